import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { inDays, openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { history, jobs, operations, papers, queues, settings } = contract;
const packing = { type: 'Packing', detail: '', instruction: '' };
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const shop = await openShop();
const orders = await openOrders(shop);
await shop.call('Admin', settings.update, { body: { timeZone: 'UTC', hours: always } });
afterAll(() => shop.close());

const put = (id: string, body: object) =>
  shop.call('Standard', jobs.update, { params: { id }, body: { ...body } });
const ask = (id: string, body: object) =>
  shop.ask('Standard', jobs.update, { params: { id }, body: { ...body } });
/** Returns the job without the remaining seconds, which change during the test. */
const still = ({ timeRemaining: _seconds, ...job }: Job) => job;
const steps = (id: string) => shop.call('Restricted', jobs.operations, { params: { id } });

test('a release date delays a job’s planned operations until the date is removed', async () => {
  const releaseDate = inDays(2);
  const { id, version } = await orders.scheduled({ releaseDate, productOperations: [packing] });
  const start = async () =>
    (await shop.call('Restricted', queues.expected, { params: { id } })).operations[0]?.start ?? '';
  expect((await orders.get(id)).releaseDate).toBe(releaseDate);
  expect(Date.parse(await start())).toBeGreaterThanOrEqual(Date.parse(releaseDate));
  expect((await put(id, { name: 'Named', version })).releaseDate).toBe(releaseDate);
  expect((await put(id, { releaseDate: null })).releaseDate).toBeNull();
  expect(Date.parse(await start())).toBeLessThan(Date.parse(releaseDate));
  const [told] = await shop.call('Restricted', history.of, { params: { entity: 'jobs', id } });
  expect(told?.changes).toEqual([
    expect.objectContaining({ label: 'Release date', from: releaseDate, to: null }),
  ]);
  expect((await ask(id, { releaseDate: 'soon' })).problem.errors).toEqual({
    releaseDate: 'Release date must be a date and time',
  });
});

test('an operation’s own release date delays the planned start, but operators may start earlier', async () => {
  const releaseDate = inDays(2);
  const { id } = await orders.scheduled({ productOperations: [packing, packing] });
  const [, second] = await steps(id);
  const params = { id: second?.id ?? '' };
  const update = (body: object) => shop.ask('Standard', operations.update, { params, body });
  const starts = async () =>
    (await shop.call('Restricted', queues.expected, { params: { id } })).operations.map(({ start }) =>
      Date.parse(start ?? ''),
    );
  expect(second?.releaseDate).toBeNull();
  expect((await update({ releaseDate, version: second?.version })).data.releaseDate).toBe(releaseDate);
  const [first, after] = await starts();
  expect(first).toBeLessThan(Date.parse(releaseDate));
  expect(after).toBeGreaterThanOrEqual(Date.parse(releaseDate));
  const [told] = await shop.call('Restricted', history.of, {
    params: { entity: 'operations', id: params.id },
  });
  expect(told?.changes).toEqual([
    expect.objectContaining({ label: 'Release date', from: null, to: releaseDate }),
  ]);
  await orders.advance(id, 0);
  await orders.advance(id, 0);
  await orders.advance(id, 1);
  expect((await steps(id))[1]?.state).toBe('running');
  expect((await update({ releaseDate: null })).data.releaseDate).toBeNull();
});

describe('an unchanged record sent back', () => {
  test('changes nothing, not even the version', async () => {
    const drafts = [
      await orders.make({ artwork: await picture(10), artworkName: 'proof.png' }),
      await orders.make({ productOperations: [], paperThickness: 380.125 }),
      await orders.scheduled(),
    ];
    for (const job of drafts) {
      const now = await shop.call('Standard', jobs.get, { params: { id: job.id } });
      expect(still(await put(job.id, now))).toEqual(still(now));
      expect(still(await put(job.id, { ...now, version: undefined }))).toEqual(still(now));
    }
  });

  test('a late job stays editable, and only a changed date must be in the future', async () => {
    const job = await orders.make();
    const yesterday = `update jobs set delivery_date = now() - interval '1 day' where id = $1`;
    await shop.database.pool.query(yesterday, [job.id]);
    const late = await orders.get(job.id);
    expect(late.timeRemaining).toBeLessThan(0);
    expect((await put(job.id, { ...late, name: 'Late carton' })).name).toBe('Late carton');
    const moved = await ask(job.id, { deliveryDate: inDays(-2) });
    expect(moved.problem.errors).toEqual({ deliveryDate: 'Delivery Date should be in the future' });
  });

  test('a past delivery date can be restored only if it was the date before the last change', async () => {
    const job = await orders.make();
    await shop.database.pool.query(`update jobs set delivery_date = now() - interval '1 day' where id = $1`, [
      job.id,
    ]);
    const { deliveryDate } = await orders.get(job.id);
    const refused = { deliveryDate: 'Delivery Date should be in the future' };
    await put(job.id, { deliveryDate: inDays(5) });
    expect((await ask(job.id, { deliveryDate: inDays(-1) })).problem.errors).toEqual(refused);
    expect((await put(job.id, { deliveryDate })).deliveryDate).toBe(deliveryDate);
    await put(job.id, { deliveryDate: inDays(5) });
    await put(job.id, { deliveryDate: inDays(6) });
    expect((await ask(job.id, { deliveryDate })).problem.errors).toEqual(refused);
  });
});

describe('an update', () => {
  test('changes only the sent fields, and raises the version once', async () => {
    const job = await orders.make();
    const changed = await put(job.id, { name: 'Another name', version: 1 });
    expect(changed).toMatchObject({ name: 'Another name', version: 2, quantity: job.quantity });
    expect(changed.productOperations).toEqual(job.productOperations);
    const stale = await ask(job.id, { name: 'Mine', version: 1 });
    expect(stale.status).toBe(412);
    expect(still(stale.problem.current as Job)).toEqual(still(changed));
    expect((await put(job.id, { name: 'The last one wins' })).version).toBe(3);
  });

  test('derived and nested fields are ignored', async () => {
    const job = await orders.make();
    const body = { status: 'finished', paperRequirementMet: true, customer: { name: 'X' }, userId: null };
    expect(still(await put(job.id, body))).toEqual(still(job));
  });

  test('style is validated by product type, detail by operation type, and the customer must exist', async () => {
    const job = await orders.make();
    expect((await ask(job.id, { type: 'Book' })).problem.errors).toEqual({
      style: 'Style must be one of Cover, Pages, Wired Pages, Multiple Leaves',
    });
    expect((await put(job.id, { type: 'Book', style: 'Cover' })).style).toBe('Cover');
    const wrong = { productOperations: [{ type: 'Packing', detail: 'By sea' }] };
    expect((await ask(job.id, wrong)).problem.errors).toEqual({
      'productOperations.0.detail': 'Operation Detail must be one of Domestic, Outstation, Export',
    });
    const customerId = '01900000-0000-7000-8000-000000000000';
    const nobody = await ask(job.id, { customerId });
    expect(nobody).toMatchObject({
      status: 400,
      problem: { errors: { customerId: 'Customer does not exist' } },
    });
    expect((await ask(customerId, { name: 'No such job' })).status).toBe(404);
  });

  test('the plan is replaced as a whole, and a step sent with an id remains the same step', async () => {
    const job = await orders.make();
    const [printing, packing] = job.productOperations;
    const plan = [packing, { type: 'Punching', detail: 'Creasing' }, { ...printing, instruction: 'Twice' }];
    const changed = await put(job.id, { productOperations: plan });
    expect(changed.productOperations).toMatchObject([
      { ...packing },
      { type: 'Punching', detail: 'Creasing', instruction: '' },
      { ...printing, instruction: 'Twice' },
    ]);
    expect(changed.operationsCount).toBe(3);
    const other = await orders.make();
    const borrowed = await put(other.id, { productOperations: changed.productOperations.slice(0, 1) });
    expect(borrowed.productOperations[0]?.id).not.toBe(packing?.id);
    expect((await orders.get(job.id)).productOperations).toEqual(changed.productOperations);
    expect((await put(job.id, { productOperations: [] })).operationsCount).toBe(0);
  });

  test('twenty concurrent changes all apply and each raises the version', async () => {
    const job = await orders.make();
    await Promise.all(Array.from({ length: 20 }, (_, n) => put(job.id, { productCode: `Code ${n}` })));
    expect((await orders.get(job.id)).version).toBe(21);
  });
});

describe('a scheduled job', () => {
  test('refuses each field on which paper or operations depend', async () => {
    const job = await orders.scheduled();
    const fixed: Record<string, unknown> = {
      type: 'Book',
      style: 'Crash Lock with Pasting Box',
      quantity: 900,
      buffer: 0,
      ups: 4,
      paperLength: 300,
      paperBreadth: 300,
      paperThickness: 0,
      paperGsm: 250,
      paperQuality: 'Art Card',
      productOperations: job.productOperations.slice(1),
    };
    const message = 'Locked while scheduled; unschedule the job first';
    for (const [field, value] of Object.entries(fixed)) {
      const answer = await ask(job.id, { [field]: value });
      expect(answer.status).toBe(409);
      expect(answer.problem.errors).toEqual({ [field]: message });
    }
    const all = await ask(job.id, fixed);
    expect(all.problem.errors).toEqual(
      Object.fromEntries(Object.keys(fixed).map((field) => [field, message])),
    );
    expect((await orders.get(job.id)).version).toBe(job.version);
    await shop.call('Standard', jobs.unschedule, { params: { id: job.id } });
    expect((await put(job.id, { quantity: 900 })).quantity).toBe(900);
  });

  test('accepts changes of name, priority, date, artwork, ink and instructions', async () => {
    const job = await orders.scheduled();
    const [printing, packing] = job.productOperations;
    const changed = await put(job.id, {
      name: 'Renamed',
      priority: 'Max',
      deliveryDate: inDays(3),
      ink: 'Pantone 485',
      artwork: await picture(160),
      productOperations: [{ ...printing, instruction: 'Watch the red' }, packing],
    });
    expect(changed).toMatchObject({ name: 'Renamed', priority: 'Max', status: 'scheduled' });
    expect(changed.productOperations[0]?.instruction).toBe('Watch the red');
    const made = await steps(job.id);
    expect(made[0]).toMatchObject({
      instruction: 'Watch the red',
      priority: 'Max',
      deliveryDate: changed.deliveryDate,
    });
  });

  test('a changed instruction reaches the operation unless the operation has started', async () => {
    await orders.machine('Printing');
    const job = await orders.scheduled();
    await orders.advance(job.id, 0);
    const [printing, packing] = job.productOperations;
    const plan = [
      { ...printing, instruction: 'Too late' },
      { ...packing, instruction: 'In time' },
    ];
    await put(job.id, { productOperations: plan });
    expect((await steps(job.id)).map(({ instruction }) => instruction)).toEqual([
      'Match the proof',
      'In time',
    ]);
  });
});

describe('assigned paper', () => {
  test('must still match the job, unless the paper is a substitute', async () => {
    const job = await orders.ready();
    const refusal = await ask(job.id, { paperGsm: 250 });
    const why =
      'Carte Lumina 300 is assigned: 300 g/m², the job needs 250 g/m²; remove it from the job first';
    expect(refusal.status).toBe(409);
    expect(refusal.problem).toMatchObject({ reason: why, errors: { paperGsm: why } });
    const larger = await ask(job.id, { paperLength: 800 });
    expect(Object.keys(larger.problem.errors ?? {})).toEqual(['paperLength']);
    expect((await put(job.id, { paperLength: 300 })).paperLength).toBe(300);

    const other = await orders.make();
    const art = await orders.paper(500, { name: 'Art Card 250', quality: 'Art Card', gsm: 250 });
    const params = { id: other.id, paperId: art.id };
    await shop.call('Standard', jobs.assignPaper, { params, query: { quantity: 10, substitute: true } });
    expect((await put(other.id, { paperGsm: 280 })).paperGsm).toBe(280);
  });

  test('is freed when the job is deleted together with its operations and steps', async () => {
    const job = await orders.scheduled();
    const [held] = await shop.call('Restricted', jobs.papers, { params: { id: job.id } });
    const made = await steps(job.id);
    expect(await shop.call('Standard', jobs.remove, { params: { id: job.id } })).toEqual({ done: true });
    const paper = await shop.call('Restricted', papers.get, { params: { id: held?.paper.id ?? '' } });
    expect(paper.availableQuantity).toBe(paper.stockQuantity);
    for (const { id } of made) {
      expect((await shop.ask('Restricted', operations.get, { params: { id } })).status).toBe(404);
    }
    const log = await shop.call('Admin', contract.system.audit, { query: { entityId: job.id } });
    expect(log.items[0]).toMatchObject({
      verb: 'job.remove',
      data: { number: job.number, status: 'scheduled', papers: [{ paperId: paper.id, quantity: 125 }] },
    });
  });
});
