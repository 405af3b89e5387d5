/**
 * Runs risky jobs in worker processes with a queue. A job that exceeds its processor time or memory kills its
 * process, which the next job restarts; the server itself is never affected.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { openSemaphore } from './semaphore.ts';

/** The wait in ms for a process that neither answers nor ends. */
const patience = 60_000;

export interface Limits {
  /** The number of parallel jobs, and of waiting ones. */
  atOnce: number;
  waiting: number;
  /** The processor time of a job, in seconds. */
  time: number;
}

export interface WorkerPool<Given, Made> {
  /** Returns the result; null if the job fails or exceeds its limits. Throws `full()` when too many wait. */
  (given: Given): Promise<Made | null>;
  /** Returns the number of running and waiting jobs. */
  load: () => { working: number; waiting: number };
}

/** The answer of a process: null if the job failed, and whether the process should be replaced. */
export interface Answer {
  result: object | null;
  isSpent: boolean;
}

/**
 * Opens a pool of processes that run `program` (worker-process.ts). They start with the first job and end with this
 * process.
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

/** Returns false for a process that was killed while idle. */
const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

function start(program: string, time: number): ChildProcess {
  const child = fork(program, [String(time)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // It keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Returns the answer of the process; null if it ended or was killed. */
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
  // A process may still fail after its answer, and is then found ended by the next piece of work.
  child.on('error', () => {});
  child.channel?.unref();
  if (!answer) child.kill('SIGKILL');
  return answer;
}
