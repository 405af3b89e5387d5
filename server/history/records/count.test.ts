/** Tests that a record's History tab shows the correct number of entries. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop } from '../../testing/shop.ts';

const { customers, history, users } = contract;
const shop = await openShop();
afterAll(() => shop.close());

test('a history has the number of its entries, up to a limit, and reports if there are more', async () => {
  const body = { name: 'Nilgiri Tea', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await shop.call('Standard', customers.create, { body });
  await shop.call('Standard', customers.update, { params: { id }, body: { name: 'Nilgiri Teas' } });
  const params = { entity: 'customers', id } as const;
  const count = () => shop.call('Restricted', history.count, { params });
  expect(await count()).toEqual({ entries: 2, more: false });
  await shop.database.pool.query(
    `insert into audit (verb, entity, entity_id, version, data, xid)
    select 'customer.update', 'customers', $1, n, '{}', n::text::xid8 from generate_series(1, 400) n`,
    [id],
  );
  expect(await count()).toEqual({ entries: 400, more: true });
  const user = { entity: 'users', id: shop.users.Standard.id } as const;
  await shop.call('Admin', users.link, { params: user });
  for (const as of ['Admin', 'Restricted'] as const)
    expect(await shop.call(as, history.count, { params: user })).toEqual({
      entries: (await shop.call(as, history.of, { params: user })).length,
      more: false,
    });
});
