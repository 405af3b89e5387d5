/**
 * Runs the planner process, which computes plans of the whole shop (see planner-worker.ts). The server starts this
 * child process on demand and ends it when it is idle. A thread would end the whole server if it ran out of memory.
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
import { emptyTexts, type ShopText, shopTables, withTexts } from './shop-json-texts.ts';

/**
 * The longest times in ms: until an answer (`answer`), for the silence of a busy process (`word`), and until an idle
 * process ends (`idle`).
 */
const timeouts = { answer: 15_000, word: 20_000, idle: 600_000 };
/** Shorter limits in ms, for kinds of queries whose answer the server can do without. */
const shorterTimeouts: Partial<Record<QueryKind, number>> = { places: 8_000 };
/**
 * The largest number of pending queries of each kind. It is low for kinds of which each query needs a computation of
 * its own.
 */
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
/**
 * The heap limit of the planner process in MB, above which it crashes. A shop of 50,000 open operations needs two
 * thirds of it.
 */
export const memory = { most: 1536 };
/** The size of a chunk in bytes. The server sends or stores a chunk of this size in about 1 ms. */
export const chunk = { most: 512 * 1024 };

const program = fileURLToPath(new URL('./planner.process.ts', import.meta.url));

/** The functions that receive the planner's results for a proposal. */
export interface ProposalListener {
  /**
   * Receives a better proposal. The chunks in `proposal` form one JSON text together. Each chunk in `work`, which
   * says what an acceptance writes, is JSON by itself.
   */
  onProposal: (of: { proposal: Buffer[]; work: Buffer[]; done: boolean }) => void;
  /** Receives the error if the planner fails, so that the server can log it. No better proposal follows. */
  onFailure: (why: string) => void;
}

/** The result of a query as the server receives it. A JSON result comes in chunks, any other as one value. */
type ReceivedResult<K extends QueryKind> = QueryResult<K> extends Json ? Buffer[] : QueryResult<K>;
interface PendingQuery {
  kind: QueryKind;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}
/** A shop that the process has in memory as long as queries use it. */
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
  /** The received chunks of a message of which more chunks will come. */
  chunks: Buffer[];
  heardAt: number;
  /** The time at which the server last sent a query or waited for an answer. */
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
  // A query that nothing awaits any more still counts, and occupies its shop, until the process answers it.
  void answered.catch(() => {}).then(() => use.end());
  try {
    return (await Promise.race([answered, tooLong])) as ReceivedResult<K>;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts a proposal. The process improves it while `setTurn` allows that, and the listener receives each better
 * result.
 */
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
    // The server may have dropped the proposal in the meantime.
    if (to.proposals.has(id)) send(to, { kind: 'propose', id, shop, wanted });
    use.end();
  });
}

/** Lets the process improve the proposal, or pauses the improvement. */
export function setTurn(id: string, isOn: boolean): void {
  if (current?.proposals.has(id)) send(current, { kind: 'turn', id, isOn });
}

/** Tells the process to stop improving the proposal. */
export function dropProposal(id: string): void {
  if (!current?.proposals.delete(id)) return;
  send(current, { kind: 'drop', id });
}

/** Kills the process at once, even if it is busy, and waits until it has ended. */
export async function killPlanner(): Promise<void> {
  if (!current) return;
  const ended = once(current.child, 'exit');
  current.child.kill('SIGKILL');
  await ended;
}

/**
 * Sends a message to the process, unless it has ended. In that case, its exit handler rejects the pending queries.
 */
const send = ({ child }: PlannerProcess, what: ServerMessage) =>
  child.connected && child.send(what, () => {});

/**
 * Records that the process has work. It restarts the measurement of idle time. If the process was idle, it restarts
 * that of silence too.
 */
function markBusy(to: PlannerProcess): void {
  to.usedAt = performance.now();
  if (to.queries.size + to.proposals.size <= 1) to.heardAt = to.usedAt;
}

/** Starts the process if it isn't running, so that the next query need not wait for the start. */
export function ensurePlanner(): void {
  getPlanner().usedAt = performance.now();
}

/**
 * Sends the shop if the process lacks it, then calls `then`. The process drops the shop once everyone who uses it has
 * called `end`.
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
  // The child process does not prevent the server from ending.
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
