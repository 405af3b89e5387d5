/**
 * Sends requests to the web worker that does the calculations covering the whole shop. If the browser has no
 * web workers, the main thread does them.
 */
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { type MoveImpact, type OperationMove } from '../../shared/queues/move-impact.ts';
import { type Projection, projectQueues } from '../../shared/open-shop/expected-dates.ts';
import { patchQueues } from './patch-cached-queues.ts';
import {
  type WorkerRequest,
  type ExpectedColumns,
  type Causes,
  causesOf,
  type ChangedDates,
  datesAfterChange,
  impactOfMove,
  fromExpectedColumns,
  type QueuesChange,
  type ResponseMessage,
} from './queues-worker-requests.ts';

export type ExpectedTimes = ReadonlyMap<string, Projection>;

interface PendingRequest {
  jobs: Queues['jobs'];
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

let lastId = 0;
const pending = new Map<number, PendingRequest>();
let worker: Worker | null | undefined;

/** Rejects all pending requests, after the worker failed to start or ended. */
function closeWorker(): void {
  worker = null;
  for (const each of pending.values()) each.reject(new Error('The thread ended'));
  pending.clear();
}

function receive({ data }: MessageEvent<ResponseMessage>): void {
  const response = pending.get(data.id);
  if (!response) return;
  if ('jobs' in data) {
    for (const job of data.jobs) response.jobs.push(job);
    return;
  }
  pending.delete(data.id);
  if ('error' in data) response.reject(new Error(data.error));
  else response.resolve(data.answer);
}

function getWorker(): Worker | null {
  if (worker !== undefined) return worker;
  if (typeof Worker === 'undefined') return (worker = null);
  worker = new Worker(new URL('queues.worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', receive);
  worker.addEventListener('error', closeWorker);
  return worker;
}

/**
 * Sends a request to the worker. Returns the response, together with the jobs that the worker sent before it.
 */
function sendRequest<A>(
  of: WorkerRequest,
  transfer: Transferable[] = [],
): Promise<{ answer: A; jobs: Queues['jobs'] }> {
  const to = getWorker();
  if (!to) return Promise.reject(new Error('There are no threads'));
  const id = (lastId += 1);
  const jobs: Queues['jobs'] = [];
  return new Promise((resolve, reject) => {
    pending.set(id, { jobs, resolve: (answer) => resolve({ answer: answer as A, jobs }), reject });
    to.postMessage({ id, ask: of }, transfer);
  });
}

/** The key under which the worker holds each state of the queues. */
const workerKeys = new WeakMap<Queues, number>();
/** The expected times of each state of the queues, computed for the moment at which this device read that state. */
const expectedWhenRead = new WeakMap<Queues, ExpectedTimes>();

/** Lets other tasks of the main thread run before the calling function continues. */
export const yieldToBrowser = () => new Promise<void>((resolve) => void setTimeout(resolve));

async function rememberQueues(queues: Queues, key: number, expected: ExpectedColumns): Promise<Queues> {
  workerKeys.set(queues, key);
  expectedWhenRead.set(queues, await fromExpectedColumns(queues, expected, yieldToBrowser));
  return queues;
}

/** Parses the server's response in the worker and returns the queues. */
export async function readQueues(response: Response): Promise<Queues> {
  if (!getWorker()) return (await response.json()) as Queues;
  const bytes = await response.arrayBuffer();
  const text = () => JSON.parse(new TextDecoder().decode(bytes)) as Queues;
  const key = (lastId += 1);
  try {
    const copy = bytes.slice();
    const { answer, jobs } = await sendRequest<{ rest: Omit<Queues, 'jobs'>; expected: ExpectedColumns }>(
      { do: 'read', key, bytes: copy },
      [copy],
    );
    return await rememberQueues({ ...answer.rest, jobs }, key, answer.expected);
  } catch {
    return text();
  }
}

/**
 * Replaces the jobs and machines with these ids in the queues by their patched state, in this thread and in the
 * worker.
 */
export async function patchQueuesInWorker(
  former: Queues,
  part: Queues,
  ids: readonly string[],
): Promise<Queues> {
  const queues = patchQueues(former, part, ids);
  const of = workerKeys.get(former);
  const key = (lastId += 1);
  const whole: WorkerRequest = { do: 'keep', key, queues };
  const response =
    of === undefined
      ? sendRequest<ExpectedColumns>(whole)
      : sendRequest<ExpectedColumns>({ do: 'part', key, of, part, ids });
  try {
    const { answer } = await response.catch(() => sendRequest<ExpectedColumns>(whole));
    return await rememberQueues(queues, key, answer);
  } catch {
    return queues;
  }
}

/** Returns the expected times of all operations as of the moment the queues were read. */
export function getExpectedWhenRead(queues: Queues): ExpectedTimes {
  const expected = expectedWhenRead.get(queues) ?? projectQueues(queues);
  expectedWhenRead.set(queues, expected);
  return expected;
}

/** Returns the expected times of all operations as of the moment `at`. */
export async function loadExpectedAt(queues: Queues, at: number): Promise<ExpectedTimes> {
  const key = workerKeys.get(queues);
  if (key === undefined) return projectQueues(queues, new Date(at));
  const response = sendRequest<ExpectedColumns>({ do: 'expected', key, at });
  return response.then(
    ({ answer }) => fromExpectedColumns(queues, answer, yieldToBrowser),
    () => projectQueues(queues, new Date(at)),
  );
}

/** Returns the main cause of delay of each of these jobs as of the moment `at` (causesOf). */
export async function loadCausesAt(queues: Queues, at: number, jobs: readonly string[]): Promise<Causes> {
  const key = workerKeys.get(queues);
  if (key === undefined) return causesOf(jobs, queues, at);
  const response = sendRequest<Causes>({ do: 'causes', key, at, jobs });
  return response.then(
    ({ answer }) => answer,
    () => causesOf(jobs, queues, at),
  );
}

/** Returns the impact of a move as of the moment `at`. */
export const loadImpactAt = (queues: Queues, at: number, move: OperationMove): Promise<MoveImpact> =>
  loadByKey(
    queues,
    (key) => ({ do: 'moved', key, at, move }),
    () => impactOfMove(queues, at, move),
  );

/** Returns what a change of the queues does, as of the moment `at`. */
export const loadChangeAt = (queues: Queues, at: number, change: QueuesChange): Promise<ChangedDates> =>
  loadByKey(
    queues,
    (key) => ({ do: 'changed', key, at, change }),
    () => datesAfterChange(queues, at, change),
  );

/** Sends a request about these queues. Queues that the worker never had are calculated here. */
async function loadByKey<A>(
  queues: Queues,
  request: (key: number) => WorkerRequest,
  calculate: () => A,
): Promise<A> {
  const of = workerKeys.get(queues);
  if (of === undefined) return calculate();
  const again = async () => {
    const key = (lastId += 1);
    await sendRequest<ExpectedColumns>({ do: 'keep', key, queues });
    workerKeys.set(queues, key);
    return sendRequest<A>(request(key));
  };
  // The worker retains only the last few states.
  const { answer } = await sendRequest<A>(request(of)).catch(again);
  return answer;
}
