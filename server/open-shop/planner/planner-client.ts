/**
 * Starts the planner process on demand, sends it queries and ends it when idle (see planner-worker.ts). A
 * separate process protects the server from running out of memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Database } from '../../platform/db/database.ts';
import { type Fault, FaultElsewhere } from '../../../packages/pg-kit/src/database-errors.ts';
import { logErrorsOf } from '../../platform/log.ts';
import { Refusal } from '../../platform/verb/refusals.ts';
import {
  type QueryResult,
  type Json,
  type QueryKind,
  type PlannerQuery,
  type PlannerQueries,
} from './planner-queries.ts';
import { type ServerMessage, type PlannerMessage, type ProposalOptions } from './planner-worker.ts';

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
  odds: 20,
  places: 20,
  planOdds: 6,
  save: 6,
  beforeStart: 500,
  whatIf: 20,
  proposal: 20,
  remedy: 20,
  scheduling: 20,
  snapshot: 6,
  order: 20,
};
/**
 * The heap limit of the planner process in MB, above which it crashes. A shop of 50,000 open operations needs two
 * thirds of it.
 */
export const memory = { most: 1536 };

const program = fileURLToPath(new URL('./planner.process.ts', import.meta.url));

/** The functions that receive the planner's results for a proposal. */
export interface ProposalListener {
  /** Receives a better proposal, and what its acceptance writes (`work`). */
  onProposal: (of: { proposal: Json; work: Json; done: boolean }) => void;
  /** Receives the error if the planner fails, so that the server can log it. No better proposal follows. */
  onFailure: (why: string) => void;
}

interface PendingQuery {
  kind: QueryKind;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}
interface PlannerProcess {
  child: ChildProcess;
  queries: Map<number, PendingQuery>;
  proposals: Map<string, ProposalListener>;
  heardAt: number;
  /** The time at which the server last sent a query or waited for an answer. */
  usedAt: number;
}

/** The running process of each database. */
const planners = new Map<Database, PlannerProcess>();
let lastNumber = 0;

const plannerLost = () => new Refusal(503, reason('plan-lost'), { retryAfter: 2 });
const plannerBusy = () => new Refusal(503, reason('plan-busy'), { retryAfter: 5 });

/**
 * Returns the planner's answer to a query about the open shop, as it is once the query has come. Throws 503 if too
 * many queries wait, the answer takes too long, or the process ends or can't read the database.
 */
export async function queryPlanner<K extends QueryKind>(
  database: Database,
  kind: K,
  of: PlannerQueries[K][0],
): Promise<QueryResult<K>> {
  const to = getPlanner(database);
  if ([...to.queries.values()].filter((each) => each.kind === kind).length >= maxPending[kind])
    throw plannerBusy();
  const ask = (lastNumber += 1);
  const answered = new Promise((resolve, reject) => to.queries.set(ask, { kind, resolve, reject }));
  markBusy(to);
  send(to, { kind: 'ask', ask, at: new Date().getTime(), question: { kind, ...of } as PlannerQuery });
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(plannerBusy()), shorterTimeouts[kind] ?? timeouts.answer).unref();
  });
  // A query that nothing awaits any more still counts until the process answers it.
  answered.catch(() => {});
  try {
    return (await Promise.race([answered, tooLong])) as QueryResult<K>;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Starts a proposal for the time `at`. The process improves it while `setTurn` allows that, and the listener receives
 * each better result.
 */
export function startProposal(
  database: Database,
  { id, at, wanted }: { id: string; at: number; wanted: ProposalOptions },
  listener: ProposalListener,
): void {
  const to = getPlanner(database);
  to.proposals.set(id, listener);
  markBusy(to);
  send(to, { kind: 'propose', id, at, wanted });
}

/** Lets the process improve the proposal, or pauses the improvement. */
export function setTurn(database: Database, id: string, isOn: boolean): void {
  const to = planners.get(database);
  if (to?.proposals.has(id)) send(to, { kind: 'turn', id, isOn });
}

/** Tells the process to stop improving the proposal. */
export function dropProposal(database: Database, id: string): void {
  const to = planners.get(database);
  if (to?.proposals.delete(id)) send(to, { kind: 'drop', id });
}

/** Kills the process at once, even if it is busy, and waits until it has ended. */
export async function killPlanner(database: Database): Promise<void> {
  const to = planners.get(database);
  if (!to) return;
  const ended = once(to.child, 'exit');
  to.child.kill('SIGKILL');
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
export function ensurePlanner(database: Database): void {
  getPlanner(database).usedAt = performance.now();
}

const getPlanner = (database: Database): PlannerProcess => planners.get(database) ?? startPlanner(database);

function startPlanner(database: Database): PlannerProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memory.most}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  logErrorsOf(child);
  const started: PlannerProcess = {
    child,
    queries: new Map(),
    proposals: new Map(),
    heardAt: performance.now(),
    usedAt: performance.now(),
  };
  planners.set(database, started);
  const kill = () => killPlanner(database);
  database.closing.add(kill);
  // The child process does not prevent the server from ending.
  child.unref();
  child.channel?.unref();
  child.on('message', (message) => receive(started, message as PlannerMessage));
  const watch = setInterval(() => {
    const now = performance.now();
    const isBusy = started.queries.size + started.proposals.size > 0;
    if (isBusy) started.usedAt = now;
    const isLost = isBusy && now - started.heardAt > timeouts.word;
    if (isLost || now - started.usedAt > timeouts.idle) child.kill('SIGKILL');
  }, 1000).unref();
  const end = (why: string) => {
    clearInterval(watch);
    if (planners.get(database) === started) planners.delete(database);
    database.closing.delete(kill);
    for (const { reject } of started.queries.values()) reject(plannerLost());
    for (const { onFailure } of started.proposals.values()) onFailure(why);
  };
  child.once('error', ({ message }) => end(message));
  child.once('exit', (code, signal) => end(`The process for plans ended (${signal ?? code})`));
  send(started, { kind: 'open', settings: database.settings });
  return started;
}

const toError = ({ failed, fault }: { failed: string; fault: Fault | null }) =>
  fault === null ? new Error(failed) : new FaultElsewhere(failed, fault);

function receive(from: PlannerProcess, message: PlannerMessage): void {
  from.heardAt = performance.now();
  if ('ask' in message) {
    const waiting = from.queries.get(message.ask);
    from.queries.delete(message.ask);
    if ('failed' in message) waiting?.reject(toError(message));
    else waiting?.resolve(message.answer);
    return;
  }
  if (!('id' in message)) return;
  const listener = from.proposals.get(message.id);
  const isOver = 'failed' in message || message.done;
  if (isOver) from.proposals.delete(message.id);
  if ('failed' in message) listener?.onFailure(message.failed);
  else listener?.onProposal(message);
}
