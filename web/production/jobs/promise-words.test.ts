import { expect, test } from 'vitest';
import { customerAnswer, payerWords, plannerQuestion } from './promise-words.ts';

const way = {
  expected: '2026-11-26T08:00:00Z',
  likely: '2026-11-26T08:00:00Z',
  sure: '2026-11-27T10:30:00Z',
  odds: null,
  placed: [],
};
const of = { name: 'Filter Coffee carton', quantity: 24_000, zone: 'Asia/Kolkata', locale: 'en-GB' };

test('a customer is told the sure date; without odds the one that is expected; nothing where there is none', () => {
  expect(customerAnswer({ ...of, way })).toMatch(
    /^24,000 × Filter Coffee carton: ready by Fri 27 Nov.* 16:00\.$/,
  );
  expect(customerAnswer({ ...of, way: { ...way, sure: null } })).toMatch(
    /: expected Thu 26 Nov.* 13:30 as things stand\.$/,
  );
  expect(customerAnswer({ ...of, way: { ...way, sure: null, expected: null } })).toBeNull();
});

test('who pays is counted, those first who become late; that nobody does is said', () => {
  const pay = (late: 'in-time' | 'becomes-late' | 'later-still') => ({
    jobId: '',
    number: '',
    name: '',
    hours: 1,
    late,
  });
  expect(payerWords([])).toBe('no job misses its date');
  expect(payerWords([pay('in-time'), pay('becomes-late'), pay('in-time'), pay('later-still')])).toBe(
    '1 becomes late, 1 later still and 2 finish later',
  );
});

test('the planner is asked for how much of what, and by when', () => {
  expect(plannerQuestion({ ...of, by: null })).toBe('Could we make 24,000 × Filter Coffee carton?');
  expect(plannerQuestion({ ...of, by: '2027-01-07T12:30:00Z' })).toMatch(/carton by Thu 7 Jan 2027 18:00\?$/);
});
