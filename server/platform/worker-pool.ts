/**
 * Runs risky jobs, such as rendering a PDF, in worker processes with a queue. A watchdog kills a process whose job
 * exceeds its processor time or memory. The pool starts another process for the next job, and the server itself is
 * never affected.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { openSemaphore } from './semaphore.ts';

/** The longest wait in ms for a process that neither answers nor ends. */
const patience = 60_000;

export interface Limits {
  /** The largest number of jobs that run at the same time. */
  atOnce: number;
  /** The largest number of jobs that wait. */
  waiting: number;
  /** The largest processor time of a job in seconds. */
  time: number;
}

export interface WorkerPool<Given, Made> {
  /**
   * Runs the job and returns its result, or null if the job fails or exceeds its limits. Throws `full()` when too
   * many jobs wait.
   */
  (given: Given): Promise<Made | null>;
  /** Returns the numbers of running and waiting jobs. */
  load: () => { working: number; waiting: number };
}

/**
 * The answer of a worker process. `result` is null if the job failed. `isSpent` says that the pool should replace the
 * process.
 */
export interface Answer {
  result: object | null;
  isSpent: boolean;
}

/**
 * Opens a pool of processes that run `program` (worker-process.ts). The processes start with the first jobs and end
 * with this process.
 */
export function openWorkerPool<Given, Made>(
  program: string,
  limits: Limits,
  full: () => Error,
): WorkerPool<Given, Made> {
  const idle: ChildProcess[] = [];
  const inTurn = openSemaphore(limits, full);
  const work = (given: Given) =>
    inTurn(async () => {
      let child = idle.pop();
      while (child && !isAlive(child)) child = idle.pop();
      child ??= start(program, limits.time);
      const answer = await attempt(child, given);
      if (answer?.isSpent) child.kill('SIGKILL');
      else if (answer) idle.push(child);
      return (answer?.result ?? null) as Made | null;
    });
  return Object.assign(work, { load: inTurn.load });
}

/** Returns whether the idle process still runs, since somebody may have killed it. */
const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

function start(program: string, time: number): ChildProcess {
  const child = fork(program, [String(time)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The child process does not prevent the server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Sends the job to the process and returns its answer, or null if the process ended, was killed or took too long. */
async function attempt(child: ChildProcess, given: unknown): Promise<Answer | null> {
  child.channel?.ref();
  const answer = await new Promise<Answer | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    const done = (answer: Answer | null) => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.once('message', (answer) => done(answer as Answer));
    child.once('exit', () => done(null));
    child.once('error', () => done(null));
    child.send(given as object);
  });
  child.removeAllListeners();
  // A process may fail after its response. The next piece of work then finds it ended.
  child.on('error', () => {});
  child.channel?.unref();
  if (!answer) child.kill('SIGKILL');
  return answer;
}
