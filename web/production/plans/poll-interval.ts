import { type PlanRecord } from '../../../shared/contract/plans.ts';

/** Poll intervals in ms: while a proposal improves, and before its first result. */
const every = { improved: 1000, first: 200 };

/** Returns after how many ms to fetch the proposal again; false if it is done. */
export function pollInterval(plan: Pick<PlanRecord, 'state' | 'measures'> | undefined): number | false {
  if (plan?.state !== 'improving') return false;
  return plan.measures === null ? every.first : every.improved;
}
