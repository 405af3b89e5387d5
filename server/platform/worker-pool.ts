/**
 * Runs risky jobs, such as rendering a PDF, in worker processes, and queues further jobs. If a job
 * exceeds its limits, a watchdog kills the job's process, and the pool starts another. Idle processes end.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { logErrorsOf } from './log.ts';
import { Refusal } from './verb/refusals.ts';
import { openSemaphore } from './semaphore.ts';

/** The longest time in ms that the pool waits for a process that neither answers nor ends. */
const patience = 60_000;

/** The time in ms after which the pool ends an idle process, whose memory the machine may need. */
const idleFor = 60_000;

export interface Limits {
  /** The largest number of jobs that may run at the same time. */
  atOnce: number;
  /** The largest number of jobs that may wait. */
  waiting: number;
  /** The processor time in seconds that a job may use. */
  time: number;
  /** The time in ms after which an idle process ends, if not the usual one. */
  idle?: number;
}

export interface WorkerPool<Given, Made> {
  /**
   * Runs the job and returns its result, or null if the job fails or exceeds its limits. Users who wait take turns.
   * Throws `full()` if too many jobs wait, and 503 if the program can't be started.
   */
  (given: Given, user?: string): Promise<Made | null>;
  /** Returns how many jobs run and how many wait. */
  load: () => { working: number; waiting: number };
}

/**
 * The answer of a worker process. `result` is null if the job failed. `isSpent` asks the pool to replace the process,
 * which uses much memory.
 */
export interface Answer {
  result: object | null;
  isSpent: boolean;
}

/**
 * Opens a pool of processes that run `program` (worker-process.ts). The processes start with the first jobs and end
 * with the server process.
 */
export function openWorkerPool<Given, Made>(
  program: string,
  limits: Limits,
  full: () => Error,
): WorkerPool<Given, Made> {
  const idle: { child: ChildProcess; end: NodeJS.Timeout }[] = [];
  const takeIdle = () => {
    for (let one = idle.pop(); one; one = idle.pop()) {
      clearTimeout(one.end);
      if (isAlive(one.child)) return one.child;
    }
    return null;
  };
  const inTurn = openSemaphore(limits, full);
  const work = (given: Given, user?: string) =>
    inTurn(async () => {
      const child = takeIdle() ?? start(program, limits.time);
      const answer = await attempt(child, given);
      if (answer?.isSpent) child.kill('SIGKILL');
      else if (answer)
        idle.push({ child, end: setTimeout(() => child.kill('SIGKILL'), limits.idle ?? idleFor).unref() });
      return (answer?.result ?? null) as Made | null;
    }, user);
  return Object.assign(work, { load: inTurn.load });
}

/** Returns whether the idle process still runs. Something may have killed it. */
const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

function start(program: string, time: number): ChildProcess {
  const child = fork(program, [String(time)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  logErrorsOf(child);
  // The child process does not prevent the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Sends the job to the process and returns its answer. Returns null if the process was killed or took too long. A
 * process that ends by itself or can't be started is not the job's fault: then it throws 503.
 */
async function attempt(child: ChildProcess, given: unknown): Promise<Answer | null> {
  child.channel?.ref();
  let timer: NodeJS.Timeout | undefined;
  let answer: Answer | null = null;
  try {
    answer = await new Promise<Answer | null>((resolve, reject) => {
      const fail = () => reject(new Refusal(503, reason('program-failed')));
      timer = setTimeout(() => resolve(null), patience);
      child.once('message', (message) => resolve(message as Answer));
      child.once('exit', (code) => (code === null ? resolve(null) : fail()));
      child.once('error', fail);
      // The event `exit` reports that the message did not arrive.
      child.send(given as object, () => {});
    });
    return answer;
  } finally {
    clearTimeout(timer);
    child.removeAllListeners();
    // A process may fail after its response. The next piece of work then finds it ended.
    child.on('error', () => {});
    child.channel?.unref();
    if (!answer) child.kill('SIGKILL');
  }
}
