/**
 * The watchdog thread of a worker process (worker-process.ts): it kills the process when a job exceeds its limits.
 */
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  /** The processor time in seconds when the current job began; negative while idle. */
  begun: SharedArrayBuffer;
  /** The limits: processor time in seconds, and memory in bytes. */
  time: number;
  memory: number;
}

const { begun, time, memory } = workerData as WatchdogData;
const since = new Float64Array(begun);

setInterval(() => {
  const [start = -1] = since;
  if (start < 0) return;
  const { user, system } = process.cpuUsage();
  // Killed: an exit would wait for the very thread that is at work.
  if ((user + system) / 1e6 - start > time || process.memoryUsage.rss() > memory)
    process.kill(process.pid, 'SIGKILL');
}, 50);
