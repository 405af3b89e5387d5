/**
 * Tests that the shop's list decides which file types users can upload as artwork. The error for a retired
 * type names that type (decision 050).
 */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type ContentType, contentTypes } from '../../../shared/shop/accepted-artwork-types.ts';
import { listDesk } from '../../testing/clients/shop-lists-client.ts';
import { openOrders } from '../../testing/samples/create-test-jobs.ts';
import { printed } from '../../testing/samples/sample-pdfs.ts';
import { openShop } from '../../testing/shop.ts';
import { lid } from '../../testing/samples/sample-products.ts';

const { components, jobs, lists, settings } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
const desk = listDesk(shop);
afterAll(() => shop.close());

const grey = sharp({ create: { width: 30, height: 20, channels: 3, background: '#777' } });
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
const made: Record<ContentType, () => Promise<Buffer>> = {
  'image/jpeg': () => grey.clone().jpeg().toBuffer(),
  'image/png': () => grey.clone().png().toBuffer(),
  'image/webp': () => grey.clone().webp().toBuffer(),
  'image/gif': () => grey.clone().gif().toBuffer(),
  'image/tiff': () => grey.clone().tiff().toBuffer(),
  'image/svg+xml': () => Promise.resolve(svg),
  'application/pdf': () => Promise.resolve(printed),
};
const base64 = async (type: ContentType) => (await made[type]()).toString('base64');
const retire = async (type: ContentType, retired = true) =>
  desk.change('contentTypes', (await desk.valueOf('contentTypes', type)).id, { retired });

test.each(contentTypes)(
  'artwork as %s is accepted, refused by name once the type is retired, and accepted again',
  async (type) => {
    const artwork = await base64(type);
    const make = (changes = {}) =>
      shop.ask('Standard', jobs.create, { body: orders.body({ artwork, ...changes }) });
    const first = await make();
    expect(first.status).toBe(200);
    expect((await retire(type)).status).toBe(200);
    // The declared content type makes no difference.
    const refused = await make({ number: 'R-1', artwork: `data:image/bmp;base64,${artwork}` });
    expect([refused.status, refused.problem.fields?.['artwork']?.code]).toEqual([
      400,
      'artwork-type-retired',
    ]);
    expect(refused.problem.errors?.artwork).toMatch(
      /^This shop takes no artwork as (JPEG|PNG|WebP|GIF|TIFF|SVG|PDF); it takes /,
    );
    expect((await retire(type, false)).status).toBe(200);
    expect((await make()).status).toBe(200);
  },
);

test('a retired type also applies to job files and components, but not to photos, the logo or existing artwork', async () => {
  const job = await orders.make({ artwork: await base64('image/gif') });
  for (const type of ['image/gif', 'image/png', 'image/jpeg'] as const) await retire(type);
  const [gif, jpeg] = [await base64('image/gif'), await base64('image/jpeg')];
  const file = (kind: 'artwork' | 'photo', content: string) =>
    shop.ask('Standard', jobs.addFile, { params: { id: job.id }, body: { kind, file: content } });
  const refused = await file('artwork', gif);
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    { file: 'This shop takes no artwork as GIF; it takes WebP, TIFF, SVG, PDF' },
  ]);
  const component = shop.ask('Standard', components.create, {
    body: { ...lid, artwork: gif },
  });
  expect((await component).problem.errors).toEqual({
    artwork: 'This shop takes no artwork as GIF; it takes WebP, TIFF, SVG, PDF',
  });
  expect((await file('photo', jpeg)).status).toBe(200);
  const logo = { logo: jpeg };
  expect((await shop.ask('Admin', settings.update, { body: logo })).status).toBe(200);
  const edited = await shop.call('Standard', jobs.update, {
    params: { id: job.id },
    body: { artwork: job.artwork, name: 'Same artwork' },
  });
  expect(edited).toMatchObject({ name: 'Same artwork', artwork: job.artwork });
});

test('no user can add, rename or delete a type, because the program reads no further types', async () => {
  const params = { list: 'contentTypes' as const };
  const added = await shop.ask('Admin', lists.create, { params, body: { name: 'image/bmp' } });
  const { id } = await desk.valueOf('contentTypes', 'image/webp');
  const renamed = await desk.change('contentTypes', id, { name: 'image/bmp', retired: true });
  const gone = await desk.remove('contentTypes', id);
  for (const answer of [added, renamed, gone]) {
    expect([answer.status, answer.problem.reason]).toEqual([
      409,
      'The program reads these and no others; retire what the shop does not take',
    ]);
  }
  expect(
    (await shop.ask('Standard', lists.update, { params: { ...params, id }, body: { retired: true } })).status,
  ).toBe(403);
});
