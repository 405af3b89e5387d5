/** Tests the estimate of when a disk is full. */
import { expect, test } from 'vitest';
import { forecast } from './disk-forecast.ts';

const at = (day: number, bytes: number) => ({ at: new Date(Date.UTC(2031, 0, day)), bytes });

test('a disk that fills up has as many days as its room lasts', () => {
  expect(forecast(at(1, 1000), at(11, 2000), 8000)).toEqual({ growthBytes: 100, daysLeft: 80 });
  expect(forecast(at(1, 1000), at(11, 2000), -5)).toEqual({ growthBytes: 100, daysLeft: 0 });
});

test('a disk that empties never fills up', () => {
  expect(forecast(at(1, 2000), at(11, 1000), 5)).toEqual({ growthBytes: -100, daysLeft: null });
  expect(forecast(at(1, 1000), at(11, 1000), 5)).toEqual({ growthBytes: 0, daysLeft: null });
});

test('less than a week of history says nothing', () => {
  expect(forecast(at(1, 1000), at(7, 9000), 5)).toEqual({ growthBytes: null, daysLeft: null });
});
