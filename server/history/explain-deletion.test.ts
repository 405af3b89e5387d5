/** Tests that the error for a missing record says who deleted the record, or that it never existed. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openShop } from '../testing/shop.ts';

const { customers } = contract;
const shop = await openShop();
afterAll(() => shop.close());

async function missing(id: string) {
  const { status, problem } = await shop.ask('Restricted', customers.get, { params: { id } });
  return { status, code: problem.code, reason: problem.reason };
}

test('the 404 for a deleted record names the user and the time, unlike the 404 for an unknown id', async () => {
  const body = { name: 'Gone Foods', address: 'At 4', city: 'Mumbai' } as const;
  const { id } = await shop.call('Admin', customers.create, { body });
  await shop.call('Admin', customers.remove, { params: { id } });
  const { name } = shop.users.Admin;
  expect(await missing(id)).toEqual({
    status: 404,
    code: 'was-deleted',
    reason: expect.stringMatching(
      new RegExp(`^The customer Gone Foods was deleted by ${name} at \\d\\d:\\d\\d$`),
    ),
  });
  expect(await missing('01900000-0000-7000-8000-000000000000')).toMatchObject({ code: 'not-found' });
});
