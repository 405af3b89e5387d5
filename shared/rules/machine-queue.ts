/**
 * The rules of a machine's queue (design: operations): the order of operations, their ranks, and which
 * machine suits an operation.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { priorities, type Priority } from './catalogue.ts';

/**
 * The distance between two ranks. About ten operations fit between two neighbours before the queue is
 * renumbered.
 */
export const rankGap = 1024;

/** The values that decide an operation's place in a queue: its own, or the job's. */
export interface Urgency {
  id: string;
  priority: Priority;
  deliveryDate: string;
}

/** The urgency as numbers, for callers that compare one operation many times. */
export interface UrgencyKey {
  id: string;
  priority: number;
  delivery: number;
}
export const urgencyKey = ({ id, priority, deliveryDate }: Urgency): UrgencyKey => ({
  id,
  priority: priorities.indexOf(priority),
  delivery: Date.parse(deliveryDate),
});

/** Returns whether `a` comes first: by higher priority, then earlier delivery, then older id. */
export function keyComesBefore(a: UrgencyKey, b: UrgencyKey): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  return a.delivery === b.delivery ? a.id < b.id : a.delivery < b.delivery;
}

/** Returns whether `a` comes first; for callers that compare once. */
export const isMoreUrgent = (a: Urgency, b: Urgency): boolean => keyComesBefore(urgencyKey(a), urgencyKey(b));

/**
 * Returns the operation's place in `queue` (in order, without it): after the last one that is more urgent.
 * Dragged ones count, as a person put them there.
 */
export function queuePlace(queue: readonly Urgency[], operation: Urgency): number {
  return queue.findLastIndex((other) => isMoreUrgent(other, operation)) + 1;
}

/** Returns a rank between two neighbours, or null where there is no room left between them. */
export function rankBetween(before: number, after: number): number | null {
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}

interface Measures {
  length: number;
  breadth: number;
}
export interface QueueMachine extends Measures {
  id: string;
  name: string;
  type: string;
  /** What the machine can do besides its type. */
  capabilities?: readonly { capability: string }[] | undefined;
}

/** The requirements of an operation for a machine. `sheet` is the job's, in mm. */
export interface MachineNeed {
  type: string;
  sheet: Measures;
}

/**
 * Returns whether the machine takes the sheet in one of two orientations. In mm; a machine's 0 means any
 * size.
 */
export function sheetFits(machine: Measures, sheet: Measures): boolean {
  const takes = (limit: number, side: number) => limit === 0 || side <= limit;
  return (
    (takes(machine.length, sheet.length) && takes(machine.breadth, sheet.breadth)) ||
    (takes(machine.length, sheet.breadth) && takes(machine.breadth, sheet.length))
  );
}

/** Returns why the operation can't have the machine, or null. A `machine` of null means none. */
export function refuseMachine(
  machine: QueueMachine | null,
  operation: MachineNeed & { needsMachine: boolean },
): Reason | null {
  const { type, needsMachine } = operation;
  if (!machine) return needsMachine ? reason('needs-machine', { type }) : null;
  return refuseUnsuitable(machine, operation);
}

/** Returns whether the machine does operations of the type, by its own type or a capability. */
export const canMachineDo = (machine: Pick<QueueMachine, 'type' | 'capabilities'>, type: string): boolean =>
  machine.type === type || (machine.capabilities?.some(({ capability }) => capability === type) ?? false);

/**
 * Returns how many unfinished operations a machine has, and words for how many are on it, queued and waiting.
 */
export function queueSize(of: { running: object | null; queuedCount: number; waitingCount: number }) {
  const on = of.running === null ? 0 : 1;
  const words = [
    on > 0 && '1 on the machine',
    of.queuedCount > 0 && `${of.queuedCount} queued`,
    of.waitingCount > 0 && `${of.waitingCount} waiting`,
  ];
  return { total: on + of.queuedCount + of.waitingCount, words: words.filter(Boolean).join(', ') };
}

function refuseUnsuitable(machine: QueueMachine, { type, sheet }: MachineNeed): Reason | null {
  const { name, length, breadth } = machine;
  if (!canMachineDo(machine, type))
    return reason('machine-of-other-type', { machine: name, of: machine.type, type });
  if (sheetFits(machine, sheet)) return null;
  return reason('sheet-too-large', {
    machine: name,
    largest: { length, breadth },
    sheet: { length: sheet.length, breadth: sheet.breadth },
  });
}

export interface FreeMachine extends QueueMachine {
  down: boolean;
  /** The minutes of work left on the machine (rule minutesLeft). */
  load: number;
  /** The number of its operations. One that runs past its plan counts although no minutes are left. */
  operationsCount: number;
}

/**
 * Returns the suitable machine that is up and has the least work left, then the fewest operations. Null if
 * there is none (design: jobs, schedule).
 */
export function firstFreeMachine<M extends FreeMachine>(
  machines: readonly M[],
  operation: MachineNeed,
): M | null {
  const serving = machines.filter(
    (machine) => !machine.down && refuseUnsuitable(machine, operation) === null,
  );
  return (
    serving.toSorted(
      (a, b) => a.load - b.load || a.operationsCount - b.operationsCount || (a.id < b.id ? -1 : 1),
    )[0] ?? null
  );
}

/** Returns why the machine's type can't be changed, or null. `unfinished` counts its operations. */
export function refuseMachineTypeChange(name: string, unfinished: number): Reason | null {
  return unfinished > 0 ? reason('operations-of-its-type', { machine: name, operations: unfinished }) : null;
}

/** Returns why the machine can't be deleted, or null (design: deleting). */
export function refuseDeleteMachine(name: string, unfinished: number): Reason | null {
  return unfinished > 0 ? reason('operations-unfinished', { machine: name, operations: unfinished }) : null;
}

/** Returns why the machine can't be marked as working again, or null: it must be down. */
export function refuseMachineUp(name: string, downReason: string | null): Reason | null {
  return downReason === null ? reason('machine-not-down', { machine: name }) : null;
}

/**
 * Returns why the machine's queue can't be moved, or null. `queued` counts its operations, `others` the other
 * machines of its type.
 */
export function refuseMoveQueue(
  { name, type }: Pick<QueueMachine, 'name' | 'type'>,
  queued: number,
  others: number,
): Reason | null {
  if (queued === 0) return reason('queue-empty', { machine: name });
  return others > 0 ? null : reason('no-other-machine', { type });
}

/** Accepts the current minute while a person still types it. */
const typingAllowance = 60_000;

/**
 * Returns why the machine can't be expected back at `expectedBack` (ISO 8601), or null: it must be in the
 * future (design: operations).
 */
export function refuseExpectedBack(expectedBack: string | null, now: Date): Reason | null {
  if (expectedBack === null || Date.parse(expectedBack) >= now.getTime() - typingAllowance) return null;
  return reason('not-in-the-future', { field: 'Expected back' });
}
