/**
 * Shows a machine's cards: the running operation, the next operation with the button Run, then the queued and waiting
 * ones. Cards of waiting operations are dashed.
 */
import { Menu } from '@mantine/core';
import { Fragment, type PointerEvent, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import { floorActions } from '../../../shared/reasons/floor-actions.ts';
import { to } from '../../client/paths.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { actionLooks } from '../operations/action-looks.ts';
import { useFloorActions } from '../operations/use-floor-actions.ts';
import { refusalByMachine } from './drop-refusals.ts';
import { menuInMain } from './machine-head.tsx';
import { useQueueOrder } from './use-queue-order.ts';
import { useRefusal } from '../../client/session/session.ts';
import { NearItem } from '../../ui/list/lazy-item.tsx';
import { count, timeFrom } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { Compact } from './board-view.tsx';
import { CompactCard } from './compact-card.tsx';
import { type Drag, DragContext } from './drag-state.ts';
import { DropRefusal, DropSlot, useDraggedId, useIsOpenForDrop } from './drop-slot.tsx';
import { isNarrowed, type MachineQueue, type QueueFilter, type Task } from './queue-tasks.ts';
import { QueueCard, workOf } from './queue-card.tsx';
import text from '../../ui/page/text.module.css';
import styles from './queue-cards.module.css';

/** Shows a button that runs a machine's next operation or resumes the machine's paused one. */
function RunNext({ task }: { task: Task }) {
  const floor = useFloorActions(task);
  const paused = task.state === 'paused';
  const action = paused ? 'resume' : 'start';
  const { verb, label } = floorActions[action];
  const refusal = task.can[verb] ?? null;
  return (
    <div className={`${styles.foot} ${styles.run}`}>
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
        <IconButton icon="more" label={`Move ${task.job.number} ${task.name}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={place === 0} onClick={() => moveTo(task, { key, place: place - 1 })}>
          Move up
        </Menu.Item>
        <Menu.Item disabled={place === of - 1} onClick={() => moveTo(task, { key, place: place + 1 })}>
          Move down
        </Menu.Item>
        {others.length > 0 && <Menu.Divider />}
        {others.map((queue) => {
          const last = task.state === 'queued' ? queue.queued.length : queue.waiting.length;
          return (
            <Menu.Item key={queue.key} onClick={() => moveTo(task, { key: queue.key, place: last })}>
              Move to {queue.name}
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

export interface ListsProps {
  queue: MachineQueue;
  filter: QueueFilter;
  sample: boolean;
}

function Separator({ children }: { children: string }) {
  return <h3 className={styles.title}>{children}</h3>;
}

/** Returns the heading before the card at this index of its group, or null if no heading belongs there. */
function headingOf({ state }: Task, index: number): string | null {
  if (state === 'waiting') return index === 0 ? 'Coming, not yet queued' : null;
  return state === 'queued' ? (['Next', 'Then'][index] ?? null) : null;
}

function More({ queue, hidden, sample }: { queue: MachineQueue; hidden: number; sample: boolean }) {
  if (hidden <= 0) return null;
  const words = count(hidden, 'more operation');
  const address = queue.machine ? to('MachineOperationList', queue.machine.id) : to('OperationList');
  return (
    <li className={`${styles.moreCards} ${text.small}`}>
      {sample ? words : <Link to={address}>{words}</Link>}
    </li>
  );
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
    <ol className={styles.cards} aria-label={`${label}, ${queue.name}`} data-group={state}>
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
                  <CompactCard task={task} sample={sample} handle={handle(task)} menu={menu(task, index)} />
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
    <div className={`${styles.card} ${styles.none}`}>
      <b>Nothing running</b>
      <span className={`${text.smaller} ${text.muted}`}>
        {lastFinished
          ? `Last finished: ${lastFinished.jobNumber} ${lastFinished.name}, ${timeFrom(now, lastFinished.finishedAt, { zone })}`
          : 'Nothing finished in the last 24 h'}
      </span>
    </div>
  );
}

/**
 * Returns the groups of a queue, and `put`, which moves a card in its group. `put` is null if the user can't change
 * the order.
 */
export function useQueueLists({ queue, filter, sample }: ListsProps) {
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

export function QueueLists(
  props: ListsProps & { machines: readonly MachineQueue[]; lists: ReturnType<typeof useQueueLists> },
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
      <DropRefusal machine={queue.key} />
      {groups.now.length === 0 && !isCompact && <NothingRunning queue={queue} />}
      <CardGroup {...common} label="Now" state="now" tasks={groups.now} put={null} foot={resume} />
      <CardGroup {...common} label="Queued" state="queued" tasks={groups.queued} put={put} foot={run} />
      <CardGroup {...common} label="Waiting" state="waiting" tasks={groups.waiting} put={put} foot={none} />
      <output className={text.visuallyHidden}>{said}</output>
    </>
  );
}
