/**
 * Tests that the sample shop has jobs in every state, machines of every type, and balances that equal the
 * ledger.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type MachineItem } from '../../shared/machines/machines.contract.ts';
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { operationTypes } from '../../shared/platform/specification-constants.ts';
import { jobStatuses } from '../../shared/jobs/aggregate/job-status.ts';
import { isLow } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { shiftDays, todayIn, weekOf } from '../../shared/shop/review-periods.ts';
import { type Context } from '../../server/platform/verb/verb.ts';
import { openShop, type Shop } from '../../server/testing/shop.ts';
import { brokenInvariants } from '../../server/testing/invariants/invariants.ts';
import { seedDemo } from './seed.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

const {
  components,
  customers,
  inks,
  jobs,
  machines,
  operations,
  papers,
  plans,
  products,
  review,
  settings,
  users,
} = contract;
let shop: Shop;
let context: Context;
let floor: Operation[];
let hall: MachineItem[];
const seed = () => seedDemo(context, () => {});

beforeAll(async () => {
  shop = await openShop();
  const { database } = shop;
  context = { database, db: database.db, person: null, artworkUrl: () => null };
  await seed();
  hall = await shop.call('Admin', machines.list);
  floor = await shop.call('Admin', operations.list, { query: { per: 1000 } });
}, 240_000);
afterAll(() => shop.close());

test('reports by SQL give the figures that the API gives', async () => {
  const rowsOf = async (text: string) => (await shop.database.pool.query<Record<string, unknown>>(text)).rows;
  const byId = (rows: readonly object[]) =>
    rows.toSorted((a, b) => String(Object.values(a)[0]).localeCompare(String(Object.values(b)[0])));

  const orders = await shop.call('Admin', jobs.list, { query: { per: 1000 } });
  expect(
    byId(await rowsOf('select id, number, customer, status, quantity, made, dispatched from report.jobs')),
  ).toEqual(
    byId(
      orders.map(({ id, number, customer, status, quantity, made, sent }) => ({
        id,
        number,
        customer: customer.name,
        status,
        quantity,
        made,
        dispatched: String(sent),
      })),
    ),
  );
  const { late, byStatus } = await shop.call('Admin', jobs.counts);
  const overdue = `delivery_date < now() and status not in ('dispatched', 'cancelled')`;
  expect(await rowsOf(`select count(*)::int as late from report.jobs where ${overdue}`)).toEqual([{ late }]);
  const statuses = await rowsOf('select status, count(*)::int as count from report.jobs group by status');
  expect(Object.fromEntries(statuses.map(({ status, count }) => [status, count]))).toEqual(byStatus);

  const counts = 'coalesce(sum(entries.good), 0)::int as good, coalesce(sum(entries.waste), 0)::int as waste';
  const counted = await rowsOf(`select operations.id, ${counts} from report.operations
    left join report.entries on operation_id = operations.id group by operations.id`);
  expect(byId(counted)).toEqual(
    byId(
      floor.map(({ id, goodQuantity, wasteQuantity }) => ({ id, good: goodQuantity, waste: wasteQuantity })),
    ),
  );

  const shelf = await rowsOf(
    `select id, in_stock::float8 as in_stock, available::float8 as available, consumed::float8 as consumed from report.stock`,
  );
  const stocked = [...(await shop.call('Admin', papers.list)), ...(await shop.call('Admin', inks.list))];
  expect(byId(shelf)).toEqual(
    byId(
      stocked.map(({ id, stockQuantity, availableQuantity, consumed }) => ({
        id,
        in_stock: stockQuantity,
        available: availableQuantity,
        consumed,
      })),
    ),
  );
  const moved =
    await rowsOf(`select stock_id as id, sum(in_stock)::float8 as in_stock, (sum(in_stock) - sum(reserved))::float8 as available,
    sum(consumed)::float8 as consumed from report.stock_movements group by stock_id`);
  expect(byId(moved)).toEqual(byId(shelf));

  const sent = await rowsOf(
    'select job_id as id, sum(quantity)::int as sent from report.deliveries group by job_id',
  );
  expect(byId(sent)).toEqual(
    byId(orders.filter((job) => job.sent > 0).map((job) => ({ id: job.id, sent: job.sent }))),
  );

  const off = await rowsOf(`select operations.id, running_hours, sum(hours) as hours from report.operations
    left join report.hours on operation_id = operations.id and kind = 'running' group by operations.id, running_hours
    having abs(running_hours - coalesce(sum(hours), 0)) > 0.01`);
  expect(off).toEqual([]);
});

describe('the sample shop has', () => {
  test('two hundred jobs, some of every status, and a few late ones', async () => {
    const { total, byStatus, late, paused } = await shop.call('Admin', jobs.counts);
    expect(total).toBe(200);
    expect(jobStatuses.filter((status) => (byStatus[status] ?? 0) < 6)).toEqual([]);
    expect(late).toBeGreaterThanOrEqual(5);
    expect(late).toBeLessThan(30);
    expect(paused).toBeGreaterThan(0);
  });

  test('a job that left late last week, with the causes', async () => {
    const { timeZone } = await shop.call('Admin', settings.get);
    const { from, to } = shiftDays(weekOf(todayIn(new Date(), timeZone)), -1);
    const { late } = await shop.call('Admin', review.get, { query: { from, to } });
    expect(late.listed.length).toBeGreaterThan(0);
    for (const { parts, lateSeconds } of late.listed) {
      const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
      expect(Math.abs(seconds - lateSeconds)).toBeLessThan(5);
    }
  });

  test('a shop name, and open hours on six days', async () => {
    const { shopName, hours } = await shop.call('Admin', settings.get);
    expect(shopName).not.toBe('');
    expect(hours.filter(({ open }) => open)).toHaveLength(6);
    expect(hours[0]).toEqual({ open: true, from: '07:00', to: '21:00' });
  });

  test('sixty customers in the four cities', async () => {
    const all = await shop.call('Admin', customers.list);
    expect(all).toHaveLength(60);
    expect(new Set(all.map(({ city }) => city)).size).toBe(4);
  });

  test('a machine for every operation type except Outsource', () => {
    const types = new Set(hall.map(({ type }) => type));
    expect(operationTypes.filter((type) => !types.has(type))).toEqual(['Outsource']);
  });

  test('one machine down, several running, and at most one operation on each', () => {
    expect(hall.filter(({ down }) => down)).toHaveLength(1);
    expect(hall.filter(({ running }) => running?.state === 'running').length).toBeGreaterThanOrEqual(5);
    const taken = floor.filter(
      ({ state, machineId }) => machineId && (state === 'running' || state === 'paused'),
    );
    expect(new Set(taken.map(({ machineId }) => machineId)).size).toBe(taken.length);
  });

  test('drafts with all, some and none of the paper they need', async () => {
    const { items } = await shop.call('Admin', jobs.sorted, { query: { status: 'draft', per: 200 } });
    const states = new Set(
      items.map((job) => (job.paperRequirementMet ? 'all' : job.papersAssigned > 0 ? 'some' : 'none')),
    );
    expect([...states].sort()).toEqual(['all', 'none', 'some']);
  });

  test('a paper on order that a job awaits', async () => {
    const waiting = (await shop.call('Admin', jobs.list)).filter(({ awaits }) => awaits !== null);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.paperRequirementMet).toBe(true);
    expect(Date.parse(waiting[0]?.awaits?.expected ?? '')).toBeGreaterThan(Date.now());
  });

  test('artwork for every job, stored once for each product', async () => {
    const all = await shop.call('Admin', jobs.list, { query: { per: 1000 } });
    expect(all.filter(({ artworkUrl }) => artworkUrl === null)).toEqual([]);
    const images = new Set(all.map(({ artworkUrl }) => new URL(artworkUrl ?? '', shop.url).pathname));
    expect(images.size).toBe(new Set(all.map(({ productCode }) => productCode)).size);
    const image = await fetch(new URL(all[0]?.artworkUrl ?? '', shop.url));
    expect(image.headers.get('content-type')).toBe('image/jpeg');
  });

  test('approved artwork, and some artwork that replaced an earlier version', async () => {
    const all = await shop.call('Admin', jobs.list, { query: { per: 1000 } });
    expect(all.filter(({ artworkApprovedAt }) => artworkApprovedAt !== null).length).toBeGreaterThan(3);
    const named = all.filter(({ artworkName }) => artworkName !== null);
    const files = await Promise.all(
      named.map(({ id }) => shop.call('Admin', jobs.files, { params: { id } })),
    );
    expect(files.filter((versions) => versions.length > 1).length).toBeGreaterThan(0);
  });

  test('products of repeated orders, and some of several components', async () => {
    const all = await shop.call('Admin', products.list, { query: { per: 1000 } });
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ components: parts }) => parts.length > 1).length).toBeGreaterThan(1);
    const parts = await shop.call('Admin', components.list, { query: { per: 1000 } });
    expect(parts.filter(({ artworkUrl }) => artworkUrl === null)).toEqual([]);
    const draft = await shop.call('Admin', products.select, { params: { id: all[0]?.id ?? '' } });
    expect(draft.productOperations.length).toBeGreaterThan(0);
  });

  test('dies and blocks in racks, named by operations and by plans of repeat jobs', async () => {
    const { items } = await shop.call('Standard', contract.tools.sorted, { query: { per: 100 } });
    expect(items.length).toBeGreaterThan(5);
    expect(items.every(({ place }) => place.startsWith('Rack'))).toBe(true);
    const needed = items.find(({ operations }) => operations > 0);
    const die = await shop.call('Standard', contract.tools.get, { params: { id: needed?.id ?? '' } });
    expect(die.planned.map(({ entity }) => entity)).toContain('components');
  });

  test('inks that are named and consumed by jobs, a few of them low', async () => {
    const shelf = await shop.call('Admin', inks.list);
    expect(shelf.filter(({ consumed }) => consumed === 0)).toEqual([]);
    expect(shelf.filter(isLow).length).toBeGreaterThan(0);
    expect(shelf.filter(isLow).length).toBeLessThan(shelf.length / 2);
    const using = await Promise.all(
      shelf.map(({ id }) => shop.call('Admin', jobs.ofInk, { params: { id } })),
    );
    expect(using.filter((each) => each.length === 0)).toEqual([]);
  });

  test('users without passwords', async () => {
    const staff = await shop.call('Admin', users.list);
    const hired = staff.filter(({ username }) => username.endsWith('@makeready.example'));
    const counts = groupBy(hired, ({ userType }) => userType);
    expect([
      counts.get('Admin')?.length,
      counts.get('Standard')?.length,
      counts.get('Restricted')?.length,
    ]).toEqual([1, 3, 4]);
    expect(hired.filter(({ hasPassword }) => hasPassword)).toEqual([]);
  });
});

describe('the sample shop’s history', () => {
  test('is in order: operations end after they begin, and never overlap on a machine', () => {
    const ran = floor.filter(({ machineId, finishedAt }) => machineId && finishedAt);
    for (const runs of groupBy(ran, ({ machineId }) => machineId).values()) {
      const times = runs
        .map(
          ({ startedAt, finishedAt }) => [Date.parse(startedAt ?? ''), Date.parse(finishedAt ?? '')] as const,
        )
        .sort(([a], [b]) => a - b);
      for (const [place, [start, end]] of times.entries()) {
        expect(end).toBeGreaterThan(start);
        expect(start).toBeGreaterThanOrEqual(times[place - 1]?.[1] ?? 0);
      }
    }
    expect(ran.length).toBeGreaterThan(300);
  });

  test('ends at the present', async () => {
    const late = floor.filter(({ startedAt }) => startedAt && Date.parse(startedAt) > Date.now());
    expect(late).toEqual([]);
    const { rows } = await shop.database.pool.query('select count(*)::int as n from audit where at > now()');
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('satisfies all invariants, and some paper is low', async () => {
    expect(await brokenInvariants(shop.database)).toEqual([]);
    const shelf = await shop.call('Admin', papers.list);
    expect(shelf.length).toBeGreaterThanOrEqual(30);
    const low = shelf.filter(isLow).length;
    expect(low).toBeGreaterThanOrEqual(3);
    expect(low).toBeLessThan(shelf.length / 2);
  });
});

test('no way to save a late job adds more lateness to others than it takes from the job', async () => {
  const hoursLate = (at: string, due: string) => Math.max(0, Date.parse(at) - Date.parse(due)) / 3_600_000;
  const { items } = await shop.call('Admin', jobs.sorted, { query: { lateness: 'any', per: 12 } });
  let ways = 0;
  for (const { id, deliveryDate } of items) {
    const { finish, ladder } = await shop.call('Admin', plans.save, { params: { id } });
    for (const { finish: then, later } of ladder) {
      const added = later.map(({ late, hours, lateHours }) =>
        late === 'in-time' ? 0 : Math.min(hours, lateHours),
      );
      const taken = hoursLate(finish ?? '', deliveryDate) - hoursLate(then, deliveryDate);
      expect(added.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(taken + 0.001 * later.length);
      ways += 1;
    }
  }
  expect(ways).toBeGreaterThan(3);
}, 60_000);

test('a shop with customers is not filled again', async () => {
  await expect(seed()).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/has customers/),
  });
  expect(await shop.call('Admin', customers.list)).toHaveLength(60);
});
