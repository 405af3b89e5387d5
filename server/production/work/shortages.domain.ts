/**
 * Recomputes which jobs are short of paper after a stock count (docs/decisions/040). It runs after each verb that
 * changes balances, allocations or dates (design: stock).
 */
import { allocateShortage } from '../../../shared/rules/stock-count.ts';
import { derived } from '../../platform/system/recalculation-counter.ts';
import { type VerbContext, perform } from '../../platform/verb/verb.ts';
import { updateFlows } from './update-flows.domain.ts';
import * as repo from './shortages.repo.ts';

/** Recomputes how many pieces jobs make, for jobs whose shortage of paper has changed since the last run. */
export function updateShortages(caller: VerbContext): Promise<void> {
  return perform(caller, 'job.settleHits', 'public', async ({ db }) => {
    const before = await repo.lockShortages(db);
    const now: repo.Shortages = {};
    for (const { id: paperId, stockQuantity, reservations } of await repo.readScarcePapers(db))
      for (const { id, short } of allocateShortage(stockQuantity, reservations))
        now[`${id} ${paperId}`] = short;
    const changed = Object.keys({ ...before, ...now }).filter((key) => before[key] !== now[key]);
    if (changed.length === 0) return;
    const ids = [...new Set(changed.map((key) => key.slice(0, key.indexOf(' '))))].sort();
    await updateFlows(db, ids);
    await repo.writeShortages(db, now);
    await derived.raise(db, ids);
  });
}
