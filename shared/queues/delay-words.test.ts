import { expect, test } from 'vitest';
import { delayPartWords, formatHours } from './delay-words.ts';

test.each([
  [
    { kind: 'waiting', hours: 17.2, machine: 'Bobst Visionfold 110', behind: [1, 2, 3] },
    '17 h behind 3 jobs on Bobst Visionfold 110',
  ],
  [{ kind: 'waiting', hours: 2, machine: 'Guillotine', behind: [] }, '2 h waiting on Guillotine'],
  [{ kind: 'down', hours: 4.44, machine: 'Press', behind: [] }, '4.4 h while Press is down'],
  [{ kind: 'paper', hours: 0.5, machine: null, behind: [] }, '30 min until its paper arrives'],
  [{ kind: 'tool', hours: 3, machine: 'Press', behind: [1] }, '3 h behind 1 job for its tool'],
] as const)('%j is written as %s', (part, words) => {
  expect(delayPartWords(part)).toBe(words);
});

test('hours are rounded to readable values', () => {
  expect([0.001, 0.99, 9.94, 9.96, 58.2].map(formatHours)).toEqual([
    '1 min',
    '59 min',
    '9.9 h',
    '10 h',
    '58 h',
  ]);
});
