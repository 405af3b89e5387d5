/**
 * Tests the list of all delivery notes (design: dispatch). server/testing/long-history.test.ts tests the
 * indexes of that list.
 */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openShop } from '../testing/shop.ts';

const { customers, deliveryNotes, dispatches, jobs } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const register = (query: object = {}) => shop.call('Restricted', deliveryNotes.sorted, { query });

test('lists all notes with customer and contents, including the cancelled note', async () => {
  const later = '2025-06-05T10:00:00Z';
  const make = async (name: string, number: string) => {
    const body = { name, address: '17, Church Street', city: 'Mumbai' };
    const { id: customerId } = await shop.call('Standard', customers.create, { body });
    const { job, steps } = await floor.job(['Packing'], { customerId, number });
    for (const { id } of [...steps, ...steps]) await floor.call('advance', id);
    return job;
  };
  const [tea, rye, ragi] = [
    await make('Zenith Tea', 'T-1'),
    await make('anchor Rye', 'R-1'),
    await make('Millet Ragi', 'M-1'),
  ];
  const dispatch = (id: string, body: object) =>
    shop.call('Standard', jobs.dispatch, { params: { id }, body: { confirmed: true, date: later, ...body } });
  const sent = await dispatch(tea.id, { quantity: 600, date: '2025-01-05T23:30:00+05:30' });
  const lorry = await shop.call('Standard', dispatches.create, {
    body: { jobs: [rye, ragi].map(({ id }) => ({ jobId: id, quantity: 100 })), date: later, confirmed: true },
  });
  await dispatch(tea.id, { quantity: 50 });
  await shop.call('Standard', dispatches.remove, { params: { id: lorry.id } });
  const { items, metadata } = await register();
  expect(metadata.total).toBe(4);
  expect(items.map(({ customer, state, pieces }) => [customer, state, pieces])).toEqual([
    ['Zenith Tea', 'issued', 50],
    ['anchor Rye', 'cancelled', 100],
    ['Millet Ragi', 'cancelled', 100],
    ['Zenith Tea', 'issued', 600],
  ]);
  expect(items.at(-1)).toMatchObject({
    number: sent.dispatches[0]?.noteNumber,
    date: '2025-01-05T18:00:00.000Z',
    jobs: ['T-1'],
    city: 'Mumbai',
    cancelledAt: null,
    issuedBy: shop.users.Standard.name,
  });
  expect(items[1]?.cancelledAt).not.toBeNull();
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test('filters notes by year, state and search term, and sorts and counts the results', async () => {
  const found = async (query: object) => {
    const { items, metadata } = await register(query);
    return [items.map(({ number }) => number.slice(3)), metadata.total];
  };
  expect(await found({ year: '25-26' })).toEqual([['25-26/0003', '25-26/0002', '25-26/0001'], 3]);
  expect(await found({ year: '24-25' })).toEqual([['24-25/0001'], 1]);
  expect(await found({ state: 'cancelled' })).toEqual([['25-26/0002', '25-26/0001'], 2]);
  expect(await found({ state: 'issued', year: '25-26' })).toEqual([['25-26/0003'], 1]);
  expect(await found({ state: 'cancelled', year: '24-25' })).toEqual([[], 0]);
  expect(await found({ term: 'RAGI' })).toEqual([['25-26/0001'], 1]);
  expect(await found({ term: 't-1', sort: 'number' })).toEqual([['24-25/0001', '25-26/0003'], 2]);
  expect(await found({ term: '25-26/0001' })).toEqual([['25-26/0001'], 1]);
  expect((await found({ sort: 'customer' }))[0]).toEqual([
    '25-26/0002',
    '25-26/0001',
    '24-25/0001',
    '25-26/0003',
  ]);
  expect((await found({ sort: 'number', order: 'descending', per: 1, page: 2 }))[0]).toEqual(['25-26/0002']);
  const wrong = await shop.ask('Restricted', deliveryNotes.sorted, { query: { state: 'lost' } });
  expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([400, ['state']]);
});

test('the note numbers of each year have no gaps', async () => {
  expect(await shop.call('Restricted', deliveryNotes.years)).toEqual([
    { year: '25-26', last: 3, issued: 1, cancelled: 2 },
    { year: '24-25', last: 1, issued: 1, cancelled: 0 },
  ]);
});

test('exports the filtered list as a spreadsheet', async () => {
  const token = shop.users.Restricted.token;
  const answer = await fetch(`${shop.url}/api/delivery-notes/sorted.csv?state=cancelled&sort=number`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [head, ...rows] = (await answer.text()).trim().split(/\r?\n/);
  expect(head).toMatch(/Number,Year,Date,Customer,City,Jobs,Pieces,State,Cancelled at,Issued by$/);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['DN/25-26/0001', 'DN/25-26/0002']);
});
