import { expect, test } from 'vitest';
import { sentence } from '../platform/reasons/refusal-reason.ts';
import { readDoneUpTo } from './done-up-to.ts';

const steps = [
  { type: 'Printing', detail: 'Frontside' },
  { type: 'Printing', detail: 'Backside' },
  { type: 'Die Cutting' },
];

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['3', 3],
  ['die cutting', 3],
  [' Printing Backside ', 2],
])('“%s” means that %i steps are done', (text, done) => {
  expect(readDoneUpTo(text, steps)).toBe(done);
});

test.each([
  [
    'Printing',
    '“Printing” is several operations of the job; say which: 1 Printing Frontside, 2 Printing Backside',
  ],
  [
    '4',
    '“4” is no operation of the job; possible are 1 Printing Frontside, 2 Printing Backside, 3 Die Cutting',
  ],
  [
    'Foil',
    '“Foil” is no operation of the job; possible are 1 Printing Frontside, 2 Printing Backside, 3 Die Cutting',
  ],
])('“%s” is refused with what is possible', (text, words) => {
  const read = readDoneUpTo(text, steps);
  expect(typeof read === 'number' ? read : sentence(read)).toBe(words);
});
