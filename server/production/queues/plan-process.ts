/**
 * The process beside this one that works with the whole shop (see plan-work.ts): it starts when it is needed, and ends when it was not for
 * a while. Not a thread: what takes too much memory in one may end all of its process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as others } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/reasons/reason.ts';
import { Refusal } from '../../platform/verb/problems.ts';
import { type AnswerTo, type Json, type Kind, type Question, type Questions } from './plan-answers.ts';
import { type Asked, type Said, type Wanted } from './plan-work.ts';
import { noTexts, type ShopText, tablesOfText, withTexts } from './shop-of-text.ts';

/**
 * In ms: so long an answer is waited for; without a word while something is asked of it the process counts as lost; without anything to do
 * it ends, though one that has just started needs three times as long for a proposal.
 */
const patience = { answer: 15_000, word: 20_000, idle: 600_000 };
/** In ms: for what is done all the same without it nobody waits as long. */
const shorter: Partial<Record<Kind, number>> = { places: 8_000 };
/** So many questions of a kind wait for it at most: few where each is worked out for itself. */
const atOnce: Record<Kind, number> = {
  expected: 6,
  expectedOf: 500,
  why: 500,
  causes: 500,
  load: 100,
  promise: 6,
  places: 20,
  save: 6,
  snapshot: 6,
  order: 20,
};
/** In MB: what needs more ends the process. Two thirds of it are what a shop of 50,000 open operations takes. */
export const memory = { most: 1536 };
/** In bytes: what is large comes, is kept and goes on in such pieces, each of which takes a ms. */
export const piece = { most: 512 * 1024 };

const program = fileURLToPath(new URL('./plan.process.ts', import.meta.url));

/** What becomes of a proposal. */
export interface Hearing {
  /** In pieces: the proposal as one JSON, of the work each as one. */
  told: (of: { proposal: Buffer[]; work: Buffer[]; done: boolean }) => void;
  /** There will be no better one; `why` is for the log. */
  failed: (why: string) => void;
}

/** What is answered as JSON comes in pieces. */
type Heard<K extends Kind> = AnswerTo<K> extends Json ? Buffer[] : AnswerTo<K>;
interface Ask {
  kind: Kind;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}
/** A shop that the process has, for as long as something is asked of it. */
interface Given {
  number: number;
  sent: Promise<void>;
  users: number;
}
interface Planning {
  child: ChildProcess;
  asks: Map<number, Ask>;
  proposals: Map<string, Hearing>;
  given: Map<ShopText, Given>;
  /** What came of what it says next. */
  pieces: Buffer[];
  heardAt: number;
  /** When something was last asked of it, or going on. */
  askedAt: number;
}

let planning: Planning | null = null;
let numbers = 0;

const lost = () => new Refusal(503, reason('plan-lost'), { retryAfter: 2 });
const busy = () => new Refusal(503, reason('plan-busy'), { retryAfter: 5 });

/**
 * The answer to what is asked of the shop. Questions wait for one another. Throws 503 where too many do, where the answer takes too long,
 * and where the process ends over it.
 */
export async function ask<K extends Kind>(shop: ShopText, kind: K, of: Questions[K][0]): Promise<Heard<K>> {
  const to = running();
  if ([...to.asks.values()].filter((each) => each.kind === kind).length >= atOnce[kind]) throw busy();
  const number = (numbers += 1);
  const answered = new Promise((resolve, reject) => to.asks.set(number, { kind, resolve, reject }));
  waitFor(to);
  const question = { kind, ...of } as Question;
  const use = useOf(to, shop, (shop) => send(to, { kind: 'ask', ask: number, shop, question }));
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(busy()), shorter[kind] ?? patience.answer).unref();
  });
  // What nobody waits for any more is counted until it is answered, and the shop kept so long.
  void answered.catch(() => {}).then(() => use.end());
  try {
    return (await Promise.race([answered, tooLong])) as Heard<K>;
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
  if (planning?.proposals.has(id)) send(planning, { kind: 'turn', id, isOn });
}

/** It is improved no more. */
export function drop(id: string): void {
  if (!planning?.proposals.delete(id)) return;
  send(planning, { kind: 'drop', id });
}

/** Ends the process, whatever it is in the middle of. */
export async function endProcess(): Promise<void> {
  if (!planning) return;
  const ended = once(planning.child, 'exit');
  planning.child.kill('SIGKILL');
  await ended;
}

/** To one that has ended nothing is sent: its end is heard of. */
const send = ({ child }: Planning, what: Asked) => child.connected && child.send(what, () => {});

/** From now on it is waited for. */
function waitFor(to: Planning): void {
  to.askedAt = performance.now();
  if (to.asks.size + to.proposals.size <= 1) to.heardAt = to.askedAt;
}

/** Has it there by when something is asked of it. */
export function prepare(): void {
  running().askedAt = performance.now();
}

/** Gives the process the shop unless it has it, and does what follows; the shop is forgotten when all who use it have ended that. */
function useOf(to: Planning, text: ShopText, then: (number: number) => void): { end: () => void } {
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

function give(to: Planning, shop: ShopText): Given {
  const number = (numbers += 1);
  const sent = (async () => {
    for (const of of tablesOfText) {
      for (const text of shop[of].texts) {
        send(to, { kind: 'part', shop: number, of, text });
        await others();
      }
    }
    send(to, { kind: 'shop', shop: number, text: withTexts(shop, noTexts) });
  })();
  const given = { number, sent, users: 0 };
  to.given.set(shop, given);
  return given;
}

const running = (): Planning => (planning ??= start());

function start(): Planning {
  const child = fork(program, [String(piece.most)], {
    execArgv: [`--max-old-space-size=${memory.most}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started: Planning = {
    child,
    asks: new Map(),
    proposals: new Map(),
    given: new Map(),
    pieces: [],
    heardAt: performance.now(),
    askedAt: performance.now(),
  };
  // It keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  child.on('message', (said) => hear(started, said as Said));
  const watch = setInterval(() => {
    const now = performance.now();
    const isBusy = started.asks.size + started.proposals.size > 0;
    if (isBusy) started.askedAt = now;
    const isLost = isBusy && now - started.heardAt > patience.word;
    if (isLost || now - started.askedAt > patience.idle) child.kill('SIGKILL');
  }, 1000).unref();
  const end = (why: string) => {
    clearInterval(watch);
    if (planning === started) planning = null;
    for (const { reject } of started.asks.values()) reject(lost());
    for (const { failed } of started.proposals.values()) failed(why);
  };
  child.once('error', ({ message }) => end(message));
  child.once('exit', (code, signal) => end(`The process for plans ended (${signal ?? code})`));
  return started;
}

function hear(from: Planning, said: Said): void {
  from.heardAt = performance.now();
  if ('piece' in said) {
    const { buffer, byteOffset, byteLength } = said.piece;
    from.pieces.push(Buffer.from(buffer, byteOffset, byteLength));
    return;
  }
  if ('ask' in said) {
    const waiting = from.asks.get(said.ask);
    from.asks.delete(said.ask);
    if ('failed' in said) waiting?.reject(new Error(said.failed));
    else waiting?.resolve('answer' in said ? said.answer : from.pieces.splice(0));
    return;
  }
  if (!('id' in said)) return;
  const hearing = from.proposals.get(said.id);
  const isOver = 'failed' in said || said.done;
  if (isOver) from.proposals.delete(said.id);
  if ('failed' in said) hearing?.failed(said.failed);
  else {
    const [proposal, work] = [from.pieces.splice(0, said.proposal), from.pieces.splice(0, said.work)];
    hearing?.told({ proposal, work, done: said.done });
  }
}
