/** This process' thread for plans (see plan-work.ts): it starts when it is needed, and ends when it was not for a while. */
import { setImmediate as others } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { reason } from '../../../shared/reasons/reason.ts';
import { Refusal } from '../../platform/verb/problems.ts';
import { type AnswerTo, type Kind, type Question, type Questions } from './plan-answers.ts';
import { type Asked, type Said, type Wanted } from './plan-work.ts';
import { type ShopText, tablesOfText, withTexts } from './shop-of-text.ts';

/**
 * In ms: so long an answer is waited for; without a word while something is asked of it the thread counts as lost; without anything to do
 * it ends.
 */
const patience = { answer: 15_000, word: 20_000, idle: 60_000 };
/** So many questions of a kind wait for the thread at most: few where each is worked out for itself. */
const atOnce: Record<Kind, number> = {
  expected: 6,
  expectedOf: 500,
  why: 500,
  load: 100,
  promise: 6,
  save: 6,
  snapshot: 6,
};
/** In MB: what is over it ends the thread, and not the process. */
const memory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 };

/** What becomes of a proposal. */
export interface Hearing {
  told: (of: { proposal: string; work: string; done: boolean }) => void;
  /** There will be no better one; `why` is for the log. */
  failed: (why: string) => void;
}

interface Ask {
  kind: Kind;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}
/** A shop that the thread has, for as long as something is asked of it. */
interface Given {
  number: number;
  sent: Promise<void>;
  users: number;
}
interface Thread {
  worker: Worker;
  asks: Map<number, Ask>;
  proposals: Map<string, Hearing>;
  given: Map<ShopText, Given>;
  heardAt: number;
}

let thread: Thread | null = null;
let numbers = 0;

const lost = () => new Refusal(503, reason('plan-lost'), { retryAfter: 2 });
const busy = () => new Refusal(503, reason('plan-busy'), { retryAfter: 5 });

/**
 * The answer to what is asked of the shop. Questions wait for one another. Throws 503 where too many do, where the answer takes too long,
 * and where the thread ends over it.
 */
export async function ask<K extends Kind>(
  shop: ShopText,
  kind: K,
  of: Questions[K][0],
): Promise<AnswerTo<K>> {
  const to = running();
  if ([...to.asks.values()].filter((each) => each.kind === kind).length >= atOnce[kind]) throw busy();
  const number = (numbers += 1);
  const answered = new Promise((resolve, reject) => to.asks.set(number, { kind, resolve, reject }));
  waitFor(to);
  const question = { kind, ...of } as Question;
  const use = useOf(to, shop, (shop) => send(to, { kind: 'ask', ask: number, shop, question }));
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(busy()), patience.answer).unref();
  });
  // What nobody waits for any more is counted until it is answered, and the shop kept so long.
  void answered.catch(() => {}).then(() => use.end());
  try {
    return (await Promise.race([answered, tooLong])) as AnswerTo<K>;
  } finally {
    clearTimeout(timer);
  }
}

/** Makes a proposal, and improves it while it has its turn; `hearing` is told of each. */
export function propose(id: string, shop: ShopText, wanted: Wanted, hearing: Hearing): void {
  const to = running();
  to.proposals.set(id, hearing);
  waitFor(to);
  const use = useOf(to, shop, (shop) => {
    // It may have been dropped by then.
    if (to.proposals.has(id)) send(to, { kind: 'propose', id, shop, wanted });
    use.end();
  });
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

const send = (to: Thread, what: Asked) => to.worker.postMessage(what, []);

/** From now on it is waited for. */
function waitFor(to: Thread): void {
  if (to.asks.size + to.proposals.size <= 1) to.heardAt = performance.now();
}

/** Gives the thread the shop unless it has it, and does what follows; the shop is forgotten when all who use it have ended that. */
function useOf(to: Thread, text: ShopText, then: (number: number) => void): { end: () => void } {
  const given = to.given.get(text) ?? give(to, text);
  given.users += 1;
  void given.sent.then(() => then(given.number));
  return {
    end: () => {
      given.users -= 1;
      if (given.users > 0) return;
      to.given.delete(text);
      send(to, { kind: 'forget', shop: given.number });
    },
  };
}

function give(to: Thread, shop: ShopText): Given {
  const number = (numbers += 1);
  const sent = (async () => {
    for (const of of tablesOfText) {
      for (const text of shop[of].texts) {
        send(to, { kind: 'part', shop: number, of, text });
        await others();
      }
    }
    send(to, { kind: 'shop', shop: number, text: withTexts(shop, { machines: [], rows: [], plans: [] }) });
  })();
  const given = { number, sent, users: 0 };
  to.given.set(shop, given);
  return given;
}

const running = (): Thread => (thread ??= start());

function start(): Thread {
  const worker = new Worker(new URL('./plan.thread.ts', import.meta.url), {
    resourceLimits: memory,
    execArgv: [],
  });
  const started: Thread = {
    worker,
    asks: new Map(),
    proposals: new Map(),
    given: new Map(),
    heardAt: performance.now(),
  };
  let why = 'The thread for plans ended';
  worker.unref();
  worker.on('message', (said: Said) => hear(started, said));
  worker.on('error', (error) => (why = error.message));
  const watch = setInterval(() => {
    const silent = performance.now() - started.heardAt;
    const isBusy = started.asks.size + started.proposals.size > 0;
    if (silent > (isBusy ? patience.word : patience.idle)) void worker.terminate();
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
