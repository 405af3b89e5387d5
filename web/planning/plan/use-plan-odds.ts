/** Asks how a proposal, or the part of it that the user has chosen, changes the odds that jobs are delivered in time. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PlanOdds, type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { call } from '../../client/api/client.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';

type DeliveryOdds = PlanOdds['jobs'][number];

export interface PlanOddsState {
  /** Returns a job's odds by its id, undefined while they are worked out for another part, or null if there are none. */
  of: (jobId: string) => DeliveryOdds | null | undefined;
  /** Why the shop has no odds yet, or null. */
  note: string | null;
}

/**
 * Returns the odds of the jobs. `operations` are those of the chosen part, or null for the whole proposal. There are no odds
 * while the page still shows improvements (`isImproving`), after the acceptance, and in a shop with too little history.
 * Nothing is asked while it is not known what the part does (`isKnown`), since that follows the last tick after a pause.
 */
export function usePlanOdds(
  { id, acceptedAt, improvedAt }: PlanRecord,
  part: { operations: readonly string[] | null; isKnown: boolean; isImproving: boolean },
): PlanOddsState {
  const { operations, isKnown, isImproving } = part;
  const isOn = useRefusal('edit') === null && !isImproving && acceptedAt === null;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['plans', 'odds', id, improvedAt, operations],
    queryFn: () =>
      call(contract.plans.odds, { params: { id }, body: operations ? { operations: [...operations] } : {} }),
    enabled: isOn && isKnown,
    placeholderData: keepPreviousData,
    // Each answer simulates the queues up to two hundred times.
    staleTime: 60_000,
    meta: { inPlace: true },
  });
  if (!isOn || !data) return { of: () => null, note: null };
  const byJob = new Map(data.jobs.map((job) => [job.jobId, job]));
  const isAnother = isPlaceholderData && data.note === null;
  return { of: (jobId) => (isAnother ? undefined : (byJob.get(jobId) ?? null)), note: data.note };
}
