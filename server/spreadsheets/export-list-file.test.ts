/**
 * Tests exported lists: their content, sequence and permissions, and that spreadsheet programs treat no cell
 * as a formula.
 */
import { readXlsx } from 'hucre/xlsx';
import { parseCsv } from 'hucre/csv';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Caller, openShop } from '../testing/shop.ts';

const shop = await openShop();
await shop.call('Admin', contract.settings.update, { body: { timeZone: 'Asia/Kolkata' } });
afterAll(() => shop.close());

const headersOf = (as: Caller): Record<string, string> => {
  const token = typeof as === 'string' ? shop.users[as].token : as?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};
const fetched = (path: string, as: Caller = 'Standard', signal?: AbortSignal) =>
  fetch(`${shop.url}/api${path}`, { headers: headersOf(as), ...(signal && { signal }) });
const posted = (path: string, body: object, as: Caller = 'Standard') =>
  fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: { ...headersOf(as), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Requests the file and returns its parsed lines, the headers first. */
const linesOf = async (path: string) => parseCsv((await (await fetched(path)).text()).replace('\uFEFF', ''));
const column = (lines: unknown[][], header: string) => {
  const at = lines[0]?.indexOf(header) ?? -1;
  expect(at, `${header} among ${lines[0]?.join()}`).toBeGreaterThanOrEqual(0);
  return lines.slice(1).map((line) => line[at]);
};
const add = (name: string, address = '1 Mill Road') =>
  shop.call('Standard', contract.customers.create, { body: { name, address, city: 'Mumbai' } });

test('a list is exported as CSV, filtered and sorted as on the screen, with the form’s words', async () => {
  for (const name of ['Sheet Ćevapi', 'Sheet, "quoted"', 'Sheet\nof two lines', 'Another']) await add(name);
  const answer = await fetched('/customers/sorted.csv?term=sheet&sort=name&order=descending');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="customers-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));

  const lines = await linesOf('/customers/sorted.csv?term=sheet&sort=name&order=descending');
  expect(lines[0]).toEqual([
    'Name',
    'Address',
    'City',
    'Tax number',
    'Contact',
    'Phone',
    'Email',
    'Other contacts',
    'Delivery addresses',
    'Scan before Run',
    'User',
    'Jobs count',
    'Created at',
    'Updated at',
    'Under-delivery, %',
    'Over-delivery, %',
  ]);
  expect(column(lines, 'Name')).toEqual(['Sheet, "quoted"', 'Sheet Ćevapi', 'Sheet\nof two lines']);
  expect(column(lines, 'User')).toEqual(Array(3).fill(shop.users.Standard.name));
});

test('a customer’s line has all contact and billing fields', async () => {
  const people = [
    { name: 'Meera', phone: '98450 12345', email: 'meera@sheet.example' },
    { name: 'Ravi', phone: '98450 54321', email: '' },
    { name: 'Kiran', phone: '', email: 'kiran@sheet.example' },
  ];
  await shop.call('Standard', contract.customers.create, {
    body: {
      name: 'Called by phone',
      address: '1 Mill Road',
      city: 'Mumbai',
      taxNumber: '29AAAAA0000A1ZY',
      contacts: people,
      deliveryAddresses: ['Gate 2, Peenya', 'Plot 7'],
    },
  });
  const lines = await linesOf('/customers/sorted.csv?term=called by phone');
  const cells = Object.fromEntries((lines[0] ?? []).map((head, place) => [head, lines[1]?.[place]]));
  expect(cells).toMatchObject({
    Contact: 'Meera',
    Phone: '98450 12345',
    Email: 'meera@sheet.example',
    'Other contacts': 'Ravi, 98450 54321; Kiran, , kiran@sheet.example',
    'Tax number': '29AAAAA0000A1ZY',
    'Delivery addresses': 'Gate 2, Peenya; Plot 7',
  });
});

test('times are in the shop’s time zone', async () => {
  const made = await add('Sheet of its time');
  const lines = await linesOf('/customers/sorted.csv?term=of its time');
  const india = new Date(Date.parse(made.createdAt) + 5.5 * 3_600_000);
  expect(column(lines, 'Created at')).toEqual([india.toISOString().slice(0, 16).replace('T', ' ')]);

  const book = await readXlsx(
    new Uint8Array(await (await fetched('/customers/sorted.xlsx?term=of its time')).arrayBuffer()),
  );
  const [heads, cells] = book.sheets[0]?.rows ?? [];
  const created = cells?.[heads?.indexOf('Created at') ?? -1];
  expect(created).toBeInstanceOf(Date);
  expect(Math.abs(Number(created) - india.getTime())).toBeLessThan(60_000);
});

test('cells that look like formulas are exported as text', async () => {
  const cells = ['=1+1', '+1234567', '@SUM(1)', '-2+3', `=HYPERLINK("http://x.example")`];
  for (const cell of cells) await add(`Inert ${cell}`, cell);
  const csv = await (await fetched('/customers/sorted.csv?term=inert')).text();
  for (const line of csv.split('\n').slice(1)) expect(line).not.toMatch(/(^|,)"?[=+@-]/);
  const book = await readXlsx(
    new Uint8Array(await (await fetched('/customers/sorted.xlsx?term=inert')).arrayBuffer()),
    { readFormulas: true } as object,
  );
  const rows = book.sheets[0]?.rows ?? [];
  expect(new Set(column(rows, 'Address'))).toEqual(new Set(cells));
});

test('a Restricted user can export, a session is required, and a wrong filter is a 400', async () => {
  expect((await fetched('/jobs/sorted.csv', 'Restricted')).status).toBe(200);
  expect((await fetched('/jobs/sorted.csv', null)).status).toBe(401);
  const wrong = await fetched('/papers/sorted.xlsx?sort=colour');
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toHaveProperty('errors.sort');
});

test('a long list is exported from one snapshot, without duplicates or gaps', async () => {
  await shop.database.db.execute(sql`
    insert into customers (id, name, address, city, version, created_at, updated_at)
    select gen_random_uuid(), 'Many ' || to_char(n, 'FM00000'), '', 'Mumbai', 1, now(), now() from generate_series(1, 12000) n`);
  const answer = await fetched('/customers/sorted.csv?term=many&sort=name');
  // It is under way when a customer comes that would push all others along by one.
  await add('Many 00000');
  const names = column(parseCsv((await answer.text()).replace('\uFEFF', '')), 'Name');
  expect(names).toHaveLength(12_000);
  expect(names).toEqual(Array.from({ length: 12_000 }, (_, n) => `Many ${String(n + 1).padStart(5, '0')}`));
});

test('selected records are exported alone in the list’s order, up to a maximum', async () => {
  const rows = await shop.database.db.execute<{ id: string }>(
    sql`select id from customers where name like 'Many %' order by id limit 1001`,
  );
  const ids = rows.rows.map(({ id }) => id);
  const chosen = (sent: unknown, as: Caller = 'Restricted') =>
    posted('/customers/sorted.csv?sort=name&order=descending', { ids: sent }, as);
  const answer = await chosen(ids.slice(0, 1000));
  expect(answer.headers.get('content-disposition')).toMatch(/filename="customers-.*\.csv"/);
  const names = column(parseCsv((await answer.text()).replace('\uFEFF', '')), 'Name').map(String);
  expect(new Set(names).size).toBe(1000);
  expect(names).toEqual(names.toSorted().toReversed());
  const book = await posted('/customers/sorted.xlsx', { ids: ids.slice(0, 3) });
  const read = await readXlsx(new Uint8Array(await book.arrayBuffer()));
  expect(read.sheets[0]?.rows).toHaveLength(4);

  const many = await chosen(ids);
  expect([many.status, await many.json()]).toMatchObject([
    400,
    { errors: { ids: 'Choose at most 1,000 for this' } },
  ]);
  expect((await chosen([])).status).toBe(400);
  expect((await chosen(['7'])).status).toBe(400);
  expect((await chosen(ids.slice(0, 1), null)).status).toBe(401);
});

test('clients that stop reading a file midway block no other client', async () => {
  for (let left = 0; left < 6; left += 1) {
    const stop = new AbortController();
    await fetched('/customers/sorted.csv?term=many', 'Standard', stop.signal);
    stop.abort();
  }
  expect((await fetched('/customers/sorted.csv?term=many')).status).toBe(200);
});
