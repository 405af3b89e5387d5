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
  broken: [],
};
const one = [{ jobId: 'A', minutes: 174 }];

test('the impact of a move is counted in jobs, and zero has words too', () => {
  expect(impactHeadline(none)).toBe('No job misses its date');
  expect(impactHeadline({ ...none, saved: one })).toBe('1 is saved, no job misses its date');
  expect(impactHeadline({ ...none, saved: [...one, ...one], late: one })).toBe('2 are saved, 1 becomes late');
  expect(impactHeadline({ ...none, late: [...one, ...one] })).toBe('2 become late');
  const broken = [{ jobId: 'A', promisedDate: '2026-11-27T10:00:00Z' }];
  expect(impactHeadline({ ...none, broken })).toBe('1 misses its promise');
  expect(impactHeadline({ ...none, saved: one, late: one, broken: [...broken, ...broken] })).toBe(
    '1 is saved, 2 miss their promises, 1 becomes late',
  );
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
