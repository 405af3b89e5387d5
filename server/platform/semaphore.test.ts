/** Tests that the semaphore shares its turns among users (semaphore.ts). */
import { expect, test } from 'vitest';
import { openSemaphore } from './semaphore.ts';

/** Opens a semaphore whose tasks end when the test calls `finish`, and records which tasks started or were refused. */
function open(most: { atOnce: number; waiting: number }) {
  const take = openSemaphore(most, () => new Error('full'));
  const [started, refused]: [string[], string[]] = [[], []];
  const ends: (() => void)[] = [];
  const ask = (user: string, n: number) => {
    const work = () => {
      started.push(`${user}${n}`);
      return new Promise<void>((end) => ends.push(end));
    };
    take(work, user).catch(() => refused.push(`${user}${n}`));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const finish = async () => {
    await settle();
    ends.shift()?.();
    await settle();
  };
  return { started, refused, ask, finish, settle, load: take.load };
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test('50 uploads of one user delay another user’s by one turn at most', async () => {
  const { started, ask, finish } = open({ atOnce: 1, waiting: 100 });
  for (const n of numbers(50)) ask('asha', n);
  for (const n of numbers(3)) ask('ravi', n);
  for (let turn = 0; turn < 6; turn += 1) await finish();
  expect(started).toEqual(['asha1', 'asha2', 'ravi1', 'asha3', 'ravi2', 'asha4', 'ravi3']);
});

test('a user whose uploads fill the queue gives up places to others', async () => {
  const { started, refused, ask, finish, settle, load } = open({ atOnce: 2, waiting: 4 });
  for (const n of numbers(50)) ask('asha', n);
  await settle();
  expect(refused).toHaveLength(44);
  for (const n of numbers(3)) ask('ravi', n);
  await settle();
  expect(refused.slice(44).toSorted()).toEqual(['asha5', 'asha6', 'ravi3']);
  for (let turn = 0; turn < 5; turn += 1) await finish();
  expect(started).toEqual(['asha1', 'asha2', 'asha3', 'ravi1', 'asha4', 'ravi2']);
  await finish();
  expect(load()).toEqual({ working: 0, waiting: 0 });
});
