import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { type Call } from './create-client.ts';
import { ApiError } from './api-errors.ts';
import { invalidate } from '../events/outdated-queries.ts';
import { query, useVerb } from './queries.ts';
import { createQueryClient } from './query-client.ts';

const id = '01930000-0000-7000-8000-000000000001';
const other = '01930000-0000-7000-8000-000000000002';
const body = { name: 'Asha Prints', address: '4 Mill Road', city: 'Delhi' } as const;
const customer = { id, ...body, version: 4 };

const answer = (status: number, value: unknown) => () => Promise.resolve(Response.json(value, { status }));
const created = answer(200, customer);
const taken = answer(409, { reason: 'The name is taken' });
const broken = answer(503, { reason: 'Try again', code: 'database-busy' });
const silent = () => Promise.reject(new TypeError('fetch failed'));

const fetched = vi.fn<typeof fetch>();
/** Returns the idempotency keys of the requests sent so far, in their sequence. */
const keys = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
});

function verb<E extends Endpoint>(endpoint: E) {
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useVerb(endpoint), { wrapper });
  /** Sends a call that the server answers with `next`. Returns the result or the error. */
  const send = (call: Call<E>, next: typeof fetch) =>
    act(() => {
      fetched.mockImplementationOnce(next);
      const mutate = result.current.mutateAsync as (call: Call<E>) => Promise<unknown>;
      return mutate(call).catch((error: unknown) => error);
    });
  return { client, result, send };
}

test.each([
  ['no answer', silent],
  ['a proxy’s error page', answer(502, 'Bad gateway')],
])('after %s a write is sent again with the same key until the server responds', async (_, unknown) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const { send } = verb(contract.customers.create);
  fetched.mockImplementationOnce(unknown).mockImplementationOnce(unknown);
  expect(await send({ body }, created)).toEqual(customer);
  await send({ body }, created);
  const [first, second, third, next] = keys();
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
  vi.useRealTimers();
});

test('after a failure that the server reports, a repeat sends the same idempotency key', async () => {
  const { send } = verb(contract.customers.create);
  expect(await send({ body }, broken)).toBeInstanceOf(ApiError);
  expect(await send({ body }, created)).toEqual(customer);
  const [first, second] = keys();
  expect(second).toBe(first);
});

test.each([
  ['done', created],
  ['refused', taken],
])('after a write that was %s, the next write has a new key', async (_, known) => {
  const { send } = verb(contract.customers.create);
  await send({ body }, known);
  await send({ body }, created);
  const [first, second] = keys();
  expect(second).not.toBe(first);
});

test('a call with another body has a new key, even if the first call failed', async () => {
  const { send } = verb(contract.customers.create);
  await send({ body }, broken);
  await send({ body: { ...body, name: 'Vaidya' } }, created);
  const [first, second] = keys();
  expect(second).not.toBe(first);
});

test('a write invalidates the queries that depend on the entity, and no others', async () => {
  const { client, send } = verb(contract.customers.create);
  const reads = {
    customers: query(contract.customers.sorted),
    jobs: query(contract.jobs.get, { params: { id: other } }),
    operations: query(contract.operations.sorted),
    papers: query(contract.papers.sorted),
    users: query(contract.users.sorted),
  };
  for (const { queryKey } of Object.values(reads)) client.setQueryData([...queryKey], {});
  const outOfDate = () =>
    Object.entries(reads).flatMap(([name, { queryKey }]) =>
      client.getQueryState(queryKey)?.isInvalidated ? [name] : [],
    );
  await send({ body }, taken);
  expect(outOfDate()).toEqual([]);
  await send({ body }, created);
  expect(outOfDate()).toEqual(['customers', 'jobs', 'operations']);
});

test('a refetch sends the ETag of its data, and reuses the data if nothing has changed', async () => {
  const client = createQueryClient(() => undefined);
  const read = () =>
    client.fetchQuery({ ...query(contract.customers.get, { params: { id } }), staleTime: 0 });
  fetched.mockResolvedValueOnce(Response.json(customer, { headers: { etag: '"4"' } }));
  const first = await read();
  fetched.mockResolvedValueOnce(new Response(null, { status: 304 }));
  expect(await read()).toBe(first);
  const tags = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-none-match'));
  expect(tags).toEqual([null, '"4"']);
});

test('screens show the record that a write returns', async () => {
  const { client, send } = verb(contract.customers.update);
  const { queryKey } = query(contract.customers.get, { params: { id } });
  await send({ params: { id }, body: { ...body, version: 3 } }, created);
  expect(client.getQueryData(queryKey)).toEqual(customer);
});

test('screens merge the returned fields of a record into its cached fields', async () => {
  const { client, send } = verb(contract.inks.move);
  const { queryKey } = query(contract.inks.get, { params: { id } });
  const moved = answer(200, { id, stockQuantity: 12, version: 5 });
  const call = { params: { id }, body: { kind: 'receipt', quantity: 2 } } as const;
  await send(call, moved);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  client.setQueryData([...queryKey], { id, stockQuantity: 10, version: 4, can: { move: null } });
  await send(call, moved);
  expect(client.getQueryData(queryKey)).toEqual({
    id,
    stockQuantity: 12,
    version: 5,
    can: { move: null },
  });
});

test('a deleted record is not fetched again', async () => {
  const { client, send } = verb(contract.customers.remove);
  const gone = query(contract.customers.get, { params: { id } });
  const kept = query(contract.customers.get, { params: { id: other } });
  for (const { queryKey } of [gone, kept]) client.setQueryData([...queryKey], {});
  await send({ params: { id } }, answer(200, null));
  expect(client.getQueryState(gone.queryKey)?.isInvalidated).toBe(false);
  expect(client.getQueryState(kept.queryKey)?.isInvalidated).toBe(true);
});

test.each([
  ['is not fetched during its deletion', answer(200, null), false],
  ['is fetched again after a refused deletion', taken, true],
])('a record %s', async (_, next, again) => {
  const { client, send } = verb(contract.customers.remove);
  const { queryKey } = query(contract.customers.get, { params: { id } });
  client.setQueryData([...queryKey], {});
  await send({ params: { id } }, async () => {
    // An event about another user's change, or about this deletion, arrives before the response.
    await invalidate(client, ['customers']);
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
    return next();
  });
  await invalidate(client, ['customers']);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(again);
});

test('a refusal stays in the error field, with its reason', async () => {
  const { result, send } = verb(contract.customers.create);
  await send({ body }, taken);
  await expect.poll(() => result.current.error?.message).toBe('The name is taken');
});

test('removing a pin does not mark the operation as deleted, and the operation is still refetched', async () => {
  const { client, send } = verb(contract.pins.remove);
  const read = query(contract.operations.get, { params: { id } });
  client.setQueryData(read.queryKey, { id, pin: {} } as never);
  await send({ params: { id } }, answer(200, { id, version: 2, pin: null }));
  await expect.poll(() => client.getQueryState(read.queryKey)?.isInvalidated).toBe(true);
});
