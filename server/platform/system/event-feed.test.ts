import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';
import { tokenHash } from '../users/passwords-and-tokens.ts';
import { type Feed, openFeed } from './event-feed.ts';

const shop = await openShop();
const { database } = shop;
afterAll(() => shop.close());

const add = (name: string) =>
  shop.call('Standard', contract.customers.create, {
    body: { name, address: '4 Mill Road', city: 'Chennai' },
  });

/** Joins the feed and returns the list to which it adds the ids of reported records. */
async function listenTo(feed: Feed): Promise<string[]> {
  const told: string[] = [];
  let greeted = false;
  const write = (text: string) => {
    greeted ||= text.includes('event: ready');
    for (const [, data = ''] of text.matchAll(/^data: (\{"entity".*)$/gm))
      told.push((JSON.parse(data) as { id: string }).id);
    return true;
  };
  const { id: userId, token } = shop.users.Admin;
  feed.join({ userId, sessionHash: tokenHash(token), cursor: null, write, end: () => {} });
  await expect.poll(() => greeted).toBe(true);
  return told;
}

test('changes made at this process are sent without waiting for the next poll', async () => {
  const anHour = 3_600_000;
  const feed = openFeed(database.db, (error) => expect.unreachable(String(error)), anHour);
  database.written.add(feed.look);
  const told = await listenTo(feed);
  const first = await add('Anand Offset');
  await expect.poll(() => told).toEqual([first.id]);
  // Many at the same moment, also while it looks.
  const more = await Promise.all(Array.from({ length: 12 }, (_, n) => add(`Bharat Cartons ${n}`)));
  await expect.poll(() => told.toSorted()).toEqual([first, ...more].map(({ id }) => id).toSorted());
  database.written.delete(feed.look);
  feed.close();
});
