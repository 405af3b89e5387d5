/**
 * Runs the planner process, a child process that works on the whole shop (see planner-worker.ts). It starts on demand
 * and ends when idle. It is no thread, because a thread that runs out of memory ends the whole server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate as others } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/reasons/reason.ts';
import { Refusal } from '../../platform/verb/refusals.ts';
import {
  type QueryResult,
  type Json,
  type QueryKind,
  type PlannerQuery,
  type PlannerQueries,
} from './planner-queries.ts';
import { type ServerMessage, type PlannerMessage, type ProposalOptions } from './planner-worker.ts';
import { emptyTexts, type ShopText, shopTables, withTexts } from './shop-text.ts';

/** In ms: the longest wait for an answer, the longest silence of a busy process, and the idle time before it ends. */
const timeouts = { answer: 15_000, word: 20_000, idle: 600_000 };
/** Shorter timeouts in ms, for queries whose callers can go on without an answer. */
const shorterTimeouts: Partial<Record<QueryKind, number>> = { places: 8_000 };
/** The maximum number of pending queries of each kind; low where each query needs its own computation. */
const maxPending: Record<QueryKind, number> = {
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
/** The heap limit in MB; a process that exceeds it ends. A shop of 50,000 open operations takes two thirds of it. */
export const memory = { most: 1536 };
/** The chunk size in bytes. Sending or storing one chunk takes about a ms. */
export const chunk = { most: 512 * 1024 };

const program = fileURLToPath(new URL('./planner.process.ts', import.meta.url));

/** Callbacks for the results of a proposal. */
export interface ProposalListener {
  /** Receives the chunks of the proposal, which form one JSON text, and those of its work, each one a text. */
  onProposal: (of: { proposal: Buffer[]; work: Buffer[]; done: boolean }) => void;
  /** Called when no better proposal will follow; `why` goes to the log. */
  onFailure: (why: string) => void;
}

/** A JSON result arrives in chunks. */
type ReceivedResult<K extends QueryKind> = QueryResult<K> extends Json ? Buffer[] : QueryResult<K>;
interface PendingQuery {
  kind: QueryKind;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}
/** A shop that the process has loaded while queries use it. */
interface SentShop {
  number: number;
  sent: Promise<void>;
  users: number;
}
interface PlannerProcess {
  child: ChildProcess;
  queries: Map<number, PendingQuery>;
  proposals: Map<string, ProposalListener>;
  sentShops: Map<ShopText, SentShop>;
  /** Chunks of the next message. */
  chunks: Buffer[];
  heardAt: number;
  /** When the last query was sent or running. */
  usedAt: number;
}

let current: PlannerProcess | null = null;
let lastNumber = 0;

const plannerLost = () => new Refusal(503, reason('plan-lost'), { retryAfter: 2 });
const plannerBusy = () => new Refusal(503, reason('plan-busy'), { retryAfter: 5 });

/**
 * Returns the planner's answer to a query about the shop. Throws 503 if too many queries wait, the answer takes too
 * long, or the process ends.
 */
export async function queryPlanner<K extends QueryKind>(
  shop: ShopText,
  kind: K,
  of: PlannerQueries[K][0],
): Promise<ReceivedResult<K>> {
  const to = getPlanner();
  if ([...to.queries.values()].filter((each) => each.kind === kind).length >= maxPending[kind])
    throw plannerBusy();
  const number = (lastNumber += 1);
  const answered = new Promise((resolve, reject) => to.queries.set(number, { kind, resolve, reject }));
  markBusy(to);
  const question = { kind, ...of } as PlannerQuery;
  const use = useShop(to, shop, (shop) => send(to, { kind: 'ask', ask: number, shop, question }));
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(plannerBusy()), shorterTimeouts[kind] ?? timeouts.answer).unref();
  });
  // What nobody waits for any more is counted until it is answered, and the shop kept so long.
  void answered.catch(() => {}).then(() => use.end());
  try {
    return (await Promise.race([answered, tooLong])) as ReceivedResult<K>;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a proposal, which the process improves during its turns. Calls the listener with each better one. */
export function startProposal(
  id: string,
  shop: ShopText,
  wanted: ProposalOptions,
  hearing: ProposalListener,
): void {
  const to = getPlanner();
  to.proposals.set(id, hearing);
  markBusy(to);
  const use = useShop(to, shop, (shop) => {
    // It may have been dropped by then.
    if (to.proposals.has(id)) send(to, { kind: 'propose', id, shop, wanted });
    use.end();
  });
}

/** Tells the process whether to improve the proposal now. */
export function setTurn(id: string, isOn: boolean): void {
  if (current?.proposals.has(id)) send(current, { kind: 'turn', id, isOn });
}

/** Tells the process to stop improving the proposal. */
export function dropProposal(id: string): void {
  if (!current?.proposals.delete(id)) return;
  send(current, { kind: 'drop', id });
}

/** Kills the process, whatever it is doing. */
export async function killPlanner(): Promise<void> {
  if (!current) return;
  const ended = once(current.child, 'exit');
  current.child.kill('SIGKILL');
  await ended;
}

/** Sends a message unless the process has ended; its exit event handles that case. */
const send = ({ child }: PlannerProcess, what: ServerMessage) =>
  child.connected && child.send(what, () => {});

/** Resets the idle time, and the silence timer if nothing was pending. */
function markBusy(to: PlannerProcess): void {
  to.usedAt = performance.now();
  if (to.queries.size + to.proposals.size <= 1) to.heardAt = to.usedAt;
}

/** Starts the process if necessary, so that it is ready for the next query. */
export function ensurePlanner(): void {
  getPlanner().usedAt = performance.now();
}

/**
 * Sends the shop unless the process has it, then calls `then`. The process drops the shop when its last user has
 * ended.
 */
function useShop(to: PlannerProcess, text: ShopText, then: (number: number) => void): { end: () => void } {
  const given = to.sentShops.get(text) ?? sendShop(to, text);
  given.users += 1;
  void given.sent.then(() => then(given.number));
  return {
    end: () => {
      given.users -= 1;
      if (given.users > 0) return;
      to.sentShops.delete(text);
      send(to, { kind: 'forget', shop: given.number });
    },
  };
}

function sendShop(to: PlannerProcess, shop: ShopText): SentShop {
  const number = (lastNumber += 1);
  const sent = (async () => {
    for (const of of shopTables) {
      for (const text of shop[of].texts) {
        send(to, { kind: 'part', shop: number, of, text });
        await others();
      }
    }
    send(to, { kind: 'shop', shop: number, text: withTexts(shop, emptyTexts) });
  })();
  const given = { number, sent, users: 0 };
  to.sentShops.set(shop, given);
  return given;
}

const getPlanner = (): PlannerProcess => (current ??= startPlanner());

function startPlanner(): PlannerProcess {
  const child = fork(program, [String(chunk.most)], {
    execArgv: [`--max-old-space-size=${memory.most}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const started: PlannerProcess = {
    child,
    queries: new Map(),
    proposals: new Map(),
    sentShops: new Map(),
    chunks: [],
    heardAt: performance.now(),
    usedAt: performance.now(),
  };
  // It keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  child.on('message', (said) => receive(started, said as PlannerMessage));
  const watch = setInterval(() => {
    const now = performance.now();
    const isBusy = started.queries.size + started.proposals.size > 0;
    if (isBusy) started.usedAt = now;
    const isLost = isBusy && now - started.heardAt > timeouts.word;
    if (isLost || now - started.usedAt > timeouts.idle) child.kill('SIGKILL');
  }, 1000).unref();
  const end = (why: string) => {
    clearInterval(watch);
    if (current === started) current = null;
    for (const { reject } of started.queries.values()) reject(plannerLost());
    for (const { onFailure } of started.proposals.values()) onFailure(why);
  };
  child.once('error', ({ message }) => end(message));
  child.once('exit', (code, signal) => end(`The process for plans ended (${signal ?? code})`));
  return started;
}

function receive(from: PlannerProcess, said: PlannerMessage): void {
  from.heardAt = performance.now();
  if ('piece' in said) {
    const { buffer, byteOffset, byteLength } = said.piece;
    from.chunks.push(Buffer.from(buffer, byteOffset, byteLength));
    return;
  }
  if ('ask' in said) {
    const waiting = from.queries.get(said.ask);
    from.queries.delete(said.ask);
    if ('failed' in said) waiting?.reject(new Error(said.failed));
    else waiting?.resolve('answer' in said ? said.answer : from.chunks.splice(0));
    return;
  }
  if (!('id' in said)) return;
  const hearing = from.proposals.get(said.id);
  const isOver = 'failed' in said || said.done;
  if (isOver) from.proposals.delete(said.id);
  if ('failed' in said) hearing?.onFailure(said.failed);
  else {
    const [proposal, work] = [from.chunks.splice(0, said.proposal), from.chunks.splice(0, said.work)];
    hearing?.onProposal({ proposal, work, done: said.done });
  }
}
