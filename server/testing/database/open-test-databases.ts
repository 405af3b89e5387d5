/** Creates databases for tests without a server: empty, migrated or filled. Reads their contents. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { runMigrations } from '../../platform/db/migrate.ts';

export interface Databases {
  /** Creates an empty database and returns its connection. */
  fresh: () => Promise<pg.ClientConfig>;
  close: () => Promise<void>;
}

/** Returns functions that create databases on the server. `close` drops all of these databases. */
export async function openDatabases(server: pg.ClientConfig): Promise<Databases> {
  const client = new pg.Client(server);
  await client.connect();
  const names: string[] = [];
  return {
    fresh: async () => {
      const name = `fresh_${randomUUID().replaceAll('-', '')}`;
      await client.query(`create database ${name}`);
      names.push(name);
      return { ...server, database: name };
    },
    close: async () => {
      for (const name of names) await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}

/** Opens a connection, runs the work with it, and closes it afterwards. */
export async function using<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs the migrations up to the named one, including it. */
export const migrateTo = (connection: pg.ClientConfig, name: string): Promise<void> =>
  using(connection, async (client) => {
    await client.query('begin');
    await runMigrations(client, name);
    await client.query('commit');
  });

/** Opens a connection for one query and returns the rows of its result. */
export const ask = (connection: pg.ClientConfig, text: string, values: unknown[] = []) =>
  using(connection, async (client) => (await client.query<Record<string, unknown>>(text, values)).rows);

/** The text in a webhook delivery about the whole database, which names no record. */
const ofNoRecord = '"entity_id": "00000000-0000-0000-0000-000000000000"';

/**
 * Returns all rows of all tables as JSON. Transaction ids are omitted, because they differ between Postgres
 * servers.
 */
export const allRows = (connection: pg.ClientConfig): Promise<Record<string, string[]>> =>
  using(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select (to_jsonb(t) - 'xid')::text as row from "${name}" t`,
      );
      // The target has an extra audit line for the move. No row of the source corresponds to it.
      all[name] = rows
        .map(({ row }) => row)
        .filter((row) => !row.includes('"database.move"') && !row.includes('"key": "backups"'))
        .filter((row) => name !== 'webhook_deliveries' || !row.includes(ofNoRecord))
        .sort();
    }
    return all;
  });

/**
 * Describes all columns, constraints and indexes of the database. The text does not depend on the sequence of
 * columns.
 */
export async function schemaOf(connection: pg.ClientConfig): Promise<string[]> {
  const rows = await ask(
    connection,
    `
    select concat_ws(' ', 'column', table_name, column_name, data_type, numeric_precision, numeric_scale, is_nullable,
      column_default, is_identity, identity_generation) as line from information_schema.columns where table_schema = 'public'
    union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by)
      from pg_sequences where schemaname = 'public'
    union all select concat_ws(' ', 'function', proname) from pg_proc where pronamespace = 'public'::regnamespace
    union all select concat_ws(' ', 'trigger', tgname) from pg_trigger where not tgisinternal`,
  );
  return rows.map(({ line }) => String(line)).sort();
}
