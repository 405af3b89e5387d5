/**
 * Tests that reads use indexes and few database pages in a shop with 100,000 jobs: each list, search and
 * count. It does not measure time.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { readChangedDates } from '../open-shop/stored-expected-dates.repo.ts';
import { readOpenShop } from '../open-shop/open-shop.repo.ts';
import { using } from './database/open-test-databases.ts';
import { dayAgo, fillHistory, idOf } from './samples/long-history.ts';
import { openShop, type Shop } from './shop.ts';
import { planOf, sentBy } from './database/statements-of-request.ts';
import { costOf, plannedAgain } from './database/query-plans.ts';

const {
  codes,
  customers,
  deliveryNotes,
  history,
  jobs,
  operations,
  products,
  components,
  queues,
  stock,
  system,
} = contract;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { rows } = await shop.database.pool.query<{ database: string }>(
    'select current_database() as database',
  );
  // On a connection that has the time for it.
  await using({ ...inject('postgres'), ...rows[0] }, (client) => fillHistory(client, 100_000));
}, 240_000);
afterAll(() => shop.close());

/** Calls the endpoint and returns the cost of its most expensive SQL statement. */
async function asked(endpoint: Endpoint, query: object) {
  // A write comes first, else the server would send its cached response to the repeated request (decision 070).
  await shop.database.pool.query('select pg_current_xact_id()');
  const sent = await sentBy(() => shop.call('Admin', endpoint, { query }));
  const read = sent.filter(({ text }) => /^\(?(select|with)/.test(text));
  const costs = await Promise.all(read.map((each) => costOf(shop.database.pool, each)));
  return {
    pages: Math.max(...costs.map(({ pages }) => pages)),
    walked: costs.flatMap(({ walked }) => walked),
  };
}
/**
 * Returns what makes the call too expensive: more than `most` pages, or sequential scans. Background work may
 * interfere, so it reports only what is too expensive in all of several tries.
 */
async function over(most: number, endpoint: Endpoint, query: object, tries = 3): Promise<string[]> {
  const { pages, walked } = await asked(endpoint, query);
  const found = [...(pages > most ? [`${pages} pages`] : []), ...walked];
  return found.length > 0 && tries > 1 ? over(most, endpoint, query, tries - 1) : found;
}

/** Each list with each of its sortings: the entity, the sorting and the endpoint. */
const lists = Object.entries(contract).flatMap(([entity, group]) => {
  const { sorted } = group as Record<string, Endpoint>;
  const sort = sorted?.query?.shape['sort'];
  const options = (sort as { def?: { innerType?: { options?: string[] } } } | undefined)?.def?.innerType
    ?.options;
  return sorted && options ? options.map((by) => [entity, by, sorted] as const) : [];
});
const first = ['operations priority', 'operations delivery', 'operations machine'];
/** The lists (entity and sorting) whose far pages must read rows of other tables (decision 034). */
const farther = [...first, 'operations job', 'jobs customer'];
const isFar = (entity: string, by: string) => farther.includes(`${entity} ${by}`);

test('the contract has lists to test', () => {
  expect(lists.length).toBeGreaterThan(40);
});

test.each(lists.filter(([entity, by]) => !first.includes(`${entity} ${by}`)))(
  '%s by %s: the first page from either end touches few pages',
  async (_entity, sort, endpoint) => {
    expect(await over(500, endpoint, { sort })).toEqual([]);
    expect(await over(500, endpoint, { sort, order: 'descending' })).toEqual([]);
  },
);

test.each(lists.filter(([entity, by]) => !isFar(entity, by)))(
  '%s by %s: page 2,500 reads only the index',
  async (entity, sort, endpoint) => {
    const page = entity === 'products' || entity === 'components' ? 250 : 2500;
    expect(await over(1000, endpoint, { sort, page })).toEqual([]);
  },
);

test.each(contractSorts('operations'))('open operations by %s touch few pages', async (sort) => {
  for (const order of ['ascending', 'descending'])
    expect(await over(800, operations.sorted, { sort, order, open: true })).toEqual([]);
});
// Not by customer: the first names are known only after reading all customers.
test.each(contractSorts('jobs').filter((by) => by !== 'customer'))(
  'open jobs by %s touch few pages',
  async (sort) => {
    for (const order of ['ascending', 'descending'])
      expect(await over(1200, jobs.sorted, { sort, order, open: true })).toEqual([]);
  },
);
function contractSorts(of: string): string[] {
  return lists.filter(([entity]) => entity === of).map(([, by]) => by);
}

test.each<[string, number, Endpoint, object]>([
  ['a job by what is printed of it', 200, codes.find, { code: 'H-50001-B001' }],
  ['a job by the end of its id', 200, codes.find, { code: idOf(3, 50_000).slice(-8) }],
  ['jobs by a number', 500, jobs.sorted, { term: 'H-50001', sort: 'due' }],
  ['jobs by a customer and a number', 3000, jobs.sorted, { term: 'malnad H-50001', sort: 'due' }],
  ['jobs by a number, the best first', 600, jobs.sorted, { term: 'H-50001' }],
  ['jobs by what there is not', 200, jobs.sorted, { term: 'no such text', sort: 'due' }],
  ['customers by two words', 3000, customers.sorted, { term: 'malnad falcon', sort: 'name' }],
  ['customers by two words, the best first', 3000, customers.sorted, { term: 'malnad falcon' }],
  ['open operations by a number', 1500, operations.sorted, { term: 'H-99999', open: true, sort: 'delivery' }],
  ['open operations by what many are called', 3000, operations.sorted, { term: 'malnad falcon', open: true }],
  ['operations by a number', 500, operations.sorted, { term: 'H-99999' }],
  ['operations by what there is not', 200, operations.sorted, { term: 'no such text' }],
  ['products by a name', 500, products.sorted, { term: 'box 7777' }],
  ['components by a number', 500, components.sorted, { term: 'C-7777' }],
  ["a customer's jobs", 500, jobs.sorted, { customerId: idOf(2, 5) }],
  [
    'jobs with a value of an own field',
    300,
    jobs.sorted,
    { field: 'dropTest', fieldValue: '77', sort: 'due' },
  ],
  ['jobs of an order', 200, jobs.sorted, { customerOrder: 'po/7777', sort: 'due' }],
  ['jobs by the number of an order', 600, jobs.sorted, { term: 'PO/7777' }],
  ["an ink's jobs", 500, jobs.sorted, { inkId: idOf(7, 1) }],
  ["a paper's jobs", 500, jobs.sorted, { paperId: idOf(8, 1) }],
  ['jobs of a kind', 600, jobs.sorted, { type: 'Flap' }],
  ['jobs of a priority', 700, jobs.sorted, { priority: 'Max' }],
  ['late jobs by delivery', 800, jobs.sorted, { lateness: 'late', sort: 'delivery' }],
  ['jobs at risk by when they are expected', 700, jobs.sorted, { lateness: 'at-risk', sort: 'expected' }],
  ['jobs in the queues without a date', 500, jobs.sorted, { lateness: 'no-date', sort: 'delivery' }],
  ['late jobs and those at risk', 800, jobs.sorted, { lateness: 'any', sort: 'delivery' }],
  ['jobs due soon', 500, jobs.sorted, { dueSoon: true, sort: 'delivery' }],
  ['jobs paused on the floor', 500, jobs.sorted, { paused: true }],
  ['jobs that an inspection holds', 500, jobs.sorted, { heldByInspection: true }],
  ['drafts to schedule', 500, jobs.sorted, { awaits: 'schedule', sort: 'delivery' }],
  ['drafts without paper', 500, jobs.sorted, { awaits: 'paper', sort: 'delivery' }],
  ['jobs that can go', 200, jobs.sorted, { ready: true, sort: 'delivery' }],
  ['jobs of a status', 800, jobs.sorted, { status: 'dispatched' }],
  ['operations of a state', 700, operations.sorted, { state: 'finished' }],
  ["a machine's operations", 700, operations.sorted, { machineId: idOf(1, 5) }],
  ['delivery notes of a year', 500, deliveryNotes.sorted, { year: '19-20' }],
  ['delivery notes of a year by number', 500, deliveryNotes.sorted, { year: '19-20', sort: 'number' }],
  ['cancelled delivery notes', 500, deliveryNotes.sorted, { state: 'cancelled' }],
  ['delivery notes by a number', 500, deliveryNotes.sorted, { term: '26-27/777' }],
  ["delivery notes by a job's number", 500, deliveryNotes.sorted, { term: 'H-50001' }],
  ['delivery notes by what there is not', 200, deliveryNotes.sorted, { term: 'no such text' }],
  ['how many delivery notes each year has', 500, deliveryNotes.years, {}],
  ['the audit log', 500, system.audit, {}],
  ['the audit log of an entity', 500, system.audit, { entity: 'jobs' }],
  ['the audit log of a user', 500, system.audit, { userId: idOf(9, 3) }],
  ['the audit log by verb', 500, system.audit, { verb: 'job.schedule' }],
  // These lines were not written in the order of their times, so that the ids of a day lie far apart.
  ['the audit log of a day long ago', 2000, system.audit, dayAgo(60)],
  ['the audit log, what is older', 500, system.audit, { before: '250000' }],
  ['the audit log since a time', 2000, system.audit, { from: dayAgo(2).from }],
  ['the audit log until a time', 2000, system.audit, { to: dayAgo(60).to }],
  ['the audit log by a number', 1500, system.audit, { term: 'H-50001' }],
  ['the audit log by what most lines are called', 1500, system.audit, { term: 'art card' }],
  // This search must read many lines, because the term occurs only in old ones.
  ['the audit log by what most lines were called long ago', 6000, system.audit, { term: 'printing' }],
  ['the audit log by what there is not', 1500, system.audit, { term: 'no such text' }],
  ['the audit log by a number, of a user', 1500, system.audit, { term: 'H-50001', userId: idOf(9, 3) }],
  ['the audit log by a number, of an entity', 1500, system.audit, { term: 'H-50001', entity: 'jobs' }],
  ['the audit log of a record', 500, system.audit, { entityId: idOf(3, 5) }],
])('%s touches few pages', async (_what, most, endpoint, query) => {
  expect(await over(most, endpoint, query)).toEqual([]);
});

test('jobs by a frequent name and by a frequent letter touch a limited number of pages', async () => {
  // Postgres 18 touches 17,000 pages, Postgres 15 a third more.
  expect((await asked(jobs.sorted, { term: 'malnad falcon', sort: 'due' })).pages).toBeLessThan(24_000);
  const words = { term: 'malnad falcon carton 77', sort: 'due' };
  expect((await asked(jobs.sorted, words)).pages).toBeLessThan(28_000);
  expect((await asked(jobs.sorted, { term: 'a', sort: 'due' })).pages).toBeGreaterThan(0);
});

test.each<[string, Endpoint, string]>([
  ['customers, two letters', customers.search, 'ma'],
  ['customers, one letter', customers.search, 'g'],
  ['customers, nothing yet', customers.search, ''],
  ['customers, two words', customers.search, 'malnad falcon'],
  ['customers, a word that none begins with', customers.search, 'foods 12345'],
  ['customers, what there is not', customers.search, 'no such text'],
  ['jobs, a number', jobs.search, 'h-5000'],
  ['jobs, two letters', jobs.search, 'am'],
  ['jobs, a word in the midst', jobs.search, 'carton 777'],
  ['jobs, a customer and a word', jobs.search, 'malnad carton'],
  ['jobs, what there is not', jobs.search, 'no such text'],
  ['products, a word in the midst', products.search, 'box 777'],
  ['components, a number', components.search, 'c-777'],
  ['operations, a type', operations.search, 'pri'],
])('the search of %s touches few pages', async (_what, endpoint, term) => {
  // A search reads at most 500 candidates, each of which may be on a page of its own.
  expect(await over(600, endpoint, { term })).toEqual([]);
});

/**
 * Reads the history of single records among half a million audit lines. One record has few lines, another a
 * hundred thousand.
 */
test.each<[string, object, object]>([
  ["a job's", { entity: 'jobs', id: idOf(3, 50_000) }, {}],
  ["an operation's", { entity: 'operations', id: idOf(4, 200_001) }, {}],
  ["a paper's", { entity: 'papers', id: idOf(8, 1) }, {}],
  ["a paper's, the older ones", { entity: 'papers', id: idOf(8, 1) }, { before: '450000' }],
])('%s history touches few pages', async (_of, params, query) => {
  const sent = await sentBy(() => shop.call('Admin', history.of, { params, query } as never));
  const costs = await Promise.all(
    sent.filter(({ text }) => /^\(?select/.test(text)).map((each) => costOf(shop.database.pool, each)),
  );
  expect(costs.flatMap(({ walked }) => walked)).toEqual([]);
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(800);
});

test('a customer’s recent orders read only the customer’s latest jobs', async () => {
  const params = { id: idOf(2, 5) };
  const sent = await sentBy(() => shop.call('Admin', customers.recent, { params }));
  const read = sent.filter(({ text }) => text.includes('"own"'));
  const costs = await Promise.all(read.map((each) => costOf(shop.database.pool, each)));
  expect(costs).toHaveLength(2);
  expect(costs.flatMap(({ walked }) => walked)).toEqual([]);
  // 200 jobs, and of each the deliveries by an index.
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(1500);
});

test('the page of an order reads only its jobs, however many customers use the number', async () => {
  const call = { params: { id: idOf(2, 95_029) }, query: { number: 'standing' } };
  const sent = await sentBy(async () => {
    expect((await shop.call('Admin', jobs.ofOrder, call)).total).toBe(1);
  });
  const costs = await Promise.all(
    sent.filter(({ text }) => /^\(?(select|with)/.test(text)).map((each) => costOf(shop.database.pool, each)),
  );
  expect(costs.flatMap(({ walked }) => walked)).toEqual([]);
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(100);
});

test('the demand for paper reads only open rows', async () => {
  const sent = await sentBy(() => shop.call('Admin', stock.demand));
  const selects = sent.filter(({ text }) => text.startsWith('select'));
  const costs = await Promise.all(selects.map((each) => costOf(shop.database.pool, each)));
  expect(costs.flatMap(({ walked }) => walked)).toEqual([]);
  // 3,333 jobs with their papers: a few pages each.
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(40_000);
});

test('Postgres plans first pages once', async () => {
  const pages = async () => {
    for (const [endpoint, query] of [
      [customers.sorted, { sort: 'name' }],
      [jobs.sorted, { sort: 'due' }],
      [jobs.sorted, { sort: 'number', per: 40 }],
      [operations.sorted, { sort: 'delivery', open: true }],
    ] as const)
      for (let n = 0; n < 12; n += 1) await shop.call('Admin', endpoint, { query });
  };
  const again = await plannedAgain(shop.database.pool, pages);
  expect(again.filter((statement) => statement.includes('limit'))).toEqual([]);
});

test('the queues and expected dates read only open rows', async () => {
  const { db } = shop.database;
  const sent = await sentBy(async () => {
    await shop.call('Admin', queues.get);
    await readOpenShop(db, { last: null, now: new Date(), plans: 'all' });
  });
  const selects = sent.filter(({ text }) => text.startsWith('select'));
  const costs = await Promise.all(selects.map((each) => costOf(shop.database.pool, each)));
  expect(costs.flatMap(({ walked }) => walked)).toEqual([]);
  // 3,333 jobs of three operations: a few pages each.
  expect(costs.length).toBeGreaterThanOrEqual(7);
  expect(Math.max(...costs.map(({ pages }) => pages))).toBeLessThan(40_000);
  expect(Math.max(...costs.slice(-2).map(({ pages }) => pages))).toBeLessThan(1000);
});

test('changed expected dates read only open or expected rows', async () => {
  const { db, pool } = shop.database;
  const { rows } = await pool.query<{ id: string }>(`select id from jobs where status = 'scheduled'`);
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const expected = JSON.stringify(rows.map(({ id }) => ({ id, at })));
  const [sent] = await sentBy(() => readChangedDates(db, expected));
  if (!sent) throw new Error('Nothing was sent');
  const { pages, walked } = await costOf(pool, sent);
  expect(walked).toEqual([]);
  // 3,333 jobs: a few pages each at the most.
  expect(pages).toBeLessThan(20_000);
});

test('counts of jobs by status, late and due soon touch few pages', async () => {
  expect(await over(200, jobs.counts, {})).toEqual([]);
  expect(await over(200, jobs.counts, { open: true })).toEqual([]);
  const counted = await shop.call('Admin', jobs.counts);
  expect(counted).toMatchObject({ total: 100_000, byStatus: { dispatched: 96_667, scheduled: 3_333 } });
});

test('the first open operations by delivery are read job by job, and merged with operations with their own date', async () => {
  const { pool } = shop.database;
  // Among the soonest, among the latest, and beyond all others on either side.
  await pool.query(`update operations set delivery_date = now() + case n when 1 then interval '3 hours' when 2 then interval '380 hours'
      when 3 then interval '-9 days' else interval '99 days' end
    from (select id, row_number() over (order by id desc) as n from operations order by id desc limit 4) latest
    where operations.id = latest.id`);
  for (const order of ['ascending', 'descending'] as const) {
    const way = order === 'descending' ? 'desc' : 'asc';
    const { rows } = await pool.query<{ id: string }>(
      `select operations.id from operations join jobs on jobs.id = job_id where state in ('waiting', 'queued', 'running', 'paused')
        order by coalesce(operations.delivery_date, jobs.delivery_date) ${way}, operations.id ${way} limit 40`,
    );
    const query = { sort: 'delivery', order, open: true, per: 40 };
    const sent = await sentBy(async () => {
      const { items, metadata } = await shop.call('Restricted', operations.sorted, { query });
      expect([items.map(({ id }) => id), metadata.total]).toEqual([rows.map(({ id }) => id), 9_999]);
    });
    const list = sent.find(({ text }) => text.includes('chosen_id'))!;
    expect(await planOf(pool, list)).toContain('Incremental Sort');
  }
});

test('counts read only indexes again after a vacuum, which starts at a thousand changes', async () => {
  const { pool } = shop.database;
  const options = `select reloptions::text as set from pg_class where relkind = 'r' and relname in ('jobs', 'operations')`;
  const { rows } = await pool.query<{ set: string }>(options);
  for (const { set } of rows) expect(set).toContain('autovacuum_vacuum_threshold=1000,');
  for (const table of ['jobs', 'operations'])
    await pool.query(`update ${table} set version = version + 1
      where id in (select id from ${table} order by id desc limit 1200)`);
  expect((await asked(jobs.counts, {})).pages).toBeGreaterThan(500);
  const vacuumed = async () => {
    await pool.query('vacuum jobs, operations');
    return over(800, operations.sorted, { sort: 'job', open: true });
  };
  // A vacuum skips rows that an older snapshot of another connection may still read, so it is repeated.
  await expect.poll(vacuumed, { timeout: 30_000, interval: 500 }).toEqual([]);
  expect(await over(100, jobs.counts, {})).toEqual([]);
});
