import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { inDays, openOrders, type Orders, picture } from '../testing/orders.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const { customers, jobs, users } = contract;
let shop: Shop;
let orders: Orders;
beforeAll(async () => {
  shop = await openShop();
  orders = await openOrders(shop);
});
afterAll(() => shop.close());

const nobody = '01900000-0000-7000-8000-000000000000';
const refused = async (fields: object) => {
  const answer = await shop.ask('Standard', jobs.create, { body: orders.body(fields) });
  return { status: answer.status, errors: answer.problem.errors };
};

describe('a job is made', () => {
  test('with its plan, in the name of who made it', async () => {
    const body = orders.body({ ups: 3, deliveryDate: '2031-05-06T12:30:00+05:30' });
    const made = await shop.call('Standard', jobs.create, { body });
    expect(made).toMatchObject({
      ...body,
      deliveryDate: '2031-05-06T07:00:00.000Z',
      status: 'draft',
      productOperations: [
        { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
        { type: 'Packing', detail: 'Domestic', instruction: '' },
      ],
      customer: { id: orders.customerId, name: 'Malnad Coffee Works', city: 'Bengaluru' },
      operationsCount: 2,
      operationsRemaining: 2,
      operationStates: ['waiting', 'waiting'],
      papersRequired: 334,
      papersWithBuffer: 350,
      papersAssigned: 0,
      paperRequirementMet: false,
      processing: false,
      artwork: null,
      artworkUrl: null,
      contentType: null,
      scheduledAt: null,
      startedOperations: [],
      onMachine: null,
      dispatches: [],
      user: { id: shop.users.Standard.id, name: 'Standard User' },
      version: 1,
    });
    expect(made.timeRemaining).toBeGreaterThan(0);
    expect({ ...(await orders.get(made.id)), timeRemaining: 0 }).toEqual({ ...made, timeRemaining: 0 });
  });

  test('every field is required, each with its message', async () => {
    const answer = await shop.ask('Standard', jobs.create, { body: {} });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual({
      name: 'Name is required',
      number: 'Number is required',
      type: 'Type is required',
      style: 'Style is required',
      productCode: 'Product Code is required',
      quantity: 'Quantity is required',
      buffer: 'Buffer is required',
      ups: 'Ups is required',
      deliveryDate: 'Delivery Date is required',
      priority: 'Priority is required',
      paperLength: 'Paper Length is required',
      paperBreadth: 'Paper Breadth is required',
      paperThickness: 'Paper Thickness is required',
      paperGsm: 'Paper GSM is required',
      paperQuality: 'Paper Quality is required',
      ink: 'Ink is required',
      coat: 'Coat is required',
      customerId: 'Customer is required',
    });
  });

  const quantity = 'Quantity must be a whole number from 1 to 100,000,000';
  test.each<[object, Record<string, string>]>([
    [{ name: 'A' }, { name: 'Name length should be greater than 2' }],
    [{ name: '   ' }, { name: 'Job name is required' }],
    [{ quantity: 0 }, { quantity }],
    [{ quantity: -5 }, { quantity }],
    [{ quantity: 1.5 }, { quantity }],
    [{ quantity: 100_000_001 }, { quantity }],
    [{ quantity: 1e300 }, { quantity }],
    [{ quantity: '500' }, { quantity }],
    [{ buffer: -1 }, { buffer: 'Buffer must be a whole number from 0 to 100,000,000' }],
    [{ ups: 10_001 }, { ups: 'Ups must be a whole number from 1 to 10,000' }],
    [{ paperLength: -1 }, { paperLength: 'Paper Length must be a number from 0 to 100,000' }],
    [{ paperLength: 10.0001 }, { paperLength: 'Paper Length has at most 3 decimals' }],
    [{ deliveryDate: 'soon' }, { deliveryDate: 'Delivery Date must be a date and time' }],
    [{ deliveryDate: inDays(-1) }, { deliveryDate: 'Delivery Date should be in the future' }],
    [{ type: 'Sheet', style: 'Four Corner Box' }, { style: 'Style must be one of Rectangular, Pre-Planned' }],
    [{ customerId: nobody }, { customerId: 'Customer does not exist' }],
    [{ customerId: 'Malnad' }, { customerId: 'Customer does not exist' }],
    [{ artwork: 'not base64!' }, { artwork: 'Artwork must be an image in base64' }],
    [
      { artwork: Buffer.from('a text').toString('base64') },
      { artwork: 'Artwork must be an image: JPEG, PNG, WebP, GIF, TIFF or SVG' },
    ],
    [{ artworkFrom: { job: nobody } }, { artworkFrom: 'There is no such job whose artwork could be used' }],
    [{ productOperations: 'Printing' }, { productOperations: 'Operations must be a list' }],
    [{ productOperations: [{ type: '' }] }, { 'productOperations.0.type': 'Operation Type is required' }],
    [
      { productOperations: [{ type: 'Packing' }, { type: 'Lamination', detail: 'Backside' }] },
      { 'productOperations.1.detail': 'Operation Detail must be one of Matt, Gloss, Velvet' },
    ],
    [
      { productOperations: [{ type: 'Peel Off', detail: 'Matt' }] },
      { 'productOperations.0.detail': 'Peel Off has no details' },
    ],
  ])('%j is refused at its field', async (fields, errors) => {
    expect(await refused(fields)).toEqual({ status: 400, errors });
  });

  test('characters that cannot be kept are refused, never a fault', async () => {
    for (const name of ['Carton \u0000', 'Carton \ud800']) {
      expect((await refused({ name })).status).toBe(400);
    }
  });

  test('a number is used once, whatever its case, and the next one is free', async () => {
    const first = await orders.make({ number: 'Mine-7', name: 'The first' });
    expect(await refused({ number: 'mine-7' })).toEqual({
      status: 409,
      errors: { number: 'Number mine-7 is already used by The first' },
    });
    const params = { id: (await orders.make()).id };
    const late = await shop.ask('Standard', jobs.update, { params, body: { number: 'MINE-7' } });
    expect(late.status).toBe(409);
    expect(Object.keys(late.problem.errors ?? {})).toEqual(['number']);
    await shop.call('Standard', jobs.update, { params: { id: first.id }, body: { number: 'MINE-7' } });
    const { number } = await shop.call('Standard', jobs.number);
    expect(number).toMatch(/^MR-\d{4,}$/);
    const following = `MR-${Number(number.slice(3)) + 1}`;
    await orders.make({ number: following });
    expect((await shop.call('Standard', jobs.number)).number).toBe(`MR-${Number(number.slice(3)) + 2}`);
  });

  test('twenty at once with one number make one job', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.ask('Standard', jobs.create, { body: orders.body({ number: 'Race' }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('an idempotency key makes it once', async () => {
    const body = orders.body();
    const headers = { 'idempotency-key': 'one-carton' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call('Standard', jobs.create, { body }, headers)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a multipart form', () => {
  const form = async (fields: object, image: string | null = 'picture') => {
    const data = new FormData();
    for (const [key, value] of Object.entries(orders.body(fields))) {
      if (Array.isArray(value)) for (const step of value) data.append(`${key}[]`, JSON.stringify(step));
      else data.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    const bytes = image === 'picture' ? Buffer.from(await picture(40), 'base64') : Buffer.from(image ?? '');
    if (image !== null) data.append('artwork', new Blob([bytes], { type: 'image/png' }), 'proof.png');
    return data as unknown as Record<string, unknown>;
  };

  test('carries the fields as text, each operation as JSON, the artwork as a file', async () => {
    const made = await shop.call('Standard', jobs.create, { body: await form({ paperLength: 360.25 }) });
    expect(made).toMatchObject({
      quantity: 1_000,
      paperLength: 360.25,
      productOperations: [
        { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
        { type: 'Packing', detail: 'Domestic', instruction: '' },
      ],
      contentType: 'image/jpeg',
      artworkName: 'proof.png',
    });
    expect(Buffer.from(made.artwork ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  test.each<[string, object, string | null, number, object]>([
    ['no file', {}, null, 400, { artwork: 'Artwork is required' }],
    ['an empty file', {}, '', 400, { artwork: 'Artwork is required' }],
    [
      'a file that is no image',
      {},
      'plain text',
      400,
      { artwork: 'Artwork must be an image: JPEG, PNG, WebP, GIF, TIFF or SVG' },
    ],
    [
      'a file above 10 MB',
      {},
      'x'.repeat(10 * 1024 * 1024 + 1),
      413,
      { artwork: 'Artwork is at most 10 MB' },
    ],
    ['no quantity', { quantity: '' }, 'picture', 400, { quantity: 'Quantity is required' }],
    [
      'a quantity in words',
      { quantity: 'many' },
      'picture',
      400,
      { quantity: 'Quantity must be a whole number from 1 to 100,000,000' },
    ],
  ])('with %s is refused', async (_what, fields, image, status, errors) => {
    const answer = await shop.ask('Standard', jobs.create, { body: await form(fields, image) });
    expect({ status: answer.status, errors: answer.problem.errors }).toEqual({ status, errors });
  });

  test('artwork above 10 MB in JSON is refused with 413 too', async () => {
    for (const size of [10 * 1024 * 1024 + 1, 14 * 1024 * 1024]) {
      const artwork = Buffer.alloc(size, 1).toString('base64');
      const body = orders.body({ artwork });
      expect((await shop.ask('Standard', jobs.create, { body })).status).toBe(413);
    }
  });
});

describe('lists', () => {
  test('sort, filter, page and search', async () => {
    const owner = await shop.call('Admin', customers.create, {
      body: { name: 'Sorting Co', address: 'Here', city: 'Chennai' },
    });
    const at = { customerId: owner.id };
    await orders.make(
      { ...at, name: 'beta', quantity: 30, priority: 'Min', deliveryDate: inDays(2) },
      'Admin',
    );
    await orders.make(
      { ...at, name: 'Alpha', quantity: 10, priority: 'Max', deliveryDate: inDays(30) },
      'Admin',
    );
    await orders.make(
      { ...at, name: 'gamma', quantity: 20, priority: 'High', deliveryDate: inDays(10) },
      'Admin',
    );
    const names = async (query: object) => {
      const page = await shop.call('Restricted', jobs.sorted, { query: { ...query, customerId: owner.id } });
      return page.items.map(({ name }) => name);
    };
    expect(await names({ sort: 'name' })).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await names({ sort: 'name', order: 'descending', per: 2 })).toEqual(['gamma', 'beta']);
    expect(await names({ sort: 'quantity' })).toEqual(['Alpha', 'gamma', 'beta']);
    expect(await names({ sort: 'priority' })).toEqual(['beta', 'gamma', 'Alpha']);
    expect(await names({ sort: 'delivery' })).toEqual(['beta', 'gamma', 'Alpha']);
    expect(await names({})).toEqual(['gamma', 'Alpha', 'beta']);
    expect(await names({ sort: 'created' })).toEqual(['beta', 'Alpha', 'gamma']);
    for (const sort of ['number', 'customer', 'status']) expect(await names({ sort })).toHaveLength(3);
    expect(await names({ priority: 'Max' })).toEqual(['Alpha']);
    expect(await names({ term: 'SORTING', city: 'Chennai', open: true, type: 'Plain Box' })).toHaveLength(3);
    expect(await names({ status: 'scheduled' })).toEqual([]);
    expect(await names({ userId: shop.users.Standard.id })).toEqual([]);
    for (const wrong of [{ sort: 'ink' }, { order: 'up' }, { per: 201 }, { page: 0 }, { status: 'late' }]) {
      expect((await shop.ask('Admin', jobs.sorted, { query: wrong })).status).toBe(400);
    }
    const list = await shop.ask('Admin', jobs.list, { query: { per: 1 } });
    expect(list.data[0]).toMatchObject({ name: 'gamma', customer: { name: 'Sorting Co' } });
    expect(list.data[0]).not.toHaveProperty('artwork');
    expect(list.headers.get('link')).toBe('</api/jobs?per=1&page=2>; rel="next"');
    expect(Number(list.headers.get('x-total-count'))).toBeGreaterThan(2);
    const counted = await shop.call('Admin', jobs.counts, { query: { customerId: owner.id } });
    expect(counted).toMatchObject({ total: 3, byStatus: { draft: 3, cancelled: 0 }, late: 0, dueSoon: 1 });
  });

  test('search finds by name and number', async () => {
    const made = await orders.make({ name: 'Wedding Card 50% Off', number: 'W_1' });
    const found = async (term: string) =>
      (await shop.call('Restricted', jobs.search, { query: { term } })).map(({ id }) => id);
    expect(await found('wedding card 50%')).toEqual([made.id]);
    expect(await found('w_1')).toEqual([made.id]);
    expect(await found('w%1')).toEqual([]);
  });

  test("a user's and a customer's jobs; a record that does not exist has none", async () => {
    const params = { id: orders.customerId };
    const of = await shop.call('Restricted', jobs.ofCustomer, { params });
    expect(of.every(({ customerId }) => customerId === orders.customerId)).toBe(true);
    const mine = await shop.call('Restricted', jobs.ofUser, { params: { id: shop.users.Standard.id } });
    expect(mine.length).toBeGreaterThan(0);
    for (const endpoint of [
      jobs.ofCustomer,
      jobs.ofUser,
      jobs.ofPaper,
      jobs.get,
      jobs.artwork,
      jobs.papers,
      jobs.operations,
    ]) {
      expect((await shop.ask('Admin', endpoint, { params: { id: nobody } })).status).toBe(404);
      expect((await shop.ask('Admin', endpoint, { params: { id: 'x' } })).status).toBe(404);
    }
    expect((await shop.call('Admin', users.list)).length).toBe(3);
  });
});

describe('who may', () => {
  test('a Restricted user reads and changes nothing', async () => {
    const params = { id: (await orders.make()).id };
    expect((await shop.ask('Restricted', jobs.get, { params })).status).toBe(200);
    const body = orders.body();
    const calls = [
      shop.ask('Restricted', jobs.create, { body }),
      shop.ask('Restricted', jobs.update, { params, body: { name: 'Mine' } }),
      shop.ask('Restricted', jobs.remove, { params }),
      shop.ask('Restricted', jobs.submit, { params }),
      shop.ask('Restricted', jobs.hold, { params }),
      shop.ask('Restricted', jobs.cancel, { params, body: { reason: 'No' } }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403);
  });

  test('a Standard user deletes only their own, and the trail keeps the whole last record', async () => {
    const theirs = await orders.make({}, 'Admin');
    const own = await orders.make({ artwork: await picture(77) });
    expect((await shop.ask('Standard', jobs.remove, { params: { id: theirs.id } })).status).toBe(403);
    expect(await shop.call('Standard', jobs.remove, { params: { id: own.id } })).toEqual({ done: true });
    expect((await shop.ask('Admin', jobs.get, { params: { id: own.id } })).status).toBe(404);
    const trail = await shop.call('Admin', contract.system.audit, { query: { entityId: own.id } });
    expect(trail.items[0]).toMatchObject({
      verb: 'job.remove',
      version: 2,
      data: {
        number: own.number,
        productOperations: own.productOperations,
        artworkHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });
});
