/** Asks the thread that works with the whole shop; where there are no threads, the same is worked out in place. */
import { type Queues } from '../../../shared/contract/queues.ts';
import { type MoveImpact, type OperationMove } from '../../../shared/rules/move-impact.ts';
import { type Projection, projectQueues } from '../../../shared/rules/queues.ts';
import { withPart } from './queues-part.ts';
import { type Ask, type Expected, movedBy, projectedOf, type Told } from './shop-work.ts';
import { causesOf } from './timeline-causes.ts';

export type Projected = ReadonlyMap<string, Projection>;
type Causes = ReadonlyMap<string, string | null>;

interface Waiting {
  jobs: Queues['jobs'];
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

let last = 0;
const waiting = new Map<number, Waiting>();
let thread: Worker | null | undefined;

/** A thread that could not be started, or ended, is none; who waits for it hears that. */
function gone(): void {
  thread = null;
  for (const each of waiting.values()) each.reject(new Error('The thread ended'));
  waiting.clear();
}

function hear({ data }: MessageEvent<Told>): void {
  const asked = waiting.get(data.id);
  if (!asked) return;
  if ('jobs' in data) {
    for (const job of data.jobs) asked.jobs.push(job);
    return;
  }
  waiting.delete(data.id);
  if ('error' in data) asked.reject(new Error(data.error));
  else asked.resolve(data.answer);
}

function threadOf(): Worker | null {
  if (thread !== undefined) return thread;
  if (typeof Worker === 'undefined') return (thread = null);
  thread = new Worker(new URL('shop-thread.worker.ts', import.meta.url), { type: 'module' });
  thread.addEventListener('message', hear);
  thread.addEventListener('error', gone);
  return thread;
}

/** The answer, with the jobs that were told before it. */
function ask<A>(of: Ask, transfer: Transferable[] = []): Promise<{ answer: A; jobs: Queues['jobs'] }> {
  const to = threadOf();
  if (!to) return Promise.reject(new Error('There are no threads'));
  const id = (last += 1);
  const jobs: Queues['jobs'] = [];
  return new Promise((resolve, reject) => {
    waiting.set(id, { jobs, resolve: (answer) => resolve({ answer: answer as A, jobs }), reject });
    to.postMessage({ id, ask: of }, transfer);
  });
}

/** What the thread calls each state of the queues, and when each operation was expected as it was read. */
const keys = new WeakMap<Queues, number>();
const asRead = new WeakMap<Queues, Projected>();

/** Lets others have their turn. */
export const otherTasks = () => new Promise<void>((resolve) => void setTimeout(resolve));

async function known(queues: Queues, key: number, expected: Expected): Promise<Queues> {
  keys.set(queues, key);
  asRead.set(queues, await projectedOf(queues, expected, otherTasks));
  return queues;
}

/** The queues of an answer. */
export async function readQueues(response: Response): Promise<Queues> {
  if (!threadOf()) return (await response.json()) as Queues;
  const bytes = await response.arrayBuffer();
  const text = () => JSON.parse(new TextDecoder().decode(bytes)) as Queues;
  const key = (last += 1);
  try {
    const copy = bytes.slice();
    const { answer, jobs } = await ask<{ rest: Omit<Queues, 'jobs'>; expected: Expected }>(
      { do: 'read', key, bytes: copy },
      [copy],
    );
    return await known({ ...answer.rest, jobs }, key, answer.expected);
  } catch {
    return text();
  }
}

/** The queues with the part in the place of what they had of these ids. */
export async function withPartOf(former: Queues, part: Queues, ids: readonly string[]): Promise<Queues> {
  const queues = withPart(former, part, ids);
  const of = keys.get(former);
  const key = (last += 1);
  const whole: Ask = { do: 'keep', key, queues };
  const asked = of === undefined ? ask<Expected>(whole) : ask<Expected>({ do: 'part', key, of, part, ids });
  try {
    const { answer } = await asked.catch(() => ask<Expected>(whole));
    return await known(queues, key, answer);
  } catch {
    return queues;
  }
}

/** When each operation was expected as the queues were read. */
export function expectedAsRead(queues: Queues): Projected {
  const expected = asRead.get(queues) ?? projectQueues(queues);
  asRead.set(queues, expected);
  return expected;
}

/** The same as seen at another moment. */
export async function expectedAt(queues: Queues, at: number): Promise<Projected> {
  const key = keys.get(queues);
  if (key === undefined) return projectQueues(queues, new Date(at));
  const asked = ask<Expected>({ do: 'expected', key, at });
  return asked.then(
    ({ answer }) => projectedOf(queues, answer, otherTasks),
    () => projectQueues(queues, new Date(at)),
  );
}

/** What keeps each of these jobs the longest (causesOf). */
export async function causesAt(queues: Queues, at: number, jobs: readonly string[]): Promise<Causes> {
  const key = keys.get(queues);
  if (key === undefined) return causesOf(jobs, queues, at);
  const asked = ask<Causes>({ do: 'causes', key, at, jobs });
  return asked.then(
    ({ answer }) => answer,
    () => causesOf(jobs, queues, at),
  );
}

/** What a move would lead to. */
export async function consequencesAt(queues: Queues, at: number, move: OperationMove): Promise<MoveImpact> {
  const of = keys.get(queues);
  if (of === undefined) return movedBy(queues, at, move);
  const asked = (key: number) => ask<MoveImpact>({ do: 'moved', key, at, move });
  const again = async () => {
    const key = (last += 1);
    await ask<Expected>({ do: 'keep', key, queues });
    keys.set(queues, key);
    return asked(key);
  };
  // It keeps the last few states alone.
  return asked(of)
    .catch(again)
    .then(({ answer }) => answer);
}
