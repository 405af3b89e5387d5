import { describe, expect, test } from 'vitest';
import { spreadOf } from './promise-details.tsx';

const zone = 'Asia/Kolkata';
const now = new Date('2026-11-24T10:00:00+05:30');
const dates = { likely: '2026-11-26T00:00:00+05:30', sure: '2026-11-27T12:00:00+05:30' };

describe('the days of a promise', () => {
  test('run from today to the day after the sure date, and each day is placed at its midnight', () => {
    const spread = spreadOf(dates, { asked: null }, now, zone);
    expect(spread?.days.map(({ at }) => at)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(spread?.days[0]?.start).toEqual(new Date('2026-11-24T00:00:00+05:30'));
    expect([spread?.likely, spread?.sure, spread?.asked]).toEqual([0.4, 0.7, null]);
  });

  test('reach to the requested date, unless it is past or far away', () => {
    const asked = (at: string) => spreadOf(dates, { asked: at }, now, zone);
    expect(asked('2026-12-02T00:00:00+05:30')?.asked).toBe(0.8);
    expect(asked('2026-12-02T00:00:00+05:30')?.days).toHaveLength(10);
    for (const at of ['2026-11-23T18:00:00+05:30', '2027-11-23T18:00:00+05:30'])
      expect(asked(at)).toEqual(spreadOf(dates, { asked: null }, now, zone));
  });

  test('reach as far as the other promise shown on the same screen', () => {
    const spread = spreadOf(dates, { asked: null, until: '2026-12-02T09:00:00+05:30' }, now, zone);
    expect([spread?.days.length, spread?.likely]).toEqual([10, 0.2]);
    expect(spreadOf(dates, { asked: null, until: dates.likely }, now, zone)?.days).toHaveLength(5);
  });

  test('are not all labelled if there are many', () => {
    const far = spreadOf({ ...dates, sure: '2026-12-20T12:00:00+05:30' }, { asked: null }, now, zone);
    expect(far?.days).toHaveLength(28);
    expect(far?.days.flatMap(({ isNamed }, day) => (isNamed ? [day] : []))).toEqual([0, 7, 14, 21]);
  });

  test('do not exist without odds, or for a date months away', () => {
    expect(spreadOf({ likely: null, sure: null }, { asked: null }, now, zone)).toBeNull();
    expect(spreadOf({ ...dates, sure: '2027-11-23T18:00:00+05:30' }, { asked: null }, now, zone)).toBeNull();
  });
});
