/**
 * Tests the migrations on an empty database, and on a database made by the eight early migrations that the
 * first one has since replaced.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  ask,
  type Databases,
  migrateTo,
  openDatabases,
  schemaOf,
} from '../../testing/database/open-test-databases.ts';
import { migrate, migrationNames } from './migrate.ts';

let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
});
afterAll(() => databases.close());

/** Creates an empty database and returns functions to query and migrate it. */
async function fresh() {
  const connection = await databases.fresh();
  return { connection, query: (text: string, values?: unknown[]) => ask(connection, text, values) };
}
type Query = Awaited<ReturnType<typeof fresh>>['query'];

/** Runs the eight old migrations and fills drizzle's journal, as an installation of that time did. */
async function runTheEight(query: Query): Promise<number[]> {
  const file = new URL('../../testing/fixtures/eight-migrations.sql', import.meta.url);
  const text = await fs.readFile(file, 'utf8');
  await query(text);
  const moments = [...text.matchAll(/^-- applied: (\d+)$/gm)].map(([, moment]) => Number(moment));
  await query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const moment of moments) {
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['', moment]);
  }
  return moments;
}

test('a database of the eight squashed migrations migrates with all data', async () => {
  const [old, empty] = [await fresh(), await fresh()];
  const moments = await runTheEight(old.query);
  expect(moments).toHaveLength(8);
  const customer = randomUUID();
  await old.query(
    `insert into customers (id, name, address, city) values ($1, 'Malnad Coffee', 'Road 1', 'Bengaluru')`,
    [customer],
  );

  await migrate(old.connection);
  await migrate(empty.connection);

  expect(await old.query('select id, name from customers')).toEqual([
    { id: customer, name: 'Malnad Coffee' },
  ]);
  const schema = await schemaOf(empty.connection);
  expect(schema.length).toBeGreaterThan(300);
  expect(await schemaOf(old.connection)).toEqual(schema);
  const journal = 'select created_at::float8 as at from drizzle.__drizzle_migrations order by id';
  const [first = { at: 0 }, ...later] = await empty.query(journal);
  expect(first.at).toBe(moments.at(-1));
  expect(await old.query(journal)).toEqual([...moments.map((at) => ({ at })), ...later]);
});

test('values in use that are not in the specification’s lists become the shop’s own', async () => {
  const connection = await databases.fresh();
  await migrateTo(connection, '0007_true_quantities');
  const query = (text: string) => ask(connection, text);
  await query(`insert into products (id, name, type, style, code, product_operations) values
    (gen_random_uuid(), 'Pouch', 'Pouch', 'Stand-up', 'P', '[{"type": "Pasting", "detail": "Hot melt"}]'),
    (gen_random_uuid(), 'Sack', 'Pouch', 'STAND-UP', 'S', '[]'),
    (gen_random_uuid(), 'Sheet', 'Sheet', 'Rectangular', 'R', '[{"type": "Packing", "detail": ""}]')`);
  await migrate(connection);
  const found = await query(
    `select list, name, types, version from list_values where position > 1000 order by list, name`,
  );
  expect(found).toEqual([
    { list: 'operationDetails', name: 'Hot melt', types: ['Pasting'], version: 1 },
    { list: 'productTypes', name: 'Pouch', types: [], version: 1 },
    { list: 'styles', name: 'STAND-UP', types: ['Pouch'], version: 1 },
  ]);
  expect(await query(`select from list_values where list = 'styles' and name = 'Rectangular'`)).toHaveLength(
    1,
  );
});

test('existing machines continue on the shop’s hours, attended, and without planned downtime', async () => {
  const connection = await databases.fresh();
  await migrateTo(connection, '0027_plans');
  const query = (text: string) => ask(connection, text);
  await query(`insert into machines (id, name, type) values (gen_random_uuid(), 'Press', 'Printing')`);
  const before = await query('select * from machines');
  await migrate(connection);
  const hours = { calendar_id: null, attended: 'all', whole_make_ready: false, planned_downs: [] };
  const abilities = { capabilities: [], change_minutes: {}, change_minutes_down: {} };
  const margins = { gripper: null, side_margin: null, tail_margin: null };
  const forLayouts = { ...margins, smallest_length: null, smallest_breadth: null };
  expect(await query('select * from machines')).toEqual([
    { ...before[0], ...hours, ...abilities, ...forLayouts, handover: null },
  ]);
});

test('existing shops get the pause reasons that call people, except those that they have by name or alias', async () => {
  const connection = await databases.fresh();
  await migrateTo(connection, '0064_press-times');
  const query = (text: string) => ask(connection, text);
  await query(`update list_values set name = 'Breakdown' where list = 'pauseReasons' and name = 'Machine fault';
    update list_values set aliases = '{"INK missing"}' where list = 'pauseReasons' and name = 'Ink or colour';
    update list_values set name = 'Offset' where list = 'operationTypes' and name = 'Printing';
    insert into list_values (id, list, name, position, retired) values (gen_random_uuid(), 'pauseReasons', 'PAPER MISSING', 12, true)`);
  await migrate(connection);
  const found = await query(
    `select name, calls, position, cardinality(types) as types from list_values where list = 'pauseReasons' and position > 9 order by position`,
  );
  expect(found).toEqual([
    { name: 'Breakdown', calls: null, position: 10, types: 11 },
    { name: 'Break, shift end', calls: null, position: 11, types: 0 },
    { name: 'PAPER MISSING', calls: null, position: 12, types: 0 },
    { name: 'Plates missing', calls: 'prepress', position: 14, types: 0 },
    { name: 'Wrong machine', calls: 'planning', position: 16, types: 10 },
  ]);
});

test('a second run and two concurrent runs apply nothing more', async () => {
  const { connection, query } = await fresh();
  await Promise.all([migrate(connection), migrate(connection)]);
  const count = () => query('select count(*)::int as n from drizzle.__drizzle_migrations');
  const before = await count();
  await migrate(connection);
  expect(await count()).toEqual(before);
  expect(before).not.toEqual([{ n: 0 }]);
});

test('a newer schema is refused with its name and version, and the database stays unchanged', async () => {
  const { connection, query } = await fresh();
  await migrate(connection);
  const newest = await query('select max(created_at) + 1 as at from drizzle.__drizzle_migrations');
  const add = (at: unknown) =>
    query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`, [at]);
  await add(newest[0]?.at);
  await query(
    `update settings set value = '{"makeready": "9.8.7", "last": "0042_presses"}' where key = 'schema'`,
  );
  const tables = () => query(`select * from settings order by key`);
  const before = await tables();
  const message = new RegExp(
    `^The database ${connection.database} is of a newer Makeready \\(9\\.8\\.7, whose schema is 0042_presses\\); ` +
      `this is Makeready \\d+\\.\\d+\\.\\d+, whose schema is ${migrationNames.at(-1)}\\. Nothing was changed\\.`,
  );
  await expect(migrate(connection)).rejects.toThrow(message);
  expect(await tables()).toEqual(before);
  await query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  await migrate(connection);
  expect(await query(`select value->>'last' as last from settings where key = 'schema'`)).toEqual([
    { last: migrationNames.at(-1) },
  ]);
});

test('an unknown migration between known ones is refused too', async () => {
  const { connection, query } = await fresh();
  await migrate(connection);
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at)
    select 'other', min(created_at) + 1 from drizzle.__drizzle_migrations`);
  await expect(migrate(connection)).rejects.toThrow('is of a newer Makeready');
});

test('audit transaction ids ahead of the cluster’s are reset to the current one', async () => {
  const { connection, query } = await fresh();
  await migrate(connection);
  await query(`insert into audit (xid, verb, entity, entity_id, version)
    values ('123456789', 'test', 'customers', gen_random_uuid(), 1)`);
  await migrate(connection);
  const now = 'xid < pg_snapshot_xmax(pg_current_snapshot())';
  expect(await query(`select ${now} as now from audit`)).toEqual([{ now: true }]);
});

test('on a server that forbids the extension, migration shows instructions and changes nothing', async () => {
  const { connection, query } = await fresh();
  await query(`create function refuse() returns event_trigger language plpgsql as $$
    begin raise 'pg_trgm is not allow-listed'; end $$`);
  await query(
    `create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`,
  );
  await expect(migrate(connection)).rejects.toThrow(
    `Makeready needs the extension pg_trgm, which comes with Postgres (package postgresql-contrib), in the database ` +
      `${connection.database}, and could not make it: pg_trgm is not allow-listed. Nothing was changed. Let an administrator of ` +
      'the server run "create extension pg_trgm" in that database, and start again',
  );
  expect(await query(`select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  await query('drop event trigger refuse');
  await migrate(connection);
});

test('reviews show past runs, pauses and downtimes as far as they were recorded', async () => {
  const connection = await databases.fresh();
  await migrateTo(connection, '0013_delivery_notes');
  const query = (text: string) => ask(connection, text);
  const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
  const at = (clock: string) => `2026-11-16T${clock}:00Z`;
  await query(`insert into machines (id, name, type, down_reason, down_since) values
      ('${id(1)}', 'Komori', 'Printing', 'Feeder', '${at('15:00')}');
    insert into customers (id, name, address, city) values ('${id(2)}', 'Malnad', 'Road', 'Bengaluru');
    insert into jobs (id, name, number, type, style, product_code, quantity, buffer, ups, delivery_date, priority, paper_length,
        paper_breadth, paper_thickness, paper_gsm, paper_quality, ink, coat, customer_id)
      values ('${id(3)}', 'Carton', 'T-1', 'Flap', 'Desk', 'P', 100, 0, 1, now(), 'Low', 1, 1, 1, 300, 'Art', '', '', '${id(2)}');
    insert into operations (id, job_id, name, type, detail, instruction, state, machine_id, started_at, finished_at)
      values ('${id(4)}', '${id(3)}', 'Printing', 'Printing', '', '', 'finished', '${id(1)}', '${at('08:00')}', '${at('12:00')}');
    insert into operation_entries (id, operation_id, good, waste, phase, at, struck_at) values
      ('${id(1)}', '${id(4)}', 0, 20, 'make-ready', '${at('08:30')}', null),
      ('${id(2)}', '${id(4)}', 0, 5, 'make-ready', '${at('09:30')}', null),
      ('${id(3)}', '${id(4)}', 90, 0, null, '${at('11:00')}', null),
      ('${id(4)}', '${id(4)}', 0, 9, 'make-ready', '${at('11:30')}', null)`);
  const told = (n: number, verb: string, before: object, clock: string, undone = 'null') =>
    query(`insert into operation_transitions (id, operation_id, verb, before, at, undone_at)
      values ('${id(n)}', '${id(4)}', '${verb}', '${JSON.stringify(before)}', '${at(clock)}', ${undone})`);
  await told(1, 'start', { state: 'queued' }, '08:00');
  await told(2, 'pause', { state: 'running', runningSince: at('08:00') }, '08:45');
  await told(3, 'resume', { state: 'paused', pauseReason: 'Plates' }, '08:50', 'now()');
  await told(4, 'resume', { state: 'paused', pauseReason: 'Plates' }, '09:15');
  await told(5, 'finish', { state: 'running', runningSince: at('09:15') }, '12:00');
  const line = (verb: string, data: object, clock: string) =>
    query(`insert into audit (verb, entity, entity_id, version, at, data)
      values ('${verb}', 'machines', '${id(1)}', 2, '${at(clock)}', '${JSON.stringify(data)}')`);
  await line('machine.down', { downReason: 'Gripper' }, '13:00');
  await line('machine.down', { expectedBack: null }, '13:10');
  await line('machine.up', {}, '14:00');
  await line('machine.down', { downReason: 'Feeder' }, '15:00');
  await migrate(connection);
  const clock = (column: string) => `to_char(${column} at time zone 'UTC', 'HH24:MI')`;
  expect(
    await query(`select verb, ${clock('since')} as since from operation_transitions order by id`),
  ).toEqual([
    { verb: 'start', since: null },
    { verb: 'pause', since: '08:00' },
    { verb: 'resume', since: null },
    { verb: 'resume', since: '08:45' },
    { verb: 'finish', since: '09:15' },
  ]);
  expect(await query(`select ${clock('ready_at')} as ready, make_ready_seconds from operations`)).toEqual([
    { ready: '09:30', make_ready_seconds: 60 * 60 },
  ]);
  expect(
    await query(
      `select reason, ${clock('since')} as since, ${clock('until')} as until from machine_downs order by since`,
    ),
  ).toEqual([
    { reason: 'Gripper', since: '13:00', until: '14:00' },
    { reason: 'Feeder', since: '15:00', until: null },
  ]);
});

test('a job’s artwork becomes the first of the job’s files', async () => {
  const connection = await databases.fresh();
  const before = migrationNames.findIndex((name) => name.endsWith('_job_files')) - 1;
  await migrateTo(connection, migrationNames[before]!);
  const query = (text: string) => ask(connection, text);
  await query(`insert into artwork (hash, "full", preview, width, height) values ('aa', '', '', 1, 1)`);
  await query(`insert into customers (id, name, address, city) values (gen_random_uuid(), 'A', 'B', 'C')`);
  await query(`insert into jobs (id, name, number, type, style, buffer, ups, priority, paper_length, paper_breadth, paper_thickness,
      paper_gsm, paper_quality, ink, coat, product_code, quantity, delivery_date, customer_id, created_at, artwork_hash, artwork_name)
    select gen_random_uuid(), 'Box', made.number, 't', 's', 1, 1, 'Low', 1, 1, 1, 1, 'q', 'i', 'c', 'p', 1, now(), customers.id, '2026-01-02', made.hash, made.called
    from customers, (values ('1', 'aa', 'box.png'), ('2', null, null)) made(number, hash, called)`);
  await migrate(connection);
  expect(
    await query(`select jobs.number, kind, job_files.artwork_hash as hash, job_files.name, job_files.created_at::date::text as at
      from job_files join jobs on jobs.id = job_id`),
  ).toEqual([{ number: '1', kind: 'artwork', hash: 'aa', name: 'box.png', at: '2026-01-02' }]);
});

test('a proposal stored as one text is one text again after it was stored in chunks', async () => {
  const connection = await databases.fresh();
  const before = migrationNames.findIndex((name) => name.endsWith('_plan_pieces')) - 1;
  await migrateTo(connection, migrationNames[before]!);
  const query = (text: string) => ask(connection, text);
  await query(`insert into plans (id, state, asked, at, proposal, work) values
    ('01a20711-175f-7672-8659-fa22457d0671', 'done', '{}', now(), '{"evaluations":1}', '{"changes":[]}'),
    ('01a20711-175f-7672-8659-fa22457d0672', 'improving', '{}', now(), null, null)`);
  await migrate(connection);
  expect(await query('select proposal, work from plans order by id')).toEqual([
    { proposal: '{"evaluations":1}', work: '{"changes":[]}' },
    { proposal: null, work: null },
  ]);
});
