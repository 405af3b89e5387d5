/** A worker's process that keeps the memory of each piece, for tests of what then happens (see ../platform/workers.ts). */
import { workWithin } from '../platform/working.ts';

const kept: Buffer[] = [];

workWithin(400 * 1024 * 1024, async (megabytes: number) => {
  kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1));
  // As long as the thread that watches it needs to see it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { pid: process.pid };
});
