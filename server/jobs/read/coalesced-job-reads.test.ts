/**
 * Tests that the server answers concurrent reads of jobs with one query, and that each request gets its own
 * job.
 */
import { afterAll, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { plannedAgain } from '../../testing/database/query-plans.ts';
import { openShop } from '../../testing/shop.ts';
import { statementsOf } from '../../testing/database/statements-of-request.ts';

const { jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const ids: string[] = [];
for (let n = 0; n < 20; n += 1) ids.push((await orders.make()).id);
const read = (id: string) => shop.call('Restricted', jobs.get, { params: { id } });

test('twenty concurrent reads of jobs share statements, and each response has the requested job', async () => {
  const answers: { id: string }[] = [];
  const sent = await statementsOf(async () => void answers.push(...(await Promise.all(ids.map(read)))));
  expect(answers.map(({ id }) => id)).toEqual(ids);
  expect(sent.filter((text) => /from "jobs"/.test(text)).length).toBeLessThan(ids.length);
});

test('a read of an unknown job fails, and concurrent reads get their jobs', async () => {
  const asked = [...ids.slice(0, 3), v7()].map((id) => shop.ask('Restricted', jobs.get, { params: { id } }));
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
});

test('concurrent readers of one job each get their own permissions', async () => {
  const [id = ''] = ids;
  const roles = ['Admin', 'Restricted', 'Standard'] as const;
  const told = await Promise.all(roles.map((role) => shop.call(role, jobs.get, { params: { id } })));
  expect(told.map(({ can }) => can.edit === null)).toEqual([true, false, true]);
});

test('Postgres uses one plan for any number of jobs', async () => {
  const some = async () => {
    for (let n = 0; n < 24; n += 1) await Promise.all(ids.slice(0, 2 + (n % 7)).map(read));
  };
  await some();
  expect(await plannedAgain(shop.database.pool, some)).toEqual([]);
});
