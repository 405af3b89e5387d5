import { expect, test } from 'vitest';
import { wallClock } from '../../shared/platform/days-remaining.ts';
import { clockOf } from './fast-local-time.ts';

test.each(['Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'])(
  'the clock of %s shows all times of two years correctly, including clock changes',
  (zone) => {
    const clock = clockOf(zone);
    const step = 105 * 60_000;
    const wrong: string[] = [];
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2027, 0, 1); at += step) {
      const time = new Date(at);
      if (clock(time).getTime() !== wallClock(time, zone)) wrong.push(time.toISOString());
    }
    expect(wrong).toEqual([]);
  },
);
