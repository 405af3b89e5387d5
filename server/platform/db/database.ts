/** The pool and drizzle's query builder over it. */
import { type ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';

type Schema = Record<string, never>;
/** The database or a transaction in it: what repos take. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export interface Database {
  db: NodePgDatabase<Schema>;
  pool: pg.Pool;
  close: () => Promise<void>;
}

export const readCommitted: PgTransactionConfig = { isolationLevel: 'read committed' };

/** Opens a pool; nothing is connected until the first query. `log` hears of connections lost while idle. */
export function openDatabase(connection: pg.PoolConfig, log: (message: string) => void = () => {}): Database {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'makeready',
    ...connection,
  });
  pool.on('error', (error) => log(`An idle database connection was lost: ${error.message}`));
  // One that is at work hears of its loss too, beside the query that fails by it; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = drizzle({ client: pool });
  // The library's own never gives a connection back whose BEGIN failed: twenty lost ones, and nobody is served again.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return { db, pool, close: () => pool.end() };
}
