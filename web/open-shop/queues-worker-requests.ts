/**
 * Handles the requests that the web worker receives. In the main thread, calculations on thousands of
 * operations would block the screen.
 */
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { type Cause, type CauseNames, findCause } from '../../shared/queues/delay-cause.ts';
import { type DelayExplanations, explainDelays } from '../../shared/queues/delay-explanation.ts';
import { reasonsWithoutDate } from '../../packages/planner/src/why-no-expected-date.ts';
import {
  datesImpact,
  type DatesImpact,
  moveImpact,
  type OperationMove,
  queuesAfterMove,
} from '../../shared/queues/move-impact.ts';
import { type Projection, projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { patchQueues } from './patch-cached-queues.ts';

/**
 * The expected times of all open operations, in the sequence of the queues. They are in typed arrays, which transfer
 * fast. Times are in ms since 1970, NaN for none. `why` is the reason's index, counted from 1.
 */
export interface ExpectedColumns {
  start: Float64Array;
  finish: Float64Array;
  why: Uint8Array;
  late: Uint8Array;
}

/** A request to the worker. `key` names the same state of the queues in the main thread and in the worker. */
export type WorkerRequest =
  | { do: 'read'; key: number; bytes: ArrayBuffer }
  | { do: 'keep'; key: number; queues: Queues }
  | { do: 'part'; key: number; of: number; part: Queues; ids: readonly string[] }
  | { do: 'expected'; key: number; at: number }
  | { do: 'causes'; key: number; at: number; jobs: readonly string[] }
  | { do: 'moved'; key: number; at: number; move: OperationMove }
  | { do: 'changed'; key: number; at: number; change: QueuesChange };

/** The part of the queues with these jobs and machines as a change would leave it. */
export interface QueuesChange {
  part: Queues;
  ids: readonly string[];
}

/** The messages to and from the worker. The response to a read sends the jobs in chunks, then the result. */
export type RequestMessage = { id: number; ask: WorkerRequest };
export type ResponseMessage = { id: number } & (
  { jobs: Queues['jobs'] } | { answer: unknown } | { error: string }
);

/** The largest number of jobs in one message, small enough that the screen handles a message without delay. */
const jobsPerMessage = 40;
/**
 * The number of states of the queues that the worker retains: the latest, and earlier ones that a screen may still
 * show.
 */
const retainedStates = 3;

type Projected = ReturnType<typeof projectQueues>;

const operationsOf = (queues: Queues) => queues.jobs.flatMap(({ operations }) => operations);

function toExpectedColumns(queues: Queues, projected: Projected): ExpectedColumns {
  const all = operationsOf(queues).map(({ id }) => projected.get(id));
  return {
    start: Float64Array.from(all, (each) => Date.parse(each?.start ?? '')),
    finish: Float64Array.from(all, (each) => Date.parse(each?.finish ?? '')),
    why: Uint8Array.from(all, (each) => (each?.why ? reasonsWithoutDate.indexOf(each.why) + 1 : 0)),
    late: Uint8Array.from(all, (each) => Number(each?.late ?? false)),
  };
}

const timeOf = (ms = NaN): string | null => (Number.isNaN(ms) ? null : new Date(ms).toISOString());

/** The number of operations to convert before a pause. Converting them takes a few milliseconds. */
const operationsPerChunk = 1500;

/** Converts typed arrays back to expected times, in chunks. Between two chunks `rest` yields to other work. */
export async function fromExpectedColumns(
  queues: Queues,
  { start, finish, why, late }: ExpectedColumns,
  rest: () => Promise<void>,
): Promise<Map<string, Projection>> {
  const projected = new Map<string, Projection>();
  for (const [each, { id }] of operationsOf(queues).entries()) {
    if (each % operationsPerChunk === operationsPerChunk - 1) await rest();
    projected.set(id, {
      start: timeOf(start[each]),
      finish: timeOf(finish[each]),
      late: late[each] === 1,
      why: reasonsWithoutDate[(why[each] ?? 0) - 1] ?? null,
    });
  }
  return projected;
}

/** Returns the impact of a move. `before` holds the expected times without the move. */
export const impactOfMove = (
  queues: Queues,
  at: number,
  move: OperationMove,
  before: Projected = projectQueues(queues, new Date(at)),
) => moveImpact(queues, move, before, projectQueues(queuesAfterMove(queues, move), new Date(at)));

/** What a change of the queues does: its impact, and the expected times of all operations after it. */
export interface ChangedDates {
  impact: DatesImpact;
  expected: ExpectedColumns;
}

/** Returns what a change of the queues does. */
export function datesAfterChange(queues: Queues, at: number, { part, ids }: QueuesChange): ChangedDates {
  const now = new Date(at);
  const changed = patchQueues(queues, part, ids);
  const after = projectQueues(changed, now);
  return {
    impact: datesImpact(queues, projectQueues(queues, now), after, changed),
    expected: toExpectedColumns(changed, after),
  };
}

/** The cause of a job's date, with the names for its sentence. A worker has no catalogue, so the page words it. */
export interface NamedCause {
  cause: Cause;
  names: CauseNames;
}
export type Causes = ReadonlyMap<string, NamedCause | null>;

/** Returns the cause of each of these jobs by id, which is null if no operation of the job is open. */
export function causesOf(ids: readonly string[], queues: Queues, at: number): Causes {
  if (ids.length === 0) return new Map();
  const jobs = new Map(queues.jobs.map((job) => [job.id, job]));
  const { ofJob: whyOf } = explainDelays(queues, new Date(at));
  return new Map(ids.map((id) => [id, nameCause(jobs.get(id), queues.machines, whyOf)]));
}

function nameCause(
  job: Queues['jobs'][number] | undefined,
  machines: Queues['machines'],
  whyOf: DelayExplanations['ofJob'],
): NamedCause | null {
  const cause = job && findCause(job, whyOf(job.id), machines);
  const operation = job?.operations.find(({ id }) => id === cause?.operationId);
  if (!job || !cause || !operation) return null;
  const { name, state, run, supplier = null } = operation;
  const names = {
    operation: { name, state, pauseReason: run?.pauseReason ?? null, supplier },
    machine: machines.find(({ id }) => id === cause.machineId)?.name ?? null,
    holdReason: job.holdReason ?? null,
  };
  return { cause, names };
}

/** Returns a function that handles requests. It sends the jobs of a read in chunks through `tell`. */
export function createRequestHandler() {
  const states = new Map<number, Queues>();
  const keep = (key: number, queues: Queues): Queues => {
    states.set(key, queues);
    for (const old of [...states.keys()].slice(0, -retainedStates)) states.delete(old);
    return queues;
  };
  const stateOf = (key: number): Queues => {
    const state = states.get(key);
    if (!state) throw new Error(`The worker does not have the queues ${key}`);
    return state;
  };
  let unmoved: { of: Queues; at: number; before: Projected } | null = null;
  const moved = (of: Queues, at: number, move: OperationMove) => {
    // All targets of one drag share this projection.
    if (unmoved?.of !== of || unmoved.at !== at)
      unmoved = { of, at, before: projectQueues(of, new Date(at)) };
    return impactOfMove(of, at, move, unmoved.before);
  };
  const expectedAt = (queues: Queues, at: Date) => toExpectedColumns(queues, projectQueues(queues, at));
  const asRead = (queues: Queues) => expectedAt(queues, new Date(queues.now));
  return (ask: WorkerRequest, tell: (jobs: Queues['jobs']) => void): unknown => {
    if (ask.do === 'read') {
      const queues = keep(ask.key, JSON.parse(new TextDecoder().decode(ask.bytes)) as Queues);
      const { jobs, ...rest } = queues;
      for (let from = 0; from < jobs.length; from += jobsPerMessage)
        tell(jobs.slice(from, from + jobsPerMessage));
      return { rest, expected: asRead(queues) };
    }
    if (ask.do === 'keep') return asRead(keep(ask.key, ask.queues));
    if (ask.do === 'part') return asRead(keep(ask.key, patchQueues(stateOf(ask.of), ask.part, ask.ids)));
    if (ask.do === 'changed') return datesAfterChange(stateOf(ask.key), ask.at, ask.change);
    if (ask.do === 'moved') return moved(stateOf(ask.key), ask.at, ask.move);
    if (ask.do === 'expected') return expectedAt(stateOf(ask.key), new Date(ask.at));
    return causesOf(ask.jobs, stateOf(ask.key), ask.at);
  };
}
