/**
 * A machine's queue (design: operations): who comes before whom, the numbers that keep the order, and which machine serves
 * an operation. The server keeps the queue by these; the screens show where an operation would go.
 */
import { type Reason, reason } from '../reasons/reason.ts';
import { priorities, type Priority } from './catalogue.ts';

/** The room between two neighbours: enough to put one between them some ten times before the queue is renumbered. */
export const rankGap = 1024;

/** What an operation's place in a queue follows from: its own priority and delivery date, or the job's. */
export interface Urgency {
  id: string;
  priority: Priority;
  deliveryDate: string;
}

/** The same as numbers: who asks of one again and again reads it once. */
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

/** Whether `a` comes before `b`: higher priority, then earlier delivery, then the older id. */
export function keyComesBefore(a: UrgencyKey, b: UrgencyKey): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  return a.delivery === b.delivery ? a.id < b.id : a.delivery < b.delivery;
}

/** The same of what is asked once. */
export const isMoreUrgent = (a: Urgency, b: Urgency): boolean => keyComesBefore(urgencyKey(a), urgencyKey(b));

/**
 * Where the operation goes in `queue` (in order, without it): behind the last one that comes before it, dragged ones
 * included, because a person put those where they are. 0 is the front.
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
  /** What else it can do. */
  capabilities?: readonly { capability: string }[] | undefined;
}

/** What an operation asks of a machine. `sheet` is the job's, in mm. */
export interface MachineNeed {
  type: string;
  sheet: Measures;
}

/** Whether the machine takes the sheet in one of the two orientations. In mm; a machine's 0 is any. */
export function sheetFits(machine: Measures, sheet: Measures): boolean {
  const takes = (limit: number, side: number) => limit === 0 || side <= limit;
  return (
    (takes(machine.length, sheet.length) && takes(machine.breadth, sheet.breadth)) ||
    (takes(machine.length, sheet.breadth) && takes(machine.breadth, sheet.length))
  );
}

/** Why the operation can't be given the machine, or none (`null`); null when it can. */
export function refuseMachine(
  machine: QueueMachine | null,
  operation: MachineNeed & { needsMachine: boolean },
): Reason | null {
  const { type, needsMachine } = operation;
  if (!machine) return needsMachine ? reason('needs-machine', { type }) : null;
  return refuseUnsuitable(machine, operation);
}

/** Whether the machine can do operations of the type: its own, or another one that it says. */
export const canMachineDo = (machine: Pick<QueueMachine, 'type' | 'capabilities'>, type: string): boolean =>
  machine.type === type || (machine.capabilities?.some(({ capability }) => capability === type) ?? false);

/** Returns how many unfinished operations a machine has, what is on it included, and in words which of them wait for what. */
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
  /** Minutes of work left on it (rule minutesLeft). */
  load: number;
  /** How many operations stand on it: one may run with no minute left of what it was planned for. */
  operationsCount: number;
}

/**
 * The machine that is expected to be free first, of those of the operation's type that are up and take its sheet: the one
 * with the least work left, of equal ones that with the fewest operations; null where there is none (design: jobs, schedule).
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

/** Why the machine's type can't be changed, or null. `unfinished` counts its operations. */
export function refuseMachineTypeChange(name: string, unfinished: number): Reason | null {
  return unfinished > 0 ? reason('operations-of-its-type', { machine: name, operations: unfinished }) : null;
}

/** Why the machine can't be deleted, or null (design: deleting). */
export function refuseDeleteMachine(name: string, unfinished: number): Reason | null {
  return unfinished > 0 ? reason('operations-unfinished', { machine: name, operations: unfinished }) : null;
}

/** Why the machine can't be brought back, or null: it is not down. */
export function refuseMachineUp(name: string, downReason: string | null): Reason | null {
  return downReason === null ? reason('machine-not-down', { machine: name }) : null;
}

/**
 * Why the machine's queue can't be moved, or null: nothing is in it, or there is nowhere to move it. `queued` counts the
 * operations, `others` the other machines of its type.
 */
export function refuseMoveQueue(
  { name, type }: Pick<QueueMachine, 'name' | 'type'>,
  queued: number,
  others: number,
): Reason | null {
  if (queued === 0) return reason('queue-empty', { machine: name });
  return others > 0 ? null : reason('no-other-machine', { type });
}

/** A minute that is being typed is not over yet. */
const typingAllowance = 60_000;

/** Why a machine can't be expected back at `expectedBack` (ISO 8601), or null: it has still to come (design: operations). */
export function refuseExpectedBack(expectedBack: string | null, now: Date): Reason | null {
  if (expectedBack === null || Date.parse(expectedBack) >= now.getTime() - typingAllowance) return null;
  return reason('not-in-the-future', { field: 'Expected back' });
}
