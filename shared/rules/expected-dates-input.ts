/**
 * Defines the shop's queues as a response contains them, and converts their machines and operations for the
 * calculation of expected dates.
 */
import { type Attended, type MachineCalendar, type PlannedDown, type ShopCalendar } from './calendar.ts';
import { type Priority } from './specification-constants.ts';
import { isDeliveryPast } from './days-remaining.ts';
import { type JobStatus } from './job-status.ts';
import { type Capability, speedForType } from './machine-speed.ts';
import { type OperationState } from './operation-state.ts';
import { type Sheet } from './paper.ts';
import { type Unit } from './operation-types.ts';
import { type OperationLink } from './predecessors.ts';
import { type KeyMinutes, type SetupKeys } from './setup-keys.ts';
import { type ProjectedMachine, type ProjectedOperation } from './remaining-work-minutes.ts';

export interface Machine {
  id: string;
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  perHour: number;
  /** The operation types that the machine can do besides its own type. */
  capabilities?: readonly Capability[] | undefined;
  /** The extra make-ready in minutes when a set-up key changes. If it is missing, no change costs minutes. */
  keyMinutes?: KeyMinutes | undefined;
  /** The machine's present set-up keys. If they are missing, nobody knows the set-up. */
  keys?: SetupKeys | null | undefined;
  /**
   * The id of the machine's calendar in the response. If it is missing, the machine follows the shop's hours.
   */
  calendarId?: string | undefined;
  attended?: Attended | undefined;
  plannedDowns?: readonly PlannedDown[] | undefined;
}

export interface Operation {
  id: string;
  type: string;
  unit: Unit;
  needsMachine: boolean;
  index: number;
  rank: number | null;
  state: OperationState;
  machineId: string | null;
  overlap: boolean;
  /**
   * The operation's links to predecessors. Without this list, all operations with a lower index are its
   * predecessors (rule predecessorsOf).
   */
  after?: readonly OperationLink[] | null | undefined;
  /** The operation's own make-ready in minutes. If it is missing, the machine's make-ready applies. */
  makeReadyMinutes?: number | null | undefined;
  /**
   * The minutes of the run that a person set for the operation. If they are missing, the run follows from the
   * machine's speed.
   */
  runMinutes?: number | null | undefined;
  /** The pin that a person set: the operation stays on its machine and does not start before `start`. */
  pin?: { start: string | null } | null | undefined;
  /** The time until which an accepted plan leaves the machine free for the operation. */
  keptUntil?: string | null | undefined;
  /** The operation's set-up keys. If they are missing, the operation causes no change-over. */
  keys?: SetupKeys | undefined;
  /** The tools that the operation needs. If they are missing, it needs none. */
  tools?: readonly { id: string }[] | undefined;
  /** The operation's own earliest start. If it is missing, the job's earliest start applies. */
  releaseDate?: string | null | undefined;
  /** The time before which the supplier will not return the operation's work. */
  dueBack?: string | null | undefined;
  deliveryDate: string | null;
  /** The size of the job's press sheet, if the operation needs a machine and has none. */
  sheet?: Sheet | undefined;
  lacksPaper?: boolean | undefined;
  planned: number;
  run: { seconds: number; running: boolean; made: number } | null;
}

export interface Job {
  id: string;
  status: JobStatus;
  deliveryDate: string;
  priority?: Priority;
  /** The paper on order for which the job waits, or null if it waits for none. */
  awaits?: { expected: string } | null;
  /** The earliest start of the job, or null if there is none. */
  releaseDate?: string | null | undefined;
  /** The number of pieces on one press sheet, or 1 if it is missing. */
  ups?: number;
  operations: readonly Operation[];
}

export interface ShopQueues {
  /** The time (ISO 8601) at which the server read the counts and running seconds of the response. */
  now: string;
  calendar: ShopCalendar;
  /** The calendars of machines whose hours differ from the shop's. */
  calendars?: readonly MachineCalendar[] | undefined;
  machines: readonly Machine[];
  jobs: readonly Job[];
}

/**
 * Returns the time at which a machine that is down will be back. It returns null if nobody knows, or if that
 * time has passed.
 */
export const expectedBackAt = ({ expectedBack }: NonNullable<Machine['down']>, at: Date): string | null =>
  expectedBack === null || isDeliveryPast(expectedBack, at) ? null : expectedBack;

/**
 * Returns the machine with its make-ready and speed at operations of the type, for the calculation of
 * expected dates.
 */
export function projectedMachine(machine: Machine, type: string): ProjectedMachine {
  const { makeReadyMinutes, perHour: speed } = speedForType(machine, type);
  return { id: machine.id, down: machine.down, makeReadyMinutes, speed };
}

/**
 * Converts the operation for the calculation of expected dates. `since` is the number of seconds since the
 * server read the operation.
 */
export function projectedOperation(operation: Operation, job: Job, since = 0): ProjectedOperation {
  const { run } = operation;
  return {
    ...operation,
    jobId: job.id,
    jobOnHold: job.status === 'on hold',
    deliveryDate: operation.deliveryDate ?? job.deliveryDate,
    notBefore: job.awaits?.expected ?? null,
    made: run?.made ?? 0,
    started: run !== null,
    runningSeconds: run === null ? 0 : run.seconds + (run.running ? since : 0),
  };
}
