/** From the shop's queues, as one answer gives them, to when everything in them is expected (design: timeline). */
import { type ShopCalendar } from './calendar.ts';
import { type OperationType } from './catalogue.ts';
import { isPast } from './days.ts';
import { type JobStatus } from './job-status.ts';
import { lateness, never } from './lateness.ts';
import { freeFirst, type QueueMachine } from './machine-queue.ts';
import { type OperationState } from './operation-state.ts';
import { minutesLeft, type ProjectedMachine, type ProjectedOperation } from './projected.ts';
import { project, type Projection } from './projection.ts';

/** Of so many jobs and machines a part of the queues can be asked for. */
export const queuesPart = 100;

interface Machine {
  id: string;
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  perHour: number;
}

interface Operation {
  id: string;
  type: OperationType;
  index: number;
  rank: number | null;
  state: OperationState;
  machineId: string | null;
  overlap: boolean;
  deliveryDate: string | null;
  lacksPaper?: boolean | undefined;
  planned: number;
  run: { seconds: number; running: boolean; made: number } | null;
}

interface Job {
  id: string;
  status: JobStatus;
  deliveryDate: string;
  /** Paper on order that it waits for. */
  awaits?: { expected: string } | null;
  operations: readonly Operation[];
}

export interface ShopQueues {
  /** ISO 8601: when the counts and seconds were read. */
  now: string;
  calendar: ShopCalendar;
  machines: readonly Machine[];
  jobs: readonly Job[];
}

export const projectedMachine = ({ id, down, makeReadyMinutes, perHour }: Machine): ProjectedMachine => ({
  id,
  down,
  makeReadyMinutes,
  speed: perHour,
});

/** The operation as the projection takes it, `since` seconds after it was read. */
export function projectedOperation(operation: Operation, job: Job, since = 0): ProjectedOperation {
  const { run } = operation;
  return {
    ...operation,
    jobId: job.id,
    jobOnHold: job.status === 'on hold',
    deliveryDate: operation.deliveryDate ?? job.deliveryDate,
    notBefore: job.awaits?.expected ?? null,
    made: run?.made ?? 0,
    started: run !== null,
    runningSeconds: run === null ? 0 : run.seconds + (run.running ? since : 0),
  };
}

/** When each open operation is expected to start and finish, as seen at `at`; by operation id. */
export function projectQueues(queues: ShopQueues, at: Date = new Date(queues.now)): Map<string, Projection> {
  const since = Math.max(0, (at.getTime() - Date.parse(queues.now)) / 1000);
  const operations = queues.jobs.flatMap((job) => {
    // An order that has not come in time says no longer when it will.
    const isOverdue = job.awaits ? isPast(job.awaits.expected, at) : false;
    return job.operations.map((operation) => {
      const projected = projectedOperation(operation, job, since);
      return isOverdue ? { ...projected, lacksPaper: true } : projected;
    });
  });
  return project(queues.machines.map(projectedMachine), operations, queues.calendar, at);
}

/**
 * When what is left of the job is expected: its open operations as the projection of all queues has them, the last finish
 * (null where one has no date, or none is open) and whether the job is late or at risk (rule lateness).
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
    job !== undefined && lateness({ ...job, expected: expectation({ finish, operations }) }, now) !== null;
  return { finish, late, operations };
}

/** What is stored of it (rule lateness): null where nothing is open. */
export const expectation = (of: { finish: string | null; operations: readonly unknown[] }): string | null =>
  of.finish ?? (of.operations.length > 0 ? never : null);

/** A draft with the steps of its plan that are no operations yet. */
export interface PlannedJob extends Job {
  sheet: { length: number; breadth: number };
  steps: readonly { id: string; type: OperationType; index: number; overlap: boolean; planned: number }[];
}

/**
 * The queues as they would be if the held jobs were released now and the drafts scheduled now, nearest delivery first, behind all
 * that is queued: each step on the machine that has the least work left by then. Simple on purpose: what it says of a job is
 * when it could be made, not what it would do to the others.
 */
export function withPlans(
  queues: Omit<ShopQueues, 'machines'> & { machines: readonly (Machine & QueueMachine)[] },
  plans: readonly PlannedJob[],
): ShopQueues {
  const machines = queues.machines.map((machine) => ({
    ...machine,
    // One that is back at a known time takes work again.
    down: machine.down !== null && machine.down.expectedBack === null,
    load: 0,
    operationsCount: 0,
  }));
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const add = (operation: Operation, job: Job) => {
    const machine = byId.get(operation.machineId ?? '');
    if (!machine) return;
    const speed = { makeReadyMinutes: machine.makeReadyMinutes, speed: machine.perHour };
    machine.load += minutesLeft(projectedOperation(operation, job), speed);
    if (operation.state !== 'finished') machine.operationsCount += 1;
  };
  for (const job of queues.jobs) for (const operation of job.operations) add(operation, job);
  const inOrder = [...plans].sort(
    (a, b) => Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate) || (a.id < b.id ? -1 : 1),
  );
  const planned = inOrder.map((plan) => {
    const steps = plan.steps.map((step) => {
      const machine = freeFirst(machines, { type: step.type, sheet: plan.sheet });
      const place = { machineId: machine?.id ?? null, rank: null, deliveryDate: null, run: null };
      const operation: Operation = { ...step, ...place, state: 'waiting' };
      add(operation, plan);
      return operation;
    });
    return { ...plan, status: 'scheduled' as const, operations: [...plan.operations, ...steps] };
  });
  const ofPlans = new Set(plans.map(({ id }) => id));
  const others = queues.jobs.filter(({ id }) => !ofPlans.has(id));
  const released = others.map((job) =>
    job.status === 'on hold' ? { ...job, status: 'scheduled' as const } : job,
  );
  return { ...queues, jobs: [...released, ...planned] };
}
