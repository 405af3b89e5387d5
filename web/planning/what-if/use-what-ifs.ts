/**
 * Holds the what-if plans on the screen. Their ids are in the URL, so that users can share the comparison, and
 * Back removes the last plan.
 */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type PlanAssumption, type PlanRecord } from '../../../shared/planning/plans.contract.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useNavigateLater } from '../../client/navigate-later.tsx';
import { to } from '../../client/paths.ts';
import { refused } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { pollInterval } from '../../open-shop/poll-interval.ts';
import { assumptionsOf, maxWhatIfs } from './what-if-figures.ts';
import { t } from '../../../shared/platform/translate.ts';

const name = 'futures';
/** The time in ms for which the planner improves each what-if. */
const budgetMs = 4000;

export const whatIfsAddress = (ids: readonly string[]): string =>
  ids.length === 0 ? to('WhatIf') : `${to('WhatIf')}?${name}=${ids.join()}`;

export interface WhatIfPlan {
  id: string;
  plan: PlanRecord | undefined;
  /** The reason why the what-if can't be shown, or null. */
  failed: string | null;
}

export function useWhatIfs() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const create = useVerb(contract.plans.create);
  const [busy, setBusy] = useState(false);
  const ids = [...new Set((search.get(name) ?? '').split(',').filter(Boolean))].slice(0, maxWhatIfs);
  const whatIfs = useQueries({
    queries: ids.map((id) => ({
      ...query(contract.plans.get, { params: { id } }),
      meta: { inPlace: true },
      refetchInterval: ({ state }: { state: { data?: PlanRecord | undefined } }) => pollInterval(state.data),
    })),
    combine: (found) =>
      found.map(({ data, error }, place): WhatIfPlan => {
        const failed = data === undefined && error !== null ? reasonOf(error) : null;
        return { id: ids[place] ?? '', plan: data, failed };
      }),
  });
  const go = (next: readonly string[]) => void navigate(whatIfsAddress(next));
  const made = (assume: readonly PlanAssumption[]) =>
    create.mutateAsync({ body: { assume: [...assume], budgetMs } }).then(({ id }) => id);
  const trying = async (work: () => Promise<string[]>) => {
    setBusy(true);
    await work()
      .then(go, (error: unknown) => refused(t('It was not worked out'), `${reasonOf(error)}.`))
      .finally(() => setBusy(false));
  };
  return {
    whatIfs,
    busy,
    /**
     * Plans a what-if with these changes. It replaces the what-if at index `place`, or is a new one if `place`
     * is null.
     */
    work: (assume: readonly PlanAssumption[], place: number | null) =>
      trying(async () => {
        const id = await made(assume);
        return place === null ? [...ids, id] : ids.map((each, at) => (at === place ? id : each));
      }),
    /** Plans all what-ifs again, for the present state of the shop. */
    again: () =>
      trying(async () => {
        const next: string[] = [];
        for (const { id, plan } of whatIfs) next.push(plan ? await made(assumptionsOf(plan)) : id);
        return next;
      }),
    remove: (id: string) => go(ids.filter((each) => each !== id)),
  };
}

/** Returns the function that plans one what-if with these changes and opens it. */
export function useCreateWhatIf() {
  const create = useVerb(contract.plans.create);
  const navigate = useNavigateLater();
  return {
    busy: create.isPending,
    ask: (assume: PlanAssumption[]) =>
      create.mutate(
        { body: { assume, budgetMs } },
        {
          onSuccess: ({ id }) => navigate(whatIfsAddress([id])),
          onError: (error) => refused(t('It was not worked out'), `${reasonOf(error)}.`),
        },
      ),
  };
}
