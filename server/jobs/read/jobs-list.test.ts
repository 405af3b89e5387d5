import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { startOfDay } from '../../../shared/platform/days-remaining.ts';
import { type JobStatus } from '../../../shared/jobs/aggregate/job-status.ts';
import { insertJob, insertOperation } from '../../testing/samples/insert-test-rows.ts';
import { byHand, inDays, openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';

const { customers, jobs, operations, users } = contract;
const shop = await openShop();
const orders = await openOrders(shop);
afterAll(() => shop.close());

const nobody = '01900000-0000-7000-8000-000000000000';

describe('lists of jobs', () => {
  test('contain only the selected jobs, in any list and as a file, at most 200', async () => {
    const [one, two] = [await orders.make({ name: 'One' }), await orders.make({ name: 'Two' })];
    await orders.make({ name: 'Three' });
    const ids = `${one.id},${two.id}`;
    const { items, metadata } = await shop.call('Restricted', jobs.sorted, {
      query: { ids, sort: 'name', order: 'descending' },
    });
    expect([items.map(({ name }) => name), metadata.total]).toEqual([['Two', 'One'], 2]);
    const owner = items[0]!.customerId;
    const held = await shop.call('Restricted', customers.sorted, { query: { ids: owner } });
    expect(held.items.map(({ id }) => id)).toEqual([owner]);
    const at = { authorization: `Bearer ${shop.users.Admin.token}` };
    const file = await fetch(`${shop.url}/api/jobs/sorted.csv?ids=${one.id}`, { headers: at });
    expect((await file.text()).match(/\b(One|Two|Three)\b/g)).toEqual(['One']);
    const many = Array.from({ length: 201 }, () => nobody).join(',');
    const refused = await shop.ask('Admin', jobs.sorted, { query: { ids: many } });
    expect(refused).toMatchObject({
      status: 400,
      problem: { errors: { ids: 'Choose at most 200 for this' } },
    });
    const wrong = await shop.ask('Admin', jobs.sorted, { query: { ids: '7' } });
    expect(wrong.problem.errors).toEqual({ ids: 'ids must be ids, separated by commas' });
  });

  test('show the same operation states as the job’s page: planned, added by hand, scheduled, cancelled', async () => {
    const draft = await orders.make(byHand);
    const withOne = await orders.make(byHand);
    await shop.call('Standard', operations.create, { body: { jobId: withOne.id, type: 'Final Inspection' } });
    const scheduled = await orders.scheduled(byHand);
    await orders.advance(scheduled.id, 0);
    const cancelled = await orders.make(byHand);
    await shop.call('Standard', jobs.cancel, { params: { id: cancelled.id }, body: { reason: 'No' } });
    const ids = [draft, withOne, scheduled, cancelled].map(({ id }) => id);
    const { items } = await shop.call('Restricted', jobs.sorted, { query: { ids: ids.join(',') } });
    const told = await Promise.all(ids.map(async (id) => (await orders.get(id)).operationStates));
    expect(ids.map((id) => items.find((each) => each.id === id)?.operationStates)).toEqual(told);
    expect(told).toEqual([
      ['waiting', 'waiting'],
      ['waiting', 'waiting', 'waiting'],
      ['running', 'waiting'],
      ['cancelled', 'cancelled'],
    ]);
  });

  test('sort, filter, page and search', async () => {
    const owner = await shop.call('Admin', customers.create, {
      body: { name: 'Sorting Co', address: 'Here', city: 'Chennai' },
    });
    const at = { customerId: owner.id };
    await orders.make(
      { ...at, name: 'beta', quantity: 30, priority: 'Min', deliveryDate: inDays(2) },
      'Admin',
    );
    await orders.make(
      { ...at, name: 'Alpha', quantity: 10, priority: 'Max', deliveryDate: inDays(30) },
      'Admin',
    );
    await orders.make(
      { ...at, name: 'gamma', quantity: 20, priority: 'High', deliveryDate: inDays(10) },
      'Admin',
    );
    const names = async (query: object) => {
      const page = await shop.call('Restricted', jobs.sorted, { query: { ...query, customerId: owner.id } });
      return page.items.map(({ name }) => name);
    };
    expect(await names({ sort: 'name' })).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await names({ sort: 'name', order: 'descending', per: 2 })).toEqual(['gamma', 'beta']);
    expect(await names({ sort: 'quantity' })).toEqual(['Alpha', 'gamma', 'beta']);
    expect(await names({ sort: 'priority' })).toEqual(['beta', 'gamma', 'Alpha']);
    expect(await names({ sort: 'delivery' })).toEqual(['beta', 'gamma', 'Alpha']);
    expect(await names({})).toEqual(['gamma', 'Alpha', 'beta']);
    expect(await names({ sort: 'created' })).toEqual(['beta', 'Alpha', 'gamma']);
    expect(await names({ priority: 'Max' })).toEqual(['Alpha']);
    expect(await names({ term: 'SORTING', city: 'Chennai', open: true, type: 'Plain Box' })).toHaveLength(3);
    expect(await names({ status: 'scheduled' })).toEqual([]);
    expect(await names({ userId: shop.users.Standard.id })).toEqual([]);
    for (const wrong of [{ sort: 'ink' }, { order: 'up' }, { per: 201 }, { page: 0 }, { status: 'late' }]) {
      expect((await shop.ask('Admin', jobs.sorted, { query: wrong })).status).toBe(400);
    }
    const list = await shop.ask('Admin', jobs.list, { query: { per: 1 } });
    expect(list.data[0]).toMatchObject({ name: 'gamma', customer: { name: 'Sorting Co' } });
    expect(list.data[0]).not.toHaveProperty('artwork');
    expect(list.headers.get('link')).toBe('</api/jobs?per=1&page=2>; rel="next"');
    expect(Number(list.headers.get('x-total-count'))).toBeGreaterThan(2);
    const counted = await shop.call('Admin', jobs.counts, { query: { customerId: owner.id } });
    expect(counted).toMatchObject({ total: 3, byStatus: { draft: 3, cancelled: 0 }, late: 0, dueSoon: 1 });
  });

  test('count jobs past their delivery as late, and jobs due within three days of the shop’s time zone as due soon', async () => {
    const at = (days: number, more: object = {}) =>
      insertJob(shop, {
        deliveryDate: startOfDay(days).toISOString(),
        type: 'Flap',
        style: 'Catch Cover',
        ...more,
      });
    await at(0, { deliveryDate: new Date(Date.now() - 1000).toISOString() });
    await at(-9, { status: 'finished' });
    await at(-9, { status: 'dispatched' });
    await at(1);
    const floor = await at(3);
    await at(4);
    await insertOperation(shop, floor.id, { state: 'paused', startedAt: inDays(-1) });
    const query = { type: 'Flap' } as const;
    expect(await shop.call('Restricted', jobs.counts, { query })).toMatchObject({
      total: 6,
      late: 2,
      atRisk: 0,
      dueSoon: 2,
      paused: 1,
    });
    const none = await shop.call('Restricted', jobs.counts, { query: { ...query, term: 'no such text' } });
    expect(none).toMatchObject({ total: 0, late: 0, atRisk: 0, dueSoon: 0, paused: 0 });
  });

  test('sort by number, customer and progress, regardless of case', async () => {
    const make = async (name: string, customer: string, number: string, status: JobStatus) => {
      const body = { name: customer, address: 'Here', city: 'Delhi' } as const;
      const { id: customerId } = await shop.call('Admin', customers.create, { body });
      await insertJob(shop, { name, number, status, customerId, type: 'Calendar', style: 'Desk' });
    };
    await make('first', 'nilgiri Naturals', 'b-2', 'scheduled');
    await make('second', 'Konkan Cashew Co.', 'A-10', 'finished');
    await make('third', 'Malnad Coffee Works', 'C-1', 'draft');
    const names = async (sort: string, order = 'ascending') => {
      const query = { type: 'Calendar', sort, order } as object;
      return (await shop.call('Restricted', jobs.sorted, { query })).items.map(({ name }) => name);
    };
    expect(await names('number')).toEqual(['second', 'first', 'third']);
    expect(await names('customer')).toEqual(['second', 'third', 'first']);
    expect(await names('status')).toEqual(['third', 'first', 'second']);
    expect(await names('status', 'descending')).toEqual(['second', 'first', 'third']);
  });

  test('sort by due date: open jobs by delivery, then closed jobs with the latest first', async () => {
    const make = (name: string, days: number, status?: 'finished' | 'cancelled' | 'on hold') =>
      insertJob(shop, {
        name,
        type: 'Envelope',
        style: 'L Pasting',
        deliveryDate: inDays(days),
        ...(status && { status }),
      });
    await make('sent early', -20, 'finished');
    await make('next week', 7);
    await make('late', -2);
    await make('given up', 3, 'cancelled');
    await make('held', 1, 'on hold');
    const names = async (order: 'ascending' | 'descending') => {
      const query = { type: 'Envelope', sort: 'due', order } as const;
      return (await shop.call('Restricted', jobs.sorted, { query })).items.map(({ name }) => name);
    };
    const due = ['late', 'held', 'next week', 'given up', 'sent early'];
    expect(await names('ascending')).toEqual(due);
    expect(await names('descending')).toEqual(due.toReversed());
  });

  test('a paper’s jobs are the jobs with sheets of the paper assigned', async () => {
    const job = await orders.ready();
    const [held] = await shop.call('Restricted', jobs.papers, { params: { id: job.id } });
    const of = await shop.call('Restricted', jobs.ofPaper, { params: { id: held?.paper.id ?? '' } });
    expect(of.map(({ id, papersAssigned }) => [id, papersAssigned])).toEqual([[job.id, 125]]);
    const page = await shop.call('Restricted', jobs.sorted, { query: { paperId: held?.paper.id } });
    expect(page.items.map(({ id }) => id)).toEqual([job.id]);
  });

  test('search finds by name and number', async () => {
    const made = await orders.make({ name: 'Wedding Card 50% Off', number: 'W_1' });
    const found = async (term: string) =>
      (await shop.call('Restricted', jobs.search, { query: { term } })).map(({ id }) => id);
    expect(await found('wedding card 50%')).toEqual([made.id]);
    expect(await found('w_1')).toEqual([made.id]);
    expect(await found('w%1')).toEqual([]);
  });

  test('the best match is first, and the search also finds jobs by the customer’s name', async () => {
    const body = { name: 'Zebu Foods', address: 'At 4', city: 'Mumbai' } as const;
    const { id: customerId } = await shop.call('Standard', customers.create, { body });
    const theirs = await orders.make({ name: 'Ghee carton', number: 'ZF-1', customerId });
    const longer = await orders.make({ name: 'Zebu foodstuff', number: 'ZF-10' });
    const found = async (term: string) =>
      (await shop.call('Restricted', jobs.search, { query: { term } })).map(({ id }) => id);
    const listed = async (term: string) =>
      (await shop.call('Restricted', jobs.sorted, { query: { term } })).items.map(({ id }) => id);
    expect(await listed('zebu foods')).toEqual([theirs.id, longer.id]);
    expect(await listed('zf-1')).toEqual([theirs.id, longer.id]);
    for (const term of ['zebu foods', 'carton zebu', 'zf-1 zebu'])
      expect(await found(term)).toContain(theirs.id);
  });

  test('a user’s and a customer’s jobs are listed, and an unknown record is a 404', async () => {
    const params = { id: orders.customerId };
    const of = await shop.call('Restricted', jobs.ofCustomer, { params });
    expect(of.every(({ customerId }) => customerId === orders.customerId)).toBe(true);
    const mine = await shop.call('Restricted', jobs.ofUser, { params: { id: shop.users.Standard.id } });
    expect(mine.length).toBeGreaterThan(0);
    for (const endpoint of [
      jobs.ofCustomer,
      jobs.ofUser,
      jobs.ofPaper,
      jobs.get,
      jobs.artwork,
      jobs.papers,
      jobs.operations,
    ]) {
      expect((await shop.ask('Admin', endpoint, { params: { id: nobody } })).status).toBe(404);
      expect((await shop.ask('Admin', endpoint, { params: { id: 'x' } })).status).toBe(404);
    }
    expect((await shop.call('Admin', users.list)).length).toBe(3);
  });
});

describe('permissions', () => {
  test('a Restricted user reads and changes nothing', async () => {
    const params = { id: (await orders.make()).id };
    expect((await shop.ask('Restricted', jobs.get, { params })).status).toBe(200);
    const body = orders.body();
    const calls = [
      shop.ask('Restricted', jobs.create, { body }),
      shop.ask('Restricted', jobs.update, { params, body: { name: 'Mine' } }),
      shop.ask('Restricted', jobs.remove, { params }),
      shop.ask('Restricted', jobs.submit, { params }),
      shop.ask('Restricted', jobs.hold, { params }),
      shop.ask('Restricted', jobs.cancel, { params, body: { reason: 'No' } }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403);
  });

  test('a Standard user deletes only jobs they added, and the audit log stores the whole deleted record', async () => {
    const theirs = await orders.make({}, 'Admin');
    const own = await orders.make({ artwork: await picture(77) });
    expect((await shop.ask('Standard', jobs.remove, { params: { id: theirs.id } })).status).toBe(403);
    expect(await shop.call('Standard', jobs.remove, { params: { id: own.id } })).toEqual({ done: true });
    expect((await shop.ask('Admin', jobs.get, { params: { id: own.id } })).status).toBe(404);
    const log = await shop.call('Admin', contract.system.audit, { query: { entityId: own.id } });
    expect(log.items[0]).toMatchObject({
      verb: 'job.remove',
      version: 2,
      data: {
        number: own.number,
        productOperations: own.productOperations,
        artworkHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });
});

test('a draft with only an operation added by hand is listed as ready to schedule, also on Today', async () => {
  const draft = await orders.ready({ productOperations: [] });
  await shop.database.pool.query(
    `update jobs set delivery_date = now() - interval '400 days' where id = $1`,
    [draft.id],
  );
  const waiting = async () => {
    const query = { awaits: 'schedule', term: draft.number } as const;
    const { metadata } = await shop.call('Restricted', jobs.sorted, { query });
    return metadata.total;
  };
  const morning = () => shop.call('Restricted', contract.today.get, {});
  const before = (await morning()).figures.toSchedule;
  expect(await waiting()).toBe(0);
  const body = { jobId: draft.id, name: 'Pack', type: 'Packing', detail: '', instruction: '' };
  await shop.call('Standard', operations.create, { body });
  expect(await waiting()).toBe(1);
  const { figures, risks } = await morning();
  expect(figures.toSchedule).toBe(before + 1);
  expect(risks.find(({ id }) => id === draft.id)?.obstacle?.reason).toMatch(/scheduled/i);
  await shop.call('Standard', jobs.submit, { params: { id: draft.id } });
  expect(await waiting()).toBe(0);
});
