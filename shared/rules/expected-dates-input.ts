/**
 * Defines the shop's queues as one response gives them, and converts machines and operations for the calculation
 * of expected dates.
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
  /** The operation types that the machine can do besides its own. */
  capabilities?: readonly Capability[] | undefined;
  /** The extra minutes when each key changes. Missing means none. */
  keyMinutes?: KeyMinutes | undefined;
  /** The machine's present set-up. Missing means that nobody knows it. */
  keys?: SetupKeys | null | undefined;
  /** The id of the machine's calendar, among the calendars of the queues. Missing means the shop's hours. */
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
   * The operation's links to predecessors. Without a list it follows all operations with a lower index (rule
   * predecessorsOf).
   */
  after?: readonly OperationLink[] | null | undefined;
  /** The operation's own make-ready in minutes. Missing means the machine's. */
  makeReadyMinutes?: number | null | undefined;
  /** The operation's own run in minutes. Missing means that the machine's speed decides. */
  runMinutes?: number | null | undefined;
  /** A person's pin: the operation stays on its machine and starts no earlier than `start`. */
  pin?: { start: string | null } | null | undefined;
  /** The time until which the machine waits for the operation, by an accepted plan. */
  keptUntil?: string | null | undefined;
  /** The set-up keys of the operation. Missing means that no key matters. */
  keys?: SetupKeys | undefined;
  /** The tools that the operation needs. Missing means none. */
  tools?: readonly { id: string }[] | undefined;
  /** The operation's own earliest start. Missing means the job's. */
  releaseDate?: string | null | undefined;
  /** The earliest time at which the operation's supplier returns the work. */
  dueBack?: string | null | undefined;
  deliveryDate: string | null;
  /** The press sheet of the job, if the operation needs a machine and has none. */
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
  /** The paper on order that the job waits for. */
  awaits?: { expected: string } | null;
  /** The earliest start of the job. */
  releaseDate?: string | null | undefined;
  /** The number of pieces on a press sheet. Missing means 1. */
  ups?: number;
  operations: readonly Operation[];
}

export interface ShopQueues {
  /** The time (ISO 8601) at which the server read counts and running seconds. */
  now: string;
  calendar: ShopCalendar;
  /** The calendars of machines whose hours differ from the shop's. */
  calendars?: readonly MachineCalendar[] | undefined;
  machines: readonly Machine[];
  jobs: readonly Job[];
}

/** Returns when a machine that is down will be back. Null if nobody knows, or if that time has passed. */
export const expectedBackAt = ({ expectedBack }: NonNullable<Machine['down']>, at: Date): string | null =>
  expectedBack === null || isDeliveryPast(expectedBack, at) ? null : expectedBack;

/** Returns the machine with its make-ready and speed for the operation type, as expected dates need it. */
export function projectedMachine(machine: Machine, type: string): ProjectedMachine {
  const { makeReadyMinutes, perHour: speed } = speedForType(machine, type);
  return { id: machine.id, down: machine.down, makeReadyMinutes, speed };
}

/** Returns the operation as expected dates need it, `since` seconds after the server read it. */
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
