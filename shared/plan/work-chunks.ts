/**
 * Splits the writes of a large proposal into chunks, so that parsing them never blocks other requests for
 * long.
 */
import { type PlanWork } from './proposal.ts';

/**
 * The largest numbers of queued and of changed operations in a chunk, so that parsing it takes only a few ms.
 */
const most = { queued: 5_000, changed: 1_000 };

/** Splits the proposal's writes into chunks. Without any writes, the result is one empty chunk. */
export function chunkWork({ orders, changes, down }: PlanWork): PlanWork[] {
  const none = (): PlanWork => ({ orders: {}, changes: [], down });
  const parts = [none()];
  const partAt = (place: number) => (parts[Math.floor(place)] ??= none());
  let queued = 0;
  for (const [machineId, queue] of Object.entries(orders)) {
    partAt(queued / most.queued).orders[machineId] = queue;
    queued += queue.length;
  }
  for (const [place, change] of changes.entries()) partAt(place / most.changed).changes.push(change);
  // A long queue leaves gaps in the list, which flat() removes.
  return parts.flat();
}

/** Joins the chunks of a proposal's writes. */
export const joinWork = (parts: readonly PlanWork[]): PlanWork => ({
  orders: Object.assign({}, ...parts.map(({ orders }) => orders)) as PlanWork['orders'],
  changes: parts.flatMap(({ changes }) => changes),
  down: parts[0]?.down ?? [],
});
