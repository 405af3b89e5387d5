/** The shop's queues as the screens show them: machines with their operations, each with its job and expected times. */
import {
  type FinishedOperation,
  type QueueJob,
  type QueueMachine,
  type QueueOperation,
  type Queues,
} from '../../../shared/contract/queues.ts';
import {
  countUnit,
  needsMachine,
  type OperationType,
  operationTypes,
  type Priority,
} from '../../../shared/rules/catalogue.ts';
import { minutesLeft } from '../../../shared/rules/projected.ts';
import { type Projection } from '../../../shared/rules/projection.ts';
import { projectedMachine, projectedOperation, projectQueues } from '../../../shared/rules/queues.ts';
import { type Groups, groupsOf } from './queue-order.ts';

/** An unfinished operation with everything that is shown about it. */
export interface Task extends Omit<QueueOperation, 'priority' | 'deliveryDate'> {
  job: QueueJob;
  machine: QueueMachine | null;
  /** What was done to it last. */
  undoable: NonNullable<QueueOperation['run']>['undoable'];
  priority: Priority;
  deliveryDate: string;
  unit: 'sheets' | 'pieces';
  /** Minutes of work left. */
  minutes: number;
  /** Share done, 0 to 1. */
  part: number;
  expected: Projection;
}

/** A machine with its queue; the last one is for operations without a machine. */
export interface MachineQueue extends Groups<Task> {
  key: string;
  name: string;
  machine: QueueMachine | null;
  /** Minutes of work queued or waiting, without the running operation. */
  minutes: number;
  /** The operation that it finished last, if recent. */
  last: FinishedOperation | null;
}

export const noMachine = 'No machine';

const unexpected: Projection = { start: null, finish: null, late: false, why: null };

function taskOf(
  operation: QueueOperation,
  job: QueueJob,
  facts: { machine: QueueMachine | null; expected: Projection; since: number },
): Task {
  const { machine, expected, since } = facts;
  const projected = projectedOperation(operation, job, since);
  const minutes = minutesLeft(projected, machine ? projectedMachine(machine) : undefined);
  const ran = projected.runningSeconds / 60;
  const good = operation.run?.good ?? 0;
  return {
    ...operation,
    job,
    machine,
    undoable: operation.run?.undoable ?? null,
    expected,
    minutes,
    priority: operation.priority ?? job.priority,
    deliveryDate: operation.deliveryDate ?? job.deliveryDate,
    unit: countUnit(operation.type),
    part: Math.min(1, good > 0 ? good / Math.max(1, operation.planned) : ran / Math.max(1, ran + minutes)),
  };
}

/** All unfinished operations, with their state at `at`. */
export function tasksOf(queues: Queues, at: Date): Task[] {
  const expected = projectQueues(queues, at);
  const machines = new Map(queues.machines.map((machine) => [machine.id, machine]));
  const since = Math.max(0, (at.getTime() - Date.parse(queues.now)) / 1000);
  return queues.jobs.flatMap((job) =>
    job.operations.map((operation) =>
      taskOf(operation, job, {
        machine: machines.get(operation.machineId ?? '') ?? null,
        expected: expected.get(operation.id) ?? unexpected,
        since,
      }),
    ),
  );
}

const placeOf = (type: OperationType) => operationTypes.indexOf(type);

function queueOf(
  machine: QueueMachine | null,
  tasks: readonly Task[],
  last: FinishedOperation | null,
): MachineQueue {
  const groups = groupsOf(tasks);
  const behind = [...groups.queued, ...groups.waiting];
  return {
    ...groups,
    key: machine?.id ?? noMachine,
    name: machine?.name ?? noMachine,
    machine,
    last,
    minutes: behind.reduce((sum, task) => sum + task.minutes, 0),
  };
}

/** The machines in the order of the work, then the operations without a machine, if any. */
export function queuesOf({ machines, finished }: Queues, tasks: readonly Task[]): MachineQueue[] {
  const byMachine = Map.groupBy(tasks, (task) => task.machine?.id ?? noMachine);
  const last = new Map(finished.map((operation) => [operation.machineId, operation]));
  const inOrder = [...machines].sort((a, b) => placeOf(a.type) - placeOf(b.type));
  const queues = inOrder.map((machine) =>
    queueOf(machine, byMachine.get(machine.id) ?? [], last.get(machine.id) ?? null),
  );
  const without = byMachine.get(noMachine) ?? [];
  return without.length === 0 ? queues : [...queues, queueOf(null, without, null)];
}

export interface QueueFilter {
  term: string;
  type: string | null;
  customer: string | null;
  /** Leaves out machines without unfinished operations. */
  busy: boolean;
}

/** Whether the search or the customer filter may hide some of a machine's operations. */
export const isNarrowed = ({ term, customer }: QueueFilter): boolean => term !== '' || customer !== null;

/** The queues with only the operations that match the filter; machines without a match are left out. */
export function filtered(queues: readonly MachineQueue[], filter: QueueFilter): MachineQueue[] {
  const term = filter.term.trim().toLowerCase();
  const matches = ({ job, type }: Task) =>
    (filter.type === null || type === filter.type) &&
    (filter.customer === null || job.customerName === filter.customer) &&
    [job.number, job.name, job.customerName].some((text) => text.toLowerCase().includes(term));
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

export function stateOf({ machine, now }: Pick<MachineQueue, 'machine' | 'now'>): MachineState {
  if (machine?.down) return 'down';
  const state = now[0]?.state;
  return state === 'running' || state === 'paused' ? state : 'idle';
}

/** "8 machines · 3 running, 1 paused, 4 idle" */
export function summary(queues: readonly MachineQueue[]): string {
  const states = queues.filter(({ machine }) => machine !== null).map(stateOf);
  const said = (['running', 'paused', 'down', 'idle'] as const).flatMap((state) => {
    const count = states.filter((each) => each === state).length;
    return count === 0 ? [] : [`${count} ${state}`];
  });
  const machines = `${states.length} ${states.length === 1 ? 'machine' : 'machines'}`;
  return [machines, said.join(', ')].filter(Boolean).join(' · ');
}

/** Whether the operation needs a machine and has none. */
export const lacksMachine = ({ machine, type }: Task): boolean => machine === null && needsMachine(type);

/** All operations of a queue, in order. */
export const allOf = ({ now, queued, waiting }: Groups<Task>): Task[] => [...now, ...queued, ...waiting];
