/**
 * Recomputes which jobs lack paper because a stock count found too few sheets (docs/decisions/040). It runs
 * after every verb that changes balances, allocations or dates (design: stock).
 */
import { missingSheets } from '../../../../shared/stock/stock-count.ts';
import { derived } from '../../../history/recalculation-counter.ts';
import { type VerbContext, perform } from '../../../platform/verb/verb.ts';
import { updateFlows } from '../recompute-piece-flows.domain.ts';
import * as repo from './shortages.repo.ts';

/**
 * Recomputes how many pieces jobs make, for jobs that lack more or fewer sheets than their stored flow was computed
 * with. A job's flow and its missing sheets are stored together, so this also completes what a concurrent verb or a
 * killed process left.
 */
export function updateShortages(caller: VerbContext): Promise<void> {
  return perform(caller, 'job.settleHits', 'public', async ({ db }) => {
    await repo.lockShortages(db);
    const stored = new Map((await repo.readMissingSheets(db)).map(({ id, missing }) => [id, missing]));
    const now = missingSheets(await repo.readScarcePapers(db));
    const ids = [...new Set([...stored.keys(), ...now.keys()])]
      .filter((id) => stored.get(id) !== now.get(id))
      .sort();
    if (ids.length === 0) return;
    await updateFlows(db, ids);
    await derived.raise(db, ids);
  });
}
