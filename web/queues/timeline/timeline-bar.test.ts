/** Tests that a bar of the timeline renders again only if its look or its text for screen readers changes. */
import { expect, test } from 'vitest';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { toMachineQueues, tasksOf } from '../../open-shop/queue-tasks.ts';
import { sampleQueues } from '../../open-shop/sample-queues.ts';
import { isDrawnAlike, wordsOf } from './timeline-bar.tsx';
import { type Bar, rowsOf } from './timeline-rows.ts';

const now = '2026-11-20T08:50:00.000Z';
const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };
const bars = () => {
  const queues = sampleQueues({ now, calendar });
  return rowsOf(toMachineQueues(queues, tasksOf(queues, new Date(now))), [], Date.parse(now)).flatMap(
    (row) => row.bars,
  );
};
/** Converts a time in ms to pixels of the timeline: ten minutes are one pixel. */
const x = (at: number) => at / 600_000;
const place = {
  x,
  zone: 'Asia/Kolkata',
  prefix: 'MR-',
  picked: false,
  isSelected: false,
  first: false,
  top: 6,
  height: 31,
  passes: false,
};
const [bar] = bars().filter(({ task, lateFrom }) => task && lateFrom === null) as [Bar];
const start = Math.floor(bar.start / 60_000) * 60_000;
const own: Bar = { ...bar, start, end: start + 3_600_000 };
const isAlike = (other: Partial<Bar>) =>
  isDrawnAlike({ ...place, bar: own }, { ...place, bar: { ...own, ...other } });

test('a bar read again from the server does not render again if its times shift by only seconds', () => {
  const again = bars().find(({ id }) => id === own.id);
  expect(again?.task).not.toBe(own.task);
  expect(isAlike({ task: again?.task ?? null, start: start + 20_000, end: own.end + 20_000 })).toBe(true);
});

test.each<[string, Partial<Bar>]>([
  ['starts in another minute', { start: start + 60_000 }],
  ['ends in another minute', { end: own.end - 1 }],
  ['becomes late', { lateFrom: own.end - 600_000 }],
  ['dries after it', { dryAt: own.end + 14_400_000 }],
  ['has another state', { state: 'paused' }],
  ['has made progress', { progress: 0.7 }],
  ['moves in a proposal', { move: 'earlier' }],
  ['is pinned', { task: { ...own.task!, pin: { startAt: now, by: 'owner' } as never } }],
  ['lacks pieces', { task: { ...own.task!, job: { ...own.task!.job, short: 40 } } }],
  ['has a check that was missed', { task: { ...own.task!, checks: { due: [], missed: 1, failed: 0 } } }],
  ['has another delivery', { task: { ...own.task!, deliveryDate: '2031-01-01T00:00:00.000Z' } }],
])('a bar that %s renders again', (_, other) => expect(isAlike(other)).toBe(false));

test('the text for screen readers says until when it dries', () => {
  const words = wordsOf(own, 'Asia/Kolkata');
  expect(words).not.toContain('drying');
  const dryAt = Date.parse('2026-11-20T12:30:00.000Z');
  expect(wordsOf({ ...own, dryAt }, 'Asia/Kolkata')).toBe(`${words}, drying until Fri Nov 20 18:00`);
});

test('the text for screen readers says which checks were missed or not in order', () => {
  const words = wordsOf(own, 'Asia/Kolkata');
  const checks = { due: [], missed: 2, failed: 1 };
  expect(wordsOf({ ...own, task: { ...own.task!, checks } }, 'Asia/Kolkata')).toBe(
    `${words}, 2 checks missed, 1 check not in order`,
  );
});

test('a bar that is picked, gets the tab stop or moves with the zoom renders again', () => {
  const is = (other: Partial<typeof place>) =>
    isDrawnAlike({ ...place, bar: own }, { ...place, ...other, bar: own });
  expect([is({}), is({ picked: true }), is({ first: true }), is({ x: (at) => at / 60_000 })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
