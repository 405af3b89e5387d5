/** Keeps the proposal on the plan page current: if the shop changes, a new proposal takes its place. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useIsLeaving } from '../../client/navigate-later.tsx';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { type ShopQueues } from '../../open-shop/use-shop-queues.ts';
import { pollInterval } from '../../open-shop/poll-interval.ts';
import { isPlanOutdated } from './is-plan-outdated.ts';

/**
 * The times in ms from a change of the shop to the request for a new proposal (`settle`), so that a series of changes
 * leads to one, and at least between two proposals (`between`).
 */
const pace = { settle: 2000, between: 20_000 };

export interface CurrentPlan {
  plan: PlanRecord | undefined;
  /** Whether the shop has changed since the proposal read the queues. */
  isOutdated: boolean;
  /** Whether the planner works out the proposal that will take its place. */
  isReplacing: boolean;
}

const usePlan = (id: string, isPolled: boolean) =>
  useQuery({
    ...query(contract.plans.get, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => isPolled && pollInterval(state.data),
  }).data;

/** Returns whether a new proposal may take the place of this one, which somebody may have shared or accepted. */
const canBeReplaced = ({ acceptedAt, assume, saves }: PlanRecord) =>
  acceptedAt === null && assume.length === 0 && saves === undefined;

/**
 * Returns the proposal. If it becomes out of date while the page shows it, the hook requests a new one with the same
 * options. It goes to the new address once there is a result, the page does not hold the former one (`isHeld`)
 * and the user is not leaving. A proposal that was out of date when the page opened stays, because its address may
 * have been shared.
 */
export function useCurrentPlan(
  id: string,
  shop: ShopQueues | undefined,
  { isStopped, isHeld }: { isStopped: boolean; isHeld: boolean },
): CurrentPlan {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const create = useVerb(contract.plans.create);
  const mayNot = useRefusal('edit');
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState({ id: '', insteadOf: '' });
  const plan = usePlan(id, !isStopped);
  const nextId = next.insteadOf === id ? next.id : '';
  const better = usePlan(nextId, true);
  const isOpen = plan !== undefined && plan.measures !== null && canBeReplaced(plan);
  const isOutdated = isOpen && shop !== undefined && isPlanOutdated(plan, shop);
  if (isOpen && shop && !isOutdated && current !== id) setCurrent(id);
  const isDue = isOutdated && current === id && nextId === '' && !mayNot && !create.isPending;

  const { mutate, isError } = create;
  useEffect(() => {
    if (!isDue || !plan || !shop) return undefined;
    const { goal, frozenHours, horizonDays } = plan;
    const age = shop.at.getTime() - Date.parse(plan.at);
    const wait = isError ? pace.between : Math.max(pace.settle, pace.between - age);
    const timer = setTimeout(() => {
      mutate(
        { body: { goal, frozenHours, horizonDays } },
        { onSuccess: (made) => setNext({ id: made.id, insteadOf: id }) },
      );
    }, wait);
    return () => clearTimeout(timer);
    // The proposal's options do not change, and another update of the shop must not restart the wait.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, isError, id, mutate]);

  const isReady = better !== undefined && (better.measures !== null || better.failed !== null);
  const hasFailed = isReady && better.measures === null;
  useEffect(() => {
    if (hasFailed) setNext({ id: '', insteadOf: '' });
    else if (isReady && isOpen && !isHeld && !isLeaving)
      void navigate(to('PlanDetails', nextId), { replace: true });
  }, [isReady, hasFailed, isOpen, isHeld, isLeaving, nextId, navigate]);

  return { plan, isOutdated, isReplacing: isDue || create.isPending || nextId !== '' };
}
