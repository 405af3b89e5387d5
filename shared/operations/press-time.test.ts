import { expect, test } from 'vitest';
import { sentence } from '../platform/reasons/refusal-reason.ts';
import { arrivalOf, type LastAction, minutesLate, pressTime } from './press-time.ts';

const now = new Date('2026-11-29T14:11:00.000Z');
const ravi = (at: string, verb: LastAction['verb'] = 'finish'): LastAction => ({
  verb,
  at: `2026-11-29T${at}.000Z`,
  userName: 'Ravi Kumar',
});
const today = (time: string) => `2026-11-29T${time}.000Z`;

test.each<[string, string | undefined, LastAction | null, string]>([
  ['no time: now', undefined, null, today('14:11:00')],
  ['no time, whatever happened before', undefined, ravi('14:20:00'), today('14:11:00')],
  ['nine minutes ago', today('14:02:00'), null, today('14:02:00')],
  ['after the last action', today('14:02:00'), ravi('14:01:00'), today('14:02:00')],
  ['with the last action', today('14:02:00'), ravi('14:02:00'), today('14:02:00')],
  ['by a clock a minute behind the last action’s', today('14:01:00'), ravi('14:02:00'), today('14:02:00')],
  ['by a clock a minute ahead', today('14:12:00'), null, today('14:11:00')],
  ['with an offset', '2026-11-29T19:32:00+05:30', null, today('14:02:00')],
  ['a week ago, to the second', '2026-11-22T14:11:00.000Z', null, '2026-11-22T14:11:00.000Z'],
  ['a second more than a week ago', '2026-11-22T14:10:59.000Z', null, 'press-too-old'],
  ['a second too far ahead', today('14:12:01'), null, 'press-in-future'],
  ['ten years ahead', '2036-11-29T14:11:00.000Z', null, 'press-in-future'],
  ['before the last action', today('14:02:00'), ravi('14:03:01'), 'acted-since'],
  ['before the last undo', today('14:02:00'), ravi('14:05:00', 'undo'), 'acted-since'],
  ['too old and before the last action', '2026-11-01T14:02:00.000Z', ravi('14:05:00'), 'press-too-old'],
])('%s', (_, given, last, expected) => {
  const time = pressTime(given, now, last);
  expect(typeof time === 'string' ? time : time('UTC').code).toBe(expected);
});

test.each<[string, LastAction | null, RegExp]>([
  [today('14:12:01'), null, /^Pressed .+ by this device's clock, more than 60 seconds ahead of the shop's$/],
  ['2026-11-22T14:10:59.000Z', null, /^Pressed .+, more than 168 hours ago$/],
  [today('14:02:00'), ravi('14:05:00'), /^Ravi Kumar finished it .+, after this was pressed .+$/],
  [today('14:02:00'), ravi('14:05:00', 'undo'), /^Ravi Kumar undid the last action .+, after this was .+$/],
  [today('14:02:00'), { ...ravi('14:05:00'), userName: null }, /^Someone finished it .+, after this .+$/],
])('says why it refuses %s', (given, last, words) => {
  const refuse = pressTime(given, now, last);
  expect(typeof refuse === 'string' ? refuse : sentence(refuse('UTC'))).toMatch(words);
});

test('a press is late if it arrives more than a minute after it was pressed', () => {
  expect(arrivalOf(today('14:10:00'), now)).toBeNull();
  expect(arrivalOf(today('14:02:00'), now)).toBe(now.toISOString());
  expect([minutesLate(today('14:10:30'), now), minutesLate(today('14:02:00'), now)]).toEqual([undefined, 9]);
});
