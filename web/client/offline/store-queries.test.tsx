/** Tests what a device stores for a machine's screen, and when the screen shows it. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-errors.ts';
import { createQueryClient } from '../api/query-client.ts';
import { sessionStore } from '../session/session.ts';
import { type QueryDisk, type StoredQuery } from './queries-on-disk.ts';
import { storeQueries } from './store-queries.ts';

const come = (name: string) => {
  const user = { id: name, name, username: name, userType: 'Restricted', permissions: [], language: 'en' };
  sessionStore.start({ value: `token of ${name}`, user } as never);
};

let rows: StoredQuery[] = [];
const same = (a: StoredQuery, b: StoredQuery) =>
  JSON.stringify([a.user, a.machine, a.key]) === JSON.stringify([b.user, b.machine, b.key]);
const disk: QueryDisk = {
  read: async () => rows,
  write: async (row) => void (rows = [...rows.filter((each) => !same(each, row)), row]),
  retain: async (isWanted) => void (rows = rows.filter((row) => isWanted(row))),
};
const stored = () => rows.map(({ user, key, data }) => [user, key[0], data]);

const stops: (() => void)[] = [];
/** Opens the screen of a machine, which reads `answer` under this key. */
function openScreen(answer: () => Promise<unknown>, key = 'queue', machine = 'm1') {
  const client = createQueryClient(() => undefined);
  const store = storeQueries({ client, machine, disk, serverData: ({ state }) => state.data });
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: answer, retry: false });
  const stop = observer.subscribe(() => undefined);
  stops.push(() => {
    stop();
    store.stop();
    client.clear();
  });
  return { client, store, shown: () => client.getQueryData([key]) };
}
const lost = () => Promise.reject(new NetworkError('No network'));
const refused = () =>
  Promise.reject(new ApiError({ type: 'x', title: 'x', status: 403, reason: 'Not yours' }));

beforeEach(() => {
  vi.useFakeTimers();
  rows = [];
  come('ravi');
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

const readOnline = async (data: unknown, machine = 'm1') => {
  const { store } = openScreen(async () => data, 'queue', machine);
  await vi.advanceTimersByTimeAsync(200);
  for (const stop of stops.splice(0)) stop();
  return store;
};

test('without a network the screen shows what the device has read last, with its time', async () => {
  await readOnline('two jobs');
  const readAt = rows[0]?.updatedAt;
  await vi.advanceTimersByTimeAsync(8 * 3_600_000);
  const { client, shown } = openScreen(lost);
  await vi.advanceTimersByTimeAsync(50);
  expect(shown()).toBe('two jobs');
  expect(client.getQueryState(['queue'])?.dataUpdatedAt).toBe(readAt);
});

test('a request without a response shows what is stored after three seconds, until the server answers', async () => {
  await readOnline('two jobs');
  let answer: (data: unknown) => void = () => {};
  const { shown } = openScreen(() => new Promise((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(2900);
  expect(shown()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()).toBe('two jobs');
  answer('three jobs');
  await vi.advanceTimersByTimeAsync(200);
  expect(shown()).toBe('three jobs');
  expect(stored()).toEqual([['ravi', 'queue', 'three jobs']]);
});

test('a refusal of the server, another machine and another person show nothing of it', async () => {
  await readOnline('two jobs');
  const here = openScreen(refused);
  const elsewhere = openScreen(lost, 'queue', 'm2');
  await vi.advanceTimersByTimeAsync(5000);
  expect([here.shown(), elsewhere.shown()]).toEqual([undefined, undefined]);
  for (const stop of stops.splice(0)) stop();
  come('meena');
  const { shown } = openScreen(lost);
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown()).toBeUndefined();
});

test('a change of person removes what the former one has read, and stores it only once it is read again', async () => {
  let answer = 'for Ravi';
  const { client, store } = openScreen(async () => answer);
  await vi.advanceTimersByTimeAsync(200);
  expect(stored()).toEqual([['ravi', 'queue', 'for Ravi']]);
  await vi.advanceTimersByTimeAsync(10);
  come('meena');
  await store.retain([]);
  expect(stored()).toEqual([]);
  answer = 'for Meena';
  await vi.advanceTimersByTimeAsync(10);
  await client.invalidateQueries();
  await vi.advanceTimersByTimeAsync(200);
  expect(stored()).toEqual([['meena', 'queue', 'for Meena']]);
});

test('what left the queue is removed, and the rows of another machine after a week', async () => {
  await readOnline('old', 'm2');
  const { client, store } = openScreen(async () => 'now');
  client.setQueryData(['next'], 'next job');
  client.setQueryData(['gone'], 'another list');
  await vi.advanceTimersByTimeAsync(200);
  await store.retain(['["next"]']);
  expect(stored()).toEqual([
    ['ravi', 'queue', 'old'],
    ['ravi', 'queue', 'now'],
    ['ravi', 'next', 'next job'],
  ]);
  await store.retain([]);
  expect(stored()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(8 * 24 * 3_600_000);
  await store.retain([]);
  expect(stored()).toEqual([['ravi', 'queue', 'now']]);
});
