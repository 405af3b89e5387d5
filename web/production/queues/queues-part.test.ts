import { expect, test } from 'vitest';
import { type Queues } from '../../../shared/contract/queues.ts';
import { withPart } from './queues-part.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 8, 0, second)).toISOString();
const run = (seconds: number, running: boolean) => ({ seconds, running });
type Given = [id: string, delivery: number, ...operations: [machineId: string | null, run?: object][]];

/** The shop as `now` shows it, with no more of it than decides. */
const shop = (now: number, jobs: Given[], finished: [id: string, jobId: string, machineId: string][] = []) =>
  ({
    now: at(now),
    jobs: jobs.map(([id, delivery, ...operations]) => ({
      id,
      deliveryDate: at(delivery),
      operations: operations.map(([machineId, ran = null], n) => ({ id: `${id}.${n}`, machineId, run: ran })),
    })),
    finished: finished.map(([id, jobId, machineId], n) => ({ id, jobId, machineId, finishedAt: at(n) })),
  }) as unknown as Queues;
const order = ({ jobs }: Queues) => jobs.map(({ id }) => id);

const before = shop(0, [
  ['a', 10, ['m1', run(100, true)]],
  ['b', 20, ['m2'], [null]],
  ['c', 30, ['m2', run(40, false)]],
]);

test('a job that changed takes its place by delivery, the others stay', () => {
  const after = withPart(before, shop(5, [['b', 40, ['m2']]]), ['b']);
  expect(order(after)).toEqual(['a', 'c', 'b']);
  expect(after.jobs[2]?.operations).toHaveLength(1);
  expect(after.now).toBe(at(5));
});

test('what left a machine, and a job that is no longer open, are gone', () => {
  expect(order(withPart(before, shop(5, [['c', 30, ['m2']]]), ['m2']))).toEqual(['a', 'c']);
  expect(order(withPart(before, shop(5, []), ['a']))).toEqual(['b', 'c']);
});

test('what came to a machine from another is there once', () => {
  const after = withPart(before, shop(5, [['a', 10, ['m3']]]), ['m3']);
  expect(after.jobs.filter(({ id }) => id === 'a').map((job) => job.operations[0]?.machineId)).toEqual([
    'm3',
  ]);
});

test('what runs went on running, what is paused did not', () => {
  const after = withPart(before, shop(60, [['b', 20]]), ['b']);
  const seconds = after.jobs.flatMap(({ operations }) =>
    operations.flatMap((each) => each.run?.seconds ?? []),
  );
  expect(seconds).toEqual([160, 40]);
});

test('what was finished is told of its job and its machine anew', () => {
  const past = shop(
    0,
    [],
    [
      ['1', 'a', 'm1'],
      ['2', 'b', 'm2'],
    ],
  );
  const part = shop(5, [], [['3', 'c', 'm2']]);
  expect(withPart(past, part, ['m2']).finished.map(({ id }) => id)).toEqual(['1', '3']);
});
