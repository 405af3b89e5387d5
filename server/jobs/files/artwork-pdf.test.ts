/**
 * Tests artwork that a user uploads as a PDF. Its first page becomes the job's image, and the PDF can be
 * downloaded (docs/decisions/050).
 */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import {
  bomb,
  illustratorAlone,
  locked,
  makePdf,
  postScript,
  printed,
} from '../../testing/samples/sample-pdfs.ts';
import { openShop } from '../../testing/shop.ts';
import { templateDesk } from '../../testing/samples/sample-products.ts';

const { components, jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

/** Returns a form with the file as a browser sends it, with the content type `type`. */
function form(file: Buffer, name: string, type: string) {
  const data = new FormData();
  for (const [key, value] of Object.entries(orders.body()))
    if (Array.isArray(value)) for (const step of value) data.append(`${key}[]`, JSON.stringify(step));
    else data.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  data.append('artwork', new Blob([new Uint8Array(file)], { type }), name);
  return { body: data as unknown as Record<string, unknown> };
}
const get = (address: string) =>
  fetch(`${shop.url}${address}`, { headers: { authorization: `Bearer ${shop.users.Restricted.token}` } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const original = (id: string) => get(`/api/jobs/${id}/artwork?size=original`);

test('a PDF’s first page is shown, and the original file can be downloaded unchanged', async () => {
  // Illustrator's files are PDFs, which browsers take for PostScript.
  const sent = form(printed, 'Kaffee “Größe 2”.ai', 'application/postscript');
  const job = await shop.call('Standard', jobs.create, sent);
  expect(job).toMatchObject({ artworkName: 'Kaffee “Größe 2”.ai', contentType: 'image/jpeg' });
  const full = await bytesOf(await get(`/api/jobs/${job.id}/artwork?size=full`));
  expect(await sharp(full).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 });

  const file = await original(job.id);
  expect(await bytesOf(file)).toEqual(printed);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Kaffee _Gr__e 2_.ai"; filename*=UTF-8''Kaffee%20%E2%80%9CGr%C3%B6%C3%9Fe%202%E2%80%9D.ai`,
    'x-content-type-options': 'nosniff',
  });
  const signed = await fetch(`${shop.url}${job.artworkOriginalUrl}`);
  expect(await bytesOf(signed)).toEqual(printed);
  expect(signed.headers.get('content-disposition')).toBe('attachment');
});

test('a file name can’t add to the response header', async () => {
  const artworkName = 'x"; filename="y.html\r\nSet-Cookie: a=b';
  const job = await orders.make({ artwork: printed.toString('base64'), artworkName });
  const header = (await original(job.id)).headers.get('content-disposition');
  expect(header).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w%.!~-]*$/);
});

test('an image has no original file', async () => {
  const job = await orders.make({ artwork: await picture(20) });
  expect(job.artworkOriginalUrl).toBeNull();
  expect((await original(job.id)).status).toBe(404);
});

test('a duplicate, an edit with the preview and a job made from a component have the same file', async () => {
  const job = await orders.make({ artwork: printed.toString('base64'), artworkName: 'box.pdf' });
  const copy = await orders.make({ artworkFrom: { job: job.id } });
  const edited = await shop.call('Standard', jobs.update, {
    params: { id: job.id },
    body: { artwork: job.artwork, name: 'Edited' },
  });
  const component = await templateDesk(shop).component({ artworkFrom: { job: job.id } });
  expect(
    (await shop.call('Restricted', components.get, { params: { id: component.id } })).artworkOriginalUrl,
  ).toBe(job.artworkOriginalUrl);
  const made = await orders.make({ artworkFrom: { component: component.id } });
  for (const { id, artworkOriginalUrl } of [copy, edited, made]) {
    expect(artworkOriginalUrl).toBe(job.artworkOriginalUrl);
    expect(await bytesOf(await original(id))).toEqual(printed);
  }
});

test('two files whose first pages look alike stay separate', async () => {
  const [one, two] = [makePdf({ pages: 1 }), makePdf({ pages: 2 })];
  const first = await orders.make({ artwork: one.toString('base64') });
  const second = await orders.make({ artwork: two.toString('base64') });
  expect(second.artwork).toBe(first.artwork);
  expect(await bytesOf(await original(first.id))).toEqual(one);
  expect(await bytesOf(await original(second.id))).toEqual(two);
  const kept = await shop.call('Standard', jobs.update, {
    params: { id: second.id },
    body: { artwork: second.artwork, name: 'Kept' },
  });
  expect(kept.artworkOriginalUrl).toBe(second.artworkOriginalUrl);
});

test.each<[string, string, Buffer, string]>([
  [
    'a web page called a PDF',
    'page.pdf',
    Buffer.from('<html><script>alert(1)</script></html>'),
    'artwork-unknown-kind',
  ],
  ['one that is damaged', 'cut.pdf', Buffer.from('%PDF-1.7\n%nothing'), 'pdf-broken'],
  ['one that is locked', 'locked.pdf', locked, 'pdf-locked'],
  ['an AI file without a PDF', 'alone.ai', illustratorAlone, 'ai-without-pdf'],
  ['EPS', 'old.eps', postScript, 'artwork-postscript'],
  ['one that is called an image', 'page.png', makePdf({ size: [15_000, 15_000] }), 'pdf-page-size'],
  ['501 pages', 'book.pdf', makePdf({ pages: 501 }), 'pdf-pages'],
])('%s is refused at the field', async (_what, name, file, code) => {
  const { status, problem } = await shop.ask('Standard', jobs.create, form(file, name, 'application/pdf'));
  expect([status, problem.fields?.['artwork']?.code]).toEqual([400, code]);
});

test(
  'a PDF that would occupy the server for hours is refused, and the server continues',
  { timeout: 90_000 },
  async () => {
    const [late, other] = await Promise.all([
      shop.ask('Standard', jobs.create, form(bomb, 'bomb.pdf', 'application/pdf')),
      orders.make({ artwork: await picture(30) }),
    ]);
    // Within half a minute by a processor of its own; on a busy machine the request is given up first.
    expect([400, 503]).toContain(late.status);
    expect(other.artworkUrl).not.toBeNull();
  },
);

test('a PDF above 32 MB and an image above 10 MB are refused', async () => {
  const beyond = Buffer.concat([printed, Buffer.alloc(32 * 1024 * 1024)]);
  const image = Buffer.alloc(10 * 1024 * 1024 + 1, 1);
  for (const file of [beyond, image]) {
    const { status, problem } = await shop.ask(
      'Standard',
      jobs.create,
      form(file, 'x.pdf', 'application/pdf'),
    );
    expect([status, problem.errors]).toEqual([413, { artwork: 'Artwork is at most 10 MB, as a PDF 32 MB' }]);
  }
});

test('lists show a small image at an address that browsers can cache', async () => {
  const job = await orders.make({ artwork: await picture(40, 1200, 600) });
  const list = await shop.call('Restricted', jobs.list);
  const { artworkThumbUrl } = list.find(({ id }) => id === job.id)!;
  const small = await fetch(`${shop.url}${artworkThumbUrl}`);
  expect(small.headers.get('cache-control')).toMatch(/^private, max-age=\d{7}, immutable$/);
  const image = await bytesOf(small);
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 48 });
  // An artwork without a thumbnail gets one at the first request, and the server stores it.
  await shop.database.pool.query('update artwork set thumb = null');
  for (let times = 0; times < 2; times += 1) {
    const again = await bytesOf(await fetch(`${shop.url}${artworkThumbUrl}`));
    expect(await sharp(again).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 48 });
  }
  const { rows } = await shop.database.pool.query('select 1 from artwork where thumb is not null');
  expect(rows).toHaveLength(1);
});
