/**
 * Runs in a worker process and leaks memory on purpose, to test that the pool replaces the process
 * (../platform/worker-pool.ts).
 */
import { serveJobs } from '../platform/worker-process.ts';

const kept: Buffer[] = [];

serveJobs(400 * 1024 * 1024, async (megabytes: number) => {
  kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1));
  // Lives as long as the watchdog needs to notice the process.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { pid: process.pid };
});
