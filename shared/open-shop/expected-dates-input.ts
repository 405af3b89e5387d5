/**
 * Defines the queues of all machines as the API returns them, and converts them to the input for the
 * calculation of expected dates.
 */
import {
  type Attended,
  type MachineCalendar,
  type PlannedDown,
  type ShopCalendar,
} from '../shop/calendar.ts';
import { type Priority } from '../platform/specification-constants.ts';
import { isDeliveryPast } from '../platform/days-remaining.ts';
import { type JobStatus } from '../jobs/aggregate/job-status.ts';
import { type Capability } from '../shop/machine-speed.ts';
import { type Omittable, type Operation as StoredOperation } from '../jobs/aggregate/operation-fields.ts';
import { type Sheet } from '../jobs/aggregate/paper/paper-rules.ts';
import { type DryMinutes } from '../jobs/aggregate/drying.ts';
import { type LinkedStep } from '../jobs/aggregate/predecessors.ts';
import { type InkDarkness, type KeyMinutes, type SetupKeys } from '../tools/setup-keys.ts';

export interface Machine {
  id: string;
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  perHour: number;
  /** The operation types that the machine can do in addition to its own type. */
  capabilities?: readonly Capability[] | undefined;
  /** The extra make-ready in minutes when a set-up key changes. If it is missing, no change costs minutes. */
  keyMinutes?: KeyMinutes | undefined;
  /** The minutes where a change to lighter inks, a lighter board or a smaller format takes others. */
  keyMinutesDown?: KeyMinutes | undefined;
  /** The machine's present set-up keys. If they are missing, the set-up is unknown. */
  keys?: SetupKeys | null | undefined;
  /**
   * The id of the machine's calendar in the response. If it is missing, the machine follows the shop's hours.
   */
  calendarId?: string | undefined;
  attended?: Attended | undefined;
  /** Whether a make-ready begins only if it ends before the machine closes. */
  wholeMakeReady?: boolean | undefined;
  plannedDowns?: readonly PlannedDown[] | undefined;
}

/** An open operation in the queues. */
export interface Operation
  extends
    LinkedStep,
    Pick<StoredOperation, 'type' | 'unit' | 'needsMachine' | 'rank' | 'state' | 'machineId' | 'deliveryDate'>,
    Omittable<
      Pick<StoredOperation, 'makeReadyMinutes' | 'runMinutes' | 'keptUntil' | 'releaseDate' | 'dueBack'>
    > {
  /** The pin that a person set: the operation stays on its machine and does not start before `start`. */
  pin?: { start: string | null } | null | undefined;
  /** The operation's set-up keys. If they are missing, the operation causes no change-over. */
  keys?: SetupKeys | undefined;
  /** The tools that the operation needs. If they are missing, it needs none. */
  tools?: readonly { id: string }[] | undefined;
  /** The size of the job's press sheet, if the operation needs a machine and has none. */
  sheet?: Sheet | undefined;
  lacksPaper?: boolean | undefined;
  /** The time at which the work of its predecessors is dry. It is missing if the operation need not wait. */
  dryUntil?: string | undefined;
  planned: number;
  run: { seconds: number; running: boolean; made: number } | null;
}

export interface Job {
  id: string;
  status: JobStatus;
  deliveryDate: string;
  priority?: Priority;
  /** The date that was promised to the customer, or null if there is none. */
  promisedDate?: string | null | undefined;
  /** The paper on order for which the job waits, or null if it waits for none. */
  awaits?: { expected: string } | null;
  /** The earliest start of the job, or null if there is none. */
  releaseDate?: string | null | undefined;
  /** The number of pieces on one press sheet, or 1 if it is missing. */
  ups?: number;
  operations: readonly Operation[];
}

export interface ShopQueues {
  /**
   * The time (ISO 8601) at which the server read the counts, and the seconds that operations have run, for
   * its response.
   */
  now: string;
  calendar: ShopCalendar;
  /** The calendars of machines that do not follow the shop's hours. */
  calendars?: readonly MachineCalendar[] | undefined;
  machines: readonly Machine[];
  /** For how many minutes operations of these types dry before the next operation of the job. */
  dryMinutes?: DryMinutes | undefined;
  /** The darkness of inks, if a machine takes other minutes for lighter ones. */
  inkDarkness?: InkDarkness | undefined;
  jobs: readonly Job[];
}

/**
 * Returns the time at which a machine that is down will be back. It returns null if that time is unknown or
 * has passed.
 */
export const expectedBackAt = ({ expectedBack }: NonNullable<Machine['down']>, at: Date): string | null =>
  expectedBack === null || isDeliveryPast(expectedBack, at) ? null : expectedBack;

/** Returns the operation as it is `seconds` later. Only an operation that is running changes. */
export const afterSeconds = <O extends Pick<Operation, 'run'>>(operation: O, seconds: number): O =>
  operation.run?.running && seconds > 0
    ? { ...operation, run: { ...operation.run, seconds: operation.run.seconds + seconds } }
    : operation;
