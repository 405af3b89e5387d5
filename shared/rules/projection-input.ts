/** The shop's queues as one response gives them, and the projection's view of machines and operations. */
import { type Attended, type MachineCalendar, type PlannedDown, type ShopCalendar } from './calendar.ts';
import { type Priority } from './catalogue.ts';
import { isDeliveryPast } from './days-remaining.ts';
import { type JobStatus } from './job-status.ts';
import { type Capability, speedForType } from './machine-speed.ts';
import { type OperationState } from './operation-state.ts';
import { type Sheet } from './paper.ts';
import { type Unit } from './operation-types.ts';
import { type OperationLink } from './predecessors.ts';
import { type KeyMinutes, type SetupKeys } from './setup-keys.ts';
import { type ProjectedMachine, type ProjectedOperation } from './projection.ts';

export interface Machine {
  id: string;
  down: { expectedBack: string | null } | null;
  makeReadyMinutes: number;
  perHour: number;
  /** What it can do besides its type. */
  capabilities?: readonly Capability[] | undefined;
  /**
   * The extra minutes when each key changes, and the machine's present keys; absent means none, and unknown.
   */
  keyMinutes?: KeyMinutes | undefined;
  keys?: SetupKeys | null | undefined;
  /** The calendar's id among those of the queues; absent means the shop's hours. */
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
  /** Its links; without them it follows all operations with a lower index (rule predecessorsOf). */
  after?: readonly OperationLink[] | null | undefined;
  /** Its own minutes; absent means those of its machine. */
  makeReadyMinutes?: number | null | undefined;
  runMinutes?: number | null | undefined;
  /** A person's pin: it stays on its machine, and starts there no earlier. */
  pin?: { start: string | null } | null | undefined;
  /** Until then its machine waits for it, by an accepted plan. */
  keptUntil?: string | null | undefined;
  /** Its set-up keys; absent means none that count. */
  keys?: SetupKeys | undefined;
  /** The tools that it needs; absent means none. */
  tools?: readonly { id: string }[] | undefined;
  /** Its earliest start; absent means that of its job. */
  releaseDate?: string | null | undefined;
  /** The earliest return from its supplier. */
  dueBack?: string | null | undefined;
  deliveryDate: string | null;
  /** The job's press sheet, for an operation that needs a machine and has none. */
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
  /** The paper on order that it waits for. */
  awaits?: { expected: string } | null;
  /** The job's earliest start. */
  releaseDate?: string | null | undefined;
  /** The pieces on a press sheet; absent means 1. */
  ups?: number;
  operations: readonly Operation[];
}

export interface ShopQueues {
  /** The time (ISO 8601) at which counts and seconds were read. */
  now: string;
  calendar: ShopCalendar;
  /** The calendars of machines with hours of their own. */
  calendars?: readonly MachineCalendar[] | undefined;
  machines: readonly Machine[];
  jobs: readonly Job[];
}

/** Returns when a machine that is down will be back; null if that is unknown or overdue. */
export const expectedBackAt = ({ expectedBack }: NonNullable<Machine['down']>, at: Date): string | null =>
  expectedBack === null || isDeliveryPast(expectedBack, at) ? null : expectedBack;

/** Returns the projection's view of the machine for the operation type. */
export function projectedMachine(machine: Machine, type: string): ProjectedMachine {
  const { makeReadyMinutes, perHour: speed } = speedForType(machine, type);
  return { id: machine.id, down: machine.down, makeReadyMinutes, speed };
}

/** Returns the projection's view of the operation, `since` seconds after it was read. */
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
