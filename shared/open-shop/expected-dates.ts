/**
 * Calculates the expected dates of all open operations and jobs, if the machines work through their queues
 * (design: timeline).
 */
import { decode, planEntries } from '../../packages/planner/src/calculate-schedule.ts';
import { readProblem } from '../../packages/planner/src/planning-problem.ts';
import { type WithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import { lateness, never } from '../jobs/aggregate/lateness.ts';
import { speedForType } from '../shop/machine-speed.ts';
import { firstFreeMachine, type QueueMachine } from '../operations/machine-queue.ts';
import { minutesLeft } from '../jobs/aggregate/remaining-work-minutes.ts';
import {
  expectedBackAt,
  type Job,
  type Machine,
  type Operation,
  type ShopQueues,
} from './expected-dates-input.ts';
import { type Unit } from '../shop/operation-types.ts';
import { type SetupKeys } from '../tools/setup-keys.ts';
import { snapshotQueues } from './queue-snapshot.ts';
import { isOpen } from '../jobs/aggregate/operation-state.ts';
import { isOnHold } from '../jobs/aggregate/job-status.ts';

export interface Projection {
  /** The operation's expected start in ISO 8601, or null if the operation has no date. */
  start: string | null;
  /** The operation's expected finish in ISO 8601, or null if the operation has no date. */
  finish: string | null;
  /**
   * Whether the expected finish is after the delivery date of the operation or, if it has none, of its job.
   * Without a finish, the moment of the calculation counts.
   */
  late: boolean;
  /** Why the operation has no expected date, or null if it has one. */
  why: WithoutDate | null;
}

/**
 * Returns, by operation id, the expected start and finish of each open operation. The calculation starts at
 * the moment `at`.
 */
export function projectQueues(queues: ShopQueues, at: Date = new Date(queues.now)): Map<string, Projection> {
  const problem = readProblem(snapshotQueues(queues, at));
  const entries = planEntries(problem, decode(problem));
  return new Map(
    entries.map(({ operationId, start, finish, why }, each) => {
      const until = finish === null ? at.getTime() : Date.parse(finish);
      const late = until > (problem.due[each] as number);
      return [operationId, { start, finish, late, why: why as WithoutDate | null }];
    }),
  );
}

/**
 * Returns the job's expected finish and whether the job is late (rule lateness). The finish is null if an
 * operation has no date, or if no operation is open.
 */
export function expectedOfJob(
  job: Job | undefined,
  projected: ReadonlyMap<string, Projection>,
  now: Date = new Date(),
) {
  const operations = (job?.operations ?? []).flatMap(({ id }) => {
    const expected = projected.get(id);
    return expected ? [{ id, ...expected }] : [];
  });
  const finishes = operations.map(({ finish }) => finish).filter((finish) => finish !== null);
  const finish = finishes.length === operations.length ? (finishes.sort().at(-1) ?? null) : null;
  const late =
    job !== undefined &&
    lateness({ ...job, expected: storedExpectation({ finish, operations }) }, now) !== null;
  return { finish, late, operations };
}

/**
 * Returns the expected date in the form of the database (rule lateness): `never` if the job can't be made,
 * null if no operation is open.
 */
export const storedExpectation = (of: {
  finish: string | null;
  operations: readonly unknown[];
}): string | null => of.finish ?? (of.operations.length > 0 ? never : null);

/** A draft, with the planned steps that scheduling would turn into operations. */
export interface DraftJob extends Job {
  sheet: { length: number; breadth: number };
  steps: readonly {
    id: string;
    type: string;
    unit: Unit;
    needsMachine: boolean;
    index: number;
    overlap: boolean;
    planned: number;
    keys?: SetupKeys | undefined;
    tools?: readonly { id: string }[] | undefined;
  }[];
}

/**
 * Returns the queues as if jobs on hold were released and drafts were scheduled at this moment. Drafts follow
 * their delivery dates, and each step gets the machine with the least work. The result shows when the shop
 * could make the drafts, not their effect on other jobs.
 */
export function withDraftsScheduled(
  queues: Omit<ShopQueues, 'machines'> & { machines: readonly (Machine & QueueMachine)[] },
  plans: readonly DraftJob[],
): ShopQueues {
  const machines = queues.machines.map((machine) => ({
    ...machine,
    // A machine with a known time of return takes work again.
    down: machine.down !== null && expectedBackAt(machine.down, new Date(queues.now)) === null,
    load: 0,
    operationsCount: 0,
  }));
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const add = (operation: Operation) => {
    const machine = byId.get(operation.machineId ?? '');
    if (!machine) return;
    machine.load += minutesLeft(operation, speedForType(machine, operation.type));
    if (isOpen(operation.state)) machine.operationsCount += 1;
  };
  for (const job of queues.jobs) for (const operation of job.operations) add(operation);
  const inOrder = [...plans].sort(
    (a, b) => Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate) || (a.id < b.id ? -1 : 1),
  );
  const planned = inOrder.map((plan) => {
    const steps = plan.steps.map((step) => {
      const machine = firstFreeMachine(machines, { ...step, sheet: plan.sheet });
      const place = { machineId: machine?.id ?? null, rank: null, deliveryDate: null, run: null };
      const operation: Operation = { ...step, ...place, state: 'waiting' };
      add(operation);
      return operation;
    });
    return { ...plan, status: 'scheduled' as const, operations: [...plan.operations, ...steps] };
  });
  const ofPlans = new Set(plans.map(({ id }) => id));
  const others = queues.jobs.filter(({ id }) => !ofPlans.has(id));
  const released = others.map((job) =>
    isOnHold(job.status) ? { ...job, status: 'scheduled' as const } : job,
  );
  return { ...queues, jobs: [...released, ...planned] };
}
