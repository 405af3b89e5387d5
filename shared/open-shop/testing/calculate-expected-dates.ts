/** Calculates the expected dates of machines and operations that a test defines. */
import { groupBy } from '../../../packages/planner/src/group-by.ts';
import { defaultHours, type ShopCalendar } from '../../shop/calendar.ts';
import { type Machine, type Operation } from '../expected-dates-input.ts';
import { type Projection, projectQueues } from '../expected-dates.ts';

export const always: ShopCalendar = {
  timeZone: 'UTC',
  hours: defaultHours.map(() => ({ open: true, from: '00:00', to: '00:00' })),
  holidays: [],
};
/** The time of the tests: Friday, 10:00 in Kolkata. */
export const now = new Date('2026-11-20T04:30:00Z');

export const press: Machine = { id: 'press', down: null, makeReadyMinutes: 30, perHour: 6000 };
export const cutter: Machine = { id: 'cutter', down: null, makeReadyMinutes: 60, perHour: 3000 };

/** An operation with the values of its job that a test sets. */
export interface TestOperation extends Operation {
  jobId: string;
  jobOnHold?: boolean;
  /** When the job's paper arrives. */
  notBefore?: string | null;
}

/** Returns a queued operation on the press, alone in its job, with the changes. */
export function operation(id: string, changes: Partial<TestOperation> = {}): TestOperation {
  return {
    id,
    jobId: id,
    machineId: 'press',
    type: 'Printing',
    unit: 'sheets',
    needsMachine: changes.type !== 'Packing' && changes.type !== 'Final Inspection',
    index: 0,
    rank: 1024,
    state: 'queued',
    overlap: false,
    deliveryDate: '2026-12-01T12:00:00Z',
    planned: 6000,
    run: null,
    ...changes,
  };
}

/** Returns the run of an operation that has started. */
export const ran = ({ made = 0, seconds = 0 } = {}) => ({ seconds, running: true, made });

/** Projects the operations on the machines, by the calendar. */
export function project(
  machines: readonly Machine[],
  operations: readonly TestOperation[],
  calendar: ShopCalendar,
): Map<string, Projection> {
  const jobs = [...groupBy(operations, ({ jobId }) => jobId)].map(([id, of]) => {
    const notBefore = of.find((each) => each.notBefore)?.notBefore;
    return {
      id,
      status: of.some(({ jobOnHold }) => jobOnHold) ? ('on hold' as const) : ('scheduled' as const),
      deliveryDate: '2026-12-01T12:00:00Z',
      awaits: notBefore ? { expected: notBefore } : null,
      operations: of,
    };
  });
  return projectQueues({ now: now.toISOString(), calendar, machines, jobs });
}

/** Projects the operations on a calendar that never closes. Returns each start and finish in minutes from now. */
export function minutes(operations: readonly TestOperation[], machines = [press, cutter]) {
  return Object.fromEntries(
    [...project(machines, operations, always)].map(([id, { start, finish, why }]) => {
      const of = (at: string | null) => (at === null ? null : (Date.parse(at) - now.getTime()) / 60_000);
      return [id, why ?? [of(start), of(finish)]];
    }),
  );
}
