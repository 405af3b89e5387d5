/**
 * Tests that the server exports a list in chunks with limited memory, and that the export has the same rows
 * as the list's pages.
 */
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { parseCsv } from 'hucre/csv';
import { XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { sql } from 'drizzle-orm';
import { type FastifyReply } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint, type SheetFormat } from '../../shared/platform/contract/endpoint.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { openShop } from '../testing/shop.ts';
import { statementsOf } from '../testing/database/statements-of-request.ts';
import { type Http } from '../platform/http/mount-endpoints.ts';
import { columnsOf } from './spreadsheet-columns.ts';
import { asSheet } from './export-list-file.ts';

const shop = await openShop();
const floor = await openFloor(shop);
const press = await floor.machine('Printing');
for (const number of ['B-2', 'A-1', 'C-3']) await floor.on(press, { number, name: `Carton ${number}` });
await shop.database.db.execute(sql`
  insert into customers (id, name, address, city, version, created_at, updated_at)
  select gen_random_uuid(), 'Part ' || to_char(n, 'FM00000'), '', 'Mumbai', 1, now(), now() from generate_series(1, 2500) n`);
afterAll(() => shop.close());

const fetched = async (path: string) => {
  const answer = await fetch(`${shop.url}/api${path}`, {
    headers: { authorization: `Bearer ${shop.users.Admin.token}` },
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
};

/** Exports a list of `all` records as a stream. `given` returns the number of records that the export has read. */
async function endless(format: SheetFormat, all: number) {
  let given = 0;
  const record = { name: 'A customer', address: '1 Mill Road', city: 'Mumbai', jobsCount: 7 };
  const page = async (_context: unknown, asked: number, per: number) => {
    const items = Array.from({ length: Math.min(per, all - (asked - 1) * per) }, () => record);
    given += items.length;
    return { items };
  };
  let sent: Readable | undefined;
  const reply = {
    header: () => reply,
    type: () => reply,
    send: (stream: Readable) => {
      sent = stream;
      return reply;
    },
  };
  const { database } = shop;
  const context = { database, db: database.db, artworkUrl: () => null, person: null };
  const http = { reply: reply as unknown as FastifyReply } as Http;
  await asSheet(context, { format, name: 'customers', group: contract.customers, page }, http);
  if (!sent) throw new Error('Nothing was sent');
  return { file: sent, given: () => given };
}

test('an export of any length has only some thousand records in memory', async () => {
  const { file, given } = await endless('csv', 60_000);
  let [lines, most] = [0, 0];
  for await (const part of file) {
    // Time enough to run ahead of the reader.
    for (let turns = 0; turns < 20; turns += 1) await turn();
    lines += String(part).split('\n').length - 1;
    most = Math.max(most, given() - lines);
  }
  expect(lines).toBe(60_000);
  expect(most).toBeLessThan(10_000);
});

test.each(['csv', 'xlsx'] as const)('a %s pauses while its reader stops reading', async (format) => {
  const { file, given } = await endless(format, 500_000);
  await file[Symbol.asyncIterator]().next();
  await wait(300);
  expect(given()).toBeLessThan(50_000);
  file.destroy();
});

test('an export reads a list once by a cursor, without offsets or counts', async () => {
  const statements = await statementsOf(async () => {
    expect(
      parseCsv(await text((await fetched('/customers/sorted.csv?sort=name&term=part')).body as never)),
    ).toHaveLength(2501);
  });
  const of = (what: RegExp) => statements.filter((statement) => what.test(statement)).length;
  expect([of(/^declare walk/), of(/^fetch 1000 from walk/)]).toEqual([1, 3]);
  expect([of(/\boffset\b/i), of(/count\(\*\) over/)]).toEqual([0, 0]);
});

const lists = Object.entries<Record<string, Endpoint>>(contract).filter(([, group]) => group.file?.sheet);
test.each(lists)('the export of %s equals the list’s pages, in each sort', async (_name, group) => {
  const { sorted } = group;
  const columns = columnsOf(group).filter(({ isTime }) => !isTime);
  const sorts = sorted?.query?.shape.sort?.def.innerType as { options: string[] } | undefined;
  expect(sorts?.options).toContain('default');
  for (const sort of sorts?.options ?? []) {
    const asked = `?sort=${sort}&order=descending`;
    const { items } = (await (await fetched(`${sorted?.path}${asked}&per=200`)).json()) as {
      items: object[];
    };
    const [heads = [], ...lines] = parseCsv(
      (await (await fetched(`${sorted?.path}.csv${asked}`)).text()).replace('\uFEFF', ''),
    );
    const at = columns.map(({ header }) => heads.indexOf(header));
    expect([sort, lines.slice(0, 200).map((line) => at.map((place) => line[place]))]).toEqual([
      sort,
      items.map((item) => columns.map(({ cell }) => String(cell(item) ?? ''))),
    ]);
  }
});

test('a workbook gets another sheet beyond Excel’s maximum of rows', () => {
  expect(XLSX_MAX_ROWS_PER_SHEET).toBe(1_048_576);
});
