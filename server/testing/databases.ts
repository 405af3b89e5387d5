/** Databases without a shop: empty, migrated, filled; and what is in them. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface Databases {
  /** An empty database. */
  fresh: () => Promise<pg.ClientConfig>;
  close: () => Promise<void>;
}

/** Makes databases on a server; `close` drops them. */
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

/** Works on a connection of its own. */
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

/** The rows of a query. */
export const ask = (connection: pg.ClientConfig, text: string, values: unknown[] = []) =>
  using(connection, async (client) => (await client.query<Record<string, unknown>>(text, values)).rows);

/** Every row of every table, as JSON; without the ids of transactions, which are each cluster's own. */
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
      all[name] = rows.map(({ row }) => row).sort();
    }
    return all;
  });
