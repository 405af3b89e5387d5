import { expect, test } from 'vitest';
import { type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { ledgerWords, promiseFrom } from './given-promise.ts';

const [expected, likely, sure] = ['2026-11-27T08:00:00Z', '2026-11-27T09:00:00Z', '2026-11-28T10:00:00Z'];
const dates = (given: object) => ({ expected, likely, sure, odds: null, placed: [], ...given });
const answer = (given: object) =>
  ({
    gaps: dates(given),
    displacing: { ...dates(given), expected: likely, pays: [] },
  }) as unknown as PromiseRecord;

test('a promise is stored with the sure date and its odds', () => {
  for (const promisedWay of ['gaps', 'displacing'] as const)
    expect(promiseFrom(answer({}), promisedWay)).toEqual({
      promisedDate: sure,
      promisedWay,
      promisedOdds: 0.9,
    });
});

test('without a sure date a promise is stored with the expected date; without any date there is no promise', () => {
  const without = { promisedDate: expected, promisedWay: 'gaps', promisedOdds: null };
  expect(promiseFrom(answer({ sure: null }), 'gaps')).toEqual(without);
  expect(promiseFrom(answer({ sure: null, expected: null }), 'gaps')).toBeNull();
});

test.each([
  [0, 0, false, ''],
  [84, 76, false, 'Of 84 promised at 9 in 10 in the last 90 days, 76 were kept'],
  [1, 1, false, 'Of 1 promised at 9 in 10 in the last 90 days, 1 was kept'],
  [
    1200,
    600,
    true,
    'Of 1,200 promised at 9 in 10 in the last 90 days, 600 were kept, so dates are promised later',
  ],
])('of %d promises %d were kept', (given, kept, isWidened, words) => {
  expect(ledgerWords({ ledger: { given, kept, isWidened } })).toBe(words);
});
