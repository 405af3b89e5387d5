/**
 * Builds TanStack Query's queries and mutations from the contract's endpoints. A query key consists of the
 * endpoint's entity and name, and the call's arguments.
 */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { sendAsPerson } from './person-at-device.ts';
import { useRef } from 'react';
import { v4 as uuid } from 'uuid';
import { contract, factsOf } from '../contract.ts';
import { type Endpoint, type ResultOf } from '../../../shared/platform/contract/endpoint.ts';
import { call as send } from './client.ts';
import { type Call, type CallArguments, type CallOptions } from './create-client.ts';
import { type Changed, invalidate, markRemoved, nameOf, unmarkRemoved } from '../events/outdated-queries.ts';
import { idsIn } from '../events/collect-ids.ts';
import { markFetched, type Page, skippedPage } from '../events/partial-refresh.ts';
import { sendStored } from './pending-writes.ts';
import { outcomeUnknown } from './api-errors.ts';

type QueryArguments<E extends Endpoint> = object extends Call<E> ? [call?: Call<E>] : [call: Call<E>];
export type PagedEndpoint = Endpoint & { method: 'GET' };

/** Returns options for useQuery: `useQuery(query(contract.jobs.get, { params: { id } }))`. */
export function query<E extends Endpoint>(endpoint: E, ...[call]: QueryArguments<E>) {
  return queryOptions<ResultOf<E>>({
    queryKey: [...nameOf(endpoint), call ?? {}],
    queryFn: ({ client, queryKey, signal }) => {
      const options: CallOptions = { signal, previous: client.getQueryData(queryKey) };
      return send(endpoint, ...([call, options] as unknown as CallArguments<E>));
    },
  });
}

type InPlaceOptions<E extends Endpoint> = { every?: number } & Pick<
  UseQueryOptions<ResultOf<E>>,
  'enabled' | 'placeholderData' | 'gcTime' | 'staleTime'
>;

/**
 * Queries what a part of a screen shows. If the load fails, the screen stays and shows no error page. `every` is
 * the shortest time in ms between two refetches after events.
 */
export function useInPlaceQuery<E extends Endpoint>(
  endpoint: E,
  ...[call, { every, ...options } = {}]: object extends Call<E>
    ? [call?: Call<E>, options?: InPlaceOptions<E>]
    : [call: Call<E>, options?: InPlaceOptions<E>]
) {
  return useQuery({
    ...query(endpoint, ...([call] as unknown as QueryArguments<E>)),
    ...options,
    meta: { inPlace: true, ...(every !== undefined && { every }) },
  });
}

/**
 * Joins all loaded pages into one list. It drops duplicates, because a record can move to another page between two
 * fetches.
 */
function joined<R>(data: { pages: R[] }) {
  const pages = data.pages as unknown as Page[];
  const items = new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item]));
  return {
    items: [...items.values()] as unknown as R extends { items: infer I } ? I : never,
    total: pages.at(-1)?.metadata.total ?? 0,
  };
}

/** Returns options for useInfiniteQuery over a `/sorted` endpoint. The query's `data` is `{ items, total }`. */
export function infinite<E extends PagedEndpoint>(endpoint: E, ...[call]: QueryArguments<E>) {
  const given = call as { query?: object } | undefined;
  return infiniteQueryOptions({
    queryKey: [...nameOf(endpoint), call ?? {}, 'pages'],
    queryFn: async ({ client, queryKey, signal, pageParam }) => {
      const former = skippedPage(client, queryKey, pageParam);
      if (former) return former as unknown as ResultOf<E>;
      const page = { ...given, query: { ...given?.query, page: pageParam } };
      const options: CallOptions = { signal };
      const result = await send(endpoint, ...([page, options] as unknown as CallArguments<E>));
      markFetched(client, queryKey, result as unknown as Page);
      return result;
    },
    initialPageParam: 1,
    getNextPageParam: (last: ResultOf<E>) => {
      const { page, per, total } = (last as unknown as Page).metadata;
      return page * per < total ? page + 1 : undefined;
    },
    select: joined<ResultOf<E>>,
  });
}

const fingerprint = (call: unknown) =>
  JSON.stringify(call, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/**
 * Manages the idempotency key of a submit. The key stays while the outcome is unknown. Once the outcome is
 * known, the key changes, so that the next submit does not repeat an earlier refusal.
 */
export function createIdempotencyKeys() {
  let pending: { of: string; key: string } | null = null;
  return {
    keyFor: (call: unknown) => {
      const of = fingerprint(call);
      if (pending?.of !== of) pending = { of, key: uuid() };
      return pending.key;
    },
    ended: (error: unknown) => {
      if (!outcomeUnknown(error)) pending = null;
    },
  };
}

/** Puts a record from a write's response into the cache, so that screens show it before the refetch. */
function keepRecord<E extends Endpoint>(client: QueryClient, endpoint: E, result: ResultOf<E>): void {
  const { get }: Record<string, Endpoint> = contract[nameOf(endpoint)[0]];
  const { answers } = factsOf(endpoint);
  if (get === undefined || answers === undefined) return;
  const record = result as { id: string };
  const key = [...nameOf(get), { params: { id: record.id } }];
  client.setQueryData(key, (known?: object) =>
    answers === 'record' ? record : known && { ...known, ...record },
  );
}

/** Returns the id of the deleted record, or undefined if the call deletes only a part such as a pin. */
const deletedBy = (endpoint: Endpoint, call: unknown): string | undefined =>
  endpoint.method === 'DELETE' && nameOf(endpoint)[1] === 'remove' && endpoint.path.endsWith('/:id')
    ? (call as { params?: { id?: string } }).params?.id
    : undefined;

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the change that a call has made, as far as its input and response show. The server's change event names all
 * changed records.
 */
function changeOf(entity: string, call: unknown, result: unknown): Changed | undefined {
  const { id = (call as { params?: { id?: string } }).params?.id, version = 0 } = (result ??
    {}) as Partial<Changed>;
  return id === undefined
    ? undefined
    : { entity, id, version, concerns: [...idsIn([call, result])].filter((text) => isId.test(text)) };
}

export type VerbOf<E extends Endpoint> = UseMutationResult<ResultOf<E>, Error, Call<E>>;

/** Writes a response into the cache and refetches all queries that depend on the changed record. */
export function showResult<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  call: unknown,
  result: ResultOf<E>,
): void {
  keepRecord(client, endpoint, result);
  const [entity] = nameOf(endpoint);
  void invalidate(client, [entity], changeOf(entity, call, result));
}

/** Sends a write in place of `sendStored`, for example after earlier presses of the same machine. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  call: Call<E>,
  key: string,
  label: string,
) => Promise<ResultOf<E>>;

/**
 * Sends a write outside a component, shows the response and refetches the dependent queries. Without a response it
 * retries (pending-write-store.ts). Throws the call's errors. `label` names the write while its response is pending.
 * `send` replaces how a write is stored and sent.
 */
export async function perform<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  call: Call<E>,
  keys = createIdempotencyKeys(),
  more: Pick<CallOptions, 'signal' | 'onSent'> & {
    label?: string | undefined;
    send?: Send | undefined;
  } = {},
): Promise<ResultOf<E>> {
  const { label, send: sendAs, ...options } = more;
  const removed = deletedBy(endpoint, call);
  // Comes before the request, because the deletion's event may arrive before the response.
  if (removed !== undefined) markRemoved(removed);
  try {
    const result = await sendAsPerson(() =>
      sendAs
        ? sendAs(endpoint, call, keys.keyFor(call), label ?? '')
        : sendStored(endpoint, call, keys.keyFor(call), { label, options }),
    );
    keys.ended(null);
    showResult(client, endpoint, call, result);
    return result;
  } catch (error) {
    keys.ended(error);
    if (removed !== undefined) unmarkRemoved(removed);
    throw error;
  }
}

/**
 * Returns a mutation: `const advance = useVerb(contract.operations.advance)`, then `advance.mutate({ params, body
 * })`. On success it refetches the dependent queries. A failure is in `error`.
 */
export function useVerb<E extends Endpoint>(
  endpoint: E,
  label?: (call: Call<E>) => string,
  send?: Send,
): VerbOf<E> {
  const client = useQueryClient();
  const keys = useRef<ReturnType<typeof createIdempotencyKeys>>(null);
  keys.current ??= createIdempotencyKeys();
  const own = keys.current;
  return useMutation({
    mutationKey: [...nameOf(endpoint)],
    mutationFn: (call: Call<E>) => perform(client, endpoint, call, own, { label: label?.(call), send }),
  });
}
