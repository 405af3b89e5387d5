import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-requests.ts';

test('moves are sent one after another, then the queue refreshes once and settles', async () => {
  const said: string[] = [];
  const say = (word: string) => async () => void said.push(word);
  const enqueue = createSerialQueue(say('refresh'), () => said.push('settled'));
  await Promise.all([enqueue(say('first')), enqueue(say('second'))]);
  expect(said).toEqual(['first', 'second', 'refresh', 'settled']);
});

test('a move made during a refresh causes a second refresh before the queue settles', async () => {
  const said: string[] = [];
  const say = (word: string) => async () => void said.push(word);
  const later: Promise<void>[] = [];
  const refresh = async () => {
    said.push('refresh');
    if (later.length === 0) later.push(enqueue(say('late')));
  };
  const enqueue = createSerialQueue(refresh, () => said.push('settled'));
  await enqueue(say('first'));
  expect(said).not.toContain('settled');
  await Promise.all(later);
  expect(said).toEqual(['first', 'refresh', 'late', 'refresh', 'settled']);
});
