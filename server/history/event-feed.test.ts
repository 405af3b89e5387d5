import { afterAll, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openShop, signIn, testPassword } from '../testing/shop.ts';
import { tokenHash } from '../people/sign-in/passwords-and-tokens.ts';
import { type Feed, openFeed } from './event-feed.ts';

const shop = await openShop();
const { database } = shop;
afterAll(() => shop.close());

const add = (name: string) =>
  shop.call('Standard', contract.customers.create, {
    body: { name, address: '4 Mill Road', city: 'Chennai' },
  });

/**
 * Subscribes to the events feed and returns a list of ids. Each change that the feed reports adds its record's id
 * to the list.
 */
async function listenTo(feed: Feed): Promise<string[]> {
  const ids: string[] = [];
  let isReady = false;
  const write = (text: string) => {
    isReady ||= text.includes('event: ready');
    for (const [, data = ''] of text.matchAll(/^data: (\{"entity".*)$/gm))
      ids.push((JSON.parse(data) as { id: string }).id);
    return true;
  };
  const { id, userType, token } = shop.users.Admin;
  feed.join({ holder: { id, userType }, sessionHash: tokenHash(token), cursor: null, write, end: () => {} });
  await expect.poll(() => isReady).toBe(true);
  return ids;
}

test('changes made at this process are sent without waiting for the next poll', async () => {
  const anHour = 3_600_000;
  const feed = openFeed(database.db, (error) => expect.unreachable(String(error)), anHour);
  database.written.add(feed.look);
  const ids = await listenTo(feed);
  const first = await add('Anand Offset');
  await expect.poll(() => ids).toEqual([first.id]);
  // Many at the same moment, also while it looks.
  const more = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`Bharat Cartons ${n}`)));
  await expect.poll(() => ids.toSorted()).toEqual([first, ...more].map(({ id }) => id).toSorted());
  database.written.delete(feed.look);
  feed.close();
});

test('a connection that is opened during a session check stays open', async () => {
  const feed = openFeed(database.db, (error) => expect.unreachable(String(error)), 20);
  await listenTo(feed);
  const late = { ready: false, ended: false };
  await database.db.transaction(async (db) => {
    await db.execute('lock table sessions in access exclusive mode');
    const waiting = `select from pg_locks where relation = 'sessions'::regclass and not granted`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    const { id, userType, token } = shop.users.Standard;
    feed.join({
      holder: { id, userType },
      sessionHash: tokenHash(token),
      cursor: null,
      write: (text) => {
        late.ready ||= text.includes('event: ready');
        return true;
      },
      end: () => {
        late.ended = true;
      },
    });
  });
  await expect.poll(() => late).toEqual({ ready: true, ended: false });
  feed.close();
});

test('a clock that goes back an hour stops neither the heartbeats nor the session check', async () => {
  const token = await signIn(shop.url, shop.users.Standard.username, testPassword);
  const feed = openFeed(database.db, (error) => expect.unreachable(String(error)), 20);
  const heard: string[] = [];
  let hasEnded = false;
  const write = (text: string) => heard.push(text) > 0;
  const { id, userType } = shop.users.Standard;
  feed.join({
    holder: { id, userType },
    sessionHash: tokenHash(token),
    cursor: null,
    write,
    end: () => {
      hasEnded = true;
    },
  });
  const beats = () => heard.filter((text) => text.startsWith(': heartbeat')).length;
  await expect.poll(beats).toBe(1);
  // The faked monotonic clock begins at 0, and must not go back.
  const elapsed = Math.ceil(performance.now());
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    vi.setSystemTime(new Date().getTime() - 3_600_000);
    vi.advanceTimersByTime(elapsed + 15_000);
    await vi.waitFor(() => expect(beats()).toBe(2), 10_000);
    await shop.call({ token }, contract.users.logout);
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(hasEnded).toBe(true), 10_000);
  } finally {
    vi.useRealTimers();
    feed.close();
  }
});
