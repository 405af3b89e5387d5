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

test('the customer’s text has the sure date, else the expected date; without a date there is no text', () => {
  expect(customerAnswer({ ...of, way })).toMatch(
    /^24,000 × Filter Coffee carton: ready by Fri 27 Nov.* 16:00\.$/,
  );
  expect(customerAnswer({ ...of, way: { ...way, sure: null } })).toMatch(
    /: expected Thu 26 Nov.* 13:30 as things stand\.$/,
  );
  expect(customerAnswer({ ...of, way: { ...way, sure: null, expected: null } })).toBeNull();
});

test('the text counts the delayed jobs, newly late ones first, or says that no job misses its date', () => {
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

test('the question to the planner has quantity, product and date', () => {
  expect(plannerQuestion({ ...of, by: null })).toBe('Could we make 24,000 × Filter Coffee carton?');
  expect(plannerQuestion({ ...of, by: '2027-01-07T12:30:00Z' })).toMatch(/carton by Thu 7 Jan 2027 18:00\?$/);
});
