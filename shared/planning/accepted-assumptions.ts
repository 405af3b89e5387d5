/**
 * Decides which assumptions of an accepted what-if the server writes as data (decision 059). The other
 * assumptions are left to a person, for example buying a machine.
 */
import { type Assumption } from '../../packages/planner/src/apply-assumptions.ts';
import { minutesOf, timeOfDay } from '../../packages/planner/src/local-time.ts';
import { type Hours } from '../../packages/planner/src/snapshot.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/**
 * Returns why accepting the what-if does not write this assumption, or null. It also returns null if the
 * accepted moves already contain the assumption's effect.
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

/** An extra shift on one date, which the what-if assumes for a machine. */
export interface DatedShift extends Hours {
  date: string;
}

/** A group of machines that share a calendar and for which the what-if assumes the same extra shifts. */
export interface ShiftGroup {
  /** The id of the calendar that the machines share, or null if the machines follow the shop's hours. */
  calendarId: string | null;
  machineIds: string[];
  shifts: DatedShift[];
  /**
   * Whether the server adds the shifts to the shared calendar. If other machines use that calendar too, the
   * group gets a calendar of its own.
   */
  inPlace: boolean;
}

/**
 * Groups the machines with assumed shifts so that one calendar serves each group. `machines` lists all
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
  const alike = groupBy(of, ([id, shifts]) => JSON.stringify([calendars.get(id), shifts]));
  return [...alike.values()].map((group) => {
    const machineIds = group.map(([id]) => id);
    const calendarId = calendars.get(machineIds[0] ?? '') ?? null;
    const shifts = group[0]?.[1] ?? [];
    const others = [...calendars].filter(([id, own]) => own === calendarId && !machineIds.includes(id));
    return { calendarId, machineIds, shifts, inPlace: calendarId !== null && others.length === 0 };
  });
}

const wholeDay = 1440;

/** Returns the hours of a day with one shift added. Overlapping shifts become one shift. */
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
