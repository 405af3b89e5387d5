/** Calculates the timeline's rows and bars, and which part of a bar is after the job's delivery date. */
import { type FinishedOperation, type QueueMachine } from '../../../shared/queues/queues.contract.ts';
import { isOnMachine, type OperationState } from '../../../shared/jobs/aggregate/operation-state.ts';
import { operationTypes } from '../../../shared/platform/specification-constants.ts';
import { expectedBackAt } from '../../../shared/open-shop/expected-dates-input.ts';
import {
  allTasks,
  sortByList,
  type MachineQueue,
  noMachine,
  type Task,
} from '../../open-shop/queue-tasks.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

export const hour = 3_600_000;
const day = 24 * hour;

/** Describes an operation as a bar of the timeline. All times are in ms. */
export interface Bar {
  id: string;
  /** The operation as the queues show it. It is null if the operation is finished. */
  task: Task | null;
  state: OperationState;
  jobId: string;
  number: string;
  jobName: string;
  name: string;
  start: number;
  end: number;
  /** The share of the operation that is done, from 0 to 1. */
  progress: number;
  /**
   * The time at which the part of the bar after the delivery begins. It is null if the bar ends before the delivery.
   */
  lateFrom: number | null;
  /** The end of the drying after the operation, or null if it does not dry. */
  dryAt: number | null;
  /** The index of the bar's line in a row without a machine, where bars may overlap. */
  lane: number;
  /** Says how a proposal moves the bar: earlier, later, or not at all. */
  move?: 'earlier' | 'later' | 'stays';
  /** Whether the user is dragging the bar. An outline of the bar then stays at its original position. */
  isDragged?: boolean;
  /** Says how the dragged bar pushes this bar: to another time, or so far that this bar becomes late. */
  pushed?: 'on' | 'late';
}

export interface Row {
  key: string;
  name: string;
  queue: MachineQueue;
  /** The operation type of a row for operations without a machine. It is null for a machine's row. */
  type: string | null;
  bars: readonly Bar[];
  lanes: number;
  /** The number of the row's operations that have no expected date. */
  undated: number;
  /** The time for which the machine is down, without an end if the return is unknown. */
  down: Span | null;
  /** The current times of the bars that a proposal would move. */
  ghosts?: readonly (Span & { id: string })[];
}

function openBar(task: Task, at: number): Bar | null {
  const { expected, run, job } = task;
  if (expected.start === null || expected.finish === null) return null;
  const onMachine = isOnMachine(task.state);
  const start = onMachine && run ? Date.parse(run.startedAt) : Date.parse(expected.start);
  // An operation that runs longer than planned ends now.
  const end = Math.max(Date.parse(expected.finish), onMachine ? at : 0);
  const delivery = Date.parse(task.deliveryDate);
  return {
    id: task.id,
    task,
    state: task.state,
    jobId: job.id,
    number: job.number,
    jobName: job.name,
    name: task.name,
    start: Math.min(start, end),
    end,
    progress: onMachine ? task.progress : 0,
    lateFrom: end > delivery ? Math.max(start, delivery) : null,
    dryAt: task.dryMinutes > 0 ? end + task.dryMinutes * 60_000 : null,
    lane: 0,
  };
}

const finishedBar = (operation: FinishedOperation): Bar => ({
  id: operation.id,
  task: null,
  state: 'finished',
  jobId: operation.jobId,
  number: operation.jobNumber,
  jobName: operation.jobName,
  name: operation.name,
  start: Date.parse(operation.startedAt),
  end: Date.parse(operation.finishedAt),
  progress: 0,
  lateFrom: null,
  dryAt: null,
  lane: 0,
});

/** Puts overlapping bars on different lines: each bar on the first line that is free when the bar starts. */
function inLanes(bars: readonly Bar[]): { bars: Bar[]; lanes: number } {
  const free: number[] = [];
  const placed = bars.map((bar) => {
    const found = free.findIndex((until) => until <= bar.start);
    const lane = found < 0 ? free.length : found;
    free[lane] = bar.end;
    return { ...bar, lane };
  });
  return { bars: placed, lanes: Math.max(1, free.length) };
}

function whileDown(down: NonNullable<QueueMachine['down']>, at: number): Span {
  const back = expectedBackAt(down, new Date(at));
  return { from: Date.parse(down.since), to: back === null ? Infinity : Date.parse(back) };
}

interface RowSource {
  tasks: readonly Task[];
  finished: readonly FinishedOperation[];
  at: number;
}

function rowOf(queue: MachineQueue, type: string | null, { tasks, finished, at }: RowSource): Row {
  const open = tasks.flatMap((task) => openBar(task, at) ?? []);
  const inOrder = [...finished.map(finishedBar), ...open].sort((a, b) => a.start - b.start || a.end - b.end);
  const { bars, lanes } = queue.machine ? { bars: inOrder, lanes: 1 } : inLanes(inOrder);
  return {
    key: type ?? queue.key,
    name: type ?? queue.name,
    queue,
    type,
    bars,
    lanes,
    undated: tasks.length - open.length,
    down: queue.machine?.down ? whileDown(queue.machine.down, at) : null,
  };
}

/** Returns a row for each machine, then a row for each operation type that has operations without a machine. */
export function rowsOf(
  machines: readonly MachineQueue[],
  finished: readonly FinishedOperation[],
  at: number,
  types: readonly string[] = operationTypes,
): Row[] {
  const past = groupBy(finished, ({ machineId }) => machineId);
  return machines.flatMap((queue) => {
    const tasks = allTasks(queue);
    if (queue.key !== noMachine) {
      return [rowOf(queue, null, { tasks, finished: past.get(queue.key) ?? [], at })];
    }
    return sortByList(new Set(tasks.map(({ type }) => type)), types).map((type) =>
      rowOf(queue, type, { tasks: tasks.filter((task) => task.type === type), finished: [], at }),
    );
  });
}

export interface Span {
  from: number;
  to: number;
}

/** The length in ms of the range that the widest zoom shows. */
const widestRange = 60 * day;
/**
 * The limits of the range in ms before and after now. Without them a mistyped date could make the axis centuries
 * long.
 */
const drawnLimits = { back: 30 * day, ahead: 365 * day };

/**
 * Returns the timeline's range in whole hours, with a margin. It has the operations and deliveries from 30 days
 * before now to a year after, and at least the range of the widest zoom.
 */
export function spanOf(rows: readonly Row[], dues: readonly { at: number }[], at: number): Span {
  let [from, to] = [at - 2 * day, at + widestRange];
  for (const { bars } of rows)
    for (const bar of bars) [from, to] = [Math.min(from, bar.start), Math.max(to, bar.end)];
  for (const due of dues) to = Math.max(to, due.at);
  const [first, last] = [Math.max(from, at - drawnLimits.back), Math.min(to, at + drawnLimits.ahead)];
  return { from: Math.floor((first - day) / hour) * hour, to: Math.ceil((last + 2 * day) / hour) * hour };
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * Returns the bar that an arrow key selects: the next bar in the row, or the nearest in time in another row with
 * bars.
 */
export function adjacentBar(
  rows: readonly Row[],
  id: string,
  key: ArrowKey,
): { row: number; bar: Bar } | null {
  const own = rows.findIndex(({ bars }) => bars.some((bar) => bar.id === id));
  const bars = rows[own]?.bars ?? [];
  const place = bars.findIndex((bar) => bar.id === id);
  const bar = bars[place];
  if (!bar) return null;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = bars[place + (key === 'ArrowLeft' ? -1 : 1)];
    return next ? { row: own, bar: next } : null;
  }
  const step = key === 'ArrowUp' ? -1 : 1;
  let row = own + step;
  while (rows[row]?.bars.length === 0) row += step;
  const middle = ({ start, end }: Bar) => (start + end) / 2;
  const off = (other: Bar) => Math.abs(middle(other) - middle(bar));
  const [first, ...rest] = rows[row]?.bars ?? [];
  if (!first) return null;
  return { row, bar: rest.reduce((best, other) => (off(other) < off(best) ? other : best), first) };
}
