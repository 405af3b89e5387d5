/** Lists the operations that a proposed plan moves, those of the jobs that gain most first. */
import { type ReactNode, useState } from 'react';
import { sortMoves } from '../../../packages/planner/src/plan-comparison.ts';
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type QueueMachine } from '../../../shared/queues/queues.contract.ts';
import { type Task } from '../../open-shop/queue-tasks.ts';
import { Panel } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../../ui/style/buttons.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { count, dateTime, number as figure } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { effectWords, shiftWords } from './plan-effects.tsx';
import { type Entry } from './proposal-timeline-rows.ts';
import styles from './plan.module.css';

/** The number of moves that the list shows at first: as many as fit beside gains and losses. */
const few = 10;
const hour = 3_600_000;

interface Given {
  tasks: ReadonlyMap<string, Task>;
  /** The jobs' numbers by id. */
  numbers: ReadonlyMap<string, string>;
  machines: ReadonlyMap<string, string>;
  /** The ids of the jobs and operations that the user left out. */
  without: ReadonlySet<string>;
  /** Leaves a move out, or takes it back in. Undefined if the user can leave out none any more. */
  onTick?: ((entry: Entry) => void) | undefined;
}

/** Says which jobs the move makes earlier or later, and which other moves need it. Without it, all of that is undone. */
function moveEffectWords({ effect }: Entry, numbers: Given['numbers']): string[] {
  if (effect === undefined) return [];
  if (effect === null) return [t('follows other moves')];
  const { gains, pays, others, needing } = effect;
  const jobsOf = (effects: typeof gains, way: 'earlier' | 'later') =>
    effects.map(
      (each) => `${numbers.get(each.jobId) ?? t('A job that is closed')} ${effectWords(each, way)}`,
    );
  return [
    ...jobsOf(gains, 'earlier'),
    ...jobsOf(pays, 'later'),
    ...(others > 0 ? [count(others, 'more job')] : []),
    ...(gains.length + pays.length === 0 ? [t('changes no job’s date')] : []),
    ...(needing > 0 ? [count(needing, 'other move needs it', 'other moves need it')] : []),
  ];
}

function Move({ entry, tasks, numbers, machines, without, onTick }: Given & { entry: Entry }) {
  const zone = useShopZone();
  const { operationId, machineId, fromMachineId, start, fromStart } = entry;
  const task = tasks.get(operationId);
  const nameOf = (id: string | null) => machines.get(id ?? '') ?? t('no machine');
  const by = start && fromStart ? (Date.parse(start) - Date.parse(fromStart)) / hour : 0;
  const dateText = (time: string | null) => (time === null ? t('no date') : dateTime(time, { zone }));
  const number = task?.job.number ?? t('A job that is closed');
  const isOut = without.has(entry.jobId) || without.has(operationId);
  const notes = [
    ...(machineId === fromMachineId ? [] : [t`now on ${nameOf(fromMachineId)}`]),
    ...moveEffectWords(entry, numbers),
  ];
  return (
    <li data-out={isOut || undefined}>
      <label className={`${layout.row} ${layout.shrinks}`}>
        {onTick && (
          <input
            type="checkbox"
            checked={!isOut}
            disabled={entry.effect === null}
            aria-label={t`${number}, ${task?.name}`}
            onChange={() => onTick(entry)}
          />
        )}
        <span className={text.clip}>
          <b>{number}</b> {task?.job.name}
        </span>
      </label>
      <span className={text.clip}>
        {task?.name} {machineId === fromMachineId ? t('on ') : t('to ')}
        <b>{nameOf(machineId)}</b>
      </span>
      <b className={`${text.figures} ${text.nowrap}`}>
        {!entry.moved
          ? t('stays')
          : by === 0
            ? t('other machine')
            : shiftWords(Math.abs(by), by < 0 ? 'earlier' : 'later')}
      </b>
      <small className={`${text.muted} ${text.clip}`}>
        {dateText(fromStart)} → {dateText(start)}
      </small>
      <small className={text.muted}>{notes.join(' · ')}</small>
    </li>
  );
}

/** Returns the moves, those that matter most first, or those of the jobs that gain most first while that is not known. */
function movesInOrder(plan: Pick<PlanRecord, 'gains' | 'pays' | 'entries' | 'ranked'>): Entry[] {
  const { entries, ranked } = plan;
  const entryOf = new Map(entries.map((entry) => [entry.operationId, entry]));
  const first = ranked?.operationIds.flatMap((id) => entryOf.get(id) ?? []) ?? [];
  const isFirst = new Set(first);
  return [...first, ...sortMoves(plan, entries).filter((entry) => !isFirst.has(entry))];
}

export function PlanMoves(props: {
  plan: Pick<PlanRecord, 'gains' | 'pays' | 'entries' | 'ranked'>;
  /** The entries of the plan, with the times that they get without what the user left out. */
  entries: readonly Entry[];
  without: Given['without'];
  onTick: Given['onTick'];
  tasks: readonly Task[];
  machines: readonly QueueMachine[];
  views: ReactNode;
}) {
  const { plan, entries, without, onTick, views } = props;
  const [isAll, setAll] = useState(false);
  // Each move keeps its place while the user ticks, also one that no longer moves.
  const byOperation = new Map(entries.map((entry) => [entry.operationId, entry]));
  const all = movesInOrder(plan).map((entry) => byOperation.get(entry.operationId) ?? entry);
  const shown = isAll ? all : all.slice(0, few);
  const tasks = new Map(props.tasks.map((task) => [task.id, task]));
  const numbers = new Map(props.tasks.map(({ job }) => [job.id, job.number]));
  const machines = new Map(props.machines.map(({ id, name }) => [id, name]));
  return (
    <Panel
      title={t('Moves')}
      note={plan.ranked ? t('those that matter most first') : t('jobs that gain most first')}
      right={views}
    >
      <ol className={`${styles.moves} ${text.small}`}>
        {shown.map((entry) => (
          <Move
            key={entry.operationId}
            entry={entry}
            tasks={tasks}
            numbers={numbers}
            machines={machines}
            without={without}
            onTick={onTick}
          />
        ))}
      </ol>
      {shown.length < all.length && (
        <p className={`${layout.cell} ${text.small}`}>
          <button type="button" className={buttons.asText} onClick={() => setAll(true)}>
            {t`${figure(all.length - few)} more`}
          </button>
        </p>
      )}
    </Panel>
  );
}
