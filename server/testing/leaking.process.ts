/** A worker process that leaks memory on purpose, for tests of the pool (../platform/worker-pool.ts). */
import { serveJobs } from '../platform/worker-process.ts';

const kept: Buffer[] = [];

serveJobs(400 * 1024 * 1024, async (megabytes: number) => {
  kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1));
  // As long as the thread that watches it needs to see it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { pid: process.pid };
});
