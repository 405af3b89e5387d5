/** Kills a worker process if its job exceeds the limits. It runs as a thread in that process (worker-process.ts). */
import { workerData } from 'node:worker_threads';

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
