/** The sample shop's past: what happened when, counted in minutes of work before now, whatever day the shop is opened on. */

import { startOfDay, wallClock } from '../../../shared/rules/days-remaining.ts';

/** Minutes that the shop works on an average calendar day: two shifts, Sundays off. */
export const workday = 720;
/** The hours of a day, Sundays excepted. */
export const [opens, closes] = [7, 21] as const;
/** The recent hours in which time passes at night too, so that machines run whenever the shop is opened. */
const awake = 240;

/** The sample shop's time zone, which has no daylight saving time. */
export const zone = 'Asia/Kolkata';
const hour = 3_600_000;
const day = 24 * hour;

/** Turns minutes before now (negative) into moments in which the shop is at work. */
export function shopClock(now: Date): (minutes: number) => Date {
  const ahead = wallClock(now, zone) - now.getTime();
  return (minutes) => {
    if (minutes >= -awake) return new Date(now.getTime() + minutes * 60_000);
    let left = -minutes - awake;
    let at = now.getTime() - awake * 60_000;
    for (;;) {
      const shown = at + ahead;
      const midnight = shown - (shown % day) - ahead;
      const opening = midnight + opens * hour;
      const end = Math.min(at, midnight + closes * hour);
      const isSunday = new Date(shown).getUTCDay() === 0;
      const worked = isSunday ? 0 : Math.max(0, (end - opening) / 60_000);
      if (worked > left) return new Date(end - left * 60_000);
      left -= worked;
      at = midnight - 1000;
    }
  };
}

/** The end of the working day so many days from today. */
export const dayFrom = (now: Date, days: number): Date =>
  new Date(startOfDay(days, now, zone).getTime() + 18 * hour);

type Happening = (minutes: number) => Promise<void>;

export interface Timeline {
  /** Schedules an event at those minutes; a past one happens next. */
  at: (minutes: number, happening: Happening) => void;
  /** Lives through everything up to those minutes, in order; what happens may have more happen. */
  live: (until: number) => Promise<void>;
}

export function openTimeline(): Timeline {
  const ahead: { minutes: number; happening: Happening }[] = [];
  let reached = -Infinity;
  return {
    at: (wanted, happening) => {
      const minutes = Math.max(wanted, reached);
      const place = ahead.findLastIndex((other) => other.minutes <= minutes) + 1;
      ahead.splice(place, 0, { minutes, happening });
    },
    live: async (until) => {
      for (let next = ahead[0]; next && next.minutes <= until; next = ahead[0]) {
        ahead.shift();
        reached = next.minutes;
        await next.happening(next.minutes);
      }
    },
  };
}
