import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { inDays, openOrders } from '../../testing/samples/create-test-jobs.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const nobody = '01900000-0000-7000-8000-000000000000';
const refused = async (fields: object) => {
  const answer = await shop.ask('Standard', jobs.create, { body: orders.body(fields) });
  return { status: answer.status, errors: answer.problem.errors };
};

describe('creating a job', () => {
  test('with a plan, in the name of the creating user', async () => {
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
    const again = await shop.call('Standard', jobs.get, { params: { id: made.id } });
    expect({ ...again, timeRemaining: 0 }).toEqual({ ...made, timeRemaining: 0 });
  });

  test('every field is required, and has a separate message', async () => {
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
    [{ paperBreadth: -0.5 }, { paperBreadth: 'Paper Breadth must be a number from 0 to 100,000' }],
    [{ paperThickness: -1 }, { paperThickness: 'Paper Thickness must be a number from 0 to 100,000' }],
    [{ paperLength: 10.0001 }, { paperLength: 'Paper Length has at most 3 decimals' }],
    [{ deliveryDate: 'soon' }, { deliveryDate: 'Delivery Date must be a date and time' }],
    [{ deliveryDate: inDays(-1) }, { deliveryDate: 'Delivery Date should be in the future' }],
    [{ type: 'Sheet', style: 'Four Corner Box' }, { style: 'Style must be one of Rectangular, Pre-Planned' }],
    [{ customerId: nobody }, { customerId: 'Customer does not exist' }],
    [{ customerId: 'Malnad' }, { customerId: 'Customer does not exist' }],
    [{ artwork: 'not base64!' }, { artwork: 'Artwork must be an image in base64' }],
    [
      { artwork: Buffer.from('a text').toString('base64') },
      { artwork: 'Artwork must be an image: JPEG, PNG, WebP, GIF, TIFF or SVG; or a PDF' },
    ],
    [{ artworkFrom: { job: nobody } }, { artworkFrom: 'There is no such job to take the artwork from' }],
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
  ])('%j is refused at the field', async (fields, errors) => {
    expect(await refused(fields)).toEqual({ status: 400, errors });
  });

  test('characters that Postgres can’t store are refused instead of causing a server error', async () => {
    for (const name of ['Carton \u0000', 'Carton \ud800']) {
      const errors = { name: 'A text has a character that cannot be stored' };
      expect(await refused({ name })).toEqual({ status: 400, errors });
    }
  });

  test('a number is unique regardless of case, and the server proposes the next number', async () => {
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
  });

  test('a proposed number is taken only on saving; if taken by then, the job gets the next number', async () => {
    const propose = async (as: Caller = 'Standard') => (await shop.call(as, jobs.number)).number;
    const placed = (number: string, more: number) => `MR-${Number(number.slice(3)) + more}`;
    const number = await propose();
    expect(number).toMatch(/^MR-\d{4,}$/);
    expect(await propose('Admin')).toBe(number);
    expect(await propose()).toBe(number);
    expect((await orders.make({ number })).number).toBe(number);
    expect((await orders.make({ number })).number).toBe(placed(number, 1));
    expect((await orders.make({ number }, 'Admin')).number).toBe(placed(number, 2));
    // Proposed once, used once: from then on it was typed.
    const typed = await shop.ask('Admin', jobs.create, { body: orders.body({ number }) });
    expect([typed.status, Object.keys(typed.problem.errors ?? {})]).toEqual([409, ['number']]);
    await orders.make({ number: placed(number, 3) });
    expect(await propose()).toBe(placed(number, 4));
  });

  test('twenty users with the same proposed number get twenty numbers', async () => {
    const proposals = await Promise.all(
      Array.from({ length: 20 }, async () => (await shop.call('Standard', jobs.number)).number),
    );
    expect(new Set(proposals).size).toBe(1);
    const made = await Promise.all(proposals.map((number) => orders.make({ number })));
    expect(new Set(made.map((job) => job.number)).size).toBe(20);
  });

  test('twenty concurrent requests with the same number create one job', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.ask('Standard', jobs.create, { body: orders.body({ number: 'Race' }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('repeated requests with one idempotency key create one job', async () => {
    const body = orders.body();
    const headers = { 'idempotency-key': 'one-carton' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.call('Standard', jobs.create, { body }, headers)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });
});
