import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { openShop } from '../testing/shop.ts';
import { giftBox, lid, templateDesk } from '../testing/samples/sample-products.ts';

const { components, products } = contract;
const shop = await openShop();
const desk = templateDesk(shop);
afterAll(() => shop.close());

/** Returns a picture of random noise, which does not compress, as a PNG in base64. */
async function noisyPicture(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 900, height: 700, channels: 3, background: '#808080', noise } as const;
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

describe('the components of a product', () => {
  const namesOf = (product: { components: { name: string }[] }) =>
    product.components.map((component) => component.name);

  test('are existing and new components, in order, and products can share components', async () => {
    const [base, inlay] = [await desk.component({ name: 'Base' }), await desk.component({ name: 'Inlay' })];
    const box = await desk.product({ components: [inlay.id, { ...lid }, base] });
    expect(namesOf(box)).toEqual(['Inlay', 'Lid', 'Base']);
    const { name, number, type, style, code } = lid;
    expect(box.components[1]).toEqual({ id: box.components[1]?.id, name, number, type, style, code });
    const listed = await desk.componentsOf(box.id);
    expect(listed.map((component) => component.name)).toEqual(['Inlay', 'Lid', 'Base']);
    expect(listed[1]).toMatchObject({ ...lid, products: [{ id: box.id, name: 'Gift box' }], version: 1 });
    expect(listed[0]).not.toHaveProperty('artwork');
    const other = await desk.product({ name: 'Another box', components: [{ id: base.id }] });
    const shared = await shop.call('Restricted', components.get, { params: { id: base.id } });
    expect(shared.products).toEqual([
      { id: other.id, name: 'Another box' },
      { id: box.id, name: 'Gift box' },
    ]);
    const sorted = async (query: { sort?: 'name'; order?: 'descending' }) => {
      const asked = { query: { productId: box.id, ...query } };
      const page = await shop.call('Restricted', components.sorted, asked);
      return page.items.map((component) => component.name);
    };
    expect(await sorted({ sort: 'name' })).toEqual(['Base', 'Inlay', 'Lid']);
    expect(await sorted({})).toEqual(['Inlay', 'Lid', 'Base']);
    expect(await sorted({ order: 'descending' })).toEqual(['Base', 'Lid', 'Inlay']);
    const turned = await desk.changeProduct(box.id, { components: box.components.toReversed() });
    expect(namesOf(turned.data)).toEqual(['Base', 'Lid', 'Inlay']);
    expect(turned.data.version).toBe(2);
    expect(namesOf((await desk.changeProduct(box.id, { code: 'GB-9' })).data)).toEqual([
      'Base',
      'Lid',
      'Inlay',
    ]);
    const less = await desk.changeProduct(box.id, { components: [inlay.id, { ...lid, name: 'Sleeve' }] });
    expect(namesOf(less.data)).toEqual(['Inlay', 'Sleeve']);
  });

  test('can’t include the same component twice, or an unknown component', async () => {
    const base = await desk.component();
    const missing = shop.users.Admin.id;
    const asked = { components: [base.id, missing, { id: base.id }] };
    const errors = {
      'components.1.id': 'Component does not exist',
      'components.2.id': 'Component is already listed',
    };
    const refused = await shop.ask('Standard', products.create, { body: { ...giftBox, ...asked } });
    expect({ status: refused.status, errors: refused.problem.errors }).toEqual({ status: 400, errors });
    const made = await desk.product();
    expect((await desk.changeProduct(made.id, asked)).problem.errors).toEqual(errors);
  });

  test('can include artwork above a megabyte', async () => {
    const artwork = await noisyPicture();
    expect(artwork.length).toBeGreaterThan(1024 * 1024);
    const made = await desk.product({ components: [{ ...lid, artwork }] });
    expect((await desk.componentsOf(made.id))[0]?.artworkUrl).not.toBeNull();
  });

  test('each have a line in the audit log, as the product has', async () => {
    const made = await desk.product({ components: [{ ...lid }] });
    const { rows } = await shop.database.pool.query(
      `select entity, verb, data->'components' as components from audit where entity_id = any ($1) order by id`,
      [[made.id, made.components[0]?.id]],
    );
    expect(rows).toEqual([
      { entity: 'components', verb: 'product.create > component.create', components: null },
      { entity: 'products', verb: 'product.create', components: [made.components[0]?.id] },
    ]);
  });

  test('can’t be deleted until the product no longer has them', async () => {
    const base = await desk.component({ name: 'Base' });
    const params = { id: base.id };
    const first = await desk.product({ name: 'Mug carton', components: [base.id] });
    const second = await desk.product({ name: 'Gift box', components: [base.id] });
    const refusal = async () => {
      const { status, problem } = await shop.ask('Admin', components.remove, { params });
      return `${status} ${problem.reason}`;
    };
    expect(await refusal()).toBe(
      '409 Base is part of 2 products (Gift box, Mug carton); take it out of them first',
    );
    await shop.call('Admin', products.remove, { params: { id: second.id } });
    expect(await refusal()).toBe('409 Base is part of 1 product (Mug carton); take it out of it first');
    await desk.changeProduct(first.id, { components: [] });
    expect(await shop.call('Admin', components.remove, { params })).toEqual({ done: true });
  });

  test('either a product is stored with a component, or the component’s concurrent deletion succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const base = await desk.component();
      const [made, removed] = await Promise.all([
        shop.ask('Standard', products.create, { body: { ...giftBox, components: [base.id] } }),
        shop.ask('Admin', components.remove, { params: { id: base.id } }),
      ]);
      expect(`${made.status} ${removed.status}`).toMatch(/^(200 409|400 200|409 200)$/);
    }
  });
});
