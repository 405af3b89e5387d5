/** What accepting a large proposal writes, in parts: who reads it serves others between two of them. */
import { type PlanWork } from './proposal.ts';

/** In operations: a part of so many is read within a few ms. */
const most = { queued: 5_000, changed: 1_000 };

/** The work in parts, one at least, each a work by itself. */
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
  // A long queue leaves places empty.
  return parts.flat();
}

/** The work of which these are the parts. */
export const joinWork = (parts: readonly PlanWork[]): PlanWork => ({
  orders: Object.assign({}, ...parts.map(({ orders }) => orders)) as PlanWork['orders'],
  changes: parts.flatMap(({ changes }) => changes),
  down: parts[0]?.down ?? [],
});
