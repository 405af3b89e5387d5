/**
 * Decides what the server writes when a user accepts a what-if: some assumptions become data, others a person
 * must carry out (decision 059).
 */
import { type Assumption } from '../plan/apply-assumptions.ts';
import { minutesOf, timeOfDay } from '../plan/local-time.ts';
import { type Hours } from '../plan/snapshot.ts';
import { type Reason, reason } from '../reasons/reason.ts';

/**
 * Returns why the server does not write the assumption when a user accepts the what-if, or null. An assumption
 * whose effect the moves contain needs no further write.
 */
export function refuseAssumption({
  machineDown,
  shift,
  machineAdded,
  jobRefused,
}: Assumption): Reason | null {
  if (machineDown?.until === null) return reason('assumed-down-open');
  if (shift?.machineId === null) return reason('assumed-whole-shop');
  if (machineAdded) return reason('assumed-machine-added');
  if (jobRefused) return reason('assumed-job-refused');
  return null;
}

/** A shift on one date that the what-if adds to the hours of machines. */
export interface DatedShift extends Hours {
  date: string;
}

/** Machines that share a calendar and get the same shifts. */
export interface ShiftGroup {
  /** The id of the machines' calendar, or null if they use the shop's hours. */
  calendarId: string | null;
  machineIds: string[];
  shifts: DatedShift[];
  /**
   * Whether the shifts go into the machines' calendar. If other machines use that calendar too, these machines
   * get a calendar of their own.
   */
  inPlace: boolean;
}

/**
 * Groups the machines of the assumed shifts by the calendar that the server has to write. `machines` lists all
 * machines of the shop.
 */
export function shiftGroups(
  assumed: readonly Assumption[],
  machines: readonly { id: string; calendarId?: string | null | undefined }[],
): ShiftGroup[] {
  const calendars = new Map(machines.map(({ id, calendarId = null }) => [id, calendarId]));
  const of = new Map<string, DatedShift[]>();
  for (const { shift } of assumed) {
    if (!shift || shift.machineId === null || !calendars.has(shift.machineId)) continue;
    const { machineId, ...dated } = shift;
    of.set(machineId, [...(of.get(machineId) ?? []), dated]);
  }
  const alike = Map.groupBy(of, ([id, shifts]) => JSON.stringify([calendars.get(id), shifts]));
  return [...alike.values()].map((group) => {
    const machineIds = group.map(([id]) => id);
    const calendarId = calendars.get(machineIds[0] ?? '') ?? null;
    const shifts = group[0]?.[1] ?? [];
    const others = [...calendars].filter(([id, own]) => own === calendarId && !machineIds.includes(id));
    return { calendarId, machineIds, shifts, inPlace: calendarId !== null && others.length === 0 };
  });
}

const wholeDay = 1440;

/** Returns the hours of a day with one more shift. It joins shifts that overlap. */
export function withShift(hours: readonly Hours[], { from, to }: Hours): Hours[] {
  const spans = [...hours, { from, to }]
    .map((each) => {
      const [start, end] = [minutesOf(each.from), minutesOf(each.to)];
      return { start, end: end <= start ? end + wholeDay : end };
    })
    .sort((a, b) => a.start - b.start);
  const joined: typeof spans = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  // A day has 24 hours, whatever shifts are joined.
  return joined.map(({ start, end }) => ({
    from: timeOfDay(start),
    to: timeOfDay(Math.min(end, start + wholeDay)),
  }));
}
