/** Asks how a proposal, or the part of it that the user has chosen, changes the odds that jobs are delivered in time. */
import { useQuery } from '@tanstack/react-query';
import { type PlanOdds, type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { call } from '../../client/api/client.ts';
import { contract } from '../../client/contract.ts';
import { useRefusal } from '../../client/session/session.ts';

type DeliveryOdds = PlanOdds['jobs'][number];

/** Returns a job's odds by its id, undefined while they load, or null if the proposal has none for the job. */
export type OddsOfJob = (jobId: string) => DeliveryOdds | null | undefined;

/**
 * Returns the odds of the jobs. `operations` are those of the chosen part, or null for the whole proposal. There are no odds
 * while the page still shows improvements (`isImproving`), after the acceptance, and in a shop with too little history.
 */
export function usePlanOdds(
  { id, acceptedAt, improvedAt }: PlanRecord,
  { operations, isImproving }: { operations: readonly string[] | null; isImproving: boolean },
): OddsOfJob {
  const isOn = useRefusal('edit') === null && !isImproving && acceptedAt === null;
  const { data, isLoading } = useQuery({
    queryKey: ['plans', 'odds', id, improvedAt, operations],
    queryFn: () =>
      call(contract.plans.odds, { params: { id }, body: operations ? { operations: [...operations] } : {} }),
    enabled: isOn,
    // Each answer simulates the queues up to two hundred times.
    staleTime: 60_000,
    meta: { inPlace: true },
    select: ({ jobs }) => new Map(jobs.map((job) => [job.jobId, job])),
  });
  return (jobId) => (isLoading ? undefined : (isOn && data?.get(jobId)) || null);
}
