/** From the shop's queues, as one answer gives them, to when everything in them is expected (design: timeline). */
import { type ShopCalendar } from './calendar.ts';
import { type OperationType } from './catalogue.ts';
import { type JobStatus } from './job-status.ts';
import { type OperationState } from './operation-state.ts';
import { project, type ProjectedMachine, type ProjectedOperation, type Projection } from './projection.ts';

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
  deliveryDate: string | null;
  planned: number;
  run: { seconds: number; running: boolean; made: number } | null;
}

interface Job {
  id: string;
  status: JobStatus;
  deliveryDate: string;
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
    made: run?.made ?? 0,
    started: run !== null,
    runningSeconds: run === null ? 0 : run.seconds + (run.running ? since : 0),
  };
}

/** When each open operation is expected to start and finish, as seen at `at`; by operation id. */
export function projectQueues(queues: ShopQueues, at: Date = new Date(queues.now)): Map<string, Projection> {
  const since = Math.max(0, (at.getTime() - Date.parse(queues.now)) / 1000);
  const operations = queues.jobs.flatMap((job) =>
    job.operations.map((operation) => projectedOperation(operation, job, since)),
  );
  return project(queues.machines.map(projectedMachine), operations, queues.calendar, at);
}

/**
 * When what is left of the job is expected: its open operations as the projection of all queues has them, the last finish
 * (null where one has no date, or none is open) and whether that is after the delivery.
 */
export function expectedOfJob(job: Job | undefined, projected: ReadonlyMap<string, Projection>) {
  const operations = (job?.operations ?? []).flatMap(({ id }) => {
    const expected = projected.get(id);
    return expected ? [{ id, ...expected }] : [];
  });
  const finishes = operations.map(({ finish }) => finish).filter((finish) => finish !== null);
  const finish = finishes.length === operations.length ? (finishes.sort().at(-1) ?? null) : null;
  const late = finish !== null && job !== undefined && Date.parse(finish) > Date.parse(job.deliveryDate);
  return { finish, late, operations };
}
