/** Builds the machines' queues that the screens show. Each open operation has its job and expected times. */
import {
  type FinishedOperation,
  type QueueJob,
  type QueueMachine,
  type QueueOperation,
  type Queues,
} from '../../shared/queues/queues.contract.ts';
import { operationTypes, type Priority } from '../../shared/platform/specification-constants.ts';
import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { minutesLeft } from '../../shared/jobs/aggregate/remaining-work-minutes.ts';

import { type Projection, projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { afterSeconds } from '../../shared/open-shop/expected-dates-input.ts';
import { speedForType } from '../../shared/shop/machine-speed.ts';
import { type InkDarkness, setupAfter, setupFalls, setupSavings } from '../../shared/tools/setup-keys.ts';
import { whyNoMachine } from '../../shared/operations/why-no-machine-suits.ts';
import { hasWords } from '../../shared/platform/search-text.ts';
import { isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Groups, groupsOf } from './queue-order.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';
import { t } from '../../shared/platform/translate.ts';

/** Describes an unfinished operation with all values that the screens show of it. */
export interface Task extends Omit<QueueOperation, 'priority' | 'deliveryDate'> {
  job: QueueJob;
  machine: QueueMachine | null;
  /** The operation's last action if it can be undone, else null. */
  undoable: NonNullable<QueueOperation['run']>['undoable'];
  priority: Priority;
  deliveryDate: string;
  /** The minutes of work that the operation still needs. */
  minutes: number;
  /** The drying time after the operation, in minutes. */
  dryMinutes: number;
  /** The share of the operation that is done, from 0 to 1. */
  progress: number;
  expected: Projection;
  /** The reason why no machine can do the operation (rule whyNoMachine), or null. */
  noMachine: Reason | null;
  /** The make-ready that the operation saves because the operation before it has the same set-up. */
  setupSavings?: ReturnType<typeof setupSavings>;
  /** The changes to lighter inks, a lighter board or a smaller format after the operation before it. */
  setupFalls?: ReturnType<typeof setupFalls>;
}

/** Describes a machine with its queue. The last queue of a list holds the operations without a machine. */
export interface MachineQueue extends Groups<Task> {
  key: string;
  name: string;
  machine: QueueMachine | null;
  /** The minutes of the queued and the waiting operations, without the running one. */
  minutes: number;
  /** The operation that the machine finished last, if that was recent. */
  lastFinished: FinishedOperation | null;
}

export const noMachine = t('No machine');

const noProjection: Projection = { start: null, finish: null, late: false, why: null };

function taskOf(
  operation: QueueOperation,
  job: QueueJob,
  facts: Pick<Task, 'machine' | 'noMachine' | 'expected' | 'dryMinutes'> & { since: number },
): Task {
  const { machine, noMachine, expected, dryMinutes, since } = facts;
  const now = afterSeconds(operation, since);
  const minutes = minutesLeft(now, machine ? speedForType(machine, operation.type) : undefined);
  const ran = (now.run?.seconds ?? 0) / 60;
  const good = operation.run?.good ?? 0;
  return {
    ...operation,
    job,
    machine,
    noMachine,
    undoable: operation.run?.undoable ?? null,
    expected,
    dryMinutes,
    minutes,
    priority: operation.priority ?? job.priority,
    deliveryDate: operation.deliveryDate ?? job.deliveryDate,
    progress: Math.min(
      1,
      good > 0 ? good / Math.max(1, operation.planned) : ran / Math.max(1, ran + minutes),
    ),
  };
}

/** Returns a function that maps a job to its tasks, with their state and expected times at `at`. */
function createTaskMapper(queues: Queues, at: Date, expected: ReadonlyMap<string, Projection>) {
  const machines = new Map(queues.machines.map((machine) => [machine.id, machine]));
  const since = Math.max(0, (at.getTime() - Date.parse(queues.now)) / 1000);
  return (job: QueueJob): Task[] =>
    job.operations.map((operation) =>
      taskOf(operation, job, {
        machine: machines.get(operation.machineId ?? '') ?? null,
        noMachine: operation.sheet
          ? whyNoMachine({ type: operation.type, sheet: operation.sheet }, queues.machines)
          : null,
        expected: expected.get(operation.id) ?? noProjection,
        dryMinutes: queues.dryMinutes?.[operation.type] ?? 0,
        since,
      }),
    );
}

/** Returns all unfinished operations of the shop as tasks, which hold what the queue screens show of an operation. */
export const tasksOf = (
  queues: Queues,
  at: Date,
  expected: ReadonlyMap<string, Projection> = projectQueues(queues, at),
): Task[] => queues.jobs.flatMap(createTaskMapper(queues, at, expected));

/** The number of jobs that buildTasksInChunks maps before it yields, which takes a few milliseconds. */
const jobsPerChunk = 250;

/** Returns all tasks like tasksOf, but maps them in chunks. Between two chunks `rest` yields to other work. */
export async function buildTasksInChunks(
  queues: Queues,
  expected: ReadonlyMap<string, Projection>,
  rest: () => Promise<void>,
): Promise<Task[]> {
  const tasks: Task[] = [];
  const make = createTaskMapper(queues, new Date(queues.now), expected);
  for (let from = 0; from < queues.jobs.length; from += jobsPerChunk) {
    if (from > 0) await rest();
    for (const job of queues.jobs.slice(from, from + jobsPerChunk)) tasks.push(...make(job));
  }
  return tasks;
}

function queueOf(
  machine: QueueMachine | null,
  tasks: readonly Task[],
  { last, darkness }: { last: FinishedOperation | null; darkness: InkDarkness },
): MachineQueue {
  const groups = withSetups(machine, groupsOf(tasks), darkness);
  const behind = [...groups.queued, ...groups.waiting];
  return {
    ...groups,
    key: machine?.id ?? noMachine,
    name: machine?.name ?? noMachine,
    machine,
    lastFinished: last,
    minutes: behind.reduce((sum, task) => sum + task.minutes, 0),
  };
}

/** Sorts the names by their position in the list, with names outside the list at the end. */
export function sortByList(names: Iterable<string>, list: readonly string[]): string[] {
  const place = (name: string) => (list.includes(name) ? list.indexOf(name) : list.length);
  return [...names].sort((a, b) => place(a) - place(b));
}

/**
 * Returns the machines with their queues, sorted by operation type. If operations without a machine exist, their
 * queue comes last.
 */
export function toMachineQueues(
  { machines, finished, inkDarkness: darkness = {} }: Queues,
  tasks: readonly Task[],
  types: readonly string[] = operationTypes,
): MachineQueue[] {
  const byMachine = groupBy(tasks, (task) => task.machine?.id ?? noMachine);
  const last = new Map(finished.map((operation) => [operation.machineId, operation]));
  const order = sortByList(new Set(machines.map(({ type }) => type)), types);
  const sorted = machines.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
  const queues = sorted.map((machine) =>
    queueOf(machine, byMachine.get(machine.id) ?? [], { last: last.get(machine.id) ?? null, darkness }),
  );
  const without = byMachine.get(noMachine) ?? [];
  return without.length === 0 ? queues : [...queues, queueOf(null, without, { last: null, darkness })];
}

export interface QueueFilter {
  term: string;
  type: string | null;
  customer: string | null;
  /** Whether the filter shows only machines with unfinished operations. */
  busy: boolean;
}

/** Returns whether the search or the customer filter may hide some of a machine's operations. */
export const isNarrowed = ({ term, customer }: QueueFilter): boolean => term !== '' || customer !== null;

/**
 * Returns the queues with the operations that match the filter. It leaves out machines without a match. If only the
 * type is filtered, it keeps machines of that type without operations.
 */
export function filterQueues(queues: readonly MachineQueue[], filter: QueueFilter): readonly MachineQueue[] {
  const isBusy = ({ now, queued, waiting }: MachineQueue) => now.length + queued.length + waiting.length > 0;
  if (!isNarrowed(filter) && filter.type === null) return filter.busy ? queues.filter(isBusy) : queues;
  const matches = ({ job, type }: Task) =>
    (filter.type === null || type === filter.type) &&
    (filter.customer === null || job.customerName === filter.customer) &&
    hasWords(filter.term, job.number, job.name, job.customerName);
  return queues.flatMap((queue) => {
    const { machine } = queue;
    const [now, queued, waiting] = [queue.now, queue.queued, queue.waiting].map((tasks) =>
      tasks.filter(matches),
    ) as [Task[], Task[], Task[]];
    const none = now.length + queued.length + waiting.length === 0;
    const ofType = filter.type === null || machine?.type === filter.type;
    const keeps = ofType && machine !== null && !filter.busy && !isNarrowed(filter);
    return none && !keeps ? [] : [{ ...queue, now, queued, waiting }];
  });
}

export type MachineState = 'running' | 'paused' | 'down' | 'idle';

export function machineState({ machine, now }: Pick<MachineQueue, 'machine' | 'now'>): MachineState {
  if (machine?.down) return 'down';
  const state = now[0]?.state;
  return state && isOnMachine(state) ? state : 'idle';
}

/** Sums up the queues' machines by state: "8 machines · 3 running, 1 paused, 4 idle". */
export function summary(queues: readonly MachineQueue[]): string {
  const states = queues.filter(({ machine }) => machine !== null).map(machineState);
  const stateTexts = (['running', 'paused', 'down', 'idle'] as const).flatMap((state) => {
    const count = states.filter((each) => each === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  const machines = `${states.length} ${states.length === 1 ? 'machine' : 'machines'}`;
  return [machines, stateTexts.join(', ')].filter(Boolean).join(' · ');
}

/** Returns whether the operation needs a machine and has none. */
export const lacksMachine = ({ machine, needsMachine }: Task): boolean => machine === null && needsMachine;

/** Returns all operations of a queue in sequence: the running one, then the queued, then the waiting ones. */
export const allTasks = ({ now, queued, waiting }: Groups<Task>): Task[] => [...now, ...queued, ...waiting];

/** Returns the queue's tasks, each with the set-up that it saves, or that falls, because of the operation before it. */
function withSetups(machine: QueueMachine | null, groups: Groups<Task>, darkness: InkDarkness): Groups<Task> {
  if (!machine?.keyMinutes) return groups;
  const { keyMinutes, keyMinutesDown = {} } = machine;
  let ready = machine.keys ?? null;
  const next = (task: Task): Task => {
    const keys = task.keys ?? {};
    const saved = setupSavings(keyMinutes, ready, keys);
    const falls = setupFalls({ keyMinutes, keyMinutesDown }, ready, keys, darkness);
    ready = setupAfter(ready, keys);
    if (task.run !== null) return task;
    return {
      ...task,
      ...(saved.minutes > 0 && { setupSavings: saved }),
      ...(falls.length > 0 && { setupFalls: falls }),
    };
  };
  return {
    now: groups.now.map(next),
    queued: groups.queued.map(next),
    waiting: groups.waiting.map(next),
  };
}
