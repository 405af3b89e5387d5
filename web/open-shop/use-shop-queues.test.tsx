import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Queues } from '../../shared/queues/queues.contract.ts';
import { defaultHours } from '../../shared/shop/calendar.ts';
import { refresh } from '../client/events/outdated-queries.ts';
import { createQueryClient } from '../client/api/query-client.ts';
import { sampleQueues } from './sample-queues.ts';
import { otherThread, expectedAt } from './testing/fake-worker.ts';
import { useShopQueues } from './use-shop-queues.ts';

const calendar = { timeZone: 'Asia/Kolkata', hours: [...defaultHours], holidays: [] };
const shop: Queues = { ...sampleQueues({ now: '2026-11-20T08:50:00.000Z', calendar }), hasOperations: true };

afterEach(() => {
  vi.useRealTimers();
});

test('a patch shows the worker’s expected times, and unchanged jobs stay the same objects', async () => {
  const asked = otherThread(shop);
  const [first, ...others] = shop.jobs;
  const changed = { ...shop, jobs: [{ ...first!, name: 'Renamed' }], finished: [] };
  const fetched = vi.fn<(address: string) => Promise<Response>>((address) => {
    if (!address.includes('/queues')) return Promise.reject(new TypeError('not here'));
    return Promise.resolve(Response.json(address.includes('of=') ? changed : shop));
  });
  vi.stubGlobal('fetch', fetched);
  const client = createQueryClient(() => undefined);
  const { result } = renderHook(() => useShopQueues(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const finishes = () => new Set(result.current?.tasks.map(({ expected }) => expected.finish));
  await waitFor(() => expect(finishes()).toEqual(new Set([expectedAt])));
  const query = client.getQueryCache().find({ queryKey: ['queues', 'get', {}] })!;
  const before = new Set(result.current?.queues.jobs);
  await act(() => refresh(client, query, [first!.id]));
  const names = () => result.current?.queues.jobs.map(({ name }) => name);
  await waitFor(() => expect(names()).toContain('Renamed'));
  expect(finishes()).toEqual(new Set([expectedAt]));
  // The seconds of a running operation have increased.
  const still = others.filter(({ operations }) => !operations.some(({ run }) => run?.running));
  expect(result.current?.queues.jobs.filter((job) => before.has(job))).toHaveLength(still.length);
  expect(asked).toEqual(['read', 'part']);
});

test('after a response without changes the queues’ time continues from the first reading', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  otherThread(shop);
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
    if (!address.includes('/queues')) return Promise.reject(new TypeError('not here'));
    const isKnown = new Headers(headers).has('if-none-match');
    return Promise.resolve(
      isKnown ? new Response(null, { status: 304 }) : Response.json(shop, { headers: { etag: '"a"' } }),
    );
  });
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useShopQueues(), { wrapper });
  await waitFor(() => expect(result.current?.at).toEqual(new Date(shop.now)));
  vi.setSystemTime(600_000);
  await act(() => client.refetchQueries({ queryKey: ['queues', 'get', {}] }));
  const { result: later } = renderHook(() => useShopQueues(), { wrapper });
  await waitFor(() => expect(later.current?.at).toEqual(new Date(Date.parse(shop.now) + 600_000)));
});
