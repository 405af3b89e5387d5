/**
 * Converts working minutes before now to times in the sample shop's past, so that the shop looks the same on
 * any day.
 */

import { startOfDay, wallClock } from '../../shared/platform/days-remaining.ts';

/** The minutes of work in an average calendar day: two shifts on each day except Sunday. */
export const workday = 720;
/** The hours of the day at which work begins and ends. Nobody works on Sundays. */
export const [opens, closes] = [7, 21] as const;
/**
 * The number of minutes before now in which time passes at night too. So machines run at whatever hour a user
 * opens the shop.
 */
const awake = 240;

/** The sample shop's time zone, which has no daylight saving time. */
export const zone = 'Asia/Kolkata';
const hour = 3_600_000;
const day = 24 * hour;

/**
 * Returns a function that converts minutes of work before now, which are negative, to a time in the shop's working
 * hours.
 */
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

/** Returns the time 18:00 on the day that is `days` days from today. */
export const dayFrom = (now: Date, days: number): Date =>
  new Date(startOfDay(days, now, zone).getTime() + 18 * hour);

type Happening = (minutes: number) => Promise<void>;

export interface Timeline {
  /** Adds an event at the given minute to the timeline. If that minute has passed, the event happens next. */
  at: (minutes: number, happening: Happening) => void;
  /** Runs all events up to the given minute in sequence. Events may add further events. */
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
