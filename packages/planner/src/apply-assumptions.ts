/**
 * Applies the assumptions of a what-if, such as an extra shift, to a snapshot of the shop. Each function
 * returns a changed copy.
 */
import { weekdayOf } from './local-time.ts';
import { type Hours, isOnMachine, type PlanCalendar, type PlanSnapshot } from './snapshot.ts';

/** A fact that a what-if assumes to be different. Exactly one field is set. */
export interface Assumption {
  /**
   * The machine is down from `from` (by default, from now) until `until`. If `until` is null, the end is
   * unknown.
   */
  machineDown?: { machineId: string; from?: string | undefined; until: string | null } | undefined;
  /**
   * The machine has extra opening hours on this date. If `machineId` is null, all machines of the shop have
   * them.
   */
  shift?: { machineId: string | null; date: string; from: string; to: string } | undefined;
  /** The shop has one more machine, equal to the machine with the id `like`. */
  machineAdded?: { like: string } | undefined;
  /** The machines do this job before all other jobs. */
  jobFirst?: { jobId: string } | undefined;
  /** The shop does not make this job, except for operations that are on a machine now. */
  jobRefused?: { jobId: string } | undefined;
  /** The job's paper arrives late: operations that are not on a machine start no earlier than `until`. */
  paperLate?: { jobId: string; until: string } | undefined;
}

/** The weight of the lateness of a job that goes first, as a multiple of an ordinary job's weight. */
const firstWeight = 100;

/** Returns the snapshot with all assumptions applied. Assumptions about unknown ids have no effect. */
export function applyAssumptions(snapshot: PlanSnapshot, assumptions: readonly Assumption[]): PlanSnapshot {
  return assumptions.reduce(applyAssumption, snapshot);
}

function applyAssumption(snapshot: PlanSnapshot, one: Assumption, place: number): PlanSnapshot {
  const { machineDown, shift, machineAdded, jobFirst, jobRefused, paperLate } = one;
  if (machineDown) {
    const { machineId, from = snapshot.now, until } = machineDown;
    return changed(snapshot, 'machines', machineId, ({ downs }) => ({ downs: [...downs, { from, until }] }));
  }
  if (shift) return withShift(snapshot, shift, place);
  if (machineAdded) return withMachine(snapshot, machineAdded.like);
  if (jobFirst)
    return changed(snapshot, 'jobs', jobFirst.jobId, ({ weight, deliveryDate }) => ({
      weight: weight * firstWeight,
      // Each hour until the job's finish counts.
      deliveryDate: deliveryDate < snapshot.now ? deliveryDate : snapshot.now,
    }));
  if (jobRefused) return without(snapshot, jobRefused.jobId);
  if (paperLate) {
    const { jobId, until } = paperLate;
    return changed(snapshot, 'jobs', jobId, ({ release }) => ({
      release: release !== null && Date.parse(release) > Date.parse(until) ? release : until,
    }));
  }
  return snapshot;
}

function changed<K extends 'machines' | 'jobs'>(
  snapshot: PlanSnapshot,
  kind: K,
  id: string,
  change: (one: PlanSnapshot[K][number]) => Partial<PlanSnapshot[K][number]>,
): PlanSnapshot {
  return {
    ...snapshot,
    [kind]: snapshot[kind].map((one) => (one.id === id ? { ...one, ...change(one) } : one)),
  };
}

function withShift(
  snapshot: PlanSnapshot,
  { machineId, date, ...hours }: NonNullable<Assumption['shift']>,
  place: number,
): PlanSnapshot {
  if (machineId === null)
    return {
      ...snapshot,
      calendars: snapshot.calendars.map((calendar) => extendCalendar(calendar, date, hours)),
    };
  const machine = snapshot.machines.find(({ id }) => id === machineId);
  const own = snapshot.calendars.find(({ id }) => id === machine?.calendarId);
  if (!own) return snapshot;
  const id = `${own.id} and shift ${place + 1}`;
  const calendars = [
    ...snapshot.calendars,
    { ...extendCalendar(own, date, hours), id, crewsFrom: own.crewsFrom ?? own.id },
  ];
  return changed({ ...snapshot, calendars }, 'machines', machineId, () => ({ calendarId: id }));
}

/** Returns the calendar with the additional hours `more` on the date. */
export function extendCalendar(calendar: PlanCalendar, date: string, more: Hours): PlanCalendar {
  const weekday = weekdayOf(new Date(`${date}T00:00Z`));
  const exception = calendar.exceptions.find((each) => each.date === date);
  const hours = [...(exception?.hours ?? calendar.hours[weekday] ?? []), more];
  return {
    ...calendar,
    exceptions: [...calendar.exceptions.filter((each) => each !== exception), { ...exception, date, hours }],
  };
}

/** Returns an id for a record that a what-if adds. No stored record has such an id. */
const addedId = (count: number) => `00000000-0000-7000-8000-${String(count).padStart(12, '0')}`;

function withMachine(snapshot: PlanSnapshot, like: string): PlanSnapshot {
  const machine = snapshot.machines.find(({ id }) => id === like);
  if (!machine) return snapshot;
  const id = addedId(snapshot.machines.length);
  return {
    ...snapshot,
    machines: [...snapshot.machines, { ...machine, id, downs: [], keys: null }],
    operations: snapshot.operations.map((operation) => {
      const option = operation.options.find(({ machineId }) => machineId === like);
      if (!option || isOnMachine(operation)) return operation;
      return { ...operation, options: [...operation.options, { ...option, machineId: id }] };
    }),
  };
}

function without(snapshot: PlanSnapshot, jobId: string): PlanSnapshot {
  const operations = snapshot.operations.filter((each) => each.jobId !== jobId || isOnMachine(each));
  const left = new Set(operations.map(({ id }) => id));
  return {
    ...snapshot,
    operations: operations.map((operation) => ({
      ...operation,
      after: operation.after.filter(({ operationId }) => left.has(operationId)),
    })),
  };
}
