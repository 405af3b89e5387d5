/** Tests that a list requested by many clients is read only once, and that no client gets outdated data. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { cachedResponse } from './response-cache.ts';
import { type Http } from '../platform/http/mount-endpoints.ts';
import { openShop } from '../testing/shop.ts';
import { statementsOf } from '../testing/database/statements-of-request.ts';

const { customers } = contract;
const shop = await openShop();
afterAll(() => shop.close());

const body = (name: string) => ({ name, address: '4 Mill Road', city: 'Chennai' });
const add = (name: string) => shop.call('Standard', customers.create, { body: body(name) });
const query = { sort: 'name', order: 'ascending', per: 40 } as const;
const list = () => shop.call('Restricted', customers.sorted, { query });
const namesIn = ({ items }: Awaited<ReturnType<typeof list>>) => items.map(({ name }) => name);
const isOfPage = (text: string) => /from "customers"/.test(text);

test('forty concurrent requests for one list are answered by a few reads', async () => {
  await add('Anand Offset');
  await list();
  const sent = await statementsOf(() => Promise.all(Array.from({ length: 40 }, list)));
  // One, and one more for each time that something is written meanwhile, in another database of the server too.
  expect(sent.filter(isOfPage).length).toBeLessThan(30);
});

test('a request after a change gets the change, however many came before', async () => {
  const { id } = await add('Bharat Cartons');
  for (let n = 1; n <= 20; n += 1) {
    const before = Promise.all([list(), list()]);
    await shop.call('Standard', customers.update, { params: { id }, body: { name: `Bharat Cartons ${n}` } });
    expect(namesIn(await list())).toContain(`Bharat Cartons ${n}`);
    await before;
    expect(namesIn(await list())).toContain(`Bharat Cartons ${n}`);
  }
});

test('each list, sort and page has a separate cached response', async () => {
  await add('Zenith Labels');
  const of = (order: 'ascending' | 'descending', per: number) => () =>
    shop.call('Restricted', customers.sorted, { query: { ...query, order, per } });
  for (const ask of [of('ascending', 1), of('descending', 1), of('descending', 2)])
    await Promise.all([ask(), ask()]);
  const [first, last, two] = await Promise.all([
    of('ascending', 1)(),
    of('descending', 1)(),
    of('descending', 2)(),
  ]);
  expect([first, last, two].map(({ items }) => items.length)).toEqual([1, 1, 2]);
  expect(namesIn(last)).toEqual(['Zenith Labels']);
  expect(namesIn(first)).not.toEqual(namesIn(last));
});

test('a failed read fails all requests that waited for its result, and the next request reads again', async () => {
  let fails = false;
  const answer = cachedResponse(async () => {
    if (fails) throw new Error('The database took too long');
    return { items: [] };
  });
  const context = { database: shop.database, db: shop.database.db, person: null, artworkUrl: () => null };
  const http = {
    request: { routeOptions: { url: '/of-this-test' } },
    reply: { serialize: JSON.stringify },
    config: { CHECK_ANSWERS: true },
  } as unknown as Http;
  const ask = () => answer(context, {}, http);
  await ask();
  fails = true;
  const asked = await Promise.allSettled([ask(), ask()]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await ask()).toEqual({ items: [] });
});
