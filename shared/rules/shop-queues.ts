/** The shop's queues as one answer gives them, and its machines and operations as the minutes that are left of them are counted. */
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
  /** What else it can do than its type. */
  capabilities?: readonly Capability[] | undefined;
  /** What a change of each key adds to making ready, and what it is made ready for now; left out: nothing, and unknown. */
  keyMinutes?: KeyMinutes | undefined;
  keys?: SetupKeys | null | undefined;
  /** Of the queues' calendars; left out: the shop's own hours. */
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
  /** What it comes after; null or left out: all with a lower index (rule predecessorsOf). */
  after?: readonly OperationLink[] | null | undefined;
  /** Of its own; left out: what its machine takes. */
  makeReadyMinutes?: number | null | undefined;
  runMinutes?: number | null | undefined;
  /** By a person: it stays on its machine, and starts there no earlier. */
  pin?: { start: string | null } | null | undefined;
  /** By an accepted plan: until then its machine waits for it. */
  keptUntil?: string | null | undefined;
  /** What its machine has to be made ready for; left out: nothing that counts. */
  keys?: SetupKeys | undefined;
  /** What it needs besides its machine; left out: nothing. */
  tools?: readonly { id: string }[] | undefined;
  /** It starts no earlier; left out: as its job. */
  releaseDate?: string | null | undefined;
  /** It comes back from its supplier no earlier. */
  dueBack?: string | null | undefined;
  deliveryDate: string | null;
  /** The job's press sheet; only of an operation that needs a machine and has none. */
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
  /** Paper on order that it waits for. */
  awaits?: { expected: string } | null;
  /** Nothing of it starts earlier. */
  releaseDate?: string | null | undefined;
  /** Pieces of a press sheet; left out: 1. */
  ups?: number;
  operations: readonly Operation[];
}

export interface ShopQueues {
  /** ISO 8601: when the counts and seconds were read. */
  now: string;
  calendar: ShopCalendar;
  /** Of machines that do not work as the shop does. */
  calendars?: readonly MachineCalendar[] | undefined;
  machines: readonly Machine[];
  jobs: readonly Job[];
}

/** When the machine that is down is back; one that was to be back by now says no longer when it will be: null. */
export const expectedBackAt = ({ expectedBack }: NonNullable<Machine['down']>, at: Date): string | null =>
  expectedBack === null || isDeliveryPast(expectedBack, at) ? null : expectedBack;

/** The machine as it is for operations of the type. */
export function projectedMachine(machine: Machine, type: string): ProjectedMachine {
  const { makeReadyMinutes, perHour: speed } = speedForType(machine, type);
  return { id: machine.id, down: machine.down, makeReadyMinutes, speed };
}

/** The operation as the projection takes it, `since` seconds after it was read. */
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
