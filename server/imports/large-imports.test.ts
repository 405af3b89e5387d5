/**
 * Tests that an import with the largest number of rows ends within the time limit of a request. `npm run
 * test:load` uses the full number of rows.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { importRowsMaximum } from '../../shared/imports/imports.contract.ts';
import { customerRow, importDesk, jobRow, manyRows } from '../testing/clients/import-client.ts';
import { inDays, openOrders } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';
import { statementsOf } from '../testing/database/statements-of-request.ts';

const shop = await openShop();
const orders = await openOrders(shop);
const desk = importDesk(shop);
afterAll(() => shop.close());

const rowsCount = process.env.LOAD === 'all' ? importRowsMaximum : 4000;
test(
  `imports ${rowsCount} customers, and reports the unknown customers of as many orders`,
  { timeout: 120_000 },
  async () => {
    const figures = { created: rowsCount, errorsCount: 0 };
    const rows = manyRows(rowsCount, (at) => customerRow({ name: `M/s Party ${at} Pvt Ltd` }));
    expect(await desk.look('customers', rows)).toMatchObject(figures);
    expect(await desk.bring('customers', rows)).toMatchObject(figures);
    // The names of all customers are as near to each other as names can be.
    const sent = manyRows(rowsCount, (at) => jobRow(orders, { number: `L-${at}`, customer: `Parti ${at}` }));
    // All names, so that one press adds them all.
    const { unknown, errorsCount } = await desk.look('jobs', sent);
    expect([errorsCount, unknown.length]).toEqual([rowsCount, rowsCount]);
  },
);

test(
  `imports ${rowsCount} orders with their steps, and undoes the import`,
  { timeout: 180_000 },
  async () => {
    const types = ['Printing', 'Lamination', 'Punching', 'Pasting', 'Packing'];
    const operations = types.map((type) => ({ type, detail: '', instruction: `${type}, as last time` }));
    const parties = manyRows(500, (at) => customerRow({ name: `Order Party ${at}` }));
    await desk.bring('customers', parties);
    // A column that only some rows fill, as sheets have it.
    const rows = manyRows(rowsCount, (at) =>
      jobRow(orders, {
        number: `Large ${at}`,
        customer: `M/s Order Party ${at % parties.length} Pvt Ltd`,
        operations,
        ...(at % 2 && { releaseDate: inDays(2) }),
      }),
    );
    const total = async () =>
      (await shop.call('Standard', contract.jobs.sorted, { query: {} })).metadata.total;
    const before = await total();
    let id: string | null = null;
    const statements = await statementsOf(async () => {
      ({ id } = await desk.bring('jobs', rows));
    });
    expect(await total()).toBe(before + rowsCount);
    // A value for each cell takes longer to put together than to write.
    const values = statements.map((text) => text.match(/\$\d+/g)?.length ?? 0);
    expect(Math.max(...values)).toBeLessThan(100);
    expect(statements.length).toBeLessThan(30 + (rowsCount / 500) * 5);
    const found = await shop.call('Standard', contract.jobs.search, { query: { term: 'Large 3999' } });
    const job = await shop.call('Standard', contract.jobs.get, { params: { id: found[0]?.id ?? '' } });
    expect(job).toMatchObject({ customer: { name: 'Order Party 499' }, productOperations: operations });
    expect((await desk.undo(id)).data).toEqual({ removed: rowsCount });
    expect(await total()).toBe(before);
  },
);
