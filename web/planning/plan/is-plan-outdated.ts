/** Finds out whether the shop has changed since a proposal read the queues. */
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { type Task } from '../../open-shop/queue-tasks.ts';

const minute = 60_000;
/**
 * The shift of a start in ms that counts as a change, and the age in ms from which a proposal is out of date even if
 * nothing else has changed, because what has not begun slips with the clock.
 */
const limits = { shift: 5 * minute, age: 30 * minute };

const ms = (time: string | null) => Date.parse(time ?? '');

/**
 * Returns whether the present queues differ from those that the proposal read: an operation was added, ended or went
 * to another machine, or it starts earlier, or later than the passing time explains.
 */
export function isPlanOutdated(
  { at, entries }: Pick<PlanRecord, 'at' | 'entries'>,
  shop: { at: Date; tasks: readonly Pick<Task, 'id' | 'machine' | 'expected'>[] },
): boolean {
  const age = shop.at.getTime() - Date.parse(at);
  if (age < 0) return false;
  if (age > limits.age || shop.tasks.length !== entries.length) return true;
  const read = new Map(entries.map((entry) => [entry.operationId, entry]));
  return shop.tasks.some(({ id, machine, expected: { start } }) => {
    const entry = read.get(id);
    if (!entry || entry.fromMachineId !== (machine?.id ?? null)) return true;
    if ((entry.fromStart === null) !== (start === null)) return true;
    const shift = ms(start) - ms(entry.fromStart);
    return shift < -limits.shift || shift > age + limits.shift;
  });
}
