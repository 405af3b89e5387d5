/** Tests that bulk inserts write the same rows as single inserts. */
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { customers } from '../../production/tables/customers.table.ts';
import { openShop } from '../../testing/shop.ts';
import { statementsOf } from '../../testing/statements.ts';
import { papers } from '../../stock/papers/papers.table.ts';
import { insertRows } from './bulk-insert.ts';

const shop = await openShop();
afterAll(() => shop.close());

const awkward = ['', 'null', '\\N', '"', "it's", '{a,b}', 'a\r\nb\tc', 'Größe 印刷 🖨️', ' x ', '$1', '%s'];
const customer = (n: number) => {
  const text = `${awkward[n % awkward.length]}${n}`;
  return {
    name: text,
    address: text,
    city: 'Mumbai',
    contacts: [{ name: text, phone: '', email: '' }],
    deliveryAddresses: n % 3 === 0 ? [] : [text, `${text},"`],
    createdAt: '2026-11-23T10:11:12.345+05:30',
  };
};
const paper = (n: number) => ({ name: `Board ${n}`, gsm: n + 0.125, quality: 'Art Card', thickness: n / 8 });
const without = (row: object) => ({ ...row, id: '', updatedAt: '', createdAt: '' });

test.each([
  ['texts, lists, JSON and times', customers, customer],
  ['figures and what the table gives where nothing is said', papers, paper],
] as const)('%s are equal to single inserts and in order', async (_what, table, rowOf) => {
  const rows = Array.from({ length: 60 }, (_, n) => rowOf(n));
  const { db } = shop.database;
  const one: { id: string; createdAt: string }[] = [];
  for (const row of rows) one.push(...(await insertRows(db, table, [row])));
  const [statement, ...more] = await statementsOf(async () => {
    const all = await insertRows(db, table, rows);
    expect(all.map(without)).toEqual(one.map(without));
    expect(all.map(({ createdAt }) => Date.parse(createdAt) > 0)).not.toContain(false);
    expect(new Set(all.map(({ id }) => id)).size).toBe(60);
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted());
  });
  expect([statement?.match(/\$\d+/g)?.length, more]).toEqual([1, []]);
});

test('rows with different fields are all stored with their own values', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => (n % 2 ? { ...paper(n), shelf: `S${n}` } : paper(n)));
  const added = await insertRows(shop.database.db, papers, rows);
  expect(added.map(({ shelf }) => shelf)).toEqual(rows.map((row) => ('shelf' in row ? row.shelf : '')));
});

test('a field missing in some rows and without a default is null there, in the same single parameter', async () => {
  const userId = shop.users.Admin.id;
  const rows = Array.from({ length: 30 }, (_, n) => (n % 2 ? { ...customer(n), userId } : customer(n)));
  const [statement] = await statementsOf(async () => {
    const added = await insertRows(shop.database.db, customers, rows);
    expect(added.map((row) => row.userId)).toEqual(rows.map((row) => ('userId' in row ? userId : null)));
  });
  expect(statement?.match(/\$\d+/g)).toHaveLength(1);
});

test('the audit log has each record of a bulk insert', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({ ...paper(1000 + n), stockQuantity: n }));
  await shop.call('Admin', contract.imports.create, { body: { entity: 'papers', rows } });
  const { items } = await shop.call('Admin', contract.papers.sorted, {
    query: { per: 200, term: 'board 10' },
  });
  const told = await shop.database.pool.query<{ entity_id: string; verb: string; version: number }>(
    `select entity_id, verb, version from audit where entity = 'papers' order by id`,
  );
  for (const { id, name, version, stockQuantity } of items.filter(({ name }) =>
    /^Board 10\d\d$/.test(name),
  )) {
    const lines = told.rows.filter((line) => line.entity_id === id).map((line) => line.version);
    expect([name, version, lines]).toEqual([name, stockQuantity ? 2 : 1, stockQuantity ? [1, 2] : [1]]);
  }
});
