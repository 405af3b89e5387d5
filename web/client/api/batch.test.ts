import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBatch } from './batch.ts';
import { dependentsOf } from './dependents.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('items of a short time are flushed together, without duplicates', async () => {
  const handed: string[][] = [];
  const add = createBatch(async (items) => void handed.push([...items]));
  for (const item of ['jobs', 'papers', 'jobs']) add(item);
  await vi.advanceTimersByTimeAsync(99);
  expect(handed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(handed).toEqual([['jobs', 'papers']]);
});

test('items that come during a flush wait for it, and are not lost if it fails', async () => {
  const handed: string[][] = [];
  const add = createBatch(async (items) => {
    handed.push([...items]);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    throw new Error('The server can’t be reached');
  });
  add('jobs');
  await vi.advanceTimersByTimeAsync(150);
  add('papers');
  await vi.advanceTimersByTimeAsync(900);
  expect(handed).toEqual([['jobs']]);
  await vi.advanceTimersByTimeAsync(200);
  expect(handed).toEqual([['jobs'], ['papers']]);
});

test('a change of an operation puts its job, machines and papers out of date, not the customers', () => {
  expect([...dependentsOf(['operations'])].toSorted()).toEqual([
    'jobs',
    'machines',
    'operations',
    'papers',
    'queues',
  ]);
  expect(dependentsOf(['jobs'])).toContain('customers');
  expect([...dependentsOf(['unheard of'])]).toEqual(['unheard of']);
});

test.each([
  ['customers', ['operations', 'machines', 'queues', 'jobs'], 'an operation names its job’s customer'],
  ['users', ['operations', 'machines', 'papers', 'inks'], 'who started it, who moved the stock'],
  [
    'settings',
    ['jobs', 'queues', 'users'],
    'late is counted in the shop’s days; the sign-in page bears its name',
  ],
  ['jobs', ['papers', 'inks'], 'where stock went'],
])('a change of %s puts %j out of date: %s', (entity, others) => {
  for (const other of others) expect(dependentsOf([entity])).toContain(other);
});
