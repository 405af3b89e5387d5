/** Tests through HTTP the fields that a shop adds to its jobs (decision 131). */
import { type z } from 'zod';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type fieldCreate } from '../../../shared/shop/own-fields/own-fields.contract.ts';
import { ownFieldsMaximum } from '../../../shared/shop/own-fields/own-fields.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { fields, history, jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

type New = z.input<typeof fieldCreate>;
const add = (name: string, of: Partial<New> = {}) =>
  shop.call('Admin', fields.create, { body: { entity: 'jobs', kind: 'text', name, ...of } });
const all = () => shop.call('Restricted', fields.get);
const change = (id: string, body: object) => shop.ask('Admin', fields.update, { params: { id }, body });
const filled = (values: Record<string, string | number | boolean | null>) => orders.make({ fields: values });
const edit = (id: string, body: object) => shop.ask('Standard', jobs.update, { params: { id }, body });

test('a job of a shop without fields has no such property, and any value is refused', async () => {
  expect(await all()).toEqual([]);
  const job = await orders.make();
  expect(Object.keys(job)).not.toContain('fields');
  const refused = await edit(job.id, { fields: { dieNumber: 'D-1' } });
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    { 'fields.dieNumber': 'The shop has no field dieNumber' },
  ]);
});

describe('the fields', () => {
  test('have a key that stays when their name changes, and a place', async () => {
    const die = await add('Die number', { onTicket: true });
    const drop = await add('Drop test', { kind: 'number', unit: 'cm' });
    await add('Barcode grade', { kind: 'choice', options: ['A', 'B'] });
    expect(die).toMatchObject({ key: 'dieNumber', retired: false, required: false, version: 1 });
    const { data } = await change(drop.id, { name: 'Drop', position: 0 });
    expect(data).toMatchObject({ key: 'dropTest', name: 'Drop', unit: 'cm', version: 2 });
    expect((await all()).map(({ name }) => name)).toEqual(['Drop', 'Die number', 'Barcode grade']);
  });

  test('are changed by an Admin alone, and a stale version is refused', async () => {
    const [first] = await all();
    const body = { entity: 'jobs', kind: 'text', name: 'Mine' } as const;
    expect((await shop.ask('Standard', fields.create, { body })).status).toBe(403);
    const params = { id: first?.id ?? '' };
    expect((await shop.ask('Standard', fields.update, { params, body: { name: 'Mine' } })).status).toBe(403);
    expect((await shop.ask('Standard', fields.remove, { params })).status).toBe(403);
    const stale = await change(params.id, { name: 'Drop test', version: 1 });
    expect([stale.status, (stale.problem as { current?: object }).current]).toMatchObject([
      412,
      { name: 'Drop' },
    ]);
  });

  test.each([
    [{ name: 'die NUMBER' }, 409, { name: 'There is a field die NUMBER already' }],
    [{ name: ' ' }, 400, { name: 'Name is required' }],
    [{ name: 'Grade', kind: 'choice' }, 400, { options: 'A choice needs at least two options' }],
    [{ name: 'Grade', unit: 'cm' }, 400, { unit: 'Only a number has a unit' }],
    [{ name: 'x'.repeat(61) }, 400, { name: 'Name is at most 60 characters long' }],
    [
      { name: 'Grade', unit: 'x'.repeat(13), kind: 'number' },
      400,
      { unit: 'Unit is at most 12 characters long' },
    ],
  ] as const)('%j is refused', async (of, status, errors) => {
    const body = { entity: 'jobs', kind: 'text', ...of } as New;
    const refused = await shop.ask('Admin', fields.create, { body });
    expect([refused.status, refused.problem.errors]).toEqual([status, errors]);
  });

  test('two concurrent additions get two keys, or one of them is refused', async () => {
    const body = (name: string) => ({ body: { entity: 'jobs', kind: 'text', name } as const });
    const answers = await Promise.all(
      ['Ink code', 'Ink-code', 'Ink code'].map((name) => shop.ask('Admin', fields.create, body(name))),
    );
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '200', '409']);
    const made = (await all()).filter(({ name }) => name.startsWith('Ink'));
    expect(made.map(({ key }) => key).sort()).toEqual(['inkCode', 'inkCode2']);
    for (const { id } of made) await shop.call('Admin', fields.remove, { params: { id } });
  });
});

describe('the values of a job', () => {
  test('are stored and cleared one by one, or all together', async () => {
    const job = await filled({ dieNumber: ' D-2418 ', dropTest: 80, barcodeGrade: '' });
    expect(job.fields).toEqual({ dieNumber: 'D-2418', dropTest: 80 });
    const { data } = await edit(job.id, { fields: { barcodeGrade: 'B', dieNumber: null } });
    expect(data.fields).toEqual({ barcodeGrade: 'B', dropTest: 80 });
    const same = await edit(job.id, { fields: { dropTest: 80, dieNumber: '' } });
    expect(same.data.version).toBe(data.version);
    expect(Object.keys((await edit(job.id, { fields: null })).data)).not.toContain('fields');
  });

  test('are refused at their field', async () => {
    const body = orders.body({ fields: { dropTest: 'high', barcodeGrade: 'C', dieNumber: 'D-1' } });
    const refused = await shop.ask('Standard', jobs.create, { body });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      {
        'fields.dropTest': 'Drop must be a number from -1,000,000,000 to 1,000,000,000',
        'fields.barcodeGrade': 'Barcode grade must be one of A, B',
      },
    ]);
    const { id } = await orders.make();
    const whole = await edit(id, { name: 'Another name', fields: { dropTest: 'high' } });
    expect(whole.status).toBe(400);
    expect(
      (await shop.ask('Restricted', jobs.update, { params: { id }, body: { fields: null } })).status,
    ).toBe(403);
  });

  test('stay when an option or the field goes, until somebody clears them in a field in use', async () => {
    const job = await filled({ dieNumber: 'D-7', barcodeGrade: 'B' });
    const [die, grade] = ['dieNumber', 'barcodeGrade'].map((key) => key);
    const idOf = async (key: string | undefined) => (await all()).find((each) => each.key === key)?.id ?? '';
    await change(await idOf(grade), { options: ['A', 'C'] });
    await change(await idOf(die), { retired: true });
    // Nobody sees the retired value, and what a client reads it may send back.
    expect((await orders.get(job.id)).fields).toEqual({ barcodeGrade: 'B' });
    expect((await edit(job.id, { name: 'Renamed', fields: { barcodeGrade: 'B' } })).status).toBe(200);
    expect((await edit(job.id, { fields: job.fields })).status).toBe(200);
    expect((await edit(job.id, { fields: { dieNumber: 'D-8' } })).problem.errors).toEqual({
      'fields.dieNumber': 'Die number is retired; an Admin can bring it back',
    });
    expect((await edit(job.id, { fields: null })).data.fields).toBeUndefined();
    await change(await idOf(die), { retired: false });
    expect((await orders.get(job.id)).fields).toEqual({ dieNumber: 'D-7' });
    // A form that was opened while the field was retired does not empty it.
    expect((await edit(job.id, { fields: { dropTest: 5 } })).data.fields).toEqual({
      dieNumber: 'D-7',
      dropTest: 5,
    });
    await change(await idOf(grade), { options: ['A', 'B'] });
  });

  test('are found by a search', async () => {
    const job = await filled({ dieNumber: 'Quokka “9”' });
    for (const term of ['quokka', 'QUOKKA'])
      expect(
        (await shop.call('Restricted', jobs.sorted, { query: { term } })).items.map(({ id }) => id),
      ).toEqual([job.id]);
  });

  test('are in the history by the field’s name, and an undo restores them', async () => {
    const job = await filled({ dieNumber: 'D-1' });
    await edit(job.id, { fields: { dieNumber: 'D-2', dropTest: 80 } });
    const entries = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: job.id } });
    const [entry] = entries;
    expect(entry?.changes).toEqual([
      { field: 'fields.dieNumber', label: 'Die number', unit: null, from: 'D-1', to: 'D-2' },
      { field: 'fields.dropTest', label: 'Drop', unit: 'cm', from: null, to: 80 },
    ]);
    const undone = await edit(job.id, entry?.undo?.body ?? {});
    expect(undone.data.fields).toEqual({ dieNumber: 'D-1' });
  });

  test('prevent the deletion of their field, even if a job is stored at the same time', async () => {
    const made = await add('Passing');
    const [job, removal] = await Promise.all([
      shop.ask('Standard', jobs.create, { body: orders.body({ fields: { passing: 'x' } }) }),
      shop.ask('Admin', fields.remove, { params: { id: made.id } }),
    ]);
    expect([job.status, removal.status]).toEqual(job.status === 200 ? [200, 409] : [400, 200]);
    const die = (await all()).find(({ key }) => key === 'dieNumber');
    const refused = await shop.ask('Admin', fields.remove, { params: { id: die?.id ?? '' } });
    const uses = await shop.call('Restricted', fields.uses);
    const count = uses.find(({ id }) => id === die?.id)?.count;
    expect(count).toBeGreaterThan(1);
    expect([refused.status, refused.problem.reason]).toEqual([
      409,
      `${count} records have a value of Die number; retire it instead`,
    ]);
  });
});

test('a required field is needed to schedule a job, and not for a draft', async () => {
  const food = await add('Food contact', { kind: 'yes or no', required: true });
  const job = await orders.ready();
  expect((await shop.call('Standard', jobs.get, { params: { id: job.id } })).can.schedule?.reason).toBe(
    'Fill in Food contact first',
  );
  const refused = await shop.ask('Standard', jobs.submit, { params: { id: job.id } });
  expect([refused.status, refused.problem.reason]).toEqual([409, 'Fill in Food contact first']);
  await edit(job.id, { fields: { foodContact: false } });
  expect((await shop.call('Standard', jobs.submit, { params: { id: job.id } })).fields).toEqual({
    foodContact: false,
  });
  await change(food.id, { required: false });
});

test('jobs are filtered by the values of a field', async () => {
  await filled({ dropTest: 10.5, dieNumber: '77' });
  await filled({ dropTest: 77 });
  const job = await filled({ foodContact: true });
  const found = async (field: string, fieldValue: string) =>
    (await shop.call('Restricted', jobs.counts, { query: { field, fieldValue } })).total;
  expect(await found('dropTest', '10.5')).toBe(1);
  expect(await found('dropTest', '77')).toBe(1);
  expect(await found('dieNumber', '77')).toBe(1);
  expect(await found('dropTest', '78')).toBe(0);
  const query = { field: 'foodContact', fieldValue: 'true' };
  expect((await shop.call('Restricted', jobs.sorted, { query })).items.map(({ id }) => id)).toEqual([job.id]);
  const { total } = (await shop.call('Restricted', jobs.sorted, { query: { field: 'dropTest' } })).metadata;
  expect(total).toBe((await shop.call('Restricted', jobs.counts)).total);
  const wrong = await shop.ask('Restricted', jobs.sorted, { query: { field: "x' or", fieldValue: '1' } });
  expect(wrong.status).toBe(400);
});

test('the number of fields is limited', async () => {
  const there = (await all()).length;
  for (let number = there; number < ownFieldsMaximum; number += 1) await add(`Field ${number}`);
  const body = { entity: 'jobs', kind: 'text', name: 'One more' } as const;
  const refused = await shop.ask('Admin', fields.create, { body });
  expect([refused.status, refused.problem.reason]).toEqual([
    409,
    'There are at most 40 fields, with the retired ones',
  ]);
});
