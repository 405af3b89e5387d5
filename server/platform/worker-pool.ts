/**
 * Processes that do what may take a processor or memory without end, with a queue before them. Each piece of work has a time and
 * a share of memory; what is over either ends its process, which the next piece starts again. Whatever is in it, the server keeps
 * its threads and its memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { openSemaphore } from './semaphore.ts';

/** In ms, for a process that neither answers nor ends, as on a machine that stands still. */
const patience = 60_000;

export interface Limits {
  /** How many pieces are worked on at a time, and how many may wait for it. */
  atOnce: number;
  waiting: number;
  /** For one piece, in seconds of a processor. */
  time: number;
}

export interface WorkerPool<Given, Made> {
  /** What is made of it; null when it can't be, or takes too much time or memory. Throws `full()` when too many wait. */
  (given: Given): Promise<Made | null>;
  /** How many pieces are under way. */
  load: () => { working: number; waiting: number };
}

/** What a process answers: null where it could not make it, and whether it is to take nothing more. */
export interface Answer {
  made: object | null;
  isSpent: boolean;
}

/** Workers of their own, which run `program` (see worker-process.ts); they start with the first piece of work, and end with this process. */
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
      return (answer?.made ?? null) as Made | null;
    });
  return Object.assign(work, { load: inTurn.load });
}

/** What was ended from outside while it had nothing to do takes nothing more. */
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

/** What the process answers; null when it ended, or had to be ended. */
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
