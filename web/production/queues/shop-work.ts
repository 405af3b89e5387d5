/** What is worked out of the whole shop, in a thread of its own: of thousands of operations it would hold up the screen. */
import { type Queues } from '../../../shared/contract/queues.ts';
import { type Projection, projectQueues } from '../../../shared/rules/queues.ts';
import { withPart } from './queues-part.ts';
import { causesOf } from './timeline-causes.ts';

/** When each open operation is expected, in the order of the queues' jobs and operations; as columns, which are quick to send. */
export interface Expected {
  start: (string | null)[];
  finish: (string | null)[];
  why: Projection['why'][];
  late: Uint8Array;
}

/** What is asked. `key` is one of the queues' states, by which both sides call it. */
export type Ask =
  | { do: 'read'; key: number; bytes: ArrayBuffer }
  | { do: 'keep'; key: number; queues: Queues }
  | { do: 'part'; key: number; of: number; part: Queues; ids: readonly string[] }
  | { do: 'expected'; key: number; at: number }
  | { do: 'causes'; key: number; at: number; jobs: readonly string[] };

/** A question as it travels, and its answers: jobs as they are read, then the last one. */
export type Heard = { id: number; ask: Ask };
export type Told = { id: number } & ({ jobs: Queues['jobs'] } | { answer: unknown } | { error: string });

/** So many jobs are told at once, so that no message takes the screen long. */
const some = 40;
/** The states that are kept: the last one, and those that a screen may still have. */
const kept = 3;

const operationsOf = (queues: Queues) => queues.jobs.flatMap(({ operations }) => operations);

function expectedOf(queues: Queues, at: Date): Expected {
  const projected = projectQueues(queues, at);
  const all = operationsOf(queues).map(({ id }) => projected.get(id));
  return {
    start: all.map((each) => each?.start ?? null),
    finish: all.map((each) => each?.finish ?? null),
    why: all.map((each) => each?.why ?? null),
    late: Uint8Array.from(all, (each) => Number(each?.late ?? false)),
  };
}

/** The same as the rule answers it (projectQueues). */
export function projectedOf(queues: Queues, { start, finish, why, late }: Expected): Map<string, Projection> {
  return new Map(
    operationsOf(queues).map(({ id }, each) => [
      id,
      {
        start: start[each] ?? null,
        finish: finish[each] ?? null,
        late: late[each] === 1,
        why: why[each] ?? null,
      },
    ]),
  );
}

/** Answers what is asked; `tell` is told the jobs that are read. */
export function createWork() {
  const states = new Map<number, Queues>();
  const keep = (key: number, queues: Queues): Queues => {
    states.set(key, queues);
    for (const old of [...states.keys()].slice(0, -kept)) states.delete(old);
    return queues;
  };
  const stateOf = (key: number): Queues => {
    const state = states.get(key);
    if (!state) throw new Error(`The queues ${key} are not kept`);
    return state;
  };
  const asRead = (queues: Queues) => expectedOf(queues, new Date(queues.now));
  return (ask: Ask, tell: (jobs: Queues['jobs']) => void): unknown => {
    if (ask.do === 'read') {
      const queues = keep(ask.key, JSON.parse(new TextDecoder().decode(ask.bytes)) as Queues);
      const { jobs, ...rest } = queues;
      for (let from = 0; from < jobs.length; from += some) tell(jobs.slice(from, from + some));
      return { rest, expected: asRead(queues) };
    }
    if (ask.do === 'keep') return asRead(keep(ask.key, ask.queues));
    if (ask.do === 'part') return asRead(keep(ask.key, withPart(stateOf(ask.of), ask.part, ask.ids)));
    if (ask.do === 'expected') return expectedOf(stateOf(ask.key), new Date(ask.at));
    return causesOf(ask.jobs, stateOf(ask.key), ask.at);
  };
}
