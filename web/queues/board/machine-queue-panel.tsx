/** Shows one machine's queue on the board: its head, then its cards in a column or a row. */
import { Menu } from '@mantine/core';
import { Fragment, type HTMLAttributes, memo, type PointerEvent, type ReactNode, use, useRef } from 'react';
import { Link } from 'react-router';
import { currentLateness, latenessWords } from '../../../shared/jobs/aggregate/lateness.ts';
import { isFinished, isOnMachine, isUpcoming } from '../../../shared/jobs/aggregate/operation-state.ts';
import { floorActions } from '../../../shared/operations/floor-actions.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { daysRemaining } from '../../../shared/platform/days-remaining.ts';
import { type AffectedJob } from '../../../shared/queues/move-impact.ts';
import { setupDownWords, setupWords } from '../../../shared/tools/setup-keys.ts';
import { to, toAnswers } from '../../client/paths.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { actionLooks } from '../../operations/floor/floor-button-looks.ts';
import { DryingLine } from '../../operations/drying-line.tsx';
import { CheckFaultsMark } from '../../ui/marks/check-faults-mark.tsx';
import { callInWords } from '../../operations/calls/call-words.ts';
import { UndoButton } from '../../operations/floor/undo-button.tsx';
import { useFloorActions } from '../../operations/floor/use-floor-actions.ts';
import { quantityInUnit } from '../../operations/operation-counts.ts';
import { scrolls } from '../../ui/keys/focus-on-mount.ts';
import {
  isNarrowed,
  lacksMachine,
  type MachineQueue,
  type QueueFilter,
  type Task,
} from '../../open-shop/queue-tasks.ts';
import { DaysRing, ProgressRing } from '../../ui/marks/delivery-and-progress-rings.tsx';
import { LatenessMark } from '../../ui/marks/expected-date.tsx';
import { JobNumber, Priority, Short } from '../../ui/marks/job-marks.tsx';
import { ControlStrip, StateBadge, StateMark } from '../../ui/marks/state-icons-and-badges.tsx';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { usePhone } from '../../ui/page/page.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { DragHandle } from '../../ui/drag/drag-handle.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import parts from '../../ui/page/parts.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { NearItem } from '../../ui/table/lazy-item.tsx';
import {
  briefTimeFrom,
  count,
  duration,
  number,
  shortDate,
  timeFrom,
  unit,
} from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { type Drag, DragContext, type DragState, isSameTarget, useDragState } from '../drag/drag-state.ts';
import dragStyles from '../drag/drag.module.css';
import { refusalByMachine } from '../drag/drop-refusals.ts';
import { nth } from '../drag/move-impact-words.ts';
import { useQueueOrder } from '../drag/use-queue-order.ts';
import { RecordLink } from '../link-to-record.tsx';
import { menuInMain } from '../../machines/move-queue.tsx';
import { MachineHead } from '../machine-head.tsx';
import { type QueuesView } from '../queues-frame.tsx';
import { rowKeys, useCardMoves, type CardKeys } from '../drag/use-board-keys.ts';
import styles from '../queues.module.css';
import { WaitsForPaper } from '../waits-for-paper-mark.tsx';
import compactCardStyles from './compact-card.module.css';
import { Compact } from './compact-cards-switch.tsx';
import queueCardsStyles from './queue-cards.module.css';

/**
 * Formats an operation's set-up savings as text: the make-ready that is not repeated because the operation
 * before it has an equal set-up.
 */

/** Returns the savings as text: "Saves 20 min: same ink set, coat". */
export const setupSavingsWords = ({ keys, minutes }: NonNullable<Task['setupSavings']>): string =>
  t`Saves ${minutes} min: same ${keys.map((key) => setupWords[key].toLowerCase()).join(', ')}`;

/** Returns the changes as text: "To lighter inks: 60 min". */
const setupFallsWords = (falls: NonNullable<Task['setupFalls']>): string =>
  falls.map(({ key, minutes }) => t`${setupDownWords[key]}: ${minutes} min`).join(', ');

type DropGroup = { queue: string; state: string };

const targetsGroup =
  ({ queue, state }: DropGroup) =>
  (dragged: DragState | null): boolean =>
    dragged?.target.key === queue &&
    dragged.task.state === state &&
    !isSameTarget(dragged.from, dragged.target);

/** Returns whether the dragged card would be dropped into this group and the group is empty. */
const useIsOpenForDrop = (of: DropGroup, isEmpty: boolean): boolean =>
  useDragState((dragged) => isEmpty && targetsGroup(of)(dragged));

/** Returns the id of the dragged task if the task comes from this group, else null. */
const useDraggedId = ({ queue, state }: DropGroup): string | null =>
  useDragState((dragged) =>
    dragged?.from.key === queue && dragged.task.state === state ? dragged.task.id : null,
  );

/**
 * Shows the drop slot if a drop would put the card at index `place` of this group. The last slot also
 * represents all later positions.
 */
function DropSlot({ place, last = false, ...of }: DropGroup & { place: number; last?: boolean }) {
  const isHere = useDragState(
    (dragged) =>
      targetsGroup(of)(dragged) &&
      (dragged?.target.place === place || (last && (dragged?.target.place ?? 0) > place)),
  );
  return isHere ? <Slot /> : null;
}

function Slot() {
  const zone = useShopZone();
  const now = useNow();
  const dragged = useDragState((all) => all);
  if (!dragged) return null;
  const { task, target, impact, saving } = dragged;
  return (
    <li
      className={`${layout.stack} ${layout.gapless} ${text.small} ${layout.rounded} ${dragStyles.slot}`}
      data-slot
      aria-hidden="true"
    >
      <span className={`${layout.row} ${layout.between}`}>
        <span>{task.job.number}</span>
        <span>{impact?.start && timeFrom(now, impact.start, { zone })}</span>
      </span>
      <b>{saving ? t('Moving here') : t`${nth(target.place + 1)} here`}</b>
    </li>
  );
}

/** Shows why the machine can't take the dragged card, or nothing if it can. */
function DropRefusal({ machine }: { machine: string }) {
  const why = useDragState((dragged) =>
    dragged?.saving === false ? dragged.refusals.get(machine) : undefined,
  );
  return why ? (
    <p className={`${text.small} ${layout.surface} ${layout.rounded} ${dragStyles.refusal}`}>
      {reasonText(why)}.
    </p>
  ) : null;
}

/** Returns whether the drop would make the job late, or later than the job is. */
const useBecomesLate = (jobId: string): boolean =>
  useDragState((dragged) => {
    const isIt = (concerned: AffectedJob) => concerned.jobId === jobId;
    const impact = dragged?.impact;
    return impact ? impact.late.some(isIt) || impact.later.some(isIt) : false;
  });

/** Shows a job's card in a machine's queue: the operation, the job's progress, and when the job is due. */

/** Returns "Printing · Frontside", or the operation's name if it has one of its own. */
const operationWords = ({ name, type, detail }: Task) =>
  name === operationName(type, detail) ? [type, detail].filter(Boolean).join(' · ') : name;

function Days({ delivery, mark }: { delivery: string; mark: ReactNode }) {
  const zone = useShopZone();
  const { tone, words } = daysRemaining(delivery, useNow(), zone);
  // The number is in the ring, so the text next to it omits the number.
  const [, said = words] = /^\d+ (.*)$/.exec(words) ?? [];
  return (
    <span className={`${layout.row} ${queueCardsStyles.ring}`}>
      <DaysRing delivery={delivery} size={44} />
      <span className={`${text.smaller} ${text.narrow}`}>
        <b data-days={tone}>{said}</b>
        <span className={text.faint}>{shortDate(delivery, { zone })}</span>
        {mark}
      </span>
    </span>
  );
}

function Rings({ task }: { task: Task }) {
  const { operationStates } = task.job;
  const finished = operationStates.filter(isFinished).length;
  // The ring already says that a job is late.
  const isAtRisk = currentLateness(task.job, useNow()) === 'at-risk';
  return (
    <div className={`${layout.row} ${layout.between} ${layout.after}`}>
      <span className={`${layout.row} ${queueCardsStyles.ring}`}>
        <ProgressRing done={finished} total={operationStates.length} size={44} />
        <span className={`${text.smaller} ${text.narrow} ${text.muted}`}>
          <span>{t('operations')}</span>
          <span>{t('done')}</span>
        </span>
      </span>
      <Days delivery={task.deliveryDate} mark={isAtRisk && <LatenessMark job={task.job} short />} />
    </div>
  );
}

/** Shows how much is counted so far or, before the first count, how long the operation has run. */
function CountSoFar({ task: { run, planned, unit } }: { task: Task }) {
  if (!run) return null;
  return run.good > 0 ? (
    <span>{nodes`${(<b>{number(run.good)}</b>)} of ${quantityInUnit(planned, unit)}`}</span>
  ) : (
    <span>{t`${quantityInUnit(planned, unit)} · ${duration(run.seconds)} run`}</span>
  );
}

/** Shows the operation's progress and expected end. */
function Progress({ task }: { task: Task }) {
  const zone = useShopZone();
  const now = useNow();
  const { run, progress, expected, state } = task;
  return (
    <div className={queueCardsStyles.foot}>
      {state === 'paused' && (
        <p className={`${layout.row} ${text.smaller} ${queueCardsStyles.hold}`}>
          <StateMark state="paused" size={10} />
          <b>{run?.pauseReason ?? t('Paused')}</b>
        </p>
      )}
      {run?.call && <p className={text.smaller}>{callInWords(run.call, { now, zone })}</p>}
      <CheckFaultsMark checks={task.checks} />
      <div className={`${parts.track} ${queueCardsStyles.progress}`} aria-hidden="true">
        <i style={{ width: `${progress * 100}%` }} />
      </div>
      <p className={`${layout.row} ${layout.between} ${text.smaller}`}>
        <CountSoFar task={task} />
        {state === 'paused' && <span className={text.faint}>{t`${duration(task.minutes * 60)} left`}</span>}
        {expected.finish && state !== 'paused' && (
          <span className={text.faint}>{t`ends ${timeFrom(now, expected.finish, { zone })}`}</span>
        )}
      </p>
    </div>
  );
}

/**
 * Returns "5,250 sheets · 2 h 30 min". For an operation that has made good pieces already, it returns "844 of 1,607
 * sheets · 6 min left".
 */
function workOf({ planned, minutes, unit: of, run }: Task) {
  const [whole, time] = [quantityInUnit(planned, of), duration(minutes * 60)];
  return run && run.good > 0 ? t`${number(run.good)} of ${whole} · ${time} left` : `${whole} · ${time}`;
}

const Undo = ({ task }: { task: Task }) => (
  <span className={`${layout.hideEmpty} ${queueCardsStyles.undo}`}>
    <UndoButton operation={task} />
  </span>
);

function Operation({ task, sample }: { task: Task; sample: boolean }) {
  return (
    <div className={`${layout.row} ${text.small} ${queueCardsStyles.operation}`}>
      {task.state === 'waiting' && <StateBadge state="waiting" />}
      <RecordLink to={to('OperationDetails', task.id)} sample={sample} className={text.strong}>
        {operationWords(task)}
      </RecordLink>
      {!sample && <Undo task={task} />}
      <Start task={task} sample={sample} />
    </div>
  );
}

/** Shows when the operation is expected to start, with a link to the reasons on the timeline. */
function Start({ task, sample }: { task: Task; sample: boolean }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { state, expected, job } = task;
  const format = use(Compact) ? briefTimeFrom : timeFrom;
  if (!isUpcoming(state) || expected.start === null) return null;
  const words = format(now, expected.start, { zone });
  return (
    <RecordLink
      to={toAnswers({ id: task.id, jobId: job.id })}
      sample={sample}
      className={`${text.smaller} ${text.nowrap} ${layout.fixed} ${layout.end} ${queueCardsStyles.start}`}
      title={t('Why here, and what if')}
    >
      {words}
    </RecordLink>
  );
}

function NoMachine(props: { task: Task; sample: boolean; className?: string }) {
  const { task, sample, className } = props;
  if (!lacksMachine(task)) return null;
  return (
    <p className={className}>
      <span className={text.muted}>{t('No machine yet.')}</span>{' '}
      {!sample && <Link to={to('OperationDetails', task.id)}>{t('Choose a machine')}</Link>}
    </p>
  );
}

function QueueCard(props: {
  task: Task;
  sample: boolean;
  /** The card's position in the queue, if the card shows the position. */
  place?: number;
  /** The properties of the handle that drags the card. They are null if the user can't change the queue's order. */
  handle?: HTMLAttributes<HTMLElement> | null;
  /** The menu that moves the card without dragging. */
  menu?: ReactNode;
  foot?: ReactNode;
}) {
  const { task, sample, place, handle, menu, foot } = props;
  const { job, state } = task;
  const isMadeLate = useBecomesLate(job.id);
  return (
    <div
      className={`${layout.stack} ${layout.gapless} ${layout.framed} ${layout.rounded} ${queueCardsStyles.card}`}
      data-state={state}
      data-made-late={isMadeLate || undefined}
    >
      <div className={`${layout.row} ${layout.between}`}>
        <span className={`${layout.row} ${layout.gap1}`}>
          {handle && <DragHandle size={14} {...handle} />}
          {place !== undefined && <span className={queueCardsStyles.position}>{place}</span>}
          <JobNumber number={job.number} />
        </span>
        <span className={layout.row}>
          <Priority priority={task.priority} />
          {menu}
        </span>
      </div>
      <RecordLink to={to('JobDetails', job.id)} sample={sample} className={queueCardsStyles.name}>
        {job.name}
      </RecordLink>
      <span className={`${text.small} ${text.muted} ${text.clip}`} title={job.customerName}>
        {job.customerName}
      </span>
      <Operation task={task} sample={sample} />
      <div className={`${layout.row} ${layout.between} ${text.smaller} ${queueCardsStyles.quantity}`}>
        <span>
          {unit(job.quantity, 'pieces')} <Short short={job.short} />
        </span>
        <ControlStrip states={job.operationStates} />
      </div>
      <Rings task={task} />
      {task.tools && (
        <p className={`${queueCardsStyles.foot} ${text.smaller}`}>
          {task.tools.map(({ name }) => name).join(', ')}
        </p>
      )}
      {task.setupFalls && (
        <p className={`${queueCardsStyles.foot} ${text.smaller}`}>{setupFallsWords(task.setupFalls)}</p>
      )}
      {task.setupSavings && (
        <p className={`${queueCardsStyles.foot} ${text.smaller} ${text.muted}`}>
          {setupSavingsWords(task.setupSavings)}
        </p>
      )}
      {isOnMachine(state) && <Progress task={task} />}
      <WaitsForPaper job={job} className={`${queueCardsStyles.foot} ${text.smaller}`} />
      <DryingLine of={task} className={`${queueCardsStyles.foot} ${text.smaller}`} />
      <NoMachine task={task} sample={sample} className={`${queueCardsStyles.foot} ${text.smaller}`} />
      {foot}
    </div>
  );
}

/** Shows "5 days late" or the day of the delivery. A mark and a colour say that the job is late or at risk. */
function Delivery({ task }: { task: Task }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { words, days } = daysRemaining(task.deliveryDate, now, zone);
  const is = currentLateness(task.job, now);
  return (
    <span
      className={`${layout.row} ${layout.gap1} ${layout.end} ${text.strong} ${text.nowrap} ${compactCardStyles.delivery}`}
      data-lateness={is ?? undefined}
    >
      {is !== null && <Icon name={is === 'late' ? 'flag' : 'warning'} size={12} />}
      {days < 0 ? words : shortDate(task.deliveryDate, { zone })}
      {is !== null && <span className={text.visuallyHidden}>, {latenessWords[is]}</span>}
    </span>
  );
}

function CompactCard(props: {
  task: Task;
  sample: boolean;
  /** The properties of the handle that drags the card. They are null if the user can't change the queue's order. */
  handle?: HTMLAttributes<HTMLElement> | null;
  /** The menu that moves the card without dragging. */
  menu?: ReactNode;
  /** The button that runs or resumes the operation. */
  foot?: ReactNode;
}) {
  const { task, sample, handle, menu, foot } = props;
  const { job, state, expected, name } = task;
  const [now, zone] = [useNow(), useShopZone()];
  const isMadeLate = useBecomesLate(job.id);
  return (
    <div
      className={`${layout.stack} ${layout.gapless} ${layout.framed} ${layout.rounded} ${queueCardsStyles.card} ${compactCardStyles.card}`}
      data-state={state}
      data-made-late={isMadeLate || undefined}
      title={job.customerName}
    >
      <div className={`${layout.row} ${layout.between}`}>
        <span className={`${layout.row} ${layout.gap1}`}>
          {handle && <DragHandle size={14} {...handle} />}
          <JobNumber number={job.number} />
        </span>
        <Delivery task={task} />
        {menu}
      </div>
      <RecordLink to={to('JobDetails', job.id)} sample={sample} className={`${text.small} ${text.bold}`}>
        {job.name}
      </RecordLink>
      <div className={`${layout.row} ${layout.between} ${text.muted}`}>
        <span className={`${layout.row} ${layout.gap1}`}>
          <StateMark state={state} size={10} />
          <span className={text.clip}>{name}</span>
        </span>
        <Start task={task} sample={sample} />
        {!isUpcoming(state) && expected.start && (
          <span className={text.nowrap}>{briefTimeFrom(now, expected.start, { zone })}</span>
        )}
        {!sample && <Undo task={task} />}
      </div>
      {state === 'paused' && <b>{task.run?.pauseReason ?? t('Paused')}</b>}
      {task.run?.call && <span>{callInWords(task.run.call, { now, zone })}</span>}
      <CheckFaultsMark checks={task.checks} />
      <Short short={job.short} />
      <WaitsForPaper job={job} className={text.muted} />
      <DryingLine of={task} className={text.muted} />
      <NoMachine task={task} sample={sample} />
      {foot}
    </div>
  );
}

/**
 * Shows a button that runs a machine's next operation or resumes the machine's paused one. A compact card has it only
 * if it can be pressed.
 */
function RunNext({ task }: { task: Task }) {
  const floor = useFloorActions(task);
  const paused = task.state === 'paused';
  const action = paused ? 'resume' : 'start';
  const { verb, label } = floorActions[action];
  const refusal = task.can[verb] ?? null;
  if (use(Compact) && refusal !== null) return null;
  return (
    <div className={`${layout.row} ${queueCardsStyles.foot}`}>
      <ActionButton
        {...actionLooks[action]}
        size="xs"
        aria-label={`${label} ${task.job.number} ${task.name}`}
        refusal={refusal}
        showReason="beside"
        busy={floor.busy}
        onClick={() => void floor[action]()}
      >
        {label}
      </ActionButton>
      {refusal === null && !paused && <span className={`${text.smaller} ${text.muted}`}>{workOf(task)}</span>}
    </div>
  );
}

/** Offers a menu that moves a card without dragging, where the screen shows one machine at a time. */
function CardMenu(props: {
  task: Task;
  /** The card's index in its group. */
  place: number;
  /** The number of cards in the card's group. */
  of: number;
  machines: readonly MachineQueue[];
  moveTo: Drag['moveTo'];
}) {
  const { task, place, of, machines, moveTo } = props;
  const key = task.machine?.id ?? '';
  const others = machines.filter(
    (queue) => queue.machine && queue.key !== key && refusalByMachine(queue.machine, task) === null,
  );
  return (
    <Menu position="bottom-end" {...menuInMain}>
      <Menu.Target>
        <IconButton icon="more" label={t`Move ${task.job.number} ${task.name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={place === 0} onClick={() => moveTo(task, { key, place: place - 1 })}>
          {t('Move up')}
        </Menu.Item>
        <Menu.Item disabled={place === of - 1} onClick={() => moveTo(task, { key, place: place + 1 })}>
          {t('Move down')}
        </Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.map((queue) => {
          const last = task.state === 'queued' ? queue.queued.length : queue.waiting.length;
          return (
            <Menu.Item key={queue.key} onClick={() => moveTo(task, { key: queue.key, place: last })}>
              {t`Move to ${queue.name}`}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The largest number of cards that a group shows. The screen of a single machine's queue shows all operations. */
const maxCards = 40;

/** The number of whole cards of a group that probably fit the first screen, and a card's approximate height in px. */
const fullCards = { beginning: 3, height: 190 };
/**
 * The number of compact cards of a group that probably fit the first screen, and a compact card's approximate height
 * in px.
 */
const compactCards = { beginning: 9, height: 68 };

type Put = (task: Task, place: number) => void;

interface ListsProps {
  queue: MachineQueue;
  filter: QueueFilter;
  sample: boolean;
}

function Separator({ children }: { children: string }) {
  return (
    <h3 className={`${layout.row} ${text.smaller} ${text.faint} ${text.strong} ${queueCardsStyles.title}`}>
      {children}
    </h3>
  );
}

/** Returns the heading before the card at this index of its group, or null if no heading belongs there. */
function headingOf({ state }: Task, index: number): string | null {
  if (state === 'waiting') return index === 0 ? t('Coming, not yet queued') : null;
  return state === 'queued' ? ([t('Next'), t('Then')][index] ?? null) : null;
}

function More({ queue, hidden, sample }: { queue: MachineQueue; hidden: number; sample: boolean }) {
  if (hidden <= 0) return null;
  const words = count(hidden, 'more operation');
  const address = queue.machine ? to('MachineOperationList', queue.machine.id) : to('OperationList');
  return <li className={text.small}>{sample ? words : <Link to={address}>{words}</Link>}</li>;
}

function CardGroup(props: {
  label: string;
  state: 'now' | 'queued' | 'waiting';
  tasks: readonly Task[];
  queue: MachineQueue;
  sample: boolean;
  put: Put | null;
  machines: readonly MachineQueue[];
  foot: (task: Task, index: number) => ReactNode;
}) {
  const { label, state, tasks, queue, sample, put, machines, foot } = props;
  const phone = usePhone();
  const drag = use(DragContext);
  const isCompact = use(Compact);
  const { beginning, height } = isCompact ? compactCards : fullCards;
  const group = { queue: queue.key, state };
  const opens = useIsOpenForDrop(group, tasks.length === 0);
  const draggedId = useDraggedId(group);
  const shown = tasks.slice(0, maxCards);
  const handle = (task: Task) =>
    put && drag
      ? {
          'data-drag-handle': '',
          onPointerDown: (event: PointerEvent<HTMLElement>) => drag.start(task, event),
        }
      : null;
  const menu = (task: Task, place: number) =>
    put && drag && phone ? (
      <CardMenu task={task} place={place} of={tasks.length} machines={machines} moveTo={drag.moveTo} />
    ) : null;
  if (tasks.length === 0 && !opens) return null;
  /** Returns the card's index in its group, not counting the dragged card. */
  const placeOf = (index: number) => index - Number(shown.slice(0, index).some(({ id }) => id === draggedId));
  return (
    <ol className={queueCardsStyles.cards} aria-label={`${label}, ${queue.name}`} data-group={state}>
      {shown.map((task, index) => {
        const heading = headingOf(task, index);
        return (
          <Fragment key={task.id}>
            {drag && task.id !== draggedId && <DropSlot {...group} place={placeOf(index)} />}
            <NearItem
              data-card={task.id}
              near={index < beginning}
              height={height}
              {...(task.id === draggedId && { 'data-dragged': '' })}
            >
              {() =>
                isCompact ? (
                  <CompactCard
                    task={task}
                    sample={sample}
                    handle={handle(task)}
                    menu={menu(task, index)}
                    foot={foot(task, index)}
                  />
                ) : (
                  <>
                    {heading && <Separator>{heading}</Separator>}
                    <QueueCard
                      task={task}
                      sample={sample}
                      handle={handle(task)}
                      menu={menu(task, index)}
                      {...(task.state === 'queued' && index > 0 && { place: index + 1 })}
                      foot={foot(task, index)}
                    />
                  </>
                )
              }
            </NearItem>
          </Fragment>
        );
      })}
      {drag && <DropSlot {...group} place={placeOf(shown.length)} last />}
      <More queue={queue} hidden={tasks.length - maxCards} sample={sample} />
    </ol>
  );
}

/**
 * Shows what the machine finished last, if nothing is running. An operation that was put back in the queue may have
 * run after that.
 */
function NothingRunning({ queue }: { queue: MachineQueue }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { lastFinished, machine } = queue;
  if (!machine) return null;
  return (
    <div
      className={`${layout.stack} ${layout.gapless} ${layout.framed} ${layout.rounded} ${queueCardsStyles.card} ${queueCardsStyles.none}`}
    >
      <b>{t('Nothing running')}</b>
      <span className={`${text.smaller} ${text.muted}`}>
        {lastFinished
          ? t`Last finished: ${lastFinished.jobNumber} ${lastFinished.name}, ${timeFrom(now, lastFinished.finishedAt, { zone })}`
          : t('Nothing finished in the last 24 h')}
      </span>
    </div>
  );
}

/**
 * Returns the groups of a queue, and `put`, which moves a card in its group. `put` is null if the user can't change
 * the order.
 */
function useMachineQueueCards({ queue, filter, sample }: ListsProps) {
  const mayNot = useRefusal('edit');
  const { groups, put, said } = useQueueOrder(queue.key, [...queue.now, ...queue.queued, ...queue.waiting]);
  const fixed = mayNot !== null || sample || queue.machine === null || isNarrowed(filter);
  const shown = queue.machine ? groups : queue;
  return { groups: shown, put: fixed ? null : put, said };
}

/**
 * Returns whether the card of a queued operation has a Run button: a machine's first queued card has one, and every
 * queued card without a machine.
 */
const hasRunButton = (task: Task, index: number) =>
  task.state === 'queued' && (index === 0 || task.machine === null);

function MachineQueueCards(
  props: ListsProps & { machines: readonly MachineQueue[]; lists: ReturnType<typeof useMachineQueueCards> },
) {
  const { queue, sample, machines, lists } = props;
  const { groups, put, said } = lists;
  const isCompact = use(Compact);
  const common = { queue, sample, machines };
  const none = () => null;
  const resume = (task: Task) =>
    !sample && task.state === 'paused' ? <RunNext key={task.id} task={task} /> : null;
  const run = (task: Task, index: number) =>
    !sample && hasRunButton(task, index) ? <RunNext key={task.id} task={task} /> : null;
  return (
    <>
      {groups.now.length === 0 && !isCompact && <NothingRunning queue={queue} />}
      <CardGroup {...common} label={t('Now')} state="now" tasks={groups.now} put={null} foot={resume} />
      <CardGroup {...common} label={t('Queued')} state="queued" tasks={groups.queued} put={put} foot={run} />
      <CardGroup
        {...common}
        label={t('Waiting')}
        state="waiting"
        tasks={groups.waiting}
        put={put}
        foot={none}
      />
      <output className={text.visuallyHidden}>{said}</output>
    </>
  );
}

/** Shows one queue. It is memoized, so that it does not render again when other columns scroll into view. */
export const MachineQueuePanel = memo(function QueueOfMachine(props: {
  queue: MachineQueue;
  shown: QueuesView;
  keys: CardKeys;
  className: string | undefined;
  /** The number of the column on the board, from 1. */
  column?: number;
}) {
  const { queue, shown, keys, className, column } = props;
  const { shop, filter } = shown;
  const of = { queue, filter, sample: shop.sample };
  const lists = useMachineQueueCards(of);
  const section = useRef<HTMLElement>(null);
  useCardMoves(section, keys, (id, by) => {
    const { queued, waiting } = lists.groups;
    const group = [queued, waiting].find((each) => each.some((task) => task.id === id)) ?? [];
    const place = group.findIndex((task) => task.id === id);
    const task = group[place];
    if (task) lists.put?.(task, place + by);
  });
  return (
    <article
      ref={section}
      className={className}
      style={{ gridColumn: column }}
      data-queue={queue.key}
      aria-label={queue.name}
    >
      <MachineHead queue={queue} all={shop.machines} sample={shop.sample}>
        <DropRefusal machine={queue.key} />
      </MachineHead>
      <div
        className={styles.lists}
        data-across={keys === rowKeys || undefined}
        {...(keys === rowKeys && scrolls)}
      >
        <MachineQueueCards {...of} machines={shop.machines} lists={lists} />
      </div>
    </article>
  );
});
