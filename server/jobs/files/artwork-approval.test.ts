/**
 * Tests the approval of a job's artwork: who gave it and when, which changes remove it, and which actions
 * require it (docs/decisions/050).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { history, jobs, settings } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const ask = (verb: 'approveArtwork' | 'unapproveArtwork' | 'submit', id: string) =>
  shop.ask('Standard', jobs[verb], { params: { id } });
const call = (verb: 'approveArtwork' | 'unapproveArtwork' | 'submit', id: string) =>
  shop.call('Standard', jobs[verb], { params: { id } });
const asOffice = (id: string) => shop.call('Standard', jobs.get, { params: { id } });
const setting = (artworkApproval: boolean) =>
  shop.call('Admin', settings.update, { body: { artworkApproval } });

test('an approval records who approved the artwork and when, and can be undone', async () => {
  const job = await orders.make({ artwork: await picture(1) });
  expect(job).toMatchObject({ artworkApprovedAt: null, artworkApprovedBy: null });
  const approved = await call('approveArtwork', job.id);
  expect(approved.artworkApprovedBy).toBe('Standard User');
  expect(Date.now() - Date.parse(approved.artworkApprovedAt ?? '')).toBeLessThan(60_000);
  const list = await shop.call('Restricted', jobs.list);
  expect(list.find(({ id }) => id === job.id)?.artworkApprovedAt).toBe(approved.artworkApprovedAt);
  expect((await ask('approveArtwork', job.id)).problem).toMatchObject({
    status: 409,
    code: 'artwork-approved',
  });

  const story = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: job.id } });
  expect(story[0]).toMatchObject({ text: 'approved the artwork', undo: { call: 'jobs.unapproveArtwork' } });
  const back = await call('unapproveArtwork', job.id);
  expect(back).toMatchObject({ artworkApprovedAt: null, artworkApprovedBy: null });
  expect((await ask('unapproveArtwork', job.id)).problem).toMatchObject({
    status: 409,
    code: 'artwork-not-approved',
    values: { missing: false },
  });
  const then = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: job.id } });
  expect(then.slice(0, 2).map(({ text, undo }) => [text, undo])).toEqual([
    ['removed the approval of the artwork', null],
    ['approved the artwork', null],
  ]);
});

test('a job without artwork can’t be approved', async () => {
  const job = await orders.make();
  expect((await ask('approveArtwork', job.id)).problem).toMatchObject({ status: 409, code: 'no-artwork' });
  expect(job.can.approveArtwork?.code).toBe('no-artwork');
});

test('different artwork loses the approval, and identical artwork does not', async () => {
  const job = await orders.make({ artwork: await picture(2), artworkName: 'one.png' });
  await call('approveArtwork', job.id);
  const put = async (body: object) =>
    shop.call('Standard', jobs.update, { params: { id: job.id }, body: { ...body } });
  const same = await put({ artwork: job.artwork, artworkName: 'renamed.png' });
  expect(same.artworkApprovedBy).toBe('Standard User');
  const other = await put({ artwork: await picture(200) });
  expect(other).toMatchObject({ artworkApprovedAt: null, artworkApprovedBy: null });
  const [line] = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: job.id } });
  expect(line?.changes.map(({ label, to }) => [label, to])).toContainEqual(['Artwork approved', null]);
  await call('approveArtwork', job.id);
  expect((await put({ artwork: null })).artworkApprovedAt).toBeNull();
});

test('a duplicate has the artwork but not the approval', async () => {
  const job = await orders.make({ artwork: await picture(4) });
  await call('approveArtwork', job.id);
  const copy = await orders.make({ artworkFrom: { job: job.id } });
  expect(copy).toMatchObject({ artworkFullUrl: job.artworkFullUrl, artworkApprovedAt: null });
});

describe('if the shop requires approval', () => {
  beforeAll(() => setting(true));
  afterAll(() => setting(false));

  test('a job can be scheduled only after approval of the artwork', async () => {
    const job = await orders.ready({ artwork: await picture(5) });
    const refused = {
      code: 'artwork-not-approved',
      values: { missing: false },
      reason: 'The artwork is not approved',
    };
    expect((await asOffice(job.id)).can.schedule).toEqual(refused);
    expect((await ask('submit', job.id)).problem).toMatchObject({ status: 409, ...refused });
    expect((await call('approveArtwork', job.id)).can.schedule).toBeNull();
    const scheduled = await call('submit', job.id);
    // A scheduled job stays scheduled without the approval.
    const back = await call('unapproveArtwork', job.id);
    expect([scheduled.status, back.status]).toEqual(['scheduled', 'scheduled']);
  });

  test('a job without artwork can’t be scheduled', async () => {
    const job = await orders.ready();
    expect((await ask('submit', job.id)).problem).toMatchObject({
      status: 409,
      code: 'artwork-not-approved',
      values: { missing: true },
    });
  });
});

test('without the requirement, a job can be scheduled unapproved', async () => {
  const job = await orders.ready({ artwork: await picture(6) });
  expect((await asOffice(job.id)).can.schedule).toBeNull();
  expect((await call('submit', job.id)).status).toBe('scheduled');
});
