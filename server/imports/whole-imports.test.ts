/** Tests complete imports: next to existing records, with all rows or none, and undone. */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import {
  customerRow,
  faultsOf,
  fresh,
  importDesk,
  jobRow,
  manyRows,
  paperRow,
} from '../testing/clients/import-client.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { openShop, signIn, testPassword } from '../testing/shop.ts';
import { costOf } from '../testing/database/query-plans.ts';
import { sentBy, statementsOf } from '../testing/database/statements-of-request.ts';

const { customers, imports, jobs, operations, papers, tools, users } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const { orders } = floor;
const desk = importDesk(shop);
afterAll(() => shop.close());

describe('existing records', () => {
  test('are found despite differences of case, spaces, hyphens and full stops', async () => {
    const there = fresh('Peacock Cosmetics');
    await desk.bring('customers', [customerRow({ name: there })]);
    const rows = [
      customerRow({ name: ` ${there.toUpperCase()} ` }),
      customerRow({ name: there.replace(' ', '-') + '.' }),
      customerRow({ name: 'Ökonomie & Söhne' }),
      customerRow({ name: 'Okonomie Sohne' }),
      customerRow({ name: 'ökonomie söhne' }),
      customerRow({ name: '印刷所' }),
    ];
    const { duplicates } = await desk.look('customers', rows);
    expect(duplicates).toMatchObject([
      { row: 1, name: there, ofId: expect.any(String) },
      { row: 2, name: there, ofId: expect.any(String), ofRow: 1 },
      { row: 4, name: 'Ökonomie & Söhne', ofRow: 3 },
      { row: 5, name: 'Ökonomie & Söhne', ofRow: 3 },
    ]);
  });

  test('of companies are found regardless of legal forms, in the shop and within the sheet', async () => {
    const there = fresh('Tungabhadra Spices');
    await desk.bring('customers', [customerRow({ name: `M/s. ${there} Pvt. Ltd.` })]);
    const other = fresh('Deccan Dairy');
    const rows = [there, `${other} LLP`, `M/S ${other}, Private Limited`, `${there} Limited`].map((name) =>
      customerRow({ name }),
    );
    const { duplicates } = await desk.look('customers', rows);
    expect(duplicates.map(({ row, ofRow, ofId }) => [row, ofRow, ofId !== undefined])).toEqual([
      [1, undefined, true],
      [3, 2, false],
      [4, 1, true],
    ]);
  });

  test('are found by an index for each name, however many customers the shop has', async () => {
    const party = (at: number) => customerRow({ name: `Index Party ${at}` });
    await desk.bring('customers', manyRows(3000, party));
    await shop.database.pool.query('analyze customers');
    const rows = manyRows(2000, (at) => ({ ...party(at + 2000), name: `M/s Index Party ${at + 2000}` }));
    const sent = await sentBy(async () => {
      expect((await desk.look('customers', rows)).duplicates).toHaveLength(1000);
    });
    const named = sent.filter(({ text }) => text.includes('company_key'));
    expect(named).toHaveLength(1);
    for (const statement of named) expect((await costOf(shop.database.pool, statement)).walked).toEqual([]);
  });

  test('for a job’s customer match by exact name, then by company; an ambiguous name is a fault', async () => {
    const party = fresh('Netravati Foods');
    await desk.bring('customers', [customerRow({ name: `${party} Pvt Ltd` })]);
    const of = (customer: string) => jobRow(orders, { customer });
    expect((await desk.look('jobs', [of(`M/s. ${party}`)])).errors).toEqual([]);
    await desk.bring('customers', [customerRow({ name: `${party} LLP` })]);
    expect((await desk.look('jobs', [of(`${party} llp`), of(party)])).errors).toMatchObject([
      { row: 2, column: 'customerId', code: 'several-named' },
    ]);
  });

  test('with a name similar to an unknown customer’s are suggested, once for all rows with that name', async () => {
    const [party, other] = [fresh('Sharavathi Bakers'), fresh('Zuari Timber')];
    await desk.bring('customers', [customerRow({ name: `${party} Pvt Ltd` })]);
    const meant = `M/s Sharavati ${party.slice(11)}`;
    const rows = [meant, other, meant].map((customer) => jobRow(orders, { customer }));
    expect((await desk.look('jobs', rows)).unknown).toEqual([
      { column: 'customerId', name: meant, rows: 2, several: false, near: [`${party} Pvt Ltd`] },
      { column: 'customerId', name: other, rows: 1, several: false, near: [] },
    ]);
  });

  test('of papers get a row’s stock added or set instead of a duplicate paper', async () => {
    const [one, two] = [paperRow({ stockQuantity: 100 }), paperRow({ stockQuantity: 100 })];
    await desk.bring('papers', [one, two]);
    const before = await desk.total('papers');
    const { duplicates } = await desk.look('papers', [one, two]);
    expect(duplicates).toMatchObject([{ stockQuantity: 100 }, { stockQuantity: 100 }]);
    const ids = duplicates.map(({ ofId }) => ofId ?? '');
    const rows = [
      { ...one, stockQuantity: 9000, merge: { id: ids[0], stock: 'add' } },
      { ...two, stockQuantity: 40, merge: { id: ids[1], stock: 'set' } },
      paperRow(),
    ];
    const { created, merged, id } = await desk.bring('papers', rows);
    expect([created, merged, await desk.total('papers')]).toEqual([1, 2, before + 1]);
    const stock = async () =>
      Promise.all(
        ids.map(
          async (each) => (await shop.call('Admin', papers.get, { params: { id: each } })).stockQuantity,
        ),
      );
    expect(await stock()).toEqual([9100, 40]);
    expect((await desk.undo(id)).data).toEqual({ removed: 1 });
    expect([await stock(), await desk.total('papers')]).toEqual([[100, 100], before]);
  });

  test('of papers are matched by GSM and size, however many have the name', async () => {
    const name = fresh('Board');
    const of = (gsm: number) => paperRow({ name, gsm, length: 635, breadth: 914 });
    const [light, heavy] = [of(250), of(300)];
    await desk.bring('papers', [light, heavy]);
    const { items } = await shop.call('Admin', papers.sorted, { query: { term: name } });
    const idOf = (gsm: number) => items.find((each) => each.gsm === gsm)?.id;
    const rows = [heavy, light, { ...heavy, length: 720 }, paperRow({ name, gsm: 250 })];
    const { duplicates } = await desk.look('papers', rows);
    const found = duplicates.map(({ row, ofId, stockQuantity }) => [row, ofId, stockQuantity]);
    expect(found[0]).toEqual([1, idOf(300), 0]);
    expect(found[1]).toEqual([2, idOf(250), 0]);
    expect(found[2]?.[2]).toBeUndefined();
    expect(found[3]).toEqual([4, idOf(250), 0]);
  });

  test('of papers can’t get a stock below their reservations, and customers have no stock to set', async () => {
    const held = await orders.ready();
    const [assigned] = await shop.call('Admin', jobs.papers, { params: { id: held.id } });
    const merge = { id: assigned?.paper.id, stock: 'set' };
    const rows = [
      { ...paperRow(), stockQuantity: 0, merge },
      paperRow({ merge: { id: shop.users.Admin.id, stock: 'add' } }),
    ];
    expect((await desk.look('papers', rows)).errors).toMatchObject([
      { row: 1, column: 'stockQuantity' },
      { row: 2, column: 'merge' },
    ]);
    expect((await desk.look('customers', [customerRow({ merge })])).errors).toMatchObject([
      { code: 'merge-no-stock' },
    ]);
  });
});

describe('an import', () => {
  test('that fails at row 7,000 leaves nothing', async () => {
    const before = await desk.total('customers');
    const rows = manyRows(7500, (place) => customerRow(place === 6999 ? { city: 'Atlantis' } : {}));
    const refused = await desk.tried('customers', rows);
    expect(faultsOf(refused)).toMatchObject([[7000, 'city', expect.any(String)]]);
    expect(await desk.total('customers')).toBe(before);
  });

  test('that fails in the last statement leaves nothing', async () => {
    const before = await desk.total('papers');
    await shop.database.pool.query(
      `create function no() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger no before insert on imports execute function no()`,
    );
    const refused = await desk.tried(
      'papers',
      manyRows(600, () => paperRow({ stockQuantity: 5 })),
    );
    await shop.database.pool.query('drop trigger no on imports; drop function no()');
    expect([refused.status, await desk.total('papers')]).toEqual([500, before]);
  });

  test('succeeds during a concurrent import, and runs once for a repeated key', async () => {
    const before = await desk.total('customers');
    const one = desk.body(
      'customers',
      manyRows(800, () => customerRow()),
    );
    const two = desk.body(
      'customers',
      manyRows(800, () => customerRow()),
    );
    const headers = { 'Idempotency-Key': fresh('once').replace(' ', '') };
    const all = await Promise.all([
      shop.ask('Standard', imports.create, one, headers),
      shop.ask('Standard', imports.create, two),
      shop.ask('Standard', imports.create, one, headers),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(all[2]?.data).toEqual(all[0]?.data);
    expect(await desk.total('customers')).toBe(before + 1600);
  });

  test('of jobs does not block concurrent changes of the customer and tool that the jobs name', async () => {
    const { id: die } = await shop.call('Standard', tools.create, { body: { name: fresh('Die') } });
    const { id: step } = await floor.on(await floor.machine('Punching'));
    await shop.call('Standard', operations.update, { params: { id: step }, body: { toolIds: [die] } });
    const punching = { type: 'Punching', detail: '', instruction: '', toolIds: [die] };
    const { customerId } = orders;
    const sheet = manyRows(600, () => jobRow(orders, { customerId, operations: [punching] }));
    const blocker = await shop.database.pool.connect();
    // The import waits with all of its locks where it writes its own record.
    await blocker.query('begin; lock table imports in share mode');
    const imported = desk.tried('jobs', sheet);
    const waiting = `select from pg_locks where not granted and relation = 'imports'::regclass`;
    await expect.poll(async () => (await shop.database.pool.query(waiting)).rowCount).toBe(1);
    const others = await Promise.all([
      shop.ask('Standard', customers.update, { params: { id: customerId }, body: { address: '7 Quay' } }),
      shop.ask('Standard', tools.update, { params: { id: die }, body: { place: 'Rack 9' } }),
      floor.ask('advance', step),
    ]);
    const isWriting = (await shop.database.pool.query(waiting)).rowCount;
    await blocker.query('rollback');
    blocker.release();
    expect([...others.map(({ status }) => status), isWriting]).toEqual([200, 200, 200, 1]);
    expect((await imported).data.created).toBe(600);
  });

  test('of ten thousand rows takes about as many statements as one of five thousand', async () => {
    const sent = async (n: number) =>
      (
        await statementsOf(() =>
          desk.bring(
            'papers',
            manyRows(n, () => paperRow({ stockQuantity: 10 })),
          ),
        )
      ).length;
    const [few, twice] = [await sent(1000), await sent(2000)];
    expect(twice - few).toBeLessThan(10);
    expect(few).toBeLessThan(25);
  });

  test('of 50 MB or of too many rows is refused with the limit', async () => {
    const { status, problem } = await desk.tried('customers', [
      customerRow({ address: 'x'.repeat(50 * 1024 * 1024) }),
    ]);
    expect([status, problem.reason]).toEqual([413, 'The request is too large; it is at most 32 MB']);
    const much = await desk.tried(
      'customers',
      manyRows(20_001, () => ({})),
    );
    expect([much.status, much.problem.errors]).toEqual([400, { rows: 'rows is at most 20,000' }]);
    expect((await desk.tried('customers', [])).status).toBe(400);
  });
});

describe('undoing an import', () => {
  test('deletes all imported records, once, and lists the import as undone', async () => {
    const before = await desk.total('customers');
    const { id } = await desk.bring(
      'customers',
      manyRows(700, () => customerRow()),
      { source: 'tally.csv' },
    );
    const listed = async () => (await shop.call('Standard', imports.list)).find((each) => each.id === id);
    const { name } = shop.users.Standard;
    expect(await listed()).toMatchObject({
      source: 'tally.csv',
      created: 700,
      userName: name,
      undoneAt: null,
      can: { undo: null },
    });
    expect((await desk.undo(id)).data).toEqual({ removed: 700 });
    expect(await desk.total('customers')).toBe(before);
    expect(await listed()).toMatchObject({
      undoneAt: expect.any(String),
      can: { undo: { code: 'import-undone' } },
    });
    const again = await desk.undo(id);
    expect([again.status, again.problem.code]).toEqual([409, 'import-undone']);
  });

  test('is refused and deletes nothing if an imported record was changed or is used', async () => {
    const before = await desk.total('customers');
    const rows = manyRows(3, () => customerRow());
    const { id } = await desk.bring('customers', rows);
    const { items } = await shop.call('Admin', customers.sorted, { query: { term: String(rows[1]?.name) } });
    const made = await orders.make({ customerId: items[0]?.id });
    const refused = await desk.undo(id);
    expect([refused.status, refused.problem.code, refused.problem.values]).toEqual([
      409,
      'import-touched',
      { count: 1 },
    ]);
    expect(await desk.total('customers')).toBe(before + 3);
    await shop.call('Admin', jobs.remove, { params: { id: made.id } });
    expect((await desk.undo(id)).status).toBe(200);
    const changed = await desk.bring('papers', [paperRow(), paperRow()]);
    const last = (await shop.call('Admin', papers.list, { query: { per: 1 } }))[0]?.id ?? '';
    await shop.call('Standard', papers.update, { params: { id: last }, body: { shelf: 'A1' } });
    expect((await desk.undo(changed.id)).problem.code).toBe('import-touched');
  });

  test('deletes the imported jobs with their steps', async () => {
    const of = customerRow();
    await desk.bring('customers', [of]);
    const rows = manyRows(120, () =>
      jobRow(orders, { customer: of.name, operations: [{ type: 'Packing', detail: '', instruction: '' }] }),
    );
    const { id } = await desk.bring('jobs', rows);
    expect((await desk.undo(id)).data).toEqual({ removed: 120 });
    const found = await shop.call('Admin', jobs.sorted, { query: { term: String(rows[5]?.number) } });
    expect(found.items).toEqual([]);
  });

  test('is allowed to the importer and Admins', async () => {
    const { id } = await desk.bring('papers', [paperRow()], {}, 'Admin');
    const refused = await desk.undo(id);
    expect([refused.status, refused.problem.code]).toEqual([403, 'only-admin-undoes']);
    expect((await desk.undo(id, 'Admin')).status).toBe(200);
  });
});

test('a user who may add records of a kind may also import them', async () => {
  const username = 'store@shop.example';
  const person = { name: 'Store', username, permissions: ['stock'], password: testPassword };
  await shop.call('Admin', users.create, { body: person });
  const token = { token: await signIn(shop.url, username, testPassword) };
  expect((await desk.tried('papers', [paperRow()], {}, token)).status).toBe(200);
  expect((await desk.tried('customers', [customerRow()], {}, token)).status).toBe(403);
  // An import adds no list values if its user may not add them.
  expect(
    (await desk.tried('papers', [paperRow({ quality: 'Tissue' })], { newValues: true }, token)).status,
  ).toBe(403);
  expect((await desk.tried('papers', [paperRow()], {}, 'Restricted')).status).toBe(403);
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
});
