/** Migrates the database. If many server processes start at the same time, only one of them migrates. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { version } from '../version.ts';
import { damageOf, pgCode } from '../../../packages/pg-kit/src/database-errors.ts';
import { createReportViews, dropReportViews } from './report-views.ts';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
/**
 * Names the advisory lock of migrations. The number is arbitrary, but must be the same in every version of Makeready.
 */
const migrationLock = 7_311_960_213;
const oldestServer = 150_000;
/**
 * The table that lists the applied migrations. Its name is drizzle's, which earlier versions of Makeready used for
 * migrations.
 */
const journal = 'drizzle.__drizzle_migrations';

interface Migration {
  name: string;
  at: number;
  hash: string;
  statements: string[];
}

const { entries } = JSON.parse(fs.readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string }[];
};
const migrations: readonly Migration[] = readMigrationFiles({ migrationsFolder: folder }).map(
  ({ folderMillis, hash, sql }, place) => ({
    name: entries[place]?.tag ?? '',
    at: folderMillis,
    hash,
    statements: sql,
  }),
);
/** The time when somebody made the newest migration. A clock that shows an earlier time is wrong. */
export const newestMigrationAt = new Date(migrations.at(-1)?.at ?? 0).toISOString();
/** The names of all migrations that this version knows, oldest first. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/**
 * Returns the names of the applied migrations, oldest first. For a database without Makeready's tables, the list is
 * empty. Throws if this version does not know a migration.
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { last, strange } = await readJournal(client);
  if (strange) throw new Error(await newerSchema(client));
  return migrations.filter(({ at }) => at <= last).map(({ name }) => name);
}

async function readJournal(client: pg.ClientBase): Promise<{ last: number; strange: boolean }> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    'select to_regclass($1) is not null as exists',
    [journal],
  );
  if (!found[0]?.exists) return { last: -Infinity, strange: false };
  // The migrations before our first one were squashed into it.
  const known = migrations.map(({ at }) => at);
  const { rows } = await client.query<{ last: string | null; strange: boolean }>(
    `select max(created_at) as last, coalesce(bool_or(created_at > $1 and created_at <> all($2)), false) as strange
      from ${journal}`,
    [known[0], known],
  );
  const [row] = rows;
  return { last: Number(row?.last ?? -Infinity), strange: row?.strange === true };
}

/** The settings key under which the database stores which version of Makeready last migrated it. */
const stamp = 'schema';

/** Completes the migrations: it creates the views of reports and stores which version has migrated the tables. */
export async function completeSchema(client: pg.ClientBase): Promise<void> {
  await createReportViews(client);
  await client.query(
    `insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value
      where settings.value is distinct from excluded.value`,
    [stamp, JSON.stringify({ makeready: version, last: migrationNames.at(-1) })],
  );
}

async function newerSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string; newer: string | null }>(
    `select current_database() as name,
      (select concat(value->>'makeready', ', whose schema is ', value->>'last') from settings where key = $1) as newer`,
    [stamp],
  );
  const { name, newer } = rows[0] ?? {};
  return (
    `The database ${name} is of a newer Makeready${newer ? ` (${newer})` : ''}; this is Makeready ${version}, ` +
    `whose schema is ${migrationNames.at(-1)}. Nothing was changed. Start the newer one, or restore a backup of before it`
  );
}

/** Prevents migrations by other processes until the transaction ends. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

/**
 * Prevents migrations until the transaction ends. It takes no Postgres snapshot yet. Throws if the database has no
 * tables of Makeready.
 */
export async function holdSchema(client: pg.ClientBase): Promise<void> {
  await client.query(`lock table ${journal} in share mode`).catch((error: unknown) => {
    const missing = ['3F000', '42P01'].includes(pgCode(error) ?? '');
    throw missing ? new Error('The database has no tables of Makeready') : error;
  });
}

/** Runs the missing migrations within the client's transaction, up to and including the migration `upTo`. */
export async function runMigrations(client: pg.ClientBase, upTo = migrationNames.at(-1)): Promise<void> {
  const { last } = await readJournal(client);
  if (last === -Infinity) {
    await client.query(`create schema if not exists drizzle`);
    await client.query(
      `create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
    );
  }
  // The lock comes before any change of a table. A backup holds this lock while it reads all tables.
  await client.query(`lock table ${journal} in exclusive mode`);
  const end = migrationNames.indexOf(upTo ?? '') + 1;
  const missing = migrations.slice(0, end).filter(({ at }) => at > last);
  if (missing.length > 0) await dropReportViews(client);
  for (const { at, hash, statements } of missing) {
    for (const statement of statements) await runStatement(client, statement);
    await client.query(`insert into ${journal} (hash, created_at) values ($1, $2)`, [hash, at]);
  }
}

/**
 * Runs a statement of a migration. If Postgres can't create an extension, the error says what the administrator must
 * do.
 */
async function runStatement(client: pg.ClientBase, statement: string): Promise<void> {
  const [, extension] = /^CREATE EXTENSION IF NOT EXISTS (\w+)/.exec(statement) ?? [];
  if (extension === undefined) return void (await client.query(statement));
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  await client.query(statement).catch((error: unknown) => {
    throw new Error(
      `Makeready needs the extension ${extension}, which comes with Postgres (package postgresql-contrib), in the database ` +
        `${rows[0]?.database}, and could not make it: ${(error as Error).message}. Nothing was changed. Let an administrator of ` +
        `the server run "create extension ${extension}" in that database, and start again`,
      { cause: error },
    );
  });
}

/** Throws if the Postgres server is older than the versions that Makeready supports. */
export async function refuseOldServer(client: pg.ClientBase): Promise<void> {
  const version = await client.query<{ n: number }>(`select current_setting('server_version_num')::int as n`);
  if ((version.rows[0]?.n ?? 0) < oldestServer) {
    throw new Error('Makeready needs Postgres 15 or newer; DATABASE_URL names an older server');
  }
}

/**
 * Resets the transaction ids of audit lines that come from another database. Otherwise the events feed would report
 * them again when this database reaches these ids (decision 029).
 */
async function resetFutureTransactions(client: pg.ClientBase): Promise<void> {
  await client.query('savepoint reset');
  try {
    await client.query(
      'update audit set xid = pg_current_xact_id() where xid >= pg_snapshot_xmax(pg_current_snapshot())',
    );
  } catch (error) {
    // With a damaged audit log people can still read the rest.
    if (damageOf(error) === null) throw error;
    await client.query('rollback to reset');
  }
}

/**
 * Migrates the database under an advisory lock. If existing data change, it first calls `before` with the name of the
 * first missing migration. If `before` throws, nothing changes. Throws if a newer version of Makeready has migrated
 * the database.
 */
export async function migrate(
  connection: pg.ClientConfig,
  before: (first: string) => Promise<void> = async () => {},
): Promise<void> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready migration',
  });
  // A lost connection fails the next statement. Without a listener, the error would end the process without a
  // message.
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    // One transaction spans the lock and all migrations. A pooler uses one connection for it, and the lock ends with
    // it.
    await client.query('begin');
    await lockMigrations(client);
    const applied = await appliedMigrations(client);
    const first = migrationNames[applied.length];
    if (first !== undefined) {
      if (applied.length > 0) await before(first);
      await runMigrations(client);
    }
    await completeSchema(client);
    await resetFutureTransactions(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
