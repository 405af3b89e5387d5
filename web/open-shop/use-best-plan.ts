import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type PlanAssumption, type PlanRecord } from '../../shared/planning/plans.contract.ts';
import { call } from '../client/api/client.ts';
import { contract } from '../client/contract.ts';

/** The times in ms: for the planner, between two requests for its plan, and after the last key. */
const pace = { budget: 1500, look: 300, typing: 500 };

async function requestPlan(assume: PlanAssumption[], signal: AbortSignal): Promise<PlanRecord> {
  let plan = await call(contract.plans.create, { body: { assume, budgetMs: pace.budget } });
  while (plan.state === 'improving' && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pace.look));
    plan = await call(contract.plans.get, { params: { id: plan.id } });
  }
  return plan;
}

export interface BestPlan {
  /** The plan once it is done. Undefined until then, without an assumption, and if the planner has none. */
  plan: PlanRecord | undefined;
  hasFailed: boolean;
}

/** Returns the best plan that the planner finds if the assumption holds, for example if a machine is down. */
export function useBestPlan(assumption: PlanAssumption | null): BestPlan {
  const [asked] = useDebouncedValue(JSON.stringify(assumption), pace.typing);
  const { data, isError } = useQuery({
    queryKey: ['plans', 'best', asked],
    queryFn: ({ signal }) => requestPlan([JSON.parse(asked) as PlanAssumption], signal),
    enabled: asked !== 'null',
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { inPlace: true },
  });
  const isAnswered = asked === JSON.stringify(assumption);
  return {
    plan: isAnswered && data?.measures ? data : undefined,
    hasFailed: isAnswered && (isError || data?.measures === null),
  };
}
