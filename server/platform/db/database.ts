/** Opens two connection pools with drizzle, and sets the time limits of everything they do. */
import { Socket } from 'node:net';
import { type ExtractTablesWithRelations } from 'drizzle-orm';
import {
  drizzle,
  type NodePgClient,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
} from 'drizzle-orm/node-postgres';
import { type PgDatabase, type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { faultOf } from './errors.ts';
import {
  preparedClient,
  openStatementNames,
  type TransactionClient,
  transactionClient,
} from './prepared-statements.ts';
import { useFastRowDecoder } from './row-decoder.ts';

type Schema = Record<string, never>;
/** The database or a transaction; repos take it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export interface Snapshot {
  db: Db;
  /** Releases the snapshot; must always be called. `broken` means that a result was not read to its end. */
  end: (broken?: boolean) => Promise<void>;
}

export interface Database {
  db: NodePgDatabase<Schema>;
  /** The connections for reads. */
  pool: pg.Pool;
  /** The connections for transactions that write. Reads always have their own, whatever writes wait for. */
  writers: pg.Pool;
  /** Reads on the writers' pool before a write, so that many screens that refresh do not delay it. */
  beforeWriting: NodePgDatabase<Schema>;
  /** Opens a snapshot for reads that may take minutes; only a few at a time. */
  snapshot: () => Promise<Snapshot>;
  /** Returns whether a write failed recently because the disk was full. */
  isFull: () => boolean;
  /** Listeners for committed writes of this process: a hint only, since other processes write too. */
  written: Set<() => void>;
  close: () => Promise<void>;
}

interface Config extends PgTransactionConfig {
  /** The limit in ms. */
  limit?: number | undefined;
}
/** The connections of transactions, for COPY. */
const clients = new WeakMap<Db, () => Promise<pg.PoolClient>>();
export async function clientOf(db: Db): Promise<pg.PoolClient> {
  const client = await clients.get(db)?.();
  if (!client) throw new Error('Only a transaction has a connection of its own');
  return client;
}
/** A read-only transaction that sees one moment. */
export const oneSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
/** Returns the settings of a writing transaction; `limit` is its longest duration in ms, if unusual. */
export const transactionWithin = (limit?: number): Config => ({ isolationLevel: 'read committed', limit });

/** The time limits in ms. Together they restore service within ten seconds of the end of a fault (decision 028). */
const limits = {
  /** The wait for a new or pooled connection. */
  connect: 4000,
  /** The idle time after which a connection is closed, unless a keep-alive is sent. */
  idle: 3000,
  word: 2000,
  lock: 3000,
  statement: 5000,
  /** The silence after which a connection counts as dead; the server would have ended the statement by then. */
  silence: 6500,
  transaction: 10_000,
  /** The time for requests under way when the pools close. */
  close: 1500,
  /** How long callers wait after a write failed because the disk was full. */
  full: 30_000,
};
/** The longest transaction of a request that a user waits for, in ms. */
const longestTransaction = 60_000;
const connections = { reads: 8, writes: 12, snapshots: 2 };
/**
 * The number of idle connections that stay open. A new one must look up tables and plan statements, which made the
 * first change after a pause three times slower.
 */
const idleConnections = 3;
/** The keep-alive statement. */
export const keepAliveStatement = 'select';
/** The limits of a snapshot in ms; its reader may be slow. */
const snapshotLimits = { statement: 60_000, idle: 60_000, transaction: 15 * 60_000 };

/**
 * Opens the pools; the first query connects. `log` receives the loss of idle connections. Repeated statements are
 * `prepared` unless a pooler does not support it.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  log: (message: string) => void = () => {},
  prepared = true,
): Database {
  const open = (max: number) => openPool({ max, ...connection }, log);
  const [reads, writes] = [open(connections.reads), open(connections.writes)];
  const snapshots = openPool(
    {
      max: connections.snapshots,
      statement_timeout: snapshotLimits.statement,
      idle_in_transaction_session_timeout: snapshotLimits.idle,
      ...connection,
    },
    log,
    snapshotLimits.statement + snapshotLimits.idle,
  );
  const names = openStatementNames(log);
  const over = (client: NodePgClient) => {
    const made = drizzle({ client });
    useFastRowDecoder(made._.session);
    return made;
  };
  const inTransaction = (client: pg.PoolClient): TransactionClient =>
    prepared ? transactionClient(client, names) : { client, sendWaiting: () => Promise.resolve() };
  const by = (pool: pg.Pool) => over(prepared ? preparedClient(pool, names) : pool);
  const db = by(reads.pool);
  let fullAt = -Infinity;
  const written = new Set<() => void>();
  // The library's own never gives a connection back whose BEGIN failed: a few lost ones, and nobody is served again.
  db.transaction = async (work, config?: Config) => {
    const limit = config?.limit ?? limits.transaction;
    // What works for minutes may be silent for longer, too.
    const writers = limit > longestTransaction ? snapshots : writes;
    const { pool } = config?.accessMode === 'read only' ? reads : writers;
    const client = await pool.connect();
    const cut = setTimeout(() => giveUp(client), limit);
    try {
      const asked = inTransaction(client);
      const done = await over(asked.client).transaction((db) => {
        clients.set(db, async () => {
          await asked.sendWaiting();
          return client;
        });
        return work(db);
      }, config);
      if (pool === writes.pool) fullAt = -Infinity;
      if (pool !== reads.pool) for (const hear of written) hear();
      return done;
    } catch (error) {
      if (faultOf(error) === 'full') fullAt = performance.now();
      throw error;
    } finally {
      clearTimeout(cut);
      client.release();
    }
  };
  return {
    db,
    pool: reads.pool,
    writers: writes.pool,
    beforeWriting: by(writes.pool),
    snapshot: async () => {
      const client = await snapshots.pool.connect();
      let ended = false;
      const end = async (broken = false): Promise<void> => {
        if (ended) return;
        ended = true;
        clearTimeout(cut);
        // The server would send the rest first.
        if (broken) giveUp(client);
        await client.query('rollback').then(
          () => client.release(),
          (error: Error) => client.release(error),
        );
      };
      const cut = setTimeout(() => {
        giveUp(client);
        void end();
      }, snapshotLimits.transaction);
      try {
        await client.query('begin isolation level repeatable read, read only');
      } catch (error) {
        await end();
        throw error;
      }
      const db = over(inTransaction(client).client);
      clients.set(db, () => Promise.resolve(client));
      return { db, end };
    },
    isFull: () => performance.now() - fullAt < limits.full,
    written,
    close: async () => {
      await Promise.all([reads.close(), writes.close(), snapshots.close()]);
    },
  };
}

function openPool(config: pg.PoolConfig, log: (message: string) => void, silence = limits.silence) {
  const pool = new pg.Pool({
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: limits.idle,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    // A process that vanished in the midst of a transaction leaves its locks no longer than one that is there would.
    idle_in_transaction_session_timeout: limits.transaction,
    keepAlive: true,
    application_name: 'makeready',
    ...config,
  });
  const clients = new Set<pg.ClientBase>();
  pool.on('error', (error) => log(`An idle database connection was lost: ${error.message}`));
  pool.on('remove', (client) => clients.delete(client));
  pool.on('connect', (client) => {
    clients.add(client);
    // One that is at work hears of its loss too, beside the query that fails by it; unheard, it would end the process.
    client.on('error', () => {});
    const stream = streamOf(client);
    stream?.setTimeout(silence, () => giveUp(client));
  });
  // The last ones to come back are the first to be taken.
  const words = setInterval(() => {
    for (let n = Math.min(pool.idleCount, idleConnections); n > 0; n -= 1)
      pool.query(keepAliveStatement).catch(() => {});
  }, limits.word);
  words.unref();
  const close = async () => {
    clearInterval(words);
    const cut = setTimeout(() => {
      for (const client of clients) giveUp(client);
    }, limits.close);
    await pool.end();
    clearTimeout(cut);
  };
  return { pool, close };
}

function streamOf(client: pg.ClientBase): Socket | null {
  const stream = client instanceof pg.Client ? client.connection.stream : null;
  return stream instanceof Socket ? stream : null;
}

/** Drops a connection without a farewell, so that its queries fail at once. */
function giveUp(client: pg.ClientBase): void {
  const silent = new Error('The database took too long');
  streamOf(client)?.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
}
