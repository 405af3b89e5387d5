import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type PlanAssumption, type PlanRecord } from '../../shared/planning/plans.contract.ts';
import { call } from '../client/api/client.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { pollInterval } from './poll-interval.ts';

/** The times in ms: for the planner, and after the last key. */
const pace = { budget: 1500, typing: 500 };

export interface BestPlan {
  /** The plan once it is done. Undefined until then, without an assumption, and if the planner has none. */
  plan: PlanRecord | undefined;
  hasFailed: boolean;
}

/** Returns the best plan that the planner finds if the assumption holds, for example if a machine is down. */
export function useBestPlan(assumption: PlanAssumption | null): BestPlan {
  const [asked] = useDebouncedValue(JSON.stringify(assumption), pace.typing);
  const made = useQuery({
    queryKey: ['plans', 'best', asked],
    queryFn: () => {
      const assume = [JSON.parse(asked) as PlanAssumption];
      return call(contract.plans.create, { body: { assume, budgetMs: pace.budget } });
    },
    enabled: asked !== 'null',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { inPlace: true },
  });
  const id = made.data?.id ?? '';
  const improved = useQuery({
    ...query(contract.plans.get, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => pollInterval(state.data),
    meta: { inPlace: true },
  });
  const done = improved.data?.state === 'done' ? improved.data : undefined;
  const isAnswered = asked === JSON.stringify(assumption);
  return {
    plan: isAnswered && done?.measures ? done : undefined,
    hasFailed: isAnswered && (made.isError || improved.isError || done?.measures === null),
  };
}
