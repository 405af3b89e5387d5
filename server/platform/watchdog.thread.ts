/** Runs as a thread of a worker process (worker-process.ts): kills the process when a job exceeds its limits. */
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  /**
   * The processor time in seconds that the process had used when the current job began. It is negative while no job
   * runs.
   */
  begun: SharedArrayBuffer;
  /** The limit of processor time for a job, in seconds. */
  time: number;
  /** The limit of the process's memory, in bytes. */
  memory: number;
}

const { begun, time, memory } = workerData as WatchdogData;
const since = new Float64Array(begun);

setInterval(() => {
  const [start = -1] = since;
  if (start < 0) return;
  const { user, system } = process.cpuUsage();
  // Sends SIGKILL, because a normal exit would wait for the busy thread.
  if ((user + system) / 1e6 - start > time || process.memoryUsage.rss() > memory)
    process.kill(process.pid, 'SIGKILL');
}, 50);
