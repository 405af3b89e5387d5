/**
 * Calculates minute by minute when a machine works. It is slow but simple, so that tests can compare the
 * planner's opening hours with its results.
 */
import { type Hours, type PlanCalendar, type PlanMachine } from '../snapshot.ts';

const minute = 60_000;
const day = 1440;
const zones: Record<string, number> = { UTC: 0, 'Asia/Kolkata': 330 };

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Returns the opening hours of the local day that begins at `midnight`, in minutes since 1970. */
function hoursOf({ hours, exceptions }: PlanCalendar, midnight: number): readonly Hours[] {
  const date = new Date(midnight * minute);
  const exception = exceptions.find((each) => each.date === date.toISOString().slice(0, 10));
  return exception ? exception.hours : (hours[(date.getUTCDay() + 6) % 7] ?? []);
}

/** Returns whether the calendar is open in the minute that begins at `at`, in minutes since 1970. */
export function isOpenIn(calendar: PlanCalendar, at: number): boolean {
  const offset = zones[calendar.timeZone];
  if (offset === undefined) throw new Error(`No offset is known of ${calendar.timeZone}`);
  const local = at + offset;
  const midnight = Math.floor(local / day) * day;
  return [0, 1].some((back) =>
    hoursOf(calendar, midnight - back * day).some(({ from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)];
      const passed = local - midnight + back * day;
      return passed >= start && passed < (end <= start ? end + day : end);
    }),
  );
}

/** Returns whether the machine is up (not down) in the minute that begins at `at`. */
export const isUp = ({ downs }: PlanMachine, at: number): boolean =>
  !downs.some(
    ({ from, until }) =>
      at >= Date.parse(from) / minute && (until === null || at < Date.parse(until) / minute),
  );

/** Says for a minute whether people can make ready in it, and whether an operation can run in it. */
export interface Clock {
  readies: (at: number) => boolean;
  runs: (at: number) => boolean;
}

export function clockOf(calendar: PlanCalendar, machine: PlanMachine | undefined): Clock {
  const open = remembered((at) => isOpenIn(calendar, at));
  const readies = (at: number) => open(at) && (!machine || isUp(machine, at));
  const alone = machine?.attended === 'make-ready';
  return { readies, runs: alone ? (at) => isUp(machine, at) : readies };
}

/**
 * Returns the first minute from `at` on from which people stay for a make-ready of `minutes`, or null if there is
 * none within four weeks.
 */
export function wholeMakeReadyFrom({ readies }: Clock, at: number, minutes: number): number | null {
  let whole = 0;
  for (let when = at; when - whole <= at + 28 * day; when += 1) {
    whole = readies(when) ? whole + 1 : 0;
    if (whole === minutes) return when - minutes + 1;
  }
  return null;
}

function remembered(of: (at: number) => boolean) {
  const known = new Map<number, boolean>();
  return (at: number) => {
    const found = known.get(at) ?? of(at);
    known.set(at, found);
    return found;
  };
}
