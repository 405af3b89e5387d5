import { expect, test } from 'vitest';
import { type Queues } from '../../../shared/contract/queues.ts';
import { idsOf, withPart } from './queues-part.ts';

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
      operations: operations.map(([machineId, ran = null], index) => ({
        id: `${id}.${index}`,
        index,
        machineId,
        run: ran,
      })),
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

test('a job that is no longer open is gone, and what left a machine stands elsewhere', () => {
  expect(order(withPart(before, shop(5, []), ['a']))).toEqual(['b', 'c']);
  const after = withPart(before, shop(5, [['b', 20, ['m3'], [null]]]), ['b', 'm2']);
  expect(after.jobs.map(({ id, operations }) => [id, operations.map(({ machineId }) => machineId)])).toEqual([
    ['a', ['m1']],
    ['b', ['m3', null]],
  ]);
});

test('of a job that did not change, what stands on the machine is told again and the rest stays', () => {
  const after = withPart(before, shop(5, [['b', 20, ['m2', run(7, true)]]]), ['m2']);
  expect(after.jobs.find(({ id }) => id === 'b')?.operations).toMatchObject([
    { id: 'b.0', machineId: 'm2', run: { seconds: 7 } },
    { id: 'b.1', machineId: null },
  ]);
});

test('what runs went on running, what is paused did not', () => {
  const after = withPart(before, shop(60, [['b', 20]]), ['b']);
  const seconds = after.jobs.flatMap(({ operations }) =>
    operations.flatMap((each) => each.run?.seconds ?? []),
  );
  expect(seconds).toEqual([160, 40]);
});

test('what was finished is told of its job and its machine again', () => {
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

test('an operation is about its job and its machines, a job about itself, a customer about all', () => {
  const change = { id: 'x', version: 2, concerns: ['j1', 'm1'] };
  expect(idsOf({ ...change, entity: 'operations' })).toEqual(['j1', 'm1']);
  expect(idsOf({ ...change, entity: 'papers' })).toEqual(['j1', 'm1']);
  expect(idsOf({ ...change, entity: 'jobs' })).toEqual(['x']);
  expect(idsOf({ ...change, entity: 'customers' })).toBeNull();
});
