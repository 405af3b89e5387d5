/** The thread beside the work of a worker's process (see worker-process.ts): it ends the process, whatever that is in the middle of. */
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  /** How much of a processor the process had used when its work began, in seconds; below 0 while it has none. */
  begun: SharedArrayBuffer;
  /** In seconds of a processor, and in bytes. */
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
