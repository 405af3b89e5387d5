/** What is worked out of the whole shop, in a thread of its own: of thousands of operations it would hold up the screen. */
import { type Queues } from '../../../shared/contract/queues.ts';
import { reasonsWithoutDate } from '../../../shared/plan/without-date.ts';
import { moveImpact, type OperationMove, queuesAfterMove } from '../../../shared/rules/move-impact.ts';
import { type Projection, projectQueues } from '../../../shared/rules/queues.ts';
import { patchQueues } from './queues-patch.ts';
import { causesOf } from './timeline-causes.ts';

/**
 * When each open operation is expected, in the order of the queues' jobs and operations: as columns of numbers, since thousands of
 * words take the screen's thread long to receive. Ms from 1970, NaN for none; `why` counts the reasons from 1.
 */
export interface ExpectedColumns {
  start: Float64Array;
  finish: Float64Array;
  why: Uint8Array;
  late: Uint8Array;
}

/** What is asked. `key` is one of the queues' states, by which both sides call it. */
export type WorkerRequest =
  | { do: 'read'; key: number; bytes: ArrayBuffer }
  | { do: 'keep'; key: number; queues: Queues }
  | { do: 'part'; key: number; of: number; part: Queues; ids: readonly string[] }
  | { do: 'expected'; key: number; at: number }
  | { do: 'causes'; key: number; at: number; jobs: readonly string[] }
  | { do: 'moved'; key: number; at: number; move: OperationMove };

/** A question as it travels, and its answers: jobs as they are read, then the last one. */
export type RequestMessage = { id: number; ask: WorkerRequest };
export type ResponseMessage = { id: number } & (
  { jobs: Queues['jobs'] } | { answer: unknown } | { error: string }
);

/** So many jobs are told at once, so that no message takes the screen long. */
const jobsPerMessage = 40;
/** The states that are kept: the last one, and those that a screen may still have. */
const retainedStates = 3;

const operationsOf = (queues: Queues) => queues.jobs.flatMap(({ operations }) => operations);

function toExpectedColumns(queues: Queues, at: Date): ExpectedColumns {
  const projected = projectQueues(queues, at);
  const all = operationsOf(queues).map(({ id }) => projected.get(id));
  return {
    start: Float64Array.from(all, (each) => Date.parse(each?.start ?? '')),
    finish: Float64Array.from(all, (each) => Date.parse(each?.finish ?? '')),
    why: Uint8Array.from(all, (each) => (each?.why ? reasonsWithoutDate.indexOf(each.why) + 1 : 0)),
    late: Uint8Array.from(all, (each) => Number(each?.late ?? false)),
  };
}

const timeOf = (ms = NaN): string | null => (Number.isNaN(ms) ? null : new Date(ms).toISOString());

/** So many of them at once take a few milliseconds. */
const operationsPerChunk = 1500;

/** The same as the rule answers it (projectQueues), a piece at a time; between two of them `rest` lets others have their turn. */
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

type Projected = ReturnType<typeof projectQueues>;

/** What a move would lead to; `before` is what is expected without it. */
export const impactOfMove = (
  queues: Queues,
  at: number,
  move: OperationMove,
  before: Projected = projectQueues(queues, new Date(at)),
) => moveImpact(queues, move, before, projectQueues(queuesAfterMove(queues, move), new Date(at)));

/** Answers what is asked; `tell` is told the jobs that are read. */
export function createRequestHandler() {
  const states = new Map<number, Queues>();
  const keep = (key: number, queues: Queues): Queues => {
    states.set(key, queues);
    for (const old of [...states.keys()].slice(0, -retainedStates)) states.delete(old);
    return queues;
  };
  const stateOf = (key: number): Queues => {
    const state = states.get(key);
    if (!state) throw new Error(`The queues ${key} are not kept`);
    return state;
  };
  let unmoved: { of: Queues; at: number; before: Projected } | null = null;
  const moved = (of: Queues, at: number, move: OperationMove) => {
    // The same for all places that something is carried over.
    if (unmoved?.of !== of || unmoved.at !== at)
      unmoved = { of, at, before: projectQueues(of, new Date(at)) };
    return impactOfMove(of, at, move, unmoved.before);
  };
  const asRead = (queues: Queues) => toExpectedColumns(queues, new Date(queues.now));
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
    if (ask.do === 'moved') return moved(stateOf(ask.key), ask.at, ask.move);
    if (ask.do === 'expected') return toExpectedColumns(stateOf(ask.key), new Date(ask.at));
    return causesOf(ask.jobs, stateOf(ask.key), ask.at);
  };
}
