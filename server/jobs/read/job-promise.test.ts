import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { inDays, openOrders } from '../../testing/samples/create-test-jobs.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { history, jobs, users } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const put = (id: string, body: object, as: Caller = 'Standard') =>
  shop.ask(as, jobs.update, { params: { id }, body });
const promiseIn = ({ promisedDate, promisedWay, promisedOdds, promisedBy }: Job) => ({
  promisedDate,
  promisedWay,
  promisedOdds,
  promisedBy,
});
const newest = async (id: string) => {
  const [entry] = await shop.call('Standard', history.of, { params: { entity: 'jobs', id } });
  return entry!;
};
const none = { promisedDate: null, promisedWay: null, promisedOdds: null };
const gaps = (days: number) => ({
  promisedDate: inDays(days),
  promisedWay: 'gaps' as const,
  promisedOdds: 0.9,
});

test('a promise is stored with user and time, and stays when the delivery date changes', async () => {
  const promise = gaps(5);
  const body = orders.body({ ...promise, deliveryDate: promise.promisedDate });
  const made = await shop.call('Standard', jobs.create, { body });
  const kept = { ...promise, promisedBy: 'Standard User' };
  expect(promiseIn(made)).toEqual(kept);
  expect(Math.abs(Date.parse(made.promisedAt ?? '') - Date.now())).toBeLessThan(60_000);
  // Read by everybody, as the delivery date is.
  expect(promiseIn(await shop.call('Restricted', jobs.get, { params: { id: made.id } }))).toEqual(kept);
  const changed = { params: { id: made.id }, body: { deliveryDate: inDays(8) } };
  await shop.call('Admin', jobs.change, changed);
  const { data } = await put(made.id, { deliveryDate: inDays(9), ...promise }, 'Admin');
  expect(promiseIn(data)).toEqual(kept);
  expect(data.promisedAt).toBe(made.promisedAt);
  expect(data.deliveryDate).not.toBe(promise.promisedDate);
});

test('a new promise is stored with its own user, the history shows old and new, and undo restores the old', async () => {
  const { id } = await orders.make();
  expect(promiseIn(await orders.get(id))).toEqual({ ...none, promisedBy: null });
  const first = gaps(4);
  await put(id, first);
  const second = { promisedDate: inDays(3), promisedWay: 'displacing' as const };
  expect(promiseIn((await put(id, second, 'Admin')).data)).toEqual({
    ...second,
    promisedOdds: 0.9,
    promisedBy: 'Admin User',
  });
  const told = await newest(id);
  expect(told).toMatchObject({
    userName: 'Admin User',
    changes: [
      { label: 'Promise', from: 'gaps', to: 'displacing' },
      { label: 'Promised', from: first.promisedDate, to: second.promisedDate },
    ],
  });
  await put(id, told.undo?.body ?? {}, 'Standard');
  expect(promiseIn(await orders.get(id))).toEqual({ ...first, promisedBy: 'Standard User' });
  await put(id, { promisedDate: null });
  const without = await orders.get(id);
  expect([promiseIn(without), without.promisedAt]).toEqual([{ ...none, promisedBy: null }, null]);
  await put(id, (await newest(id)).undo?.body ?? {});
  expect(promiseIn(await orders.get(id))).toEqual({ ...first, promisedBy: 'Standard User' });
});

test('a promised date alone gets the way another; invalid, forbidden and stale promises are refused', async () => {
  const { id, version } = await orders.make();
  const { data } = await put(id, { promisedDate: '2031-03-04T16:00:00+05:30' });
  expect(promiseIn(data)).toMatchObject({
    promisedDate: '2031-03-04T10:30:00.000Z',
    promisedWay: 'another',
    promisedOdds: null,
  });
  const wrong = await put(id, { promisedDate: 'soon', promisedWay: 'luck', promisedOdds: 2 });
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {}).sort()]).toEqual([
    400,
    ['promisedDate', 'promisedOdds', 'promisedWay'],
  ]);
  expect((await put(id, gaps(2), 'Restricted')).status).toBe(403);
  expect((await put(id, { ...gaps(2), version })).status).toBe(412);
  expect(promiseIn(await orders.get(id))).toEqual(promiseIn(data));
});

test('a promise remains after the user who gave it is deleted', async () => {
  const body = {
    name: 'Bela Shah',
    username: 'bela@example.com',
    password: 'a long password',
    userType: 'Standard' as const,
  };
  const bela = await shop.call('Admin', users.create, { body });
  const { id } = await orders.make();
  await put(id, gaps(6));
  await shop.database.db.execute(`update jobs set promised_by = '${bela.id}' where id = '${id}'`);
  expect((await orders.get(id)).promisedBy).toBe('Bela Shah');
  await shop.call('Admin', users.remove, { params: { id: bela.id } });
  const job = await orders.get(id);
  expect([job.promisedBy, job.promisedWay]).toEqual([null, 'gaps']);
});
