/**
 * Decides the sequence of operations in a machine's queue, and which operations suit the machine (design:
 * operations).
 */
import { isOnHold, type JobStatus } from '../jobs/aggregate/job-status.ts';
import { type OperationState } from '../jobs/aggregate/operation-state.ts';
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { priorities, type Priority } from '../platform/specification-constants.ts';
import { t } from '../platform/translate.ts';

/**
 * The distance between two new ranks. About ten operations fit between two ranks before the server renumbers
 * the queue.
 */
export const rankGap = 1024;

/**
 * The priority and delivery date that decide an operation's position in a queue. They are the operation's
 * own, or else its job's.
 */
export interface Urgency {
  id: string;
  priority: Priority;
  deliveryDate: string;
}

/** An operation's urgency as numbers, for functions that compare the same operation many times. */
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

/**
 * Returns whether operation `a` is more urgent than `b`: by higher priority, then earlier delivery, then
 * older id.
 */
export function keyComesBefore(a: UrgencyKey, b: UrgencyKey): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority;
  return a.delivery === b.delivery ? a.id < b.id : a.delivery < b.delivery;
}

/**
 * Returns whether operation `a` is more urgent than `b` (keyComesBefore). Code that compares often computes
 * the keys once instead.
 */
export const isMoreUrgent = (a: Urgency, b: Urgency): boolean => keyComesBefore(urgencyKey(a), urgencyKey(b));

/**
 * Returns the index in the sorted `queue` at which the new operation belongs: after the last operation that
 * is more urgent. Operations that a person dragged to another position count too.
 */
export function queuePlace(queue: readonly Urgency[], operation: Urgency): number {
  return queue.findLastIndex((other) => isMoreUrgent(other, operation)) + 1;
}

/** Returns a whole number between the two ranks, or null if none is left between them. */
export function rankBetween(before: number, after: number): number | null {
  const middle = Math.floor((before + after) / 2);
  return middle > before && middle < after ? middle : null;
}

/**
 * Returns the operation of the sorted `queue` that can run next, or after the one with the id `after`: the first queued
 * one, but one whose job is on hold only if there is no other.
 */
export function nextToRun<O extends { id: string; state: OperationState; job: { status: JobStatus } }>(
  queue: readonly O[],
  after?: string,
): O | undefined {
  const queued = queue.filter(({ id, state }) => state === 'queued' && id !== after);
  return queued.find(({ job }) => !isOnHold(job.status)) ?? queued[0];
}

interface Measures {
  length: number;
  breadth: number;
}
export interface QueueMachine extends Measures {
  id: string;
  name: string;
  type: string;
  /** The operation types that the machine can do in addition to its own. */
  capabilities?: readonly { capability: string }[] | undefined;
}

/** What an operation requires of a machine. `sheet` is the job's press sheet in mm. */
export interface MachineNeed {
  type: string;
  sheet: Measures;
}

/**
 * Returns whether the sheet fits the machine in one of the two orientations. Sizes are in mm. A machine's
 * side of 0 means any length.
 */
export function sheetFits(machine: Measures, sheet: Measures): boolean {
  const takes = (limit: number, side: number) => limit === 0 || side <= limit;
  return (
    (takes(machine.length, sheet.length) && takes(machine.breadth, sheet.breadth)) ||
    (takes(machine.length, sheet.breadth) && takes(machine.breadth, sheet.length))
  );
}

/**
 * Returns why the operation can't be assigned to the machine, or null. If `machine` is null, the operation
 * would have no machine.
 */
export function refuseMachine(
  machine: QueueMachine | null,
  operation: MachineNeed & { needsMachine: boolean },
): Reason | null {
  const { type, needsMachine } = operation;
  if (!machine) return needsMachine ? reason('needs-machine', { type }) : null;
  return refuseUnsuitable(machine, operation);
}

/**
 * Returns whether the machine can do operations of the type, because it has this type or a capability for it.
 */
export const canMachineDo = (machine: Pick<QueueMachine, 'type' | 'capabilities'>, type: string): boolean =>
  machine.type === type || (machine.capabilities?.some(({ capability }) => capability === type) ?? false);

/**
 * Returns a text with the numbers of unfinished operations of a machine: on the machine, queued and waiting.
 */
export function queueSize(of: { running: object | null; queuedCount: number; waitingCount: number }) {
  const on = of.running === null ? 0 : 1;
  const words = [
    on > 0 && t('1 on the machine'),
    of.queuedCount > 0 && t`${of.queuedCount} queued`,
    of.waitingCount > 0 && t`${of.waitingCount} waiting`,
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
  /** The minutes of work that the machine's operations still need (rule minutesLeft). */
  load: number;
  /**
   * The number of the machine's open operations. An operation that runs longer than planned adds no minutes
   * but counts here.
   */
  operationsCount: number;
}

/**
 * Returns the suitable machine with the least work, then with the fewest operations. It returns null if no
 * suitable machine is up (design: jobs, schedule).
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

/**
 * Returns why the type of the machine can't be changed, or null. `unfinished` is the number of the machine's
 * unfinished operations.
 */
export function refuseMachineTypeChange(name: string, unfinished: number): Reason | null {
  return unfinished > 0 ? reason('operations-of-its-type', { machine: name, operations: unfinished }) : null;
}

/**
 * Returns why the machine can't be deleted, or null (design: deleting). `unfinished` is the number of the
 * machine's unfinished operations.
 */
export function refuseDeleteMachine(name: string, unfinished: number): Reason | null {
  return unfinished > 0 ? reason('operations-unfinished', { machine: name, operations: unfinished }) : null;
}

/** Returns why the machine can't be marked as working again, or null. Only a machine that is down can. */
export function refuseMachineUp(name: string, downReason: string | null): Reason | null {
  return downReason === null ? reason('machine-not-down', { machine: name }) : null;
}

/** Returns the open handover if another person wrote it, or else null. */
export const unreadHandover = <H extends { userId: string | null }>(
  handover: H | null,
  userId: string | null,
): H | null => (handover?.userId === userId ? null : handover);

/**
 * Returns why the machine's queue can't be moved to other machines, or null. `queued` counts the queue's
 * operations, `others` the other machines of the type.
 */
export function refuseMoveQueue(
  { name, type }: Pick<QueueMachine, 'name' | 'type'>,
  queued: number,
  others: number,
): Reason | null {
  if (queued === 0) return reason('queue-empty', { machine: name });
  return others > 0 ? null : reason('no-other-machine', { type });
}

/**
 * The number of ms by which an expected return may be in the past, so that a person can type the current
 * minute.
 */
const typingAllowance = 60_000;

/**
 * Returns why the return of a machine can't be expected at `expectedBack` (ISO 8601), or null. The time must
 * be in the future (design: operations).
 */
export function refuseExpectedBack(expectedBack: string | null, now: Date): Reason | null {
  if (expectedBack === null || Date.parse(expectedBack) >= now.getTime() - typingAllowance) return null;
  return reason('not-in-the-future', { field: t('Expected back') });
}
