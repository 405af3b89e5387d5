/**
 * Exports a shop, imports the archive into another shop, compares the records, and tests that the new shop
 * works.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { readArchive } from '../platform/backup/archive.ts';
import { picture } from '../testing/samples/create-test-jobs.ts';
import { type Floor, openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openSampleShop } from '../testing/sample-shop.ts';
import { type Caller, openShop, type Shop } from '../testing/shop.ts';
import { exportFile } from './exported-tables.ts';

const { customers, inks, jobs, operations, papers, users } = contract;
let from: Shop;
let into: Shop;
let floor: Floor;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'export-test-'));
  from = await openSampleShop();
  into = await openShop();
  floor = await openFloor(from);
}, 240_000);
afterAll(async () => {
  await from.close();
  await into.close();
  await rm(folder, { recursive: true, force: true });
});

const fetchZip = (shop: Shop, as: Caller = 'Admin') => {
  const token = typeof as === 'string' ? shop.users[as].token : '';
  return fetch(`${shop.url}/api/export`, { headers: { authorization: `Bearer ${token}` } });
};
const sendZip = (shop: Shop, zip: Uint8Array, as: 'Admin' | 'Standard' = 'Admin') =>
  fetch(`${shop.url}/api/imports/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.users[as].token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(zip),
  });
const zipOf = async (shop: Shop) => new Uint8Array(await (await fetchZip(shop)).arrayBuffer());
let archives = 0;
async function filesOf(zip: Uint8Array): Promise<Map<string, string>> {
  const file = path.join(folder, `${(archives += 1)}.zip`);
  await writeFile(file, zip);
  const archive = await readArchive(file);
  const files = new Map<string, string>();
  for (const name of archive.names) files.set(name, await text(await archive.read(name)));
  archive.close();
  return files;
}
/**
 * Returns the archive without images and with the texts in `changes`. A file that `changes` makes empty is left out.
 */
async function changed(zip: Uint8Array, changes: Record<string, string>): Promise<Uint8Array> {
  const texts = [...(await filesOf(zip))].filter(([name]) => !name.startsWith('artwork/'));
  const made = new yazl.ZipFile();
  for (const [name, content] of new Map([...texts, ...Object.entries(changes)]))
    if (content !== '') made.addBuffer(Buffer.from(content), name);
  made.end();
  return new Uint8Array(await buffer(made.outputStream));
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

/** The fields that `lasting` removes from a response, since they depend on the time or are signed addresses. */
const passing = new Set([
  'timeRemaining',
  'runningSeconds',
  'expected',
  'lateness',
  'artworkUrl',
  'artworkFullUrl',
  'artworkThumbUrl',
  'artworkOriginalUrl',
  'expectedFinish',
  'expectedStart',
]);
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !passing.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, lasting(each)]));
}
const groups = [
  'customers',
  'papers',
  'inks',
  'machines',
  'components',
  'products',
  'jobs',
  'operations',
] as const;

describe('a full shop’s export', () => {
  let zip: Uint8Array;
  let numbers: string[];
  let headers: Headers;
  beforeAll(async () => {
    await from.call('Standard', customers.create, {
      body: {
        name: '=HYPERLINK("http://x.example")',
        address: "'quoted\nin two lines",
        city: 'Mumbai',
        taxNumber: '-1',
      },
    });
    const view = { list: 'jobs', name: 'Drafts', query: 'status=draft', shared: true } as const;
    await from.call('Admin', contract.views.create, { body: view });
    await floor.job(['Printing', 'Packing'], { artwork: await picture(60) });
    const answer = await fetchZip(from);
    headers = answer.headers;
    zip = new Uint8Array(await answer.arrayBuffer());
    numbers = [(await from.call('Admin', jobs.number)).number];
  }, 120_000);

  test('has no secrets and no formulas', async () => {
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="makeready-export-.*\.zip"$/);
    const files = await filesOf(zip);
    expect([...files.keys()].filter((name) => /audit|session|settings|keys|fail/.test(name))).toEqual([]);
    expect(files.get('users.csv')).not.toMatch(/argon|hash/);
    for (const [name, content] of files) {
      if (!name.endsWith('.csv')) continue;
      const risky = parseCsv(content)
        .flat()
        .filter((cell) => /^[=+@\t\r]|^-\D/.test(String(cell)));
      expect([name, risky]).toEqual([name, []]);
    }
    expect(files.get('customers.csv')).toContain(`"'=HYPERLINK(`);
    expect(
      [...files.keys()].filter((name) => /^artwork\/\w{64}\/full\.(jpg|webp)$/.test(name)).length,
    ).toBeGreaterThan(10);
  });

  test('is refused with a reason if it is invalid, damaged, unknown or too large, and imports nothing', async () => {
    const about = (await filesOf(zip)).get(exportFile) ?? '';
    const cases: [Uint8Array, unknown[]][] = [
      [Buffer.from('no archive'), [400, 'export-unreadable']],
      [await changed(zip, { [exportFile]: '' }), [400, 'export-unreadable']],
      [await changed(zip, { 'secrets.csv': 'a,b\n' }), [400, 'export-unknown']],
      [await changed(zip, { [exportFile]: about.replace('"city"', '"town"') }), [400, 'export-unknown']],
      [await changed(zip, { 'inks.csv': 'id\n' }), [400, 'export-damaged']],
      // The images are not there.
      [await changed(zip, {}), [400, 'export-damaged']],
    ];
    for (const [place, [wrong, code]] of cases.entries())
      expect([place, await codeOf(await sendZip(into, wrong))]).toEqual([place, code]);
    const bomb = await changed(zip, { 'inks.csv': '0'.repeat(4 * 1024 ** 2) });
    expect((await sendZip(into, bomb)).status).toBe(400);
    expect((await sendZip(into, zip, 'Standard')).status).toBe(403);
    expect((await into.call('Admin', customers.list)).length).toBe(0);
    expect(await brokenInvariants(into.database)).toEqual([]);
  }, 60_000);

  test('is imported into an empty shop with all records equal', async () => {
    const answer = await sendZip(into, zip);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { rows: expect.any(Number), artwork: expect.any(Number) },
    ]);
    for (const group of groups) {
      const { list, get } = contract[group] as Record<'list' | 'get', Endpoint>;
      const query = { per: 1000 };
      const all = (await from.call('Admin', list, { query })) as { id: string }[];
      expect(lasting(await into.call('Admin', list, { query }))).toEqual(lasting(all));
      for (const { id } of all.slice(0, 60)) {
        const params = { id };
        expect(lasting(await into.call('Admin', get, { params }))).toEqual(
          lasting(await from.call('Admin', get, { params })),
        );
      }
    }
    const [before, after] = [await filesOf(zip), await filesOf(await zipOf(into))];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const differs = [...before.keys()].filter((name) => after.get(name) !== before.get(name));
    expect(differs.sort()).toEqual([exportFile, 'users.csv']);
  }, 120_000);

  test('leaves the invariants intact and the importing user signed in', async () => {
    expect(await brokenInvariants(into.database)).toEqual([]);
    expect((await into.call('Admin', users.list)).map(({ username }) => username).sort()).toEqual(
      (await from.call('Admin', users.list)).map(({ username }) => username).sort(),
    );
    const { rows } = await into.database.pool.query(
      'select count(*)::int as n from users where password_hash is not null',
    );
    expect(rows).toEqual([{ n: 3 }]);
    const admitted = (await into.call('Admin', users.list)).filter((user) => user.admitted);
    const here = Object.values(into.users).map(({ username }) => username);
    expect(admitted.map(({ username }) => username).sort()).toEqual(here.sort());
  });

  test('continues in the new shop: numbers, stock, the schedule, the floor and deliveries', async () => {
    expect((await into.call('Admin', jobs.number)).number).toBe(numbers[0]);
    const there = await openFloor(into);
    const { job, steps } = await there.job(['Outsource', 'Outsource'], { number: numbers[0] });
    for (const { id } of steps) {
      await there.call('advance', id);
      await there.call('advance', id, { goodQuantity: 1000 });
    }
    const sent = await into.call('Standard', jobs.dispatch, {
      params: { id: job.id },
      body: { quantity: 10, confirmed: true },
    });
    const last = async (shop: Shop) =>
      (
        await shop.database.pool.query<{ last: number }>(
          'select max(last) as last from delivery_note_counters',
        )
      ).rows[0]?.last ?? 0;
    expect(await last(into)).toBe((await last(from)) + 1);
    expect(sent.dispatches[0]?.noteNumber).toContain(String(await last(into)));
    const queued = await into.call('Admin', operations.list, { query: { per: 1000 } });
    expect(queued.map(({ state }) => state)).toContain('finished');
    for (const group of [papers, inks])
      expect((await into.call('Admin', group.list)).length).toBeGreaterThan(0);
    expect(await brokenInvariants(into.database)).toEqual([]);
  }, 60_000);

  test('is refused by a shop that has records', async () => {
    expect(await codeOf(await sendZip(into, zip))).toEqual([409, 'shop-has-records']);
  });
});

test('a client that stops reading an export midway blocks no other client', async () => {
  for (let left = 0; left < 4; left += 1) {
    const stop = new AbortController();
    const headers = { authorization: `Bearer ${from.users.Admin.token}` };
    await fetch(`${from.url}/api/export`, { headers, signal: stop.signal });
    stop.abort();
  }
  expect((await zipOf(from)).length).toBeGreaterThan(1000);
});
