/** Tests through HTTP the lists of values that each shop defines for its fields (decision 045). */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { listNames, startingLists } from '../../../shared/shop/shop-lists.ts';
import { listDesk } from '../../testing/clients/shop-lists-client.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs, lists, papers } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const desk = listDesk(shop);
afterAll(() => shop.close());

describe('an unchanged shop', () => {
  test('has the specification’s constants in their order, and the properties of operation types', async () => {
    const found = await desk.all();
    for (const list of listNames) {
      const shown = found[list].map(({ id: _id, version: _version, ...value }) => value);
      expect(shown).toEqual(startingLists[list]);
    }
    const [printing, ...others] = found.operationTypes;
    expect(printing).toMatchObject({ needsMachine: true, unit: 'sheets' });
    expect(others.at(-1)).toMatchObject({ name: 'Packing', needsMachine: false, unit: 'pieces' });
  });

  test.each([
    [
      'type',
      'Poster',
      'Type must be one of Sheet, Carry Bag, Envelope, Book, Calendar, Flap, Plain Box, Corrugated Box',
    ],
    [
      'style',
      'Wall',
      'Style must be one of Reverse Tuck In Box, Standard Straight Tuck In Box, Standard Straight Tuck In Nested Box, Crash Lock with Pasting Box, Crash Lock without Pasting Box, Four Corner Box',
    ],
    [
      'paperQuality',
      'Kraft',
      'Paper Quality must be one of Lightweight coated, Carte Lumina, Cyber XL, Art Card',
    ],
    ['coat', 'matt', 'Coat must be one of Aquacoat, Primer, UV Drip, Matt'],
  ])('refuses a job’s %s %s with the words of the specification', async (field, value, message) => {
    const refused = await shop.ask('Standard', jobs.create, { body: orders.body({ [field]: value }) });
    expect(refused.status).toBe(400);
    expect(refused.problem.errors).toEqual({ [field]: message });
  });

  test('reports all invalid fields of a job at once', async () => {
    const productOperations = [
      { type: 'Printing', detail: '' },
      { type: 'Lamination', detail: 'Foil' },
    ];
    const body = orders.body({ coat: 'Wax', deliveryDate: '2020-01-01T00:00:00Z', productOperations });
    const refused = await shop.ask('Standard', jobs.create, { body });
    expect(refused.problem.errors).toEqual({
      coat: 'Coat must be one of Aquacoat, Primer, UV Drip, Matt',
      deliveryDate: 'Delivery Date should be in the future',
      'productOperations.1.detail': 'Operation Detail must be one of Matt, Gloss, Velvet',
    });
  });
});

describe('adding', () => {
  test('a new quality is last in the list at once, and papers and jobs accept it', async () => {
    expect(await desk.add('paperQualities', ' Kraft ')).toMatchObject({
      name: 'Kraft',
      retired: false,
      version: 1,
    });
    expect((await desk.names('paperQualities')).at(-1)).toBe('Kraft');
    expect(await orders.paper(10, { quality: 'Kraft' })).toMatchObject({ quality: 'Kraft' });
    expect(await orders.make({ paperQuality: 'Kraft' })).toMatchObject({ paperQuality: 'Kraft' });
    const found = await shop.call('Restricted', papers.sorted, { query: { quality: 'Kraft' } });
    expect(found.items).toHaveLength(1);
  });

  test('two concurrent additions of the same value add one value', async () => {
    const answers = await Promise.all(
      ['Pune', 'PUNE', 'Pune', 'pune'].map((name) =>
        shop.ask('Standard', lists.create, { params: { list: 'cities' }, body: { name } }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409', '409']);
    expect(answers.find(({ status }) => status === 409)?.problem.errors?.name).toMatch(
      /^Pune is listed already$/i,
    );
    expect((await desk.names('cities')).filter((name) => name.toLowerCase() === 'pune')).toHaveLength(1);
  });

  test('a style is accepted only for its product types, to which a further type can be added', async () => {
    await desk.add('styles', 'Sleeve', ['Flap']);
    const sleeve = (type: string) =>
      shop.ask('Standard', jobs.create, { body: orders.body({ type, style: 'Sleeve' }) });
    expect([(await sleeve('Flap')).status, (await sleeve('Book')).status]).toEqual([200, 400]);
    expect(await desk.add('styles', 'sleeve', ['Book'])).toMatchObject({
      name: 'Sleeve',
      types: ['Flap', 'Book'],
    });
    expect((await sleeve('Book')).status).toBe(200);
  });

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(101) }, { name: 'Name is at most 100 characters long' }],
    [{ name: 'Lid', types: ['Sheet'] }, { types: 'The values of this list are not for types' }],
  ])('%j is refused at the field', async (body, errors) => {
    const refused = await shop.ask('Standard', lists.create, { params: { list: 'coats' }, body });
    expect([refused.status, refused.problem.errors]).toEqual([400, errors]);
  });

  test('a style for an unknown type is refused', async () => {
    const body = { name: 'Round', types: ['Sheet', 'Poster'] };
    const refused = await shop.ask('Standard', lists.create, { params: { list: 'styles' }, body });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['types.1']]);
  });

  test('nobody can change fixed lists and values', async () => {
    const body = { name: 'image/webp' };
    const added = await shop.ask('Admin', lists.create, { params: { list: 'contentTypes' }, body });
    expect([added.status, added.problem.code]).toEqual([409, 'list-fixed']);
    const { id } = await desk.valueOf('wasteReasons', 'Make-ready');
    const answer = await desk.change('wasteReasons', id, { name: 'Set-up' });
    expect([answer.status, answer.problem.code]).toEqual([409, 'value-fixed']);
    expect((await desk.remove('wasteReasons', id)).status).toBe(409);
  });
});

describe('permissions', () => {
  test('a Restricted user adds nothing, and a Standard user adds but does not change', async () => {
    const params = { list: 'coats' as const };
    const body = { name: 'Soft touch' };
    expect((await shop.ask('Restricted', lists.create, { params, body })).status).toBe(403);
    const { id } = await shop.call('Standard', lists.create, { params, body });
    const asked = { params: { ...params, id } };
    expect((await shop.ask('Standard', lists.update, { ...asked, body: { name: 'Softer' } })).status).toBe(
      403,
    );
    expect((await shop.ask('Standard', lists.remove, asked)).status).toBe(403);
    expect((await shop.ask('Admin', lists.remove, asked)).status).toBe(200);
  });
});

test('values stay in the order that users set', async () => {
  const { id } = await desk.valueOf('coats', 'Matt');
  const before = await desk.names('coats');
  expect((await desk.change('coats', id, { position: 0 })).status).toBe(200);
  expect(await desk.names('coats')).toEqual(['Matt', ...before.filter((name) => name !== 'Matt')]);
  const { version } = await desk.valueOf('coats', 'Matt');
  expect((await desk.change('coats', id, { position: 0 })).data).toMatchObject({ version });
  await desk.change('coats', id, { position: 500 });
  expect((await desk.names('coats')).at(-1)).toBe('Matt');
});
