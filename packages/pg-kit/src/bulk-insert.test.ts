/** Tests that bulk inserts write the same rows as single inserts. */
import { afterAll, expect, test } from 'vitest';
import { insertRows } from './bulk-insert.ts';
import { callsOf, openThings, things } from './testing/test-database.ts';

const { db, close } = await openThings();
afterAll(() => close());

const awkward = ['', 'null', '\\N', '"', "it's", '{a,b}', 'a\r\nb\tc', 'Größe 印刷 🖨️', ' x ', '$1', '%s'];
const full = (n: number) => {
  const text = `${awkward[n % awkward.length]}${n}`;
  return {
    name: text,
    parts: [{ name: text, count: n }],
    colours: n % 3 === 0 ? [] : [text, `${text},"`],
    createdAt: '2026-11-23T10:11:12.345+05:30',
  };
};
const short = (n: number) => ({ name: `Board ${n}`, weight: n + 0.125 });
const without = (row: object) => ({ ...row, id: '', updatedAt: '', createdAt: '' });
/** Inserts the rows in one statement and returns them and the number of its parameters. */
async function insertAtOnce(rows: Parameters<typeof insertRows<typeof things>>[2]) {
  let added: Awaited<ReturnType<typeof insertRows<typeof things>>> = [];
  const [texts = [], ...more] = await callsOf(async () => {
    added = await insertRows(db, things, rows);
  });
  expect(more).toEqual([]);
  return { added, parameters: texts[0]?.match(/\$\d+/g)?.length };
}

test.each([
  ['texts, lists, JSON and times', full],
  ['figures and defaults of the table', short],
] as const)('%s are equal to single inserts and in order', async (_what, rowOf) => {
  const rows = Array.from({ length: 60 }, (_, n) => rowOf(n));
  const single: object[] = [];
  for (const row of rows) single.push(...(await insertRows(db, things, [row])));
  const { added, parameters } = await insertAtOnce(rows);
  expect(added.map(without)).toEqual(single.map(without));
  expect(added.map(({ createdAt }) => Date.parse(createdAt) > 0)).not.toContain(false);
  const ids = added.map(({ id }) => id);
  expect(new Set(ids).size).toBe(60);
  expect(ids).toEqual(ids.toSorted());
  expect(parameters).toBe(1);
});

test('rows with different fields are all stored with their own values', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => (n % 2 ? { ...short(n), shelf: `S${n}` } : short(n)));
  const { added } = await insertAtOnce(rows);
  expect(added.map(({ shelf }) => shelf)).toEqual(rows.map((row) => ('shelf' in row ? row.shelf : '')));
});

test('a field missing in some rows and without a default is null there, in the same single parameter', async () => {
  const rows = Array.from({ length: 30 }, (_, n) => (n % 2 ? { ...full(n), owner: 'Ana' } : full(n)));
  const { added, parameters } = await insertAtOnce(rows);
  expect(added.map(({ owner }) => owner)).toEqual(rows.map((row) => ('owner' in row ? row.owner : null)));
  expect(parameters).toBe(1);
});
