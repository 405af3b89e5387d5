/** Brings the database's tables up to date, once, however many processes start together. */
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
/** Any number does, as long as every version of Makeready uses the same. */
const migrationLock = 7_311_960_213;
const oldestServer = 150_000;

/** Migrates under an advisory lock on a connection of its own; waits for another process that is at it. */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready migration',
  });
  // A connection that is lost between two statements fails the next one; unheard, it would end the process without a word.
  client.on('error', () => {});
  await client.connect();
  try {
    const version = await client.query<{ n: number }>(
      `select current_setting('server_version_num')::int as n`,
    );
    if ((version.rows[0]?.n ?? 0) < oldestServer) {
      throw new Error('Makeready needs Postgres 15 or newer; DATABASE_URL names an older server');
    }
    // One transaction from the lock to the last migration: a pooler keeps one connection for it, and the lock ends with it.
    // The migrator's own begin joins it.
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await runMigrations(drizzle({ client }), { migrationsFolder: folder });
    await client.query('commit');
  } finally {
    await client.end();
  }
}
