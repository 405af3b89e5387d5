import { describe, expect, test } from 'vitest';
import { type OperationCall } from '../../../shared/jobs/aggregate/operation-fields.ts';
import { dateTime } from '../../ui/text/format-values.ts';
import { callInWords, minutesUntil } from './call-words.ts';

const zone = 'Asia/Kolkata';
const at = (time: string) => `2026-11-23T${time}:00.000+05:30`;
const tomorrow = '2026-11-24T08:00:00.000+05:30';
const answer = (expectedAt: string, note = '') => ({
  userName: 'Anita Nair',
  at: at('14:20'),
  expectedAt,
  note,
});

describe('a call', () => {
  test.each<[OperationCall['answer'], string, string]>([
    [null, '14:25', 'Prepress: called 14:19, no answer yet'],
    [answer(at('14:40')), '14:25', 'Prepress: Anita Nair, about 14:40'],
    [answer(at('14:40')), '14:41', 'Prepress: Anita Nair, about 14:40'],
    [answer(at('14:40')), '14:42', 'Prepress: Anita Nair, was expected 14:40'],
    [
      answer(at('14:40'), 'One is scratched'),
      '14:25',
      'Prepress: Anita Nair, about 14:40 · One is scratched',
    ],
    [answer(tomorrow), '14:25', `Prepress: Anita Nair, about ${dateTime(tomorrow, { zone })}`],
  ])('with the answer %j at %s is: %s', (answered, now, words) => {
    const call = { duty: 'prepress', at: at('14:19'), answer: answered } as const;
    expect(callInWords(call, { now: new Date(at(now)), zone })).toBe(words);
  });
});

test.each([
  ['14:40', 20],
  ['14:21', 1],
  ['14:20', 1440],
  ['08:00', 1060],
  ['00:00', 580],
])('until %s there are %i minutes', (clock, minutes) => {
  expect(minutesUntil(clock, { now: new Date(at('14:20')), zone })).toBe(minutes);
});
