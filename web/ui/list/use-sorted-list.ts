/** Loads a list that the server sorts, searches and filters. The URL holds the list's state. */
import { type UseQueryOptions } from '@tanstack/react-query';
import { type z } from 'zod';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { type Call } from '../../client/api/create-client.ts';
import { factsOf } from '../../client/contract.ts';
import { infinite, query } from '../../client/api/queries.ts';
import { useList, useTotal } from '../../client/api/use-list.ts';
import { useListState } from '../table/list-state.ts';

/** The type of a `/<entity>/sorted` endpoint of the contract (shared/contract: collection). */
export type SortedEndpoint = Endpoint & {
  method: 'GET';
  query: z.ZodObject<{ sort: z.ZodDefault<z.ZodEnum> }>;
  response: z.ZodObject<{ items: z.ZodArray }>;
};
/** The type of a record in the endpoint's list. */
export type ItemOf<E extends SortedEndpoint> = ResultOf<E>['items'][number];
/** The type of the sorts that the endpoint allows. */
export type SortOf<E extends SortedEndpoint> = z.output<E['query']>['sort'] & string;

/** The filters of a list by their names in the query, each with its possible values. */
type Filters = Record<string, readonly string[]>;

type QueryOptions = UseQueryOptions<{ metadata: { total: number } }>;

const isSet = (value: unknown) => value !== undefined && value !== '';
const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => isSet(value)));

/**
 * Loads a list, as in `const list = useSorted(contract.papers.sorted, { quality: paperQualities })`. Sort, search and
 * filters are in the URL. `list.chosen.quality` is a filter's value. `call` adds to the request and overrides the
 * URL.
 */
export function useSorted<E extends SortedEndpoint, const F extends Filters = Record<never, never>>(
  sorted: E,
  filters?: F,
  call: { params?: { id: string }; query?: Partial<z.input<E['query']>> } = {},
) {
  const sorts = factsOf(sorted).sorts as [SortOf<E>, ...SortOf<E>[]];
  const state = useListState(sorts);
  const { term, sort } = state;
  const names = Object.keys(filters ?? {});
  const chosen = Object.fromEntries(
    names.map((name) => [name, filters?.[name]?.find((value) => value === state.filter(name))]),
  ) as { [K in keyof F]: F[K][number] | undefined };
  const toCall = (narrowed: object) => ({ ...call, query: { ...given(narrowed), ...call.query } }) as Call<E>;
  const page = { sort: sort.column, order: sort.order, per: 50 };
  const shown = toCall({ ...chosen, term, ...page });
  const found = useList(infinite(sorted as SortedEndpoint, shown as never));
  const among = Object.values(given(chosen)) as string[];
  const counted = (narrowed: object) =>
    query(
      sorted as SortedEndpoint,
      toCall({ ...narrowed, term, per: 1 }) as never,
    ) as unknown as QueryOptions;
  return {
    ...state,
    ...(found as Omit<typeof found, 'rows'> & { rows: readonly ItemOf<E>[] | undefined }),
    /** The endpoint and query of the shown list, for `<ListFile>`. */
    file: { sorted: sorted as Endpoint, query: (shown as { query: object }).query },
    sorts,
    filters: filters ?? ({} as F),
    chosen,
    /** The values of all filters that the user has set. */
    among,
    /** Whether a search or a filter is set. */
    isNarrowed: term !== '' || among.length > 0,
    /** The number of results without filters, which the server counts only if filters are set. */
    without: useTotal(counted({}), among.length > 0),
    /** Returns the query that counts the results with the given filters instead of the chosen ones, for useTotal. */
    counted,
    /** Removes the search and the filters. */
    clear: () => state.clear(...names),
  };
}
