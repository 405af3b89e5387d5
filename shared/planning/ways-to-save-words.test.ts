import { expect, test } from 'vitest';
import { costWords } from './ways-to-save-words.ts';

const later = (number: string, late: 'in-time' | 'becomes-late' | 'later-still', hours = 0.42) => ({
  number,
  late,
  hours,
});

test.each([
  ['no other job delayed', []],
  ['MR-2 25 min later, in time', [later('MR-2', 'in-time')]],
  ['MR-2 2 h later, then late', [later('MR-2', 'becomes-late', 2)]],
  ['MR-2 25 min later, late already', [later('MR-2', 'later-still')]],
  ['2 jobs later, none late', [later('MR-2', 'in-time'), later('MR-3', 'in-time')]],
  ['2 jobs later, 1 becomes late', [later('MR-2', 'becomes-late'), later('MR-3', 'in-time')]],
  [
    '3 jobs later, 2 become late, 1 late already',
    [later('MR-2', 'becomes-late'), later('MR-3', 'becomes-late'), later('MR-4', 'later-still')],
  ],
])('what a way costs other jobs: %s', (words, jobs) => {
  expect(costWords(jobs)).toBe(words);
});
