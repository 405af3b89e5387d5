/** Tests the files of a job: its current and earlier artworks, and its photos (docs/decisions/050). */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { filesMaximum } from '../../../shared/platform/specification-constants.ts';
import { deleteUnusedArtwork } from '../../artwork/artwork.domain.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { locked, makePdf, printed } from '../../testing/samples/sample-pdfs.ts';
import { type Caller, openShop } from '../../testing/shop.ts';

const { history, jobs } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const filesOf = (id: string) => shop.call('Restricted', jobs.files, { params: { id } });
const add = (
  id: string,
  body: { kind: 'artwork' | 'photo'; file: string; name?: string },
  as: Caller = 'Standard',
) => shop.ask(as, jobs.addFile, { params: { id }, body });
const remove = (id: string, fileId: string, as: Caller = 'Standard') =>
  shop.ask(as, jobs.removeFile, { params: { id, fileId } });
const short = (files: Awaited<ReturnType<typeof filesOf>>) =>
  files.map(({ kind, name, userName, current }) => [kind, name, userName, current]);
const version = async (shade: number) => ({ file: await picture(shade, 60, 40), name: `v${shade}.png` });

test('new artwork adds a version, and an earlier version can become the artwork again', async () => {
  const job = await orders.make({ artwork: await picture(10, 60, 40), artworkName: 'first.png' });
  await shop.call('Admin', jobs.update, {
    params: { id: job.id },
    body: { artwork: await picture(110, 60, 40), artworkName: 'second.png' },
  });
  await shop.call('Standard', jobs.approveArtwork, { params: { id: job.id } });
  await add(job.id, { kind: 'artwork', file: printed.toString('base64'), name: 'third.pdf' });
  const all = await filesOf(job.id);
  expect(short(all)).toEqual([
    ['artwork', 'third.pdf', 'Standard User', true],
    ['artwork', 'second.png', 'Admin User', false],
    ['artwork', 'first.png', 'Standard User', false],
  ]);
  expect(await orders.get(job.id)).toMatchObject({ artworkName: 'third.pdf', artworkApprovedAt: null });
  const file = await fetch(`${shop.url}${all[0]?.originalUrl}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(printed);
  expect(Date.now() - Date.parse(all[0]?.at ?? '')).toBeLessThan(60_000);

  const params = { id: job.id, fileId: all[2]?.id ?? '' };
  const back = await shop.call('Standard', jobs.restoreFile, { params });
  expect(back).toMatchObject({ artworkName: 'first.png', artworkFullUrl: job.artworkFullUrl });
  expect((await filesOf(job.id)).map(({ current }) => current)).toEqual([false, false, true]);
  const again = await shop.call('Standard', jobs.restoreFile, { params });
  expect(again.version).toBe(back.version);
  const story = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: job.id } });
  expect(story.map(({ text }) => text).slice(0, 3)).toEqual([
    'made an artwork, “first.png” the artwork again',
    'added an artwork, “third.pdf”',
    'approved the artwork',
  ]);
});

test('uploading the same content again adds no version', async () => {
  const [one, two] = [await version(20), await version(120)];
  const job = await orders.make({ artwork: one.file });
  for (const file of [two, one, two]) await add(job.id, { kind: 'artwork', ...file });
  const all = await filesOf(job.id);
  expect(short(all)).toEqual([
    ['artwork', 'v120.png', 'Standard User', true],
    ['artwork', null, 'Standard User', false],
  ]);
});

test('anybody can add a photo, also with a form, and the artwork stays unchanged', async () => {
  const job = await orders.make({ artwork: await picture(30, 60, 40) });
  await shop.call('Standard', jobs.approveArtwork, { params: { id: job.id } });
  const turned = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#808080' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Somebody, at home' } } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('kind', 'photo');
  form.append('file', new Blob([new Uint8Array(turned)], { type: 'image/jpeg' }), 'IMG_1.jpg');
  const { data } = await shop.ask('Restricted', jobs.addFile, {
    params: { id: job.id },
    body: form as unknown as { kind: 'photo'; file: string },
  });
  expect(short(data)).toEqual([
    ['photo', 'IMG_1.jpg', 'Restricted User', false],
    ['artwork', null, 'Standard User', true],
  ]);
  // It stands upright, and tells nothing of where and by what it was taken.
  const kept = Buffer.from(await (await fetch(`${shop.url}${data[0]?.fullUrl}`)).arrayBuffer());
  const { width, height, exif, orientation } = await sharp(kept).metadata();
  expect([width, height, exif, orientation]).toEqual([40, 80, undefined, undefined]);
  expect(await orders.get(job.id)).toMatchObject({
    artworkUrl: job.artworkUrl,
    artworkApprovedBy: 'Standard User',
  });
});

test('users who may not change jobs can’t add artwork, and can delete only photos they added', async () => {
  const job = await orders.make({ artwork: await picture(40, 60, 40) });
  const artwork = await add(job.id, { kind: 'artwork', ...(await version(140)) }, 'Restricted');
  expect([artwork.status, artwork.problem.code]).toEqual([403, 'only-office']);
  await add(job.id, { kind: 'photo', ...(await version(141)) }, 'Restricted');
  await add(job.id, { kind: 'photo', ...(await version(230)) }, 'Standard');
  const [office, own, current] = await filesOf(job.id);
  expect((await remove(job.id, office!.id, 'Restricted')).status).toBe(403);
  expect((await remove(job.id, own!.id, 'Restricted')).status).toBe(200);
  expect((await remove(job.id, office!.id)).status).toBe(200);
  const inUse = await remove(job.id, current!.id);
  expect([inUse.status, inUse.problem.code]).toEqual([409, 'artwork-in-use']);
  expect(await filesOf(job.id)).toHaveLength(1);
  expect((await remove(job.id, office!.id)).status).toBe(404);
});

test('another job’s file is a 404, and a photo can’t become the artwork', async () => {
  const [job, other] = [await orders.make(), await orders.make()];
  await add(other.id, { kind: 'photo', ...(await version(50)) });
  const [photo] = await filesOf(other.id);
  const use = (id: string) =>
    shop.ask('Standard', jobs.restoreFile, { params: { id, fileId: photo?.id ?? '' } });
  expect([(await use(job.id)).status, (await use(other.id)).status]).toEqual([404, 404]);
  expect((await remove(job.id, photo?.id ?? '')).status).toBe(404);
});

test.each<[string, object, number, object]>([
  ['no file', { kind: 'photo' }, 400, { file: 'File is required' }],
  ['another kind', { kind: 'plan', file: 'AAAA' }, 400, { kind: 'Kind must be one of artwork, photo' }],
  [
    'a file that is locked',
    { kind: 'photo', file: locked.toString('base64') },
    400,
    { file: expect.stringContaining('locked') },
  ],
  [
    'a file with too many pages',
    { kind: 'photo', file: makePdf({ pages: 600 }).toString('base64') },
    400,
    { file: expect.stringContaining('600 pages') },
  ],
  [
    'an image above 10 MB',
    { kind: 'photo', file: Buffer.alloc(10_485_761).toString('base64') },
    413,
    { file: 'Artwork is at most 10 MB, as a PDF 32 MB' },
  ],
])('%s is refused at the field', async (_what, body, status, errors) => {
  const { id } = await orders.make();
  const answer = await add(id, body as Parameters<typeof add>[1]);
  expect({ status: answer.status, errors: answer.problem.errors }).toEqual({ status, errors });
});

test('a job refuses files beyond the limit, also in a form', async () => {
  const job = await orders.make({ artwork: await picture(60, 60, 40) });
  await shop.database.pool.query(
    `with made as (insert into artwork (hash, "full", preview, width, height)
      select 'many-' || n, '', convert_to('p' || n, 'utf8'), 1, 1 from generate_series(2, $2) n returning hash)
    insert into job_files (id, job_id, kind, artwork_hash) select gen_random_uuid(), $1, 'photo', hash from made`,
    [job.id, filesMaximum],
  );
  const more = await add(job.id, { kind: 'photo', ...(await version(160)) });
  expect([more.status, more.problem.code, more.problem.values]).toEqual([
    409,
    'too-many-files',
    { most: filesMaximum },
  ]);
  const body = { artwork: await picture(161, 60, 40) };
  expect((await shop.ask('Standard', jobs.update, { params: { id: job.id }, body })).status).toBe(409);
  await shop.database.pool.query(`delete from job_files where artwork_hash like 'many-%'`);
});

test('concurrent uploads store an identical file once', async () => {
  const job = await orders.make({ artwork: await picture(70, 60, 40) });
  const files = await Promise.all([171, 171, 181, 191].map(version));
  await Promise.all(files.map((file) => add(job.id, { kind: 'artwork', ...file })));
  expect(await filesOf(job.id)).toHaveLength(4);
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test('a file’s content stays as long as the job exists, and is deleted with the job', async () => {
  const job = await orders.make({ artwork: await picture(75, 61, 40) });
  await add(job.id, { kind: 'artwork', ...(await version(175)) });
  const old = "update artwork set created_at = now() - interval '2 days'";
  await shop.database.pool.query(old);
  await deleteUnusedArtwork(shop.database.db);
  for (const { fullUrl } of await filesOf(job.id))
    expect((await fetch(`${shop.url}${fullUrl}`)).status).toBe(200);
  const [{ fullUrl } = { fullUrl: '' }] = await filesOf(job.id);
  await shop.call('Admin', jobs.remove, { params: { id: job.id } });
  await deleteUnusedArtwork(shop.database.db);
  expect((await fetch(`${shop.url}${fullUrl}`)).status).toBe(404);
});

test('a user’s 50 uploads at once delay another user’s upload by a turn at most', async () => {
  const [busy, other] = [await orders.make(), await orders.make()];
  const pictures = await Promise.all(Array.from({ length: 50 }, (_, n) => picture(n, 900, 700)));
  const file = await picture(60, 900, 700);
  let ended = 0;
  const uploads = pictures.map(async (each) => {
    const { status } = await add(busy.id, { kind: 'photo', file: each });
    ended += status === 200 ? 1 : 0;
    return status;
  });
  await expect.poll(() => ended, { timeout: 20_000 }).toBeGreaterThan(1);
  const before = ended;
  const { status } = await add(other.id, { kind: 'photo', file }, 'Admin');
  const during = ended - before;
  const statuses = await Promise.all(uploads);
  expect(status).toBe(200);
  // Two are encoded at once, and some more end while the picture is stored. Behind its queue it would be about 20.
  expect(during).toBeLessThan(10);
  expect(ended - before).toBeGreaterThan(during);
  expect(statuses.filter((each) => each !== 200 && each !== 503)).toEqual([]);
});
