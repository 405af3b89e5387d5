/** Tests which records a search finds. The search treats any input as plain text, never as a pattern. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { foldText } from '../../../shared/platform/search-text.ts';
import { openShop } from '../../testing/shop.ts';

const { customers, users } = contract;
const names = [
  'Zari Alsi Mills',
  'alpine Foods',
  'Alsi Traders',
  'Ökonomie Druck',
  'öl & Essig',
  '100% Cotton',
  '1000 Boxes',
  'A_B Press',
  'AxB Press',
  String.raw`Back\slash`,
  '印刷所 Delhi',
  'Ink -- Co',
  'E\u0301clair “Best” Straße',
  'Ağrı Packaging',
];
const shop = await openShop();
for (const name of names) {
  await shop.call('Standard', customers.create, { body: { name, address: 'At 4', city: 'Mumbai' } });
}
afterAll(() => shop.close());

const found = async (term: string) =>
  (await shop.call('Restricted', customers.search, { query: { term } })).map(({ name }) => name);
const listed = async (term: string) => {
  const query = { term, sort: 'name' } as const;
  const { items, metadata } = await shop.call('Restricted', customers.sorted, { query });
  expect(metadata.total).toBe(items.length);
  return items.map(({ name }) => name);
};
const byName = (list: readonly string[]) =>
  list.toSorted((a, b) => Buffer.compare(Buffer.from(foldText(a)), Buffer.from(foldText(b))));

test('records that begin with the text are first, and both groups are sorted by name', async () => {
  expect(await found('als')).toEqual(['Alsi Traders', 'Zari Alsi Mills']);
  expect(await found('AL')).toEqual(['alpine Foods', 'Alsi Traders', 'Zari Alsi Mills']);
  expect(await found('i')).toEqual(['Ink -- Co', ...byName(names.filter((name) => /.i/i.test(name)))]);
});

test.each([
  ['100%', ['100% Cotton']],
  ['A_B', ['A_B Press']],
  [String.raw`k\s`, [String.raw`Back\slash`]],
  ['\\', [String.raw`Back\slash`]],
  ['%', ['100% Cotton']],
  ['_', ['A_B Press']],
  ['--', ['Ink -- Co']],
  ['ÖKO', ['Ökonomie Druck']],
  ['ök', ['Ökonomie Druck']],
  ['刷', ['印刷所 Delhi']],
  ['印刷所', ['印刷所 Delhi']],
  ['x b', ['1000 Boxes', 'AxB Press']],
  ['press a_', ['A_B Press']],
  ['mills zari', ['Zari Alsi Mills']],
  ['zari tmills', []],
  ['ECLAIR', ['E\u0301clair “Best” Straße']],
  ['éclair', ['E\u0301clair “Best” Straße']],
  ['"best" strasse', ['E\u0301clair “Best” Straße']],
  ['agri', ['Ağrı Packaging']],
  ['AĞRI', ['Ağrı Packaging']],
  ['％', ['100% Cotton']],
])('%s is searched as plain text', async (term, expected) => {
  expect(await found(term)).toEqual(expected);
  expect(await listed(term)).toEqual(byName(expected));
});

test('a list searches all text fields of its records', async () => {
  expect(await listed('mumb')).toHaveLength(names.length);
  expect(await listed('at 4')).toHaveLength(names.length);
  expect(await found('mumb')).toEqual([]);
});

test('returns at most twenty, with names that begin with the text first', async () => {
  for (let n = 0; n < 22; n += 1) {
    const body = { name: `${n < 15 ? 'Quay' : 'The Quay'} ${n}`, address: '', city: 'Delhi' } as const;
    await shop.call('Standard', customers.create, { body: { ...body, address: 'x' } });
  }
  const all = await found('quay');
  expect(all).toHaveLength(20);
  expect(all.slice(0, 15).every((name) => name.startsWith('Quay'))).toBe(true);
  expect(all.slice(15)).toEqual(['The Quay 15', 'The Quay 16', 'The Quay 17', 'The Quay 18', 'The Quay 19']);
  expect(await found('')).toHaveLength(20);
});

test('finds a record by either of two fields, and returns the record once', async () => {
  const name = async (term: string) =>
    (await shop.call('Admin', users.search, { query: { term } })).map((user) => user.name);
  const { name: own } = shop.users.Restricted;
  expect(await name('restricted@')).toEqual([own]);
  expect(await name('stricted@')).toEqual([own]);
  expect((await name(own.slice(0, 3))).filter((each) => each === own)).toHaveLength(1);
});

test('a page beyond the last still has the total', async () => {
  const query = { term: 'mumb', page: 9 };
  const { items, metadata } = await shop.call('Restricted', customers.sorted, { query });
  expect([items, metadata.total]).toEqual([[], names.length]);
  const all = await shop.call('Restricted', customers.sorted, { query: { page: 99 } });
  expect(all.metadata.total).toBe(names.length + 22);
});
