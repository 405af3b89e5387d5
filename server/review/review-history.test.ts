/** Tests that the review of a week reads as few database pages after ten years of history as after one. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { shiftDays, todayIn, weekOf } from '../../shared/shop/review-periods.ts';
import { inBulk } from '../testing/samples/speed-up-bulk-inserts.ts';
import { using } from '../testing/database/open-test-databases.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { sentBy } from '../testing/database/statements-of-request.ts';
import { costOf } from '../testing/database/query-plans.ts';

const { jobs, operations, review } = contract;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  const { rows } = await shop.database.pool.query<{ database: string }>(
    'select current_database() as database',
  );
  await using({ ...inject('postgres'), ...rows[0] }, (client) => fill(client, 40_000));
}, 240_000);
afterAll(() => shop.close());

const id = (kind: number, n: string) =>
  `('0195000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * Inserts `count` jobs of one operation, one every two hours until now. Each has a run, a pause, counts and a
 * delivery.
 */
async function fill(client: pg.ClientBase, count: number): Promise<void> {
  const at = (hours: string) => `now() - (${count} - n) * interval '2 hours' + interval '${hours}'`;
  await inBulk(
    client,
    ['jobs', 'operations', 'operation_transitions', 'operation_entries', 'dispatches'],
    async () =>
      void (await client.query(`
    set local synchronous_commit = off;
    set local statement_timeout = 0;
    insert into customers (id, name, address, city) values (${id(2, '1')}, 'Malnad', 'Road', 'Bengaluru');
    insert into machines (id, name, type, created_at)
      select ${id(1, 'n')}, 'Press ' || n, 'Printing', '2000-01-01' from generate_series(0, 9) n;
    insert into jobs (id, created_at, name, number, type, style, product_code, quantity, buffer, ups, delivery_date, priority,
        paper_length, paper_breadth, paper_thickness, paper_gsm, paper_quality, ink, coat, customer_id, status, scheduled_at)
      select ${id(3, 'n')}, ${at('-3 days')}, 'Carton ' || n, 'H-' || n, 'Flap', 'Desk', 'P', 1000, 0, 4, ${at('-1 hour')}, 'Low',
        360, 510, 380, 300, 'Art Card', 'Cyan', '', ${id(2, '1')}, 'dispatched', ${at('-2 days')} from generate_series(1, ${count}) n;
    insert into operations (id, job_id, machine_id, name, type, unit, needs_machine, detail, instruction, state, started_at, finished_at,
        running_seconds, counted, good_quantity, ready_at, make_ready_seconds)
      select ${id(4, 'n')}, ${id(3, 'n')}, ${id(1, '(n % 10)')}, 'Printing', 'Printing', 'sheets', true, '', '', 'finished', ${at('-9 hours')}, ${at('-4 hours')}, 9000,
        true, 4000, ${at('-8 hours')}, 3600
      from generate_series(1, ${count}) n;
    insert into operation_transitions (id, operation_id, verb, before, at, since)
      select ${id(5, '(n * 4 + turn)')}, ${id(4, 'n')}, 'pause', jsonb_build_object('state', (array['running', 'paused'])[turn + 1],
          'machineId', ${id(1, '(n % 10)')}, 'pauseReason', 'Tea'), ${at('-5 hours')}, ${at('-9 hours')}
      from generate_series(1, ${count}) n, generate_series(0, 1) turn;
    insert into operation_entries (id, operation_id, good, waste, reason, machine_id, at)
      select ${id(6, 'n')}, ${id(4, 'n')}, 3990, 10, 'Hickeys', ${id(1, '(n % 10)')}, ${at('-5 hours')} from generate_series(1, ${count}) n;
    insert into dispatches (id, job_id, quantity, date, note, complete)
      select ${id(7, 'n')}, ${id(3, 'n')}, 1000, ${at('0 hours')}, '', false from generate_series(1, ${count}) n;
    insert into machine_downs (id, machine_id, reason, since, until)
      select ${id(8, 'n')}, ${id(1, '(n % 10)')}, 'Feeder', ${at('-2 hours')}, ${at('-1 hours')} from generate_series(1, ${count}, 10) n`)),
  );
}

async function costs(work: () => Promise<unknown>) {
  const sent = await sentBy(work);
  const found = await Promise.all(
    sent.filter(({ text }) => /^\s*(select|with)/.test(text)).map((each) => costOf(shop.database.pool, each)),
  );
  return {
    walked: found.flatMap(({ walked }) => walked),
    pages: Math.max(...found.map(({ pages }) => pages)),
    statements: sent.length,
  };
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const week = shiftDays(weekOf(todayIn(new Date(), zone)), -1);

test('the review of a week and the seven weeks before reads only their jobs, of 40,000 in all', async () => {
  const found = await costs(() => shop.call('Standard', review.get, { query: week }));
  expect(found.walked).toEqual([]);
  // 84 jobs a week, and a hundred late ones with all that is recorded of them.
  expect(found.pages).toBeLessThan(15_000);
  const { periods, late } = await shop.call('Standard', review.get, { query: week });
  expect(periods.map((period) => period.jobs)).toEqual(Array.from({ length: 8 }, () => 84));
  expect([late.jobs, late.listed.length]).toEqual([84, 84]);
}, 60_000);

test('suggestions read only the runs of eight weeks', async () => {
  const found = await costs(() => shop.call('Standard', review.suggestions));
  expect(found.walked).toEqual([]);
  expect(found.pages).toBeLessThan(15_000);
}, 60_000);

test.each(['worked', 'made-ready', 'paused', 'counted', 'wasted', 'finished'])(
  'operations that %s in a week are found by index',
  async (did) => {
    const found = await costs(() => shop.call('Standard', operations.sorted, { query: { ...week, did } }));
    expect(found.walked).toEqual([]);
    expect(found.pages).toBeLessThan(3000);
  },
);

test.each(['any', 'late', 'on-time'])('jobs that left in a week are found by index: %s', async (left) => {
  const found = await costs(() => shop.call('Standard', jobs.sorted, { query: { ...week, left } }));
  expect(found.walked).toEqual([]);
  expect(found.pages).toBeLessThan(3000);
});
