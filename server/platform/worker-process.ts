/** Runs jobs inside a worker process (worker-pool.ts). A watchdog kills the process if a job exceeds its limits. */
import { Worker } from 'node:worker_threads';
import type { Answer } from './worker-pool.ts';

/** What the watchdog (watchdog.thread.js) watches. */
export interface WatchdogData {
  /**
   * The processor time in seconds that the process had used when the present job began. Negative while no job runs.
   */
  begun: SharedArrayBuffer;
  /** The processor time in seconds that a job may use. */
  time: number;
  /** The memory in bytes that the process may use. */
  memory: number;
}

/**
 * The processor time in seconds that a job may use. Unlike the time on the clock, it does not depend on how busy the
 * machine is.
 */
const timeLimit = Number(process.argv[2]);

/**
 * Runs each job with `make` and sends the result to the server, or null if the job failed. The watchdog kills the
 * process if it uses more than `memory` bytes.
 */
export function serveJobs<Given>(memory: number, make: (given: Given) => Promise<object>): void {
  const begun = new Float64Array(new SharedArrayBuffer(8)).fill(-1);
  // The watchdog has a thread of its own, because the work may block this one for any time.
  const workerData: WatchdogData = { begun: begun.buffer, time: timeLimit, memory };
  new Worker(new URL('./watchdog.thread.js', import.meta.url), { workerData }).unref();
  const answer = (result: object | null) => {
    begun[0] = -1;
    // Memory that this process retains after a large piece of work would count against the next one.
    const isSpent = process.memoryUsage.rss() > memory / 2;
    process.send?.({ result, isSpent } satisfies Answer);
  };
  process.on('message', (given) => {
    const { user, system } = process.cpuUsage();
    begun[0] = (user + system) / 1e6;
    make(given as Given).then(answer, () => answer(null));
  });
}
