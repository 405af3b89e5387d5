import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Changed } from './outdated-queries.ts';
import { followChanges, type Recent } from './live-refetch.ts';
import { createQueryClient } from '../api/query-client.ts';

let client: QueryClient;
let live: ReturnType<typeof followChanges>;
beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient(() => undefined);
  live = followChanges(client);
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const change = (id: string, more: Partial<Recent> = {}): Recent => ({
  entity: 'jobs',
  id,
  version: 2,
  concerns: [],
  ...more,
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Mounts a query for the job as a screen does, and counts its fetches. Each fetch takes `takes` ms. */
function showing(id: string, { entity = 'jobs', takes = 0, meta = {} } = {}) {
  const fetched = vi.fn<() => Promise<object>>(async () => {
    await new Promise((resolve) => setTimeout(resolve, takes));
    return { id };
  });
  const observer = new QueryObserver(client, {
    queryKey: [entity, 'get', { params: { id } }],
    queryFn: fetched,
    meta,
  });
  const close = observer.subscribe(() => undefined);
  return { fetched, close };
}

test('a change refetches the queries that show its record, and no others', async () => {
  const [one, other] = [showing('j1'), showing('j2')];
  await pass(2000);
  live.changed(change('j1'));
  await pass(300);
  expect([one.fetched.mock.calls.length, other.fetched.mock.calls.length]).toEqual([2, 1]);
});

test('refetches happen at most once a second, and the last change is not lost', async () => {
  const { fetched } = showing('j1');
  await pass(2000);
  for (let n = 0; n < 40; n += 1) {
    live.changed(change('j1'));
    await pass(50);
  }
  // The first refetch follows soon after the event, and then at most one follows each second.
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(4);
  const before = fetched.mock.calls.length;
  await pass(1300);
  expect(fetched.mock.calls.length).toBe(before + 1);
  await pass(5000);
  expect(fetched.mock.calls.length).toBe(before + 1);
});

test('a change that arrives during a fetch causes another fetch', async () => {
  const { fetched } = showing('j1', { takes: 3000 });
  await pass(3500);
  live.changed(change('j1'));
  await pass(1000);
  expect(fetched).toHaveBeenCalledTimes(2);
  live.changed(change('j1'));
  await pass(10_000);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a query that was fetched after the change is not fetched again', async () => {
  const { fetched } = showing('j1');
  await pass(10);
  live.changed(change('j1'));
  await pass(20);
  void client.refetchQueries({ queryKey: ['jobs'] });
  await pass(5000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a query that no screen shows is fetched only when a screen opens it', async () => {
  const { fetched, close } = showing('j1');
  await pass(10);
  close();
  live.changed(change('j1'));
  await pass(5000);
  expect(fetched).toHaveBeenCalledTimes(1);
  showing('j1');
  expect(client.isFetching()).toBe(1);
});

test('a query may set a longer interval, and all screens then refetch at the same moment', async () => {
  vi.setSystemTime(20_000);
  const meta = { every: 10_000 };
  const one = showing('j1', { meta });
  await pass(1000);
  live.changed(change('j1'));
  await pass(3000);
  const other = showing('j2', { meta });
  await pass(500);
  live.changed(change('j2'));
  await pass(5300);
  const fetched = () => [one, other].map((each) => each.fetched.mock.calls.length);
  // The clock is at 29.8 s here, and at 30 s below.
  expect(fetched()).toEqual([1, 1]);
  await pass(200);
  expect(fetched()).toEqual([2, 2]);
  // The number of changes meanwhile makes no difference.
  for (let n = 0; n < 9; n += 1) {
    live.changed(change('j1'));
    await pass(1000);
  }
  expect(fetched()).toEqual([2, 2]);
  await pass(1000);
  expect(fetched()).toEqual([3, 2]);
  // After a while without changes, the next change is fetched at once.
  await pass(13_000);
  live.changed(change('j2'));
  await pass(400);
  expect(fetched()).toEqual([3, 3]);
});

test('a change fetches only the affected part of a large response', async () => {
  const parts: (readonly string[])[] = [];
  const fetch = async (former: unknown, ids: readonly string[]) => {
    parts.push(ids);
    return { ...(former as object), parts: parts.length };
  };
  const idsOf = ({ entity, id, concerns }: Changed) => (entity === 'jobs' ? [id, ...concerns] : null);
  const { fetched } = showing('j1', { meta: { part: { idsOf, most: 3, fetch } } });
  await pass(2000);
  live.changed(change('j1', { concerns: ['m1'] }));
  live.changed(change('j1', { concerns: ['m2'] }));
  await pass(1500);
  expect([parts, fetched.mock.calls.length]).toEqual([[['j1', 'm1', 'm2']], 1]);
  expect(client.getQueryData(['jobs', 'get', { params: { id: 'j1' } }])).toEqual({ id: 'j1', parts: 1 });
  // All data is fetched again if more than three ids changed, or if `idsOf` returns null for the change.
  live.changed(change('j1', { concerns: ['m1', 'm2', 'm3'] }));
  await pass(1500);
  live.changed({ entity: 'settings', id: 's1', version: 3, concerns: [] });
  await pass(1500);
  expect([parts.length, fetched.mock.calls.length]).toEqual([1, 3]);
});

test('opening a page fetches no data twice unless the data changed meanwhile', async () => {
  const [still, changed] = [showing('m1', { entity: 'machines', takes: 50 }), showing('j2', { takes: 50 })];
  await pass(20);
  live.ready([change('i1', { entity: 'inks' })]);
  await pass(5000);
  expect([still.fetched.mock.calls.length, changed.fetched.mock.calls.length]).toEqual([1, 2]);
});

test('a recent change that was committed before the fetch began causes no second fetch', async () => {
  await pass(5000);
  const { fetched } = showing('j1');
  await pass(500);
  live.ready([change('j1', { ago: 600 })]);
  await pass(2000);
  expect(fetched).toHaveBeenCalledTimes(1);
  live.ready([change('j1', { ago: 600 }), change('j1', { ago: 0 }), change('j1', { ago: 5000 })]);
  await pass(2000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('after a reconnect older queries are refetched, or all if the feed can’t list the recent changes', async () => {
  const { fetched } = showing('j1');
  await pass(11_000);
  live.ready([]);
  await pass(2000);
  expect(fetched).toHaveBeenCalledTimes(2);
  live.ready(null);
  await pass(2000);
  expect(fetched).toHaveBeenCalledTimes(3);
});
