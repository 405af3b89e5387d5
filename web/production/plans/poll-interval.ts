import { type PlanRecord } from '../../../shared/contract/plans.ts';

/** In ms: how often a proposal that is improved is asked for, and one of which nothing is made yet. */
const every = { improved: 1000, first: 200 };

/** In how many ms the proposal is to be asked for again; false: it is done. */
export function pollInterval(plan: Pick<PlanRecord, 'state' | 'measures'> | undefined): number | false {
  if (plan?.state !== 'improving') return false;
  return plan.measures === null ? every.first : every.improved;
}
