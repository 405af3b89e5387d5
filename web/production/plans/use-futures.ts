/** The futures of the screen: proposals, whose ids stand in the address, so that the address can be shared and Back takes one away again. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type PlanAssumption, type PlanRecord } from '../../../shared/contract/plans.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { refused } from '../../ui/page/feedback.tsx';
import { againIn } from './again-in.ts';
import { assumedIn, futuresMost } from './futures.ts';

const name = 'futures';
/** In ms: how long each is improved. */
const budgetMs = 4000;

export const futuresAddress = (ids: readonly string[]): string =>
  ids.length === 0 ? to('WhatIf') : `${to('WhatIf')}?${name}=${ids.join()}`;

export interface Future {
  id: string;
  plan: PlanRecord | undefined;
  /** Why it can't be shown. */
  failed: string | null;
}

export function useFutures() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const create = useVerb(contract.plans.create);
  const [busy, setBusy] = useState(false);
  const ids = [...new Set((search.get(name) ?? '').split(',').filter(Boolean))].slice(0, futuresMost);
  const futures = useQueries({
    queries: ids.map((id) => ({
      ...query(contract.plans.get, { params: { id } }),
      meta: { inPlace: true },
      refetchInterval: ({ state }: { state: { data?: PlanRecord | undefined } }) => againIn(state.data),
    })),
    combine: (found) =>
      found.map(({ data, error }, place): Future => {
        const failed = data === undefined && error !== null ? reasonOf(error) : null;
        return { id: ids[place] ?? '', plan: data, failed };
      }),
  });
  const go = (next: readonly string[]) => void navigate(futuresAddress(next));
  const made = (assume: readonly PlanAssumption[]) =>
    create.mutateAsync({ body: { assume: [...assume], budgetMs } }).then(({ id }) => id);
  const trying = async (work: () => Promise<string[]>) => {
    setBusy(true);
    await work()
      .then(go, (error: unknown) => refused('It was not worked out', `${reasonOf(error)}.`))
      .finally(() => setBusy(false));
  };
  return {
    futures,
    busy,
    /** Works out a future with these changes, in the place of that one or as another. */
    work: (assume: readonly PlanAssumption[], place: number | null) =>
      trying(async () => {
        const id = await made(assume);
        return place === null ? [...ids, id] : ids.map((each, at) => (at === place ? id : each));
      }),
    /** Works all out again, of the shop as it is now. */
    again: () =>
      trying(async () => {
        const next: string[] = [];
        for (const { id, plan } of futures) next.push(plan ? await made(assumedIn(plan)) : id);
        return next;
      }),
    remove: (id: string) => go(ids.filter((each) => each !== id)),
  };
}

/** Works out one future with these changes, and leads to it. */
export function useAsk() {
  const create = useVerb(contract.plans.create);
  const navigate = useNavigate();
  return {
    busy: create.isPending,
    ask: (assume: PlanAssumption[]) =>
      create.mutate(
        { body: { assume, budgetMs } },
        {
          onSuccess: ({ id }) => void navigate(futuresAddress([id])),
          onError: (error) => refused('It was not worked out', `${reasonOf(error)}.`),
        },
      ),
  };
}
