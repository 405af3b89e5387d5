/** Tests that each imported row must meet the same rules as a record that a user saves in a form. */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
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
import { openOrders } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';

const { components, customers, inks, jobs, lists, machines, papers, products, tools } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const desk = importDesk(shop);
afterAll(() => shop.close());

describe('each kind of import', () => {
  test('creates customers with all columns of a sheet', async () => {
    const contacts = [{ name: 'R. Rao', phone: '+91 96911 80239', email: '' }];
    const rows = [customerRow({ contacts, taxNumber: '29ABCDE1234F1ZW' }), customerRow()];
    const { id, created, errors } = await desk.bring('customers', rows);
    expect([created, errors, id]).toEqual([2, [], expect.any(String)]);
    const { items } = await shop.call('Admin', customers.sorted, { query: { term: String(rows[0]?.name) } });
    const made = await shop.call('Admin', customers.get, {
      params: { id: items.find(({ name }) => name === rows[0]?.name)?.id ?? '' },
    });
    expect(made).toMatchObject({ ...rows[0], version: 1, user: { name: shop.users.Standard.name } });
  });

  test('creates papers, and books their opening stock as a receipt', async () => {
    const row = paperRow({
      name: 'Cup stock',
      length: 914,
      breadth: 635,
      stockQuantity: 9000,
      reorderQuantity: 500,
      shelf: 'B04',
    });
    await desk.bring('papers', [row, paperRow()]);
    const { items } = await shop.call('Admin', papers.sorted, { query: { term: row.name } });
    expect(items).toMatchObject([{ ...row, availableQuantity: 9000, version: 2 }]);
    const params = { id: items[0]?.id ?? '' };
    const { items: lines } = await shop.call('Admin', papers.movements, { params });
    expect(lines).toMatchObject([{ kind: 'receipt', stockDelta: 9000, note: 'Opening stock' }]);
  });

  test('creates inks and machines', async () => {
    const ink = { name: fresh('Ink'), colour: 'Cyan', stockQuantity: 12.5 };
    await desk.bring('inks', [ink]);
    expect((await shop.call('Admin', inks.sorted, { query: { term: ink.name } })).items).toMatchObject([ink]);
    const machine = {
      name: fresh('Press'),
      type: 'Printing',
      length: 1020,
      breadth: 720,
      sheetsPerHour: 12_000,
    };
    await desk.bring('machines', [machine]);
    expect(
      (await shop.call('Admin', machines.sorted, { query: { term: machine.name } })).items,
    ).toMatchObject([machine]);
  });

  test('creates components, and products that name them', async () => {
    const steps = [{ type: 'Printing', detail: 'Frontside', instruction: '' }];
    const part = {
      name: fresh('Lid'),
      number: 'L-1',
      type: 'Plain Box',
      style: 'Four Corner Box',
      code: 'L',
    };
    const paperOf = { paperQuality: 'Art Card', ink: 'Cyan', coat: 'Matt' };
    await desk.bring('components', [{ ...part, ...paperOf, operations: steps }]);
    const found = await shop.call('Admin', components.sorted, { query: { term: part.name } });
    expect(found.items).toMatchObject([
      { ...part, componentOperations: [{ type: 'Printing' }], artworkUrl: null },
    ]);
    const product = { name: fresh('Box'), type: 'Plain Box', style: 'Four Corner Box', code: 'B' };
    await desk.bring('products', [{ ...product, components: [part.name.toUpperCase()], operations: steps }]);
    const made = await shop.call('Admin', products.sorted, { query: { term: product.name } });
    expect(made.items).toMatchObject([
      { ...product, components: [{ name: part.name }], productOperations: steps },
    ]);
  });

  test('creates jobs, ready for work, with operations and with the customer given by name', async () => {
    const of = customerRow({ name: fresh('Kaveri Pharma') });
    await desk.bring('customers', [of]);
    const operations = [
      { type: 'Printing', detail: 'Frontside', instruction: 'Varnish last' },
      { type: 'Packing', detail: '', instruction: '' },
    ];
    const row = jobRow(orders, { customer: of.name.replace(' ', ' - ').toUpperCase(), operations });
    await desk.bring('jobs', [row]);
    const { items } = await shop.call('Admin', jobs.sorted, { query: { term: row.number } });
    const made = await shop.call('Admin', jobs.get, { params: { id: items[0]?.id ?? '' } });
    expect(made).toMatchObject({ number: row.number, status: 'draft', customer: { name: of.name } });
    expect(made.productOperations).toMatchObject(operations);
    const alone = await orders.make({ productOperations: operations });
    expect([made.made, made.willMake, made.short]).toEqual([alone.made, alone.willMake, alone.short]);
  });

  test('accepts an operation’s tools by name or id, and reports the cell of an unknown tool', async () => {
    const name = fresh('Die 14');
    const { id } = await shop.call('Standard', tools.create, { body: { name } });
    const step = (of: object) => ({ type: 'Punching', detail: 'Creasing', instruction: '', ...of });
    const product = { name: fresh('Wrap'), type: 'Plain Box', style: 'Four Corner Box', code: 'W' };
    const operations = [step({ tools: [name.toLowerCase()] }), step({ toolIds: [id] }), step({})];
    await desk.bring('products', [{ ...product, operations }]);
    const made = await shop.call('Admin', products.sorted, { query: { term: product.name } });
    const named = made.items[0]?.productOperations.map(({ tools }) => tools?.map((each) => each.name));
    expect(named).toEqual([[name], [name], undefined]);
    const { customerId } = orders.body({});
    const row = jobRow(orders, { customerId, operations: [step({ tools: [{ id, name }] })] });
    await desk.bring('jobs', [row]);
    const { items } = await shop.call('Admin', jobs.sorted, { query: { term: row.number } });
    const job = await shop.call('Admin', jobs.get, { params: { id: items[0]?.id ?? '' } });
    expect(job.productOperations).toMatchObject([{ toolIds: [id] }]);
    const without = { ...product, operations: [step({}), step({ tools: [name, 'Die 99'] })] };
    expect(faultsOf(await desk.tried('products', [product, without]))).toEqual([
      [2, 'productOperations.1.toolIds.1', 'There is no tool named Die 99'],
    ]);
  });
});

describe('a fault in an import', () => {
  test('is reported by row and column in the form’s words, and nothing is written', async () => {
    const before = await desk.total('customers');
    const rows = [
      customerRow(),
      customerRow({ name: '', city: 'Atlantis' }),
      customerRow({ address: 7, phone: '1' }),
    ];
    const refused = await desk.tried('customers', rows);
    expect([refused.status, refused.problem.code]).toEqual([400, 'import-faults']);
    expect(faultsOf(refused)).toEqual([
      [2, 'name', 'Name is required'],
      [3, 'address', 'Address must be text'],
      [3, 'phone', 'There is no field phone'],
    ]);
    const seen = await desk.look('customers', rows);
    expect([seen.id, seen.created, seen.errorsCount]).toEqual([null, 1, 3]);
    expect(seen.errors.map(({ row, column, message }) => [row, column, message])).toEqual(faultsOf(refused));
    expect(await desk.total('customers')).toBe(before);
  });

  test('has the reason for which the record alone would be refused', async () => {
    const wrong = [
      { ...paperRow(), gsm: '18O' },
      { ...paperRow(), quality: 'Cardboard', stockQuantity: -1 },
      { ...paperRow(), length: 1.23456, shelf: 'x'.repeat(60) },
    ];
    const refused = await desk.tried('papers', wrong);
    for (const [place, row] of wrong.entries()) {
      const alone = await shop.ask('Standard', papers.create, { body: row });
      const own = faultsOf(refused).filter(([at]) => at === place + 1);
      for (const [, column, message] of own) expect(alone.problem.errors?.[column]).toBe(message);
      expect(own.length).toBeGreaterThan(0);
    }
  });

  test('can be an unknown or ambiguous name, an unknown id, or a duplicate or taken number', async () => {
    const [twin, other] = [customerRow({ name: fresh('Twin') }), customerRow()];
    await desk.bring('customers', [twin, { ...twin, name: twin.name.toLowerCase() }, other]);
    const taken = await orders.make();
    const rows = [
      jobRow(orders, { customer: 'Nobody Ltd' }),
      jobRow(orders, { customer: twin.name }),
      jobRow(orders, { customerId: shop.users.Admin.id }),
      jobRow(orders, { customer: other.name, number: taken.number }),
      jobRow(orders, { customer: other.name, number: 'Same 1' }),
      jobRow(orders, { customer: other.name, number: 'same 1', deliveryDate: '2020-01-01T00:00:00Z' }),
      jobRow(orders),
    ];
    expect(faultsOf(await desk.tried('jobs', rows))).toEqual([
      [1, 'customerId', 'There is no customer named Nobody Ltd'],
      [2, 'customerId', `2 customers are named ${twin.name}; say which one`],
      [3, 'customerId', `There is no customer named ${shop.users.Admin.id}`],
      [4, 'number', expect.stringContaining(taken.number)],
      [6, 'number', 'Another row has the number same 1'],
      [6, 'deliveryDate', 'Delivery Date is more than a year ago; check the year'],
      [7, 'customerId', 'Customer is required'],
    ]);
  });

  test('is counted even if too many faults were found to report each', async () => {
    const seen = await desk.look(
      'customers',
      manyRows(1500, () => customerRow({ name: 'x' })),
    );
    expect([seen.errors.length, seen.errorsCount, seen.created]).toEqual([1000, 1500, 0]);
  });

  test('text that looks like a formula stays text', async () => {
    const name = `=HYPERLINK("http://example.com","${fresh('x')}")`;
    await desk.bring('customers', [customerRow({ name })]);
    const { items } = await shop.call('Admin', customers.sorted, { query: { term: name } });
    expect(items.map((each) => each.name)).toEqual([name]);
    const headers = { authorization: `Bearer ${shop.users.Admin.token}` };
    const sheet = await fetch(`${shop.url}/api/customers/sorted.csv?term=HYPERLINK`, { headers });
    expect(await sheet.text()).toContain(`"'=HYPERLINK(`);
  });
});

describe('list values in an import', () => {
  test('are reported as faults if unknown, unless the import may add new values', async () => {
    const rows = [
      paperRow({ quality: 'Duplex' }),
      paperRow({ quality: 'Duplex' }),
      paperRow({ quality: 'art card' }),
    ];
    const seen = await desk.look('papers', rows.slice(0, 2));
    expect([seen.errorsCount, seen.newValues]).toEqual([2, [{ list: 'paperQualities', name: 'Duplex' }]]);
    const willing = await desk.look('papers', rows, { newValues: true });
    expect(willing.newValues).toEqual([{ list: 'paperQualities', name: 'Duplex' }]);
    // One that is listed in another case is a slip.
    expect(willing.errors).toMatchObject([{ row: 3, column: 'quality' }]);
    const names = async () => (await shop.call('Admin', lists.get)).paperQualities.map(({ name }) => name);
    expect(await names()).not.toContain('Duplex');
    expect((await desk.bring('papers', rows.slice(0, 2), { newValues: true })).created).toBe(2);
    expect(await names()).toContain('Duplex');
  });

  test('include a new style together with its product type', async () => {
    const row = { name: fresh('Pouch'), type: 'Pouch', style: 'Stand-up', code: 'P' };
    const { newValues } = await desk.bring('products', [row], { newValues: true });
    expect(newValues).toEqual([
      { list: 'productTypes', name: 'Pouch' },
      { list: 'styles', name: 'Stand-up', type: 'Pouch' },
    ]);
  });

  test('can be added by two concurrent imports', async () => {
    const both = ['Kraft', 'Kraft'].map((quality) =>
      desk.tried(
        'papers',
        manyRows(300, () => paperRow({ quality })),
        { newValues: true },
      ),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  });
});

test('the audit log has each record of a large import', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({
    name: `Large board ${n}`,
    gsm: n + 0.125,
    quality: 'Art Card',
    thickness: n / 8,
    stockQuantity: n,
  }));
  await shop.call('Admin', contract.imports.create, { body: { entity: 'papers', rows } });
  const { items } = await shop.call('Admin', contract.papers.sorted, {
    query: { per: 200, term: 'large board' },
  });
  expect(items).toHaveLength(rows.length);
  const audit = await shop.database.pool.query<{ entity_id: string; version: number }>(
    `select entity_id, version from audit where entity = 'papers' order by id`,
  );
  for (const { id, name, version, stockQuantity } of items) {
    const lines = audit.rows.filter((line) => line.entity_id === id).map((line) => line.version);
    expect([name, version, lines]).toEqual([name, stockQuantity ? 2 : 1, stockQuantity ? [1, 2] : [1]]);
  }
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(shop.database)).toEqual([]);
});
