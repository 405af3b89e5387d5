import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openOrders, picture } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';
import { giftBox, lid, templateDesk } from '../testing/samples/sample-products.ts';

const { components, products } = contract;
const shop = await openShop();
const desk = templateDesk(shop);
const orders = await openOrders(shop);
afterAll(() => shop.close());

describe('products', () => {
  test('a product is created, read, changed and deleted', async () => {
    const made = await desk.product();
    expect(made).toMatchObject({ ...giftBox, components: [], version: 1 });
    const changed = await desk.changeProduct(made.id, { ...made, code: 'GB-201' });
    expect(changed.data).toEqual({ ...made, code: 'GB-201', version: 2, updatedAt: changed.data.updatedAt });
    const params = { id: made.id };
    expect(await shop.call('Standard', products.get, { params })).toEqual(changed.data);
    const { can: _can, ...item } = changed.data;
    expect(await shop.call('Restricted', products.list)).toContainEqual(item);
    expect((await shop.ask('Standard', products.remove, { params })).status).toBe(403);
    expect(await shop.call('Admin', products.remove, { params })).toEqual({ done: true });
    const gone = [products.get, products.select, products.remove, components.ofProduct];
    for (const endpoint of gone) expect((await shop.ask('Admin', endpoint, { params })).status).toBe(404);
  });

  test('accepts top-level fields or an object part, and operations under each of their names', async () => {
    const { productOperations, ...part } = giftBox;
    const step = { type: 'Final Inspection', detail: '', instruction: '' };
    const bodies = [
      { part, productOperations },
      { part: { ...part, productOperations } },
      {
        part: { ...giftBox, name: 'Under part', productOperations: [] },
        name: giftBox.name,
        operations: productOperations,
      },
      { ...part, componentOperations: productOperations },
    ];
    for (const body of bodies) {
      expect(await shop.call('Standard', products.create, { body })).toMatchObject(giftBox);
    }
    const bare = await shop.call('Standard', products.create, { body: part });
    expect(bare).toMatchObject({ ...part, productOperations: [], components: [] });
    const changed = await desk.changeProduct(bare.id, { part: { name: 'Hamper' }, operations: [step] });
    expect(changed.data).toMatchObject({ name: 'Hamper', code: giftBox.code, productOperations: [step] });
  });

  test('an unchanged record sent back changes nothing, and a stale version is refused', async () => {
    const made = await desk.product({ components: [{ ...lid }] });
    expect((await desk.changeProduct(made.id, { ...made })).data).toEqual(made);
    const now = await desk.changeProduct(made.id, { components: [], version: 1 });
    expect(now.data).toMatchObject({ components: [], version: 2 });
    const late = await desk.changeProduct(made.id, { ...made, name: 'Mine', components: [{ ...lid }] });
    expect({ status: late.status, current: late.problem.current }).toEqual({
      status: 412,
      current: now.data,
    });
    const query = { term: lid.number };
    expect((await shop.call('Restricted', components.sorted, { query })).metadata.total).toBe(1);
  });

  test.each<[object, object]>([
    [
      { name: '', type: '', style: undefined, code: '' },
      {
        name: 'Name is required',
        type: 'Type is required',
        style: 'Style is required',
        code: 'Code is required',
      },
    ],
    [{ name: '  ' }, { name: 'Product name is required' }],
    [{ name: 'B' }, { name: 'Name length should be greater than 2' }],
    [{ type: 'Wrapper' }, { type: /^Type must be one of Sheet, Carry Bag, / }],
    [{ style: 'Wall' }, { style: /^Style must be one of Reverse Tuck In Box, / }],
    [
      { productOperations: [{ type: 'Lamination', detail: 'Domestic' }] },
      { 'productOperations.0.detail': 'Operation Detail must be one of Matt, Gloss, Velvet' },
    ],
    [{ components: 'Lid' }, { components: 'Components must be a list' }],
    [
      { components: ['Lid', { id: 'Lid' }, 7] },
      {
        'components.0.id': 'Component does not exist',
        'components.1.id': 'Component does not exist',
        'components.2.id': 'Component does not exist',
      },
    ],
    [
      { components: [{ ...lid, name: ' ' }, { part: { ...lid, ink: '' } }] },
      { 'components.0.name': 'Component name is required', 'components.1.ink': 'Ink is required' },
    ],
    [
      { components: [lid, { ...lid, style: 'Wall' }] },
      { 'components.1.style': /^Style must be one of Reverse Tuck In Box, / },
    ],
    [
      { components: [{ ...lid, artwork: 'AAAA' }] },
      { 'components.0.artwork': /^Artwork must be an image: / },
    ],
  ])('%j is refused at the fields, and nothing is created', async (wrong, errors) => {
    const before = (await shop.call('Admin', components.list)).length;
    const refused = await shop.ask('Standard', products.create, { body: { ...giftBox, ...wrong } });
    expect(refused.status).toBe(400);
    const matching = Object.entries(errors).map(([field, message]) => [
      field,
      expect.stringMatching(message as string | RegExp),
    ]);
    expect(refused.problem.errors).toEqual(Object.fromEntries(matching));
    expect(await shop.call('Admin', components.list)).toHaveLength(before);
  });

  test('a Restricted user reads and changes nothing', async () => {
    const { id } = await desk.product();
    const params = { id };
    expect((await shop.ask('Restricted', products.create, { body: giftBox })).status).toBe(403);
    expect((await shop.ask('Restricted', products.update, { params, body: { code: 'X' } })).status).toBe(403);
    expect((await shop.ask('Restricted', products.remove, { params })).status).toBe(403);
    expect((await shop.ask('Restricted', products.select, { params })).status).toBe(200);
  });

  test('are sorted, filtered, searched and paged', async () => {
    const style = { type: 'Calendar', style: 'Wall' };
    await desk.product({ name: 'year planner', code: 'K-2', ...style });
    const desktop = await desk.product({ name: 'Desk calendar', code: 'K-1', ...style, style: 'Desk' });
    await desk.product({ name: 'Advent box', code: 'K-3' });
    const names = async (query: object) =>
      (await shop.call('Restricted', products.sorted, { query: { term: 'k-', ...query } })).items.map(
        (product) => product.name,
      );
    expect(await names({ sort: 'name' })).toEqual(['Advent box', 'Desk calendar', 'year planner']);
    expect(await names({ sort: 'code', order: 'descending' })).toEqual([
      'Advent box',
      'year planner',
      'Desk calendar',
    ]);
    expect(await names({ sort: 'style', per: 1 })).toEqual(['Desk calendar']);
    expect(await names({})).toEqual(['Advent box', 'Desk calendar', 'year planner']);
    expect(await names({ type: 'Calendar', sort: 'name' })).toEqual(['Desk calendar', 'year planner']);
    expect(await shop.call('Restricted', products.search, { query: { term: 'DESK' } })).toEqual([
      { id: desktop.id, name: 'Desk calendar' },
    ]);
    const list = await shop.ask('Restricted', products.list, { query: { per: 1 } });
    expect(list.headers.get('link')).toBe('</api/products?per=1&page=2>; rel="next"');
  });
});

describe('a product as a job draft', () => {
  const draftOf = (id: string) => shop.call('Restricted', products.select, { params: { id } });
  const { code: _code, componentCode: _own, number: _number, componentOperations, ...make } = lid;
  const known = { productCode: giftBox.code, name: giftBox.name, type: giftBox.type, style: giftBox.style };

  test('has the product’s own operations, and paper, ink and artwork from the first component', async () => {
    const artwork = await picture(60);
    const first = { ...lid, artwork, artworkName: 'lid.png' };
    const made = await desk.product({ components: [first, { ...lid, ink: 'Black', paperGsm: 90 }] });
    const draft = await draftOf(made.id);
    expect(draft).toMatchObject({
      ...make,
      ...known,
      productOperations: giftBox.productOperations,
      artworkFrom: { component: made.components[0]?.id },
      artworkName: 'lid.png',
    });
    for (const field of ['number', 'quantity', 'deliveryDate', 'customerId'])
      expect(draft).not.toHaveProperty(field);
    const job = await desk.order({ ...draft }, orders);
    expect(job).toMatchObject({ ...make, ...known, artworkName: 'lid.png' });
    expect(job.artworkFullUrl).toBe(draft.artworkFullUrl);
    expect(job.productOperations).toMatchObject(giftBox.productOperations);
  });

  test('has the components’ operations in order if the product has no operations of its own', async () => {
    const packing = { type: 'Packing', detail: 'Export', instruction: '' };
    const parts = [
      { ...lid, componentOperations: [packing] },
      { ...lid, name: 'Base' },
    ];
    const made = await desk.product({ productOperations: [], components: parts });
    const draft = await draftOf(made.id);
    expect(draft.productOperations).toEqual([packing, ...componentOperations]);
    expect((await desk.order({ ...draft }, orders)).productOperations).toHaveLength(3);
  });

  test('has no paper without a component', async () => {
    const made = await desk.product();
    const none = { artworkUrl: null, artworkFullUrl: null, artworkThumbUrl: null, artworkName: null };
    expect(await draftOf(made.id)).toEqual({
      ...known,
      productOperations: giftBox.productOperations,
      ...none,
    });
  });
});
