/** Tests jobs whose artwork is still to come: who may take them, what waits for it, and what ends the wait. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { history, jobs, operations, queues, settings } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
await orders.machine('Printing');
afterAll(() => shop.close());

const setting = (artworkMayFollow: boolean) =>
  shop.call('Admin', settings.update, { body: { artworkMayFollow } });
const create = (fields: object = {}, as: 'Standard' | 'Restricted' = 'Standard') =>
  shop.ask(as, jobs.create, { body: orders.body({ artworkToCome: true, ...fields }) });

/** Returns the fields as a multipart form without a file. */
function multipart(fields: object) {
  const data = new FormData();
  for (const [key, value] of Object.entries(orders.body(fields))) {
    if (Array.isArray(value)) for (const step of value) data.append(`${key}[]`, JSON.stringify(step));
    else data.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return data as unknown as Record<string, unknown>;
}

describe('in a new shop, artwork may not follow', () => {
  test.each([
    ['JSON', () => orders.body({ artworkToCome: true })],
    ['a form', () => multipart({ artworkToCome: true })],
  ])('a job that says so in %s is refused', async (_how, body) => {
    const { status, problem } = await shop.ask('Standard', jobs.create, { body: body() });
    expect([status, problem.errors]).toEqual([
      400,
      { artworkToCome: 'The shop’s settings require artwork with a new job' },
    ]);
  });

  test('a form without artwork is refused as before, and JSON without artwork waits for nothing', async () => {
    const form = await shop.ask('Standard', jobs.create, { body: multipart({}) });
    expect([form.status, form.problem.errors]).toEqual([400, { artwork: 'Artwork is required' }]);
    expect(await orders.make()).toMatchObject({ artworkUrl: null, artworkToCome: false });
  });

  test('a job can’t be changed to wait for artwork', async () => {
    const job = await orders.make();
    const body = { artworkToCome: true };
    const { status, problem } = await shop.ask('Standard', jobs.update, { params: { id: job.id }, body });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['artworkToCome']]);
  });

  test('only an Admin changes the setting', async () => {
    const body = { artworkMayFollow: true };
    expect((await shop.ask('Standard', settings.update, { body })).status).toBe(403);
    const { version } = await shop.call('Admin', settings.get);
    expect(
      (await shop.ask('Admin', settings.update, { body: { ...body, version: version - 1 } })).status,
    ).toBe(412);
  });
});

describe('where artwork may follow', () => {
  beforeAll(() => setting(true));
  const scheduled = () => orders.scheduled({ artworkToCome: true });
  const stepsOf = (id: string) => shop.call('Restricted', jobs.operations, { params: { id } });
  const printingOf = async (jobId: string) => {
    const [printing] = await stepsOf(jobId);
    return printing?.id ?? '';
  };
  const record = (id: string) => shop.call('Restricted', operations.get, { params: { id } });
  const cardOf = async (id: string) => {
    const { jobs: open } = await shop.call('Restricted', queues.get);
    return open.flatMap((job) => job.operations).find((each) => each.id === id);
  };

  test('a job is taken without artwork, in JSON and as a form, but not from a Restricted user', async () => {
    const { data } = await create();
    expect(data).toMatchObject({ artworkUrl: null, artworkToCome: true });
    const form = await shop.call('Standard', jobs.create, { body: multipart({ artworkToCome: true }) });
    expect(form.artworkToCome).toBe(true);
    expect((await create({}, 'Restricted')).status).toBe(403);
    const refused = await shop.ask('Standard', jobs.create, { body: multipart({}) });
    expect(refused.problem.errors).toEqual({ artwork: 'Artwork is required' });
  });

  test('it can be scheduled, and its printing can’t start until the artwork is there', async () => {
    const job = await scheduled();
    expect(job.status).toBe('scheduled');
    const id = await printingOf(job.id);
    const refusal = { code: 'artwork-to-come', values: {} };
    expect((await record(id)).can.advance).toMatchObject(refusal);
    expect((await cardOf(id))?.can.advance).toMatchObject(refusal);
    const { status, problem } = await shop.ask('Restricted', operations.advance, { params: { id } });
    expect([status, problem.code, problem.reason]).toEqual([
      409,
      'artwork-to-come',
      'The artwork is still to come; add it to the job first',
    ]);

    const body = { kind: 'artwork', file: await picture(90) };
    await shop.call('Standard', jobs.addFile, { params: { id: job.id }, body });
    expect(await orders.get(job.id)).toMatchObject({ artworkToCome: false });
    expect((await record(id)).can.advance).toBeNull();
    expect((await cardOf(id))?.can.advance).toBeNull();
    await shop.call('Restricted', operations.advance, { params: { id } });
    const story = await shop.call('Standard', history.of, { params: { entity: 'jobs', id: job.id } });
    const labels = story.flatMap(({ changes }) => changes.map(({ label }) => label));
    expect(labels).toContain('Artwork to come');
  });

  test('other operations don’t wait for it', async () => {
    const steps = ['Packing', 'Final Inspection'].map((type) => ({ type, detail: '', instruction: '' }));
    const { data: made } = await create({ productOperations: [{ ...steps[0], detail: 'Export' }, steps[1]] });
    const stock = await orders.paper();
    const params = { id: made.id, paperId: stock.id };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 125 } });
    await shop.call('Standard', jobs.submit, { params: { id: made.id } });
    await orders.advance(made.id, 0);
    expect((await orders.get(made.id)).status).toBe('in production');
  });

  test('an edit with artwork ends the wait, and what was read earlier is refused as stale', async () => {
    const job = await orders.make({ artworkToCome: true });
    const put = async (body: object) =>
      shop.ask('Standard', jobs.update, { params: { id: job.id }, body: { version: job.version, ...body } });
    expect((await put({ artwork: await picture(91) })).data).toMatchObject({ artworkToCome: false });
    expect((await put({ artworkToCome: true })).status).toBe(412);
    const again = { artworkToCome: true, version: job.version + 1 };
    expect((await put(again)).data).toMatchObject({ artworkToCome: false, version: job.version + 1 });
  });

  test('a record that waits is taken back unchanged after the setting is off', async () => {
    const job = await orders.make({ artworkToCome: true });
    await setting(false);
    const { can: _can, ...body } = job;
    const saved = await shop.call('Standard', jobs.update, { params: { id: job.id }, body });
    expect(saved).toMatchObject({ artworkToCome: true, version: job.version });
    await setting(true);
  });

  test('approval decides about scheduling as it does for a job that never had artwork', async () => {
    await shop.call('Admin', settings.update, { body: { artworkApproval: true } });
    const job = await orders.ready({ artworkToCome: true });
    const { problem } = await shop.ask('Standard', jobs.submit, { params: { id: job.id } });
    expect(problem).toMatchObject({ code: 'artwork-not-approved', values: { missing: true } });
    await shop.call('Admin', settings.update, { body: { artworkApproval: false } });
  });
});
