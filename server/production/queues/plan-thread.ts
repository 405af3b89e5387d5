/** This process' thread for plans (see plan-work.ts): it starts when it is needed, and ends when it was not for a while. */
import { Worker } from 'node:worker_threads';
import { reason } from '../../../shared/reasons/reason.ts';
import { Refusal } from '../../platform/verb/problems.ts';
import { type Asked, type Said, type SavedLadder, type Wanted } from './plan-work.ts';
import { type ShopText } from './shop-of-text.ts';

/** In ms: without a word while something is asked of it the thread counts as lost; without anything to do it ends. */
const patience = 20_000;
const idle = 60_000;
/** So many questions wait for the thread at most, where one of them takes a second. */
const asksAtOnce = 6;
/** In MB: what is over it ends the thread, and not the process. */
const memory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

/** What becomes of a proposal. */
export interface Hearing {
  told: (of: { proposal: string; work: string; done: boolean }) => void;
  /** There will be no better one; `why` is for the log. */
  failed: (why: string) => void;
}

interface Thread {
  worker: Worker;
  asks: Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>;
  proposals: Map<string, Hearing>;
  heardAt: number;
}

let thread: Thread | null = null;
let asked = 0;

export const lost = () => new Refusal(503, reason('plan-not-made'), { retryAfter: 2 });

/** When each open job of the shop is expected (rule expectedOfShop). Throws 503 where the thread ends over it. */
export const askExpected = (shop: ShopText) =>
  ask({ kind: 'expected', shop }) as Promise<[id: string, at: string][]>;

/** The shop as a plan sees it, as JSON. */
export const askSnapshot = (shop: ShopText) => ask({ kind: 'snapshot', shop }) as Promise<string>;

/** How the job could be made sooner. Throws 503 where too much is asked for already. */
export function askSave(shop: ShopText, jobId: string): Promise<SavedLadder> {
  if ((thread?.asks.size ?? 0) >= asksAtOnce) throw new Refusal(503, reason('plans-busy'), { retryAfter: 5 });
  return ask({ kind: 'save', shop, jobId }) as Promise<SavedLadder>;
}

type Ask = Extract<Asked, { ask: number }>;

function ask(what: Ask extends infer A ? (A extends Ask ? Omit<A, 'ask'> : never) : never): Promise<unknown> {
  const to = running();
  asked += 1;
  const number = asked;
  return new Promise((resolve, reject) => {
    to.asks.set(number, { resolve, reject });
    send(to, { ...what, ask: number });
  });
}

/** Makes a proposal, and improves it while it has its turn; `hearing` is told of each. */
export function propose(id: string, shop: ShopText, wanted: Wanted, hearing: Hearing): void {
  const to = running();
  to.proposals.set(id, hearing);
  send(to, { kind: 'propose', id, shop, wanted });
}

/** Whether the proposal is improved now. */
export function giveTurn(id: string, isOn: boolean): void {
  if (thread?.proposals.has(id)) send(thread, { kind: 'turn', id, isOn });
}

/** It is improved no more. */
export function drop(id: string): void {
  if (!thread?.proposals.delete(id)) return;
  send(thread, { kind: 'drop', id });
}

/** Ends the thread, whatever it is in the middle of. */
export async function endThread(): Promise<void> {
  await thread?.worker.terminate();
}

function send(to: Thread, what: Asked): void {
  // From now on it is waited for.
  if (to.asks.size + to.proposals.size <= 1) to.heardAt = performance.now();
  to.worker.postMessage(what, []);
}

function running(): Thread {
  return (thread ??= start());
}

function start(): Thread {
  const worker = new Worker(new URL('./plan.thread.ts', import.meta.url), {
    resourceLimits: memory,
    execArgv: [],
  });
  const started: Thread = { worker, asks: new Map(), proposals: new Map(), heardAt: performance.now() };
  let why = 'The thread for plans ended';
  worker.unref();
  worker.on('message', (said: Said) => hear(started, said));
  worker.on('error', (error) => (why = error.message));
  const watch = setInterval(() => {
    const silent = performance.now() - started.heardAt;
    const isBusy = started.asks.size + started.proposals.size > 0;
    if (silent > (isBusy ? patience : idle)) void worker.terminate();
  }, 1000).unref();
  worker.once('exit', () => {
    clearInterval(watch);
    if (thread === started) thread = null;
    for (const { reject } of started.asks.values()) reject(lost());
    for (const { failed } of started.proposals.values()) failed(why);
  });
  return started;
}

function hear(from: Thread, said: Said): void {
  from.heardAt = performance.now();
  if ('ask' in said) {
    const waiting = from.asks.get(said.ask);
    from.asks.delete(said.ask);
    if ('failed' in said) waiting?.reject(new Error(said.failed));
    else waiting?.resolve(said.answer);
    return;
  }
  if (!('id' in said)) return;
  const hearing = from.proposals.get(said.id);
  const isOver = 'failed' in said || said.done;
  if (isOver) from.proposals.delete(said.id);
  if ('failed' in said) hearing?.failed(said.failed);
  else hearing?.told(said);
}
