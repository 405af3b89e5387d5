import { expect, test } from 'vitest';
import { placeInQueue } from '../../../open-shop/queue-order.ts';
import { placeByStart, nearestQuarter, steppedStart } from './use-timeline-drag.ts';
import { type Task } from '../../../open-shop/queue-tasks.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}:00.000Z`);
const task = (id: string, rank: number, start: string | null, state = 'queued') =>
  ({ id, rank, state, expected: { start: start && new Date(at(start)).toISOString() } }) as Task;

test('a bar snaps to the nearest quarter of an hour, or the next one if the nearest has just passed', () => {
  const now = at('10:05');
  expect(nearestQuarter(at('13:42'), now)).toBe(at('13:45'));
  expect(nearestQuarter(at('13:37'), now)).toBe(at('13:30'));
  expect(nearestQuarter(at('10:06'), now)).toBe(at('10:15'));
  expect(nearestQuarter(at('09:50'), now)).toBe(at('09:45'));
});

test('a bar goes before the first queued or waiting operation that would start no earlier', () => {
  const tasks = [
    task('runs', 0, '09:00', 'running'),
    task('late', 4, '14:00'),
    task('a', 1, '10:00'),
    task('none', 2, null, 'waiting'),
    task('b', 3, '12:00', 'waiting'),
  ];
  const before = (id: string, time: string) =>
    placeInQueue(tasks, { id }, placeByStart(tasks, { id }, at(time))).before;
  expect(before('new', '09:30')).toBe('a');
  expect(before('new', '11:00')).toBe('b');
  expect(before('new', '12:30')).toBe('late');
  expect(before('new', '18:00')).toBeNull();
  expect(before('b', '09:30')).toBe('a');
  expect(before('b', '12:00')).toBe('late');
});

test('keys move a bar by quarters of an hour or days, and skip closed hours', () => {
  const closed = [{ from: at('12:00'), to: at('13:10') }];
  expect(steppedStart(at('10:05'), 1, false, closed)).toBe(at('10:15'));
  expect(steppedStart(at('10:05'), -1, false, closed)).toBe(at('10:00'));
  expect(steppedStart(at('10:15'), -1, false, closed)).toBe(at('10:00'));
  expect(steppedStart(at('11:45'), 1, false, closed)).toBe(at('13:15'));
  expect(steppedStart(at('13:15'), -1, false, closed)).toBe(at('11:45'));
  expect(steppedStart(at('10:05'), 1, true, closed)).toBe(at('10:00') + 24 * 3_600_000);
});
