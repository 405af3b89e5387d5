/** The sample shop's past: what happened when, counted in minutes of work before now, whatever day the shop is opened on. */

/** Minutes that the shop works on an average calendar day: two shifts, Sundays off. */
export const workday = 720;
/** The hours of a day, Sundays excepted. */
export const [opens, closes] = [7, 21] as const;
/** So far back minutes are minutes: the person who opens the shop at night finds its machines running all the same. */
const awake = 240;

/** Turns minutes before now (negative) into moments in which the shop is at work, in the server's time zone. */
export function shopClock(now: Date): (minutes: number) => Date {
  return (minutes) => {
    if (minutes >= -awake) return new Date(now.getTime() + minutes * 60_000);
    let left = -minutes - awake;
    const at = new Date(now.getTime() - awake * 60_000);
    for (;;) {
      const opening = new Date(at);
      opening.setHours(opens, 0, 0, 0);
      const closing = new Date(at);
      closing.setHours(closes, 0, 0, 0);
      const end = Math.min(at.getTime(), closing.getTime());
      const worked = at.getDay() === 0 ? 0 : Math.max(0, (end - opening.getTime()) / 60_000);
      if (worked > left) return new Date(end - left * 60_000);
      left -= worked;
      at.setDate(at.getDate() - 1);
      at.setHours(23, 59, 59, 0);
    }
  };
}

/** The end of the working day so many days from today. */
export function dayFrom(now: Date, days: number): Date {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(18, 0, 0, 0);
  return day;
}

type Happening = (minutes: number) => Promise<void>;

export interface Timeline {
  /** Has something happen at those minutes; what is past already happens next. */
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
