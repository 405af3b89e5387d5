/**
 * Tests that the SQL for a changed part of the queues uses indexes, so that its time does not grow with the
 * shop (decisions 036, 029).
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { using } from '../testing/database/open-test-databases.ts';
import { fillHistory } from '../testing/samples/long-history.ts';
import { costOf, plannedAgain } from '../testing/database/query-plans.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { sentBy } from '../testing/database/statements-of-request.ts';

const { machines, queues } = contract;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { rows } = await shop.database.pool.query<{ database: string }>(
    'select current_database() as database',
  );
  await using({ ...inject('postgres'), ...rows[0] }, (client) => fillHistory(client, 20_000));
}, 240_000);
afterAll(() => shop.close());

test('a patch of the queues reads only the requested open rows, and Postgres uses one plan for any ids', async () => {
  const { machines: all, jobs } = await shop.call('Admin', queues.get);
  const params = { id: all[0]!.id };
  const parts = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      const some = jobs.slice(n, n + 1 + (n % 9));
      const query = { of: some.map(({ id }) => id).join() };
      await shop.call('Admin', queues.get, { query });
      await shop.call('Admin', machines.operations, { params, query });
    }
  };
  const sent = await sentBy(() => parts(1));
  const selects = sent.filter(({ text }) => text.startsWith('select'));
  const costs = await Promise.all(selects.map((each) => costOf(shop.database.pool, each)));
  expect(costs.flatMap(({ walked }) => walked)).toEqual([]);
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(1000);
  await parts(24);
  const again = await plannedAgain(shop.database.pool, () => parts(24));
  // Postgres finds recently finished operations by the time; a generic plan would not use that index.
  expect(again.filter((text) => !text.includes('"finished_at" >= '))).toEqual([]);
});
