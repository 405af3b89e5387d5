import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const put = (id: string, body: object) =>
  shop.call('Standard', jobs.update, { params: { id }, body: { ...body } });
const ask = (id: string, body: object) =>
  shop.ask('Standard', jobs.update, { params: { id }, body: { ...body } });

describe('a multipart form', () => {
  const form = async (fields: object, image: string | null = 'picture') => {
    const data = new FormData();
    for (const [key, value] of Object.entries(orders.body(fields))) {
      if (Array.isArray(value)) for (const step of value) data.append(`${key}[]`, JSON.stringify(step));
      else data.append(key, typeof value === 'string' ? value : JSON.stringify(value));
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
    ['an empty file', {}, '', 400, { artwork: 'The file is empty (0 bytes); choose another one' }],
    [
      'a file that is no image',
      {},
      'plain text',
      400,
      { artwork: 'Artwork must be an image: JPEG, PNG, WebP, GIF, TIFF or SVG; or a PDF' },
    ],
    [
      'a file above 10 MB',
      {},
      'x'.repeat(10 * 1024 * 1024 + 1),
      413,
      { artwork: 'Artwork is at most 10 MB, as a PDF 32 MB' },
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

  test('an edit with an empty file is refused too, while a file field without a chosen file is ignored', async () => {
    const job = await orders.make({ artwork: await picture(41) });
    const edit = (name: string) => {
      const data = new FormData();
      data.append('version', String(job.version));
      data.append('artwork', new Blob([], { type: 'application/octet-stream' }), name);
      const body = data as unknown as Record<string, unknown>;
      return shop.ask('Standard', jobs.update, { params: { id: job.id }, body });
    };
    const refused = await edit('proof.png');
    expect([refused.status, refused.problem.fields?.['artwork']?.code]).toEqual([400, 'artwork-empty']);
    const unchosen = await edit('');
    expect([unchosen.status, unchosen.data?.artworkFullUrl]).toEqual([200, job.artworkFullUrl]);
    const inJson = await ask(job.id, { artwork: 'data:image/png;base64,' });
    expect([inJson.status, inJson.problem.fields?.['artwork']?.code]).toEqual([400, 'artwork-empty']);
  });

  test('artwork above 10 MB in JSON is refused with a 413 too', async () => {
    for (const size of [10 * 1024 * 1024 + 1, 11.6 * 1024 * 1024, 14 * 1024 * 1024]) {
      const artwork = Buffer.alloc(Math.ceil(size), 1).toString('base64');
      const body = orders.body({ artwork });
      expect((await shop.ask('Standard', jobs.create, { body })).status).toBe(413);
    }
  });
});

describe('artwork', () => {
  const bytesOf = async (id: string, size: string, headers?: HeadersInit) =>
    shop.ask('Restricted', jobs.artwork, { params: { id }, query: { size } }, headers);

  test('is stored as JPEG in two sizes, and served with an ETag and by a signed address', async () => {
    const job = await orders.make({ artwork: await picture(120, 3_000, 1_500), artworkName: 'big.png' });
    const full = await bytesOf(job.id, 'full');
    expect(full.headers.get('content-type')).toBe('image/jpeg');
    const again = await bytesOf(job.id, 'full', { 'if-none-match': full.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const preview = await bytesOf(job.id, 'preview');
    const shown = Buffer.from(preview.data as ArrayBuffer);
    expect(shown.toString('base64')).toBe(job.artwork);
    expect(shown.length).toBeLessThanOrEqual(40 * 1024);
    const signed = await fetch(`${shop.url}${job.artworkFullUrl}`);
    expect(Buffer.from(await signed.arrayBuffer())).toEqual(Buffer.from(full.data as ArrayBuffer));
    const list = await shop.call('Restricted', jobs.list);
    expect(list.find(({ id }) => id === job.id)?.artworkUrl).toBe(job.artworkUrl);
    expect((await bytesOf((await orders.make()).id, 'full')).status).toBe(404);
  });

  test('sending the preview back leaves the full image unchanged, in an edit and in a duplicate', async () => {
    const job = await orders.make({ artwork: await picture(130, 2_400, 1_200), artworkName: 'proof.png' });
    const edited = await put(job.id, { artwork: job.artwork, name: 'Edited' });
    expect(edited).toMatchObject({ artworkFullUrl: job.artworkFullUrl, artworkName: 'proof.png' });
    const dataUrl = await put(job.id, { artwork: `data:image/jpeg;base64,${job.artwork}` });
    expect(dataUrl.version).toBe(edited.version);
    const copies = [
      await orders.make({ artwork: job.artwork }),
      await orders.make({ artworkFrom: { job: job.id } }),
    ];
    for (const copy of copies) expect(copy.artworkFullUrl).toBe(job.artworkFullUrl);
    expect(copies[1]?.artworkName).toBe('proof.png');
  });

  test('is replaced by a new image, and removed by null', async () => {
    const job = await orders.make({ artwork: await picture(140), artworkName: 'old.png' });
    const replaced = await put(job.id, { artwork: await picture(141), artworkName: 'new.png' });
    expect(replaced.artworkFullUrl).not.toBe(job.artworkFullUrl);
    expect(replaced.artworkName).toBe('new.png');
    const wrong = await ask(job.id, { artwork: 'AAAA' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['artwork']);
    const removed = await put(job.id, { artwork: null });
    expect(removed).toMatchObject({ artwork: null, artworkUrl: null, artworkName: null, contentType: null });
  });

  test('a multipart edit may omit the file', async () => {
    const job = await orders.make({ artwork: await picture(150) });
    const form = new FormData();
    form.append('name', 'By form');
    form.append('quantity', '2000');
    form.append('version', String(job.version));
    form.append('productOperations', '[]');
    const changed = await shop.call('Standard', jobs.update, {
      params: { id: job.id },
      body: form as unknown as Record<string, unknown>,
    });
    expect(changed).toMatchObject({ name: 'By form', quantity: 2_000, productOperations: [], version: 2 });
    expect(changed.artworkUrl).toBe(job.artworkUrl);
  });

  test('a blank field in a multipart edit removes an optional date', async () => {
    const date = '2031-03-04T16:00:00.000Z';
    const { id } = await orders.make({ releaseDate: date, promisedDate: date });
    const form = new FormData();
    for (const name of ['releaseDate', 'promisedDate', 'promisedWay']) form.append(name, '');
    form.append(
      'artwork',
      new Blob([Buffer.from(await picture(40), 'base64')], { type: 'image/png' }),
      'a.png',
    );
    const changed = await shop.ask('Standard', jobs.update, {
      params: { id },
      body: form as unknown as Record<string, unknown>,
    });
    expect(changed).toMatchObject({ status: 200, data: { releaseDate: null, promisedDate: null } });
    const blank = new FormData();
    blank.append('deliveryDate', '');
    const body = blank as unknown as Record<string, unknown>;
    expect((await shop.ask('Standard', jobs.update, { params: { id }, body })).status).toBe(400);
  });
});
