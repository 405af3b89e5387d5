/** Tests that the history offers Undo only for the latest of several decisions of the same kind. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { history, jobs } = contract;
const shop = await openShop();
afterAll(() => shop.close());

test('the history offers the release only at the second of two holds', async () => {
  const job = await (await openOrders(shop)).make();
  const params = { id: job.id };
  await shop.call('Admin', jobs.hold, { params, body: { reason: 'Proof' } });
  await shop.call('Admin', jobs.release, { params });
  await shop.call('Admin', jobs.hold, { params, body: { reason: 'Plates' } });
  const story = await shop.call('Admin', history.of, { params: { entity: 'jobs', ...params } });
  const held = story.filter(({ verb }) => verb === 'job.hold');
  expect(held.map(({ text, undo }) => [text, undo?.call])).toEqual([
    ['put the job on hold: Plates', 'jobs.release'],
    ['put the job on hold: Proof', undefined],
  ]);
});
