import { type PlanRecord } from '../../shared/planning/plans.contract.ts';

/**
 * The time in ms between two requests for a proposal: `first` until its first result, `improved` after that.
 */
const every = { improved: 1000, first: 200 };

/** Returns the time in ms until the next request for the proposal, or false if the proposal is done. */
export function pollInterval(plan: Pick<PlanRecord, 'state' | 'measures'> | undefined): number | false {
  if (plan?.state !== 'improving') return false;
  return plan.measures === null ? every.first : every.improved;
}
