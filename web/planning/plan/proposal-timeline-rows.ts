/** Converts a proposed plan to rows of the timeline, and classifies the plan's effect on each job. */
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type Queues } from '../../../shared/queues/queues.contract.ts';
import { isDeliveryPast } from '../../../shared/platform/days-remaining.ts';
import { toMachineQueues, type Task } from '../../open-shop/queue-tasks.ts';
import { differs, withMoves } from '../../queues/timeline/moved-bars.ts';
import { type Row, rowsOf } from '../../queues/timeline/timeline-rows.ts';

/** Holds what the chart of a proposal needs of the shop's queues. */
export interface Shop {
  queues: Queues;
  tasks: readonly Task[];
  at: Date;
}

export type Entry = PlanRecord['entries'][number];
export type Effect = PlanRecord['gains'][number];

/** Returns the proposal's entries to accept, without the jobs and the operations that the user left out. */
export const accepted = (plan: PlanRecord, without: ReadonlySet<string>): Entry[] =>
  plan.entries.filter(({ jobId, operationId }) => !without.has(jobId) && !without.has(operationId));

/** Returns the entries as the queues would have them after only a part of the proposal is accepted. */
export function entriesAfterPart(entries: readonly Entry[], tasks: readonly Task[]): Entry[] {
  const after = new Map(tasks.map((task) => [task.id, task]));
  return entries.map((entry) => {
    const task = after.get(entry.operationId);
    if (!task) return entry;
    const { machineId, expected } = task;
    const moved = machineId !== entry.fromMachineId || differs(expected.start, entry.fromStart);
    return { ...entry, machineId, start: expected.start, finish: expected.finish, moved };
  });
}

const ms = (time: string | null) => Date.parse(time ?? '');

/**
 * Returns each machine's bars as proposed. Below, the bars of moved operations appear at their present
 * positions as ghosts.
 */
export function planRows(shop: Shop, entries: readonly Entry[]): Row[] {
  const proposed = new Map(entries.map((entry) => [entry.operationId, entry]));
  const machines = new Map(shop.queues.machines.map((machine) => [machine.id, machine]));
  const tasks = shop.tasks.map((task): Task => {
    const entry = proposed.get(task.id);
    if (!entry) return task;
    const { start, finish, machineId } = entry;
    return {
      ...task,
      machine: machines.get(machineId ?? '') ?? null,
      expected: { ...task.expected, start, finish },
    };
  });
  return withMoves(rowsOf(toMachineQueues(shop.queues, tasks), [], shop.at.getTime()), entries, 'stays');
}

/** Returns whether any operation moves away from, to or within this row. */
export const moves = ({ bars, ghosts = [] }: Row): boolean =>
  ghosts.length > 0 || bars.some(({ move }) => move === 'earlier' || move === 'later');

/** Names what a proposal does to a job. The names are in the sequence of the display. */
export type JobImpact = 'saved' | 'becomes late' | 'still late' | 'in time';

/**
 * Says what the proposal does to the job. A job is late if it ends after its delivery, has no date, or its delivery
 * has passed.
 */
export function jobImpact({ deliveryDate, from, to }: Effect, at: Date): JobImpact {
  const isLate = (time: string | null) =>
    isDeliveryPast(deliveryDate, at) || time === null || ms(time) > ms(deliveryDate);
  if (!isLate(to)) return isLate(from) ? 'saved' : 'in time';
  return isLate(from) ? 'still late' : 'becomes late';
}
