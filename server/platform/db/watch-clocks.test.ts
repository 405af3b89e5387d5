/** Tests that no date which a wrong clock has written blocks anything, and that Admins learn of a moved clock. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { claimRun } from '../../open-shop/stored-expected-dates.repo.ts';
import { openShop, signIn, testPassword } from '../../testing/shop.ts';
import { newestMigrationAt } from './migrate.ts';
import { latestDates, limitedDates, limitFutureDates, watchClocks } from './watch-clocks.ts';

const shop = await openShop();
const { database } = shop;
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});
const { pool } = database;
const decade = 10 * 365.25 * 86_400_000;
const login = (username: string, password: string) =>
  shop.ask(
    null,
    contract.users.login,
    {},
    { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
  );
/** Moves the dates of the table ten years ahead, as if a clock that was ahead had written them. */
const moveAhead = (table: string, ...columns: string[]) =>
  pool.query(
    `update ${table} set ${columns.map((one) => `${one} = ${one} + interval '10 years'`).join(', ')}`,
  );

test('wrong passwords dated by a clock ten years ahead do not lock a user out for years', async () => {
  const { username } = shop.users.Standard;
  for (let tries = 0; tries < 5; tries += 1) await login(username, 'wrong');
  expect((await login(username, testPassword)).status).toBe(429);
  await moveAhead('login_failures', 'at');
  expect((await login(username, testPassword)).status).toBe(200);
});

test('future dates are limited, so that a session started under a wrong clock still expires', async () => {
  await signIn(shop.url, shop.users.Admin.username, testPassword);
  await login(shop.users.Standard.username, 'wrong');
  await shop.call('Admin', contract.users.link, { params: { id: shop.users.Standard.id } });
  await pool.query(`insert into webhook_deliveries (webhook_id, line, entity_id, held_until)
    values (gen_random_uuid(), 1, gen_random_uuid(), now())`);
  await moveAhead('sessions', 'started_at', 'used_at', 'expires_at');
  await moveAhead('login_failures', 'at');
  await moveAhead('sign_in_links', 'expires_at');
  await moveAhead('webhook_deliveries', 'since', 'next_at', 'held_until');
  expect(await limitFutureDates(database)).toBeGreaterThan(7);
  const { rows } = await pool.query(`select
      (select max(expires_at) < now() + interval '15 days' and max(used_at) <= now() and max(started_at) <= now() from sessions)
      and (select max(at) <= now() from login_failures)
      and (select max(expires_at) < now() + interval '25 hours' from sign_in_links)
      and (select max(next_at) < now() + interval '2 hours' and max(held_until) < now() + interval '2 minutes'
        from webhook_deliveries) as limited,
      (select max(since) > now() + interval '9 years' from webhook_deliveries) as stays`);
  expect(rows).toEqual([{ limited: true, stays: true }]);
  expect(await limitFutureDates(database)).toBe(0);
});

test('while the database’s clock shows a time before this version was made, no date is limited', () => {
  const made = Date.parse(newestMigrationAt);
  expect(latestDates(made)).toEqual([]);
  const latest = new Map(latestDates(made + 1));
  expect([...latest.keys()]).toEqual(Object.keys(limitedDates));
  expect(latest.get('sessions.used_at')).toEqual(new Date(made + 1));
  expect(latest.get('sign_in_links.expires_at')).toEqual(new Date(made + 86_400_001));
});

test('each date in the database is limited, or is known to block nothing', async () => {
  const { rows } = await pool.query<{ name: string }>(`select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' order by 1`);
  const others = rows
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(limitedDates, name) && !/\.(created|updated)_at$/.test(name));
  expect(Object.keys(limitedDates).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  // History, dates that people enter, and dates from which on a row may be deleted.
  expect(others).toEqual([
    'audit.at',
    'delivery_notes.cancelled_at',
    'dispatches.date',
    'idempotency.at',
    'imports.undone_at',
    'inspections.at',
    'inspections.received_at',
    'inspections.struck_at',
    'job_changes.at',
    'job_changes.undone_at',
    'job_deliveries.date',
    'job_number_proposals.at',
    'jobs.artwork_approved_at',
    'jobs.cancelled_at',
    'jobs.closed_short_at',
    'jobs.delivery_date',
    'jobs.expected',
    'jobs.promised_at',
    'jobs.promised_date',
    'jobs.release_date',
    'jobs.scheduled_at',
    'machine_downs.since',
    'machine_downs.until',
    'machines.down_since',
    'machines.expected_back',
    'note_mentions.at',
    'operation_checks.at',
    'operation_checks.received_at',
    'operation_checks.struck_at',
    'operation_entries.at',
    'operation_entries.received_at',
    'operation_entries.struck_at',
    'operation_transitions.at',
    'operation_transitions.received_at',
    'operation_transitions.since',
    'operation_transitions.undone_at',
    'operations.delivery_date',
    'operations.due_back',
    'operations.finished_at',
    'operations.kept_until',
    'operations.pinned_at',
    'operations.pinned_start',
    'operations.ready_at',
    'operations.release_date',
    'operations.running_since',
    'operations.started_at',
    'paper_orders.expected',
    'plans.accepted_at',
    'plans.at',
    'plans.undone_at',
    'sign_in_links.used_at',
    'stock_movements.at',
    'users.last_sign_in_at',
    'users.password_set_at',
    'webhook_deliveries.since',
    'webhook_deliveries.tried_at',
  ]);
});

test('the expected dates are stored again after a clock that was ahead', async () => {
  await database.db.execute(sql`delete from settings where key = 'expectedRun'`);
  const intervals = { rest: 60, again: 600 };
  expect(await claimRun(database.db, intervals)).toBe(true);
  expect(await claimRun(database.db, intervals)).toBe(false);
  await database.db
    .execute(sql`update settings set value = value || jsonb_build_object('at', (value ->> 'at')::float8 + 315576000)
    where key = 'expectedRun'`);
  expect(await claimRun(database.db, intervals)).toBe(true);
  expect(await claimRun(database.db, intervals)).toBe(false);
});

test('Admins and the log learn that a clock was moved, and the dates that it wrote are corrected', async () => {
  const lines: string[] = [];
  const watch = watchClocks(database, (line) => lines.push(line), 3_600_000);
  await watch.check();
  await watch.check();
  expect(lines).toEqual([]);
  expect(await shop.call('Admin', contract.system.warnings)).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date().getTime() + decade);
  await watch.check();
  expect(lines.at(-1)).toMatch(
    /^The clock of Makeready went 10 years forward, to 20\d\d-\d\d-\d\d \d\d:\d\d UTC$/,
  );
  const reasons = () => [...database.warnings].flatMap((read) => read()).map(({ reason }) => reason);
  expect(reasons()).toEqual(['The clock of the database is 10 years behind Makeready’s', lines.at(-1)]);
  await login(shop.users.Standard.username, 'wrong');
  await moveAhead('login_failures', 'at');
  vi.setSystemTime(new Date().getTime() - decade);
  await watch.check();
  expect(lines.at(-2)).toMatch(/^The clock of Makeready went 10 years back/);
  expect(lines.at(-1)).toMatch(/^A clock was ahead: dates in the future were corrected \(\d+\)$/);
  vi.useRealTimers();
  expect((await shop.call('Admin', contract.system.warnings)).map(({ reason }) => reason)).toEqual([
    lines.at(-1),
  ]);
  expect((await shop.ask('Standard', contract.system.warnings)).status).toBe(403);
  watch.stop();
  expect(database.warnings.size).toBe(0);
});
