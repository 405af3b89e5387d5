import { expect, test } from 'vitest';
import { type PlanWork } from './proposal.ts';
import { joinWork, chunkWork } from './work-chunks.ts';

const ids = (count: number, of: string) => Array.from({ length: count }, (_none, n) => `${of}-${n}`);
const workOf = (queues: Record<string, number>, changed: number): PlanWork => ({
  orders: Object.fromEntries(Object.entries(queues).map(([id, count]) => [id, ids(count, id)])),
  changes: ids(changed, 'changed').map((id) => {
    const seen = { machineId: 'press', rank: 1, version: 1, held: false };
    return { id, jobId: `job of ${id}`, machineId: 'press', keptUntil: null, seen };
  }),
  down: ['press'],
});

test.each([
  ['without changes', workOf({}, 0), 1],
  ['of a small shop', workOf({ press: 40, cutter: 2 }, 42), 1],
  ['with more changes than a chunk holds', workOf({ press: 2_500 }, 2_500), 3],
  ['with long queues', workOf({ press: 20_000, cutter: 3_000, folder: 3_000, gluer: 10 }, 900), 3],
])('work %s is equal to the original after splitting into chunks and joining', (_of, work, count) => {
  const parts = chunkWork(work);
  expect(parts).toHaveLength(count);
  for (const { changes } of parts) expect(changes.length).toBeLessThanOrEqual(1_000);
  expect(joinWork(parts)).toEqual(work);
});
