import { expect, test } from 'vitest';
import { type Changed } from '../client/events/outdated-queries.ts';
import { type OperationOnMachine } from '../../shared/operations/operations.contract.ts';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { changedIds, changedJobsOnMachine, patchMachineQueue, patchQueues } from './patch-cached-queues.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 8, 0, second)).toISOString();
const run = (seconds: number, running: boolean) => ({ seconds, running });
type Given = [id: string, delivery: number, ...operations: [machineId: string | null, run?: object][]];

/** Returns the shop at `now`, with only the fields that these tests need. */
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

test('a changed job moves to its place by delivery, and the others stay', () => {
  const after = patchQueues(before, shop(5, [['b', 40, ['m2']]]), ['b']);
  expect(order(after)).toEqual(['a', 'c', 'b']);
  expect(after.jobs[2]?.operations).toHaveLength(1);
  expect(after.now).toBe(at(5));
});

test('a job that is no longer open disappears, and a moved operation appears only on its new machine', () => {
  expect(order(patchQueues(before, shop(5, []), ['a']))).toEqual(['b', 'c']);
  const after = patchQueues(before, shop(5, [['b', 20, ['m3'], [null]]]), ['b', 'm2']);
  expect(after.jobs.map(({ id, operations }) => [id, operations.map(({ machineId }) => machineId)])).toEqual([
    ['a', ['m1']],
    ['b', ['m3', null]],
  ]);
});

test('for an unchanged job the patch replaces only operations on the named machine', () => {
  const after = patchQueues(before, shop(5, [['b', 20, ['m2', run(7, true)]]]), ['m2']);
  expect(after.jobs.find(({ id }) => id === 'b')?.operations).toMatchObject([
    { id: 'b.0', machineId: 'm2', run: { seconds: 7 } },
    { id: 'b.1', machineId: null },
  ]);
});

test('the run time of running operations increases, and that of paused ones does not', () => {
  const after = patchQueues(before, shop(60, [['b', 20]]), ['b']);
  const seconds = after.jobs.flatMap(({ operations }) =>
    operations.flatMap((each) => each.run?.seconds ?? []),
  );
  expect(seconds).toEqual([160, 40]);
});

test('finished operations of a named machine are replaced', () => {
  const past = shop(
    0,
    [],
    [
      ['1', 'a', 'm1'],
      ['2', 'b', 'm2'],
    ],
  );
  const part = shop(5, [], [['3', 'c', 'm2']]);
  expect(patchQueues(past, part, ['m2']).finished.map(({ id }) => id)).toEqual(['1', '3']);
});

test('an operation affects its job and machines, a job affects itself, and a customer affects everything', () => {
  const change = { id: 'x', version: 2, concerns: ['j1', 'm1'] };
  expect(changedIds({ ...change, entity: 'operations' }, before)).toEqual(['j1', 'm1']);
  expect(changedIds({ ...change, entity: 'operations', concerns: ['j1'] }, before)).toEqual(['j1']);
  expect(changedIds({ ...change, entity: 'papers' }, before)).toEqual(['j1', 'm1']);
  expect(changedIds({ ...change, entity: 'jobs' }, before)).toEqual(['x']);
  expect(changedIds({ ...change, entity: 'customers' }, before)).toBeNull();
});

test('taking or returning a tool affects all jobs that need the tool', () => {
  const needing = structuredClone(before);
  needing.jobs[2]!.operations[0]!.tools = [{ id: 't1', name: 'Die 7' }];
  const taken = { entity: 'operations', id: 'x', version: 2, concerns: ['a', 'm1', 't1'] };
  expect(changedIds(taken, needing)).toEqual(['a', 'm1', 't1', 'c']);
});

const queue = (...of: [id: string, jobId: string, state: string, rank: number][]) =>
  of.map(([id, jobId, state, rank]) => ({
    id,
    jobId,
    state,
    rank,
    toolIds: id === '3' ? ['t1'] : [],
  })) as unknown as OperationOnMachine[];
const shown = queue(
  ['1', 'a', 'running', 9],
  ['2', 'b', 'queued', 1],
  ['3', 'c', 'queued', 5],
  ['4', 'b', 'waiting', 3],
);

test('a change refetches only its job in a machine’s queue; a change of the machine or a tool refetches all', () => {
  const change = { entity: 'operations', id: 'x', version: 2, concerns: ['b'] };
  const of = (more: Partial<Changed>) => changedJobsOnMachine('m1')({ ...change, ...more }, shown);
  expect(of({})).toEqual(['b']);
  expect(of({ concerns: ['b', 'm1'] })).toBeNull();
  expect(of({ concerns: ['b', 'm2', 't1'] })).toBeNull();
  expect(of({ concerns: ['b', 'the next there'] })).toEqual(['b']);
  expect(of({ concerns: ['x'] })).toBeNull();
  expect(of({ entity: 'jobs', id: 'c', concerns: ['customer'] })).toEqual(['c']);
  expect(of({ entity: 'jobs', id: 'c', concerns: ['customer', 'm1'] })).toBeNull();
  expect(of({ entity: 'risk', concerns: ['a', 'elsewhere'] })).toEqual(['a']);
  expect(of({ entity: 'papers', concerns: ['elsewhere', 'c'] })).toEqual(['c']);
  expect(of({ entity: 'customers', id: 'customer', concerns: [] })).toBeNull();
});

test('patched jobs take their places by state and rank, and operations that left the machine disappear', () => {
  const ids = (part: OperationOnMachine[], of: string[]) =>
    patchMachineQueue(shown, part, of).map(({ id }) => id);
  const runs = queue(['1', 'a', 'running', 9]);
  expect(ids([...runs, ...queue(['2', 'b', 'queued', 7], ['4', 'b', 'waiting', 3])], ['b'])).toEqual([
    '1',
    '3',
    '2',
    '4',
  ]);
  expect(ids(runs, ['b'])).toEqual(['1', '3']);
});
