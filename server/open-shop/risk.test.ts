/**
 * Tests that events distinguish jobs that became at risk from jobs for which only the expected date changed
 * (decision 041).
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { derived, type Derived } from '../history/recalculation-counter.ts';
import { openFeed } from '../history/event-feed.ts';
import { tokenHash } from '../people/sign-in/passwords-and-tokens.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { writeExpected } from './stored-expected-dates.domain.ts';

const shop = await openShop();
const floor = await openFloor(shop);
const { database } = shop;
const context = { database, db: database.db, person: null, artworkUrl: () => null };
afterAll(() => shop.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a run reports jobs that become or stop being at risk separately from jobs with only a new date', async () => {
  const { job } = await floor.job(['Packing'], { deliveryDate: inHours(0.1) });
  const last = async () => {
    const { rows } = await database.db.execute<{ last: Derived }>(sql`select ${derived.last} as last`);
    const { ids, risk } = rows[0]!.last;
    return [ids, risk].map((named) => named?.includes(job.id));
  };
  const runAfter = async (expected: string | null) => {
    await database.db.update(jobs).set({ expected }).where(eq(jobs.id, job.id));
    await writeExpected(context, { rest: 0, again: 0 });
    return last();
  };
  expect(await runAfter(null)).toEqual([true, true]);
  expect(await runAfter(inHours(5000))).toEqual([true, false]);
  expect(await runAfter(inHours(0.05))).toEqual([true, true]);
});

test('the feed sends expected and risk events, without ids if there are too many jobs', async () => {
  const heard: [string, string[]][] = [];
  const feed = openFeed(database.db, (error) => expect.unreachable(String(error)));
  const { id, userType, token } = shop.users.Admin;
  const write = (text: string) => {
    for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) {
      const { entity = 'ready', concerns = [] } = JSON.parse(data) as {
        entity?: string;
        concerns?: string[];
      };
      heard.push([entity, concerns]);
    }
    return true;
  };
  feed.join({ holder: { id, userType }, sessionHash: tokenHash(token), cursor: null, write, end: () => {} });
  const told = async (...events: typeof heard) => {
    await expect.poll(() => heard).toEqual(events);
    heard.splice(0);
  };
  await told(['ready', []]);
  const [one, other] = ['01a1f762-6436-765f-8967-eb905f17e694', '01a1f762-6436-765f-8967-eb905f17e695'];
  await derived.raiseForDates(database.db, [one, other], [other]);
  await told(['expected', [one, other]], ['risk', [other]]);
  await derived.raiseForDates(database.db, [one], []);
  await told(['expected', [one]]);
  await derived.raise(
    database.db,
    Array.from({ length: 101 }, () => one),
  );
  await told(['expected', []], ['risk', []]);
  feed.close();
});
