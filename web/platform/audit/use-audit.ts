/** Reads the audit log by the filters in the address: the newest page first, older pages on request. */
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditTermMinimum } from '../../../shared/contract/system.ts';
import { contract } from '../../client/contract.ts';
import { call as send } from '../../client/api/client.ts';
import { nameOf } from '../../client/api/outdated-queries.ts';
import { useQueryState } from '../../ui/list/list-state.ts';
import { fromLocalInput } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { dayIn } from './day-filter.tsx';

const per = 50;

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The names of the log's filters in the address. */
export const filters = ['who', 'kind', 'action', 'from', 'to'] as const;
export type Filter = (typeof filters)[number];

export function useAuditFilters() {
  const { query, set } = useQueryState();
  const term = query.get('term') ?? '';
  return {
    who: query.get('who'),
    kind: query.get('kind'),
    action: query.get('action'),
    from: dayIn(query.get('from')),
    to: dayIn(query.get('to')),
    term,
    isShort: term !== '' && term.length < auditTermMinimum,
    set: (name: Filter, value: string | null) => set({ [name]: value }, 'top'),
    clear: () => set(Object.fromEntries(['term', ...filters].map((name) => [name, null])), 'top'),
  };
}

export function useAudit(by: ReturnType<typeof useAuditFilters>, enabled: boolean) {
  const zone = useShopZone();
  const query = {
    per,
    userId: by.who ?? undefined,
    entity: by.kind ?? undefined,
    verb: by.action ?? undefined,
    term: by.isShort || by.term === '' ? undefined : by.term,
    from: by.from === null ? undefined : fromLocalInput(`${by.from}T00:00`, zone),
    to: by.to === null ? undefined : fromLocalInput(`${nextDay(by.to)}T00:00`, zone),
  };
  return useInfiniteQuery({
    queryKey: [...nameOf(contract.system.audit), { query }, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      send(contract.system.audit, { query: { ...query, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items }) => (items.length === per ? items.at(-1)?.id : undefined),
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      total: pages[0]?.metadata.total ?? undefined,
    }),
    placeholderData: keepPreviousData,
    enabled,
    // Users change records all the time.
    meta: { every: 3000 },
  });
}
