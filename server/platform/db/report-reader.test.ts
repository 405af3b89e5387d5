/** Tests that a role of `npm run report:reader` reads the views as BI tools do, and can do nothing else. */
import fs from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startProcess } from '../../testing/app-process.ts';
import { ask, type Databases, openDatabases, using } from '../../testing/database/open-test-databases.ts';
import { fillTables } from '../../testing/samples/fill-tables.ts';
import { runCommand } from '../../testing/run-commands.ts';
import { openToFill } from '../backup/open-database.ts';
import { migrate } from './migrate.ts';
import { makeReader } from './report-reader.ts';

const name = `reader_${process.pid}`;
let databases: Databases;
let shop: pg.ClientConfig;
let reader: pg.ClientConfig;
beforeAll(async () => {
  databases = await openDatabases(inject('postgres'));
  shop = await databases.fresh();
  await migrate(shop);
  await using(shop, fillTables);
  const { password } = await makeReader(shop, name);
  reader = { ...shop, user: name, password };
});
afterAll(async () => {
  await databases.close();
  await using(inject('postgres'), async (client) => {
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname like '${name}%'`,
    );
    for (const { rolname } of rows) await client.query(`drop owned by ${rolname}; drop role ${rolname}`);
  });
});

const views = ['deliveries', 'entries', 'hours', 'jobs', 'operations', 'stock', 'stock_movements'];
/** Returns the SQLSTATE with which Postgres refuses the statements to the reader, or 'done'. */
const refusal = (text: string) =>
  ask(reader, text).then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  );

test('a BI tool finds the views, their columns and descriptions', async () => {
  await using(reader, async (client) => {
    const rowsOf = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    await client.query(`SET SESSION TIMEZONE TO 'Asia/Kolkata'`);
    await client.query('BEGIN READ ONLY');
    // Metabase and the JDBC driver query schemas, tables, columns and keys in this way.
    expect(
      await rowsOf(
        `SELECT nspname AS "TABLE_SCHEM" FROM pg_catalog.pg_namespace WHERE nspname <> 'pg_toast' AND nspname !~ '^pg_'
          AND has_schema_privilege(nspname, 'USAGE') AND nspname NOT IN ('information_schema', 'public') ORDER BY 1`,
      ),
    ).toEqual([{ TABLE_SCHEM: 'report' }]);
    const tables = await rowsOf(
      `SELECT n.nspname AS schema, c.relname AS name, d.description, CASE c.relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS type
        FROM pg_catalog.pg_class AS c INNER JOIN pg_catalog.pg_namespace AS n ON c.relnamespace = n.oid
        LEFT JOIN pg_catalog.pg_description AS d ON c.oid = d.objoid AND d.objsubid = 0 AND d.classoid = 'pg_class'::regclass
        WHERE n.nspname !~ '^information_schema|catalog_history|pg_' AND c.relkind IN ('r', 'p', 'v', 'f', 'm')
          AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') ORDER BY type, schema, name`,
    );
    expect(tables.map((table) => table.name)).toEqual(views);
    expect(tables.every((table) => table.description)).toBe(true);
    const fields = await rowsOf(
      `SELECT c.column_name AS name, CASE WHEN c.udt_schema IN ('public', 'pg_catalog') THEN c.udt_name ELSE '' END AS "database-type",
          c.ordinal_position - 1 AS "database-position", c.table_schema AS "table-schema", c.table_name AS "table-name", pk.column_name IS NOT NULL AS "pk?",
          COL_DESCRIPTION(CAST(CAST(FORMAT('%I.%I', CAST(c.table_schema AS TEXT), CAST(c.table_name AS TEXT)) AS REGCLASS) AS OID), c.ordinal_position) AS "field-comment"
        FROM information_schema.columns AS c LEFT JOIN (
          SELECT tc.table_schema, tc.table_name, kc.column_name FROM information_schema.table_constraints AS tc
          INNER JOIN information_schema.key_column_usage AS kc ON tc.constraint_name = kc.constraint_name AND tc.table_schema = kc.table_schema
          WHERE tc.constraint_type = 'PRIMARY KEY') AS pk
        ON c.table_schema = pk.table_schema AND c.table_name = pk.table_name AND c.column_name = pk.column_name
        WHERE c.table_schema !~ '^information_schema|catalog_history|pg_' ORDER BY "table-schema", "table-name", "database-position"`,
    );
    expect([...new Set(fields.map((field) => field['table-name']))]).toEqual(views);
    expect(fields.filter((field) => !field['field-comment'])).toEqual([]);
    for (const view of views) {
      const columns = fields.filter((field) => field['table-name'] === view);
      const list = columns
        .map((field) => `"report"."${view}"."${String(field.name)}" AS "${String(field.name)}"`)
        .join(', ');
      const rows = await rowsOf(`SELECT ${list} FROM "report"."${view}" LIMIT 10000`);
      expect([view, rows.length > 0]).toEqual([view, true]);
    }
    await client.query('COMMIT');
  });
});

test('a BI tool counts by month, filters by time and joins', async () => {
  const months = await ask(
    reader,
    `SELECT "source"."delivered_at" AS "delivered_at", SUM("source"."quantity") AS "sum" FROM (
        SELECT DATE_TRUNC('month', "report"."deliveries"."delivered_at") AS "delivered_at", "report"."deliveries"."quantity" AS "quantity"
        FROM "report"."deliveries") AS "source"
      GROUP BY "source"."delivered_at" ORDER BY "source"."delivered_at" ASC`,
  );
  const [sum] = await ask(shop, 'select sum(quantity) as sum from dispatches');
  expect(months.reduce((all, month) => all + Number(month.sum), 0)).toBe(Number(sum?.sum));
  const joined = await ask(
    reader,
    `SELECT "Jobs"."customer" AS "Jobs__customer", COUNT(*) AS "count", COUNT(DISTINCT "report"."operations"."job_id") AS "jobs"
      FROM "report"."operations" LEFT JOIN "report"."jobs" AS "Jobs" ON "report"."operations"."job_id" = "Jobs"."id"
      WHERE "report"."operations"."created_at" >= CAST(CAST((NOW() + INTERVAL '-10 year') AS date) AS timestamptz)
      GROUP BY "Jobs"."customer" ORDER BY "count" DESC, "Jobs"."customer" ASC LIMIT 2000`,
  );
  const [operations] = await ask(shop, 'select count(*)::int as count from operations');
  expect(joined.reduce((all, row) => all + Number(row.count), 0)).toBe(operations?.count);
  expect(joined.every((row) => row.Jobs__customer)).toBe(true);
});

test('a reader can read no table and write nothing, not even if it wants to', async () => {
  const tables = await ask(
    shop,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const table of tables) {
    const text = `select from public."${String(table.name)}"`;
    expect([text, await refusal(text)]).toEqual([text, '42501']);
  }
  const writes = [
    'update report.jobs set name = name',
    'delete from report.stock',
    'create table mine (n int)',
    'create table public.mine (n int)',
    'create temp table mine (n int)',
    'create view report.mine as select 1',
    `create schema mine`,
    `select nextval('public.job_numbers')`,
    `copy report.jobs to program 'cat'`,
  ];
  const denied = expect.stringMatching(/^(42501|55000)$/) as string;
  for (const text of writes) {
    const read = await refusal(text);
    expect([text, read === '25006' ? '42501' : read, await refusal(`begin read write; ${text}`)]).toEqual([
      text,
      denied,
      denied,
    ]);
  }
});

test('its statements end after a minute, and five connections are all that it has', async () => {
  const [limits] = await ask(
    reader,
    `select current_setting('statement_timeout') as timeout, current_setting('default_transaction_read_only') as read_only`,
  );
  expect(limits).toEqual({ timeout: '1min', read_only: 'on' });
  const open = Array.from({ length: 5 }, () => new pg.Client(reader));
  await Promise.all(open.map((client) => client.connect()));
  expect(await refusal('select 1')).toBe('53300');
  await Promise.all(open.map((client) => client.end()));
});

test('after an upgrade of the views the reader reads them as before', async () => {
  await ask(shop, `comment on schema report is 'of another version'`);
  await migrate(shop);
  expect(await refusal('select from report.jobs')).toBe('done');
});

test('a second run gives the role the new password', async () => {
  const second = await makeReader(shop, name, 'another good password');
  expect(second).toMatchObject({ password: 'another good password', isNew: false });
});

test('is refused for other roles, other names, weak passwords, and where no views are', async () => {
  await ask(shop, `create role ${name}_other`);
  await expect(makeReader(shop, `${name}_other`)).rejects.toThrow(
    `The role ${name}_other exists and is not one`,
  );
  await expect(makeReader(shop, 'Robert"; --')).rejects.toThrow('small letters, digits and _');
  await expect(makeReader(shop, name, 'short')).rejects.toThrow('REPORT_PASSWORD is at least');
  await expect(makeReader(await databases.fresh(), name)).rejects.toThrow('has no views of reports yet');
});

test('a user with CREATEROLE can make readers in its own database; without it, the error names CREATEROLE', async () => {
  const own = await databases.fresh();
  await ask(
    own,
    `create role ${name}_owner login; alter database "${own.database}" owner to ${name}_owner;
    alter schema public owner to ${name}_owner`,
  );
  const mine = { ...own, options: `-c role=${name}_owner` };
  await migrate(mine);
  await expect(makeReader(mine, `${name}_second`)).rejects.toThrow(
    `may not make the role ${name}_second: permission denied to create role. Let an administrator`,
  );
  await ask(own, `alter role ${name}_owner createrole`);
  expect((await makeReader(mine, `${name}_second`)).isNew).toBe(true);
  expect((await makeReader(mine, `${name}_second`)).isNew).toBe(false);
  expect(await ask({ ...own, user: `${name}_second` }, 'select from report.jobs')).toEqual([]);
  await ask(mine, 'create temp table mine (n int)');
});

test('on the embedded Postgres a reader gets in by its password, at REPORT_PORT alone', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-reader-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const variables = { DATA_DIR: folder, REPORT_PORT: String(port) };
  try {
    const first = await openToFill({ folder }, () => {});
    await migrate(first.connection);
    await first.close();
    expect((await runCommand('report:reader', { DATA_DIR: folder })).said).toContain(
      'Start Makeready with REPORT_PORT',
    );
    const running = await startProcess(variables);
    const { code, said } = await runCommand('report:reader', variables, 'metabase');
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringContaining('The role metabase is new') as string,
    });
    const password = /password +(\S+)/.exec(said)?.[1] ?? '';
    const at = { host: '127.0.0.1', port, database: 'postgres', user: 'metabase' };
    expect(await ask({ ...at, password }, 'select from report.jobs')).toEqual([]);
    await expect(ask({ ...at, password: 'a wrong password' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
    await expect(ask({ ...at, user: 'makeready', password }, 'select 1')).rejects.toThrow(
      'rejects connection',
    );
    expect(await running.end()).toBe(0);
    const again = await openToFill({ folder }, () => {});
    const noted = await ask(
      again.connection,
      `select data from audit where verb = 'database.reader' order by id`,
    );
    await again.close();
    expect(noted).toEqual([{ data: { role: 'makeready_report' } }, { data: { role: 'metabase' } }]);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
});
