/** Tests that an import of open jobs takes how far each of them is made (decision 100). */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { faultsOf, importDesk, jobRow } from '../testing/clients/import-client.ts';
import { openOrders } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const { jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const { bring, tried, look } = importDesk(shop);
afterAll(() => shop.close());

const step = (type: string) => ({ type, detail: '', instruction: '' });
const plan = [step('Printing'), step('Punching'), step('Packing')];

describe('an imported open job', () => {
  const row = (doneUpTo: string, steps: readonly object[] = plan) => ({
    ...jobRow(orders, { customerId: orders.customerId, productOperations: steps, doneUpTo }),
  });

  test.each([
    ['', 0],
    ['0', 0],
    ['2', 2],
    ['punching', 2],
    ['Packing', 3],
  ])('done up to “%s” has %i steps done', async (doneUpTo, done) => {
    const sent = row(doneUpTo);
    await bring('jobs', [sent]);
    const term = String((sent as { number?: unknown }).number);
    const [job] = (await shop.call('Standard', jobs.sorted, { query: { term } })).items;
    expect(job?.doneUpTo).toBe(done);
  });

  test('refuses a step that the job does not have or has twice, and names those that are possible', async () => {
    const twice = [step('Printing'), step('Printing'), step('Packing')];
    const answer = await tried('jobs', [
      row('Foiling'),
      row('Printing', twice),
      row('9'),
      row('Punching', []),
    ]);
    expect(faultsOf(answer)).toEqual([
      [1, 'doneUpTo', '“Foiling” is no operation of the job; possible are 1 Printing, 2 Punching, 3 Packing'],
      [2, 'doneUpTo', '“Printing” is several operations of the job; say which: 1 Printing, 2 Printing'],
      [3, 'doneUpTo', '“9” is no operation of the job; possible are 1 Printing, 2 Punching, 3 Packing'],
      [4, 'doneUpTo', '“Punching” is no operation of the job, which has none'],
    ]);
    expect((await look('jobs', [row('Foiling')])).errors).toHaveLength(1);
    expect((await tried('jobs', [row('Printing')], {}, 'Restricted')).status).toBe(403);
  });
});
