import { expect, test } from 'vitest';
import { type LoadRecord } from '../../../shared/queues/causes-and-load.contract.ts';
import { type OperationOnMachine } from '../../../shared/operations/operations.contract.ts';
import { type Task } from '../../open-shop/queue-tasks.ts';
import type { ShopQueues } from '../../open-shop/use-shop-queues.ts';
import { moveOf, findWorkToMove } from './find-work-to-move.ts';

const sheet = { paperLength: 520, paperBreadth: 360 };
const queued = { state: 'queued', type: 'Printing', priority: 'Medium', startedAt: null } as const;
const machine = (id: string, more: object = {}) => ({ id, name: id, type: 'Printing', down: null, ...more });
const [full, wide, small] = [machine('full'), machine('wide'), machine('small')];
const task = (id: string, more: object = {}) =>
  ({
    id,
    ...queued,
    machine: full,
    minutes: 60,
    rank: 1,
    deliveryDate: '2026-11-25T08:00:00Z',
    ...more,
  }) as unknown as Task;
const operation = (id: string, more: object = {}) =>
  ({ id, ...queued, job: sheet, ...more }) as unknown as OperationOnMachine;
const large = { length: 1030, breadth: 720 };
const sizes = new Map([
  ['wide', large],
  ['small', { length: 360, breadth: 260 }],
  ['late', large],
]);
const untils = { full: '2026-11-25T08:00:00Z', wide: '2026-11-24T08:00:00Z', late: '2026-11-26T08:00:00Z' };
const load = {
  machines: Object.entries(untils).map(([id, fullUntil]) => ({ id, fullUntil })),
} as unknown as LoadRecord;
const relief = (tasks: Task[], machines: object[] = [full, wide, small, machine('late')]) =>
  findWorkToMove({ queues: { machines }, tasks } as unknown as ShopQueues, {
    from: 'full',
    load,
    operations: tasks.map(({ id }) => operation(id)),
    sizes,
  });

test('moves operations to the machine that can run most of them, unless that machine is down or fuller', () => {
  const tasks = [task('a'), task('b', { type: 'Punching' })];
  const found = relief(tasks);
  expect([found?.machine.id, found?.moves.map((each) => each.task.id)]).toEqual(['wide', ['a']]);
  const able = machine('both', { capabilities: [{ capability: 'Punching' }] });
  sizes.set('both', large);
  expect(relief(tasks, [full, wide, able])?.moves).toHaveLength(2);
  expect(relief(tasks, [full, small, machine('late'), machine('wide', { down: { since: '' } })])).toBeNull();
});

test('running or pinned operations, and those of other machines, do not move', () => {
  const stays = [
    task('a', { state: 'running' }),
    task('b', { pin: { start: null } }),
    task('c', { machine: small }),
  ];
  expect(relief(stays)).toBeNull();
});

test('a moved operation is placed by priority and delivery, and an operation that has started is placed last', () => {
  const there = [
    task('first', { machine: wide, rank: 10 }),
    task('later', { machine: wide, rank: 20, deliveryDate: '2026-11-29T08:00:00Z' }),
  ];
  const moved = task('0', { rank: 5 });
  const shop = { tasks: [...there, moved] } as unknown as ShopQueues;
  const to = (own: object) => moveOf({ task: moved, operation: operation('0', own) }, wide as never, shop);
  expect(to({})).toEqual({ operationId: '0', machineId: 'wide', rank: 9 });
  expect(to({ startedAt: '2026-11-23T08:00:00Z' }).rank).toBe(21);
});
