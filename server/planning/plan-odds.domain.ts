/** Reads how a proposal changes the odds that jobs are delivered in time (docs/plan.md). */
import { type PlanOdds } from '../../shared/planning/plans.contract.ts';
import { t } from '../../shared/platform/translate.ts';
import { queryPlanner } from '../open-shop/planner/planner-client.ts';
import { type Context } from '../platform/verb/verb.ts';
import { readActuals, whyNoOdds } from '../queues/answers/promise.domain.ts';
import { requireOpen } from './accept-plan.domain.ts';
import * as repo from './plans.repo.ts';

/**
 * Returns the odds of the deliveries that accepting the proposal's changes of the given operations, or of all (null), would
 * change. Throws 404, 409 if the proposal is not ready or accepted, and 503 if the planner is busy.
 */
export async function readPlanOdds(
  { db, database }: Context,
  id: string,
  operations: readonly string[] | null,
): Promise<PlanOdds> {
  const { work, asked } = requireOpen(await repo.readWork(db, id));
  const { runs, odds } = await readActuals(db);
  const jobs =
    odds.past && (await queryPlanner(database, 'planOdds', { work, assume: asked.assume, operations, odds }));
  return {
    jobs: jobs ?? [],
    runs,
    note: jobs ? null : whyNoOdds(runs, t('No odds: the queues are too long')),
  };
}
