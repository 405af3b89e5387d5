import { expect, test } from 'vitest';
import { createLine } from './line.ts';

test('moves are sent one after the other, and settle once all of them are', async () => {
  const said: string[] = [];
  const say = (word: string) => async () => void said.push(word);
  const enqueue = createLine(say('refresh'), () => said.push('settled'));
  await Promise.all([enqueue(say('first')), enqueue(say('second'))]);
  expect(said).toEqual(['first', 'second', 'refresh', 'settled']);
});

test('a move made while the last one’s outcome is read settles by itself', async () => {
  const said: string[] = [];
  const say = (word: string) => async () => void said.push(word);
  let late: Promise<void> | null = null;
  const refresh = async () => {
    said.push('refresh');
    late ??= enqueue(say('late'));
  };
  const enqueue = createLine(refresh, () => said.push('settled'));
  await enqueue(say('first'));
  expect(said).not.toContain('settled');
  await late;
  expect(said).toEqual(['first', 'refresh', 'late', 'refresh', 'settled']);
});
