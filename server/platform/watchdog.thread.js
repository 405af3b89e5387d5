/*
 * Ends a worker process if its job exceeds its limits. It runs as a thread of that process (worker-process.ts),
 * and is JavaScript, because a thread has no loader of TypeScript in Node 20.
 */
import { workerData } from 'node:worker_threads';

/** @type {import('./worker-process.ts').WatchdogData} */
const { begun, time, memory } = workerData;
const since = new Float64Array(begun);

setInterval(() => {
  const [start = -1] = since;
  if (start < 0) return;
  const { user, system } = process.cpuUsage();
  // Sends SIGKILL, because a normal exit would wait for the busy thread.
  if ((user + system) / 1e6 - start > time || process.memoryUsage.rss() > memory)
    process.kill(process.pid, 'SIGKILL');
}, 50);
