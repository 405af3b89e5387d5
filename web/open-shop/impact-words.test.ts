import { expect, test } from 'vitest';
import { impactHeadline, inTimeWords, minutesWords } from './impact-words.ts';

const none = {
  start: null,
  finish: null,
  was: null,
  shifted: [],
  saved: [],
  late: [],
  later: [],
  inTime: { count: 0, minutes: 0 },
  saves: 0,
};
const one = [{ jobId: 'A', minutes: 174 }];

test('the impact of a move is counted in jobs, and zero has words too', () => {
  expect(impactHeadline(none)).toBe('No job misses its date');
  expect(impactHeadline({ ...none, saved: one })).toBe('1 is saved, no job misses its date');
  expect(impactHeadline({ ...none, saved: [...one, ...one], late: one })).toBe('2 are saved, 1 becomes late');
  expect(impactHeadline({ ...none, late: [...one, ...one] })).toBe('2 become late');
  expect(inTimeWords({ ...none, late: one, inTime: { count: 2, minutes: 150 } })).toEqual([
    '2 more move, in time',
    '2 h 30 min later',
  ]);
  expect(inTimeWords({ ...none, inTime: { count: 1, minutes: -30 } })).toEqual([
    '1 moves, in time',
    '30 min earlier',
  ]);
  expect([174, Infinity].map((minutes) => minutesWords(minutes, 'late'))).toEqual([
    '2 h 54 min late',
    'no date',
  ]);
});
