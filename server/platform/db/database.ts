/**
 * Opens the pools of database connections with drizzle, and sets the time limits of statements, transactions
 * and connections.
 */
import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { faultOf } from '../../../packages/pg-kit/src/database-errors.ts';
import { type Db } from '../../../packages/pg-kit/src/database-type.ts';
import {
  openStatementNames,
  preparedPool,
  type TransactionClient,
  transactionClient,
} from '../../../packages/pg-kit/src/prepared-statements.ts';
import { type ReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { searchOperator } from './sql-fragments.ts';

/** The database or a transaction. Functions of repos take either. */
export type { Db };

export interface Snapshot {
  db: Db;
  /**
   * Ends the Postgres snapshot and frees its connection. The function that opened the snapshot must call it. `broken`
   * says that the connection still has unread results.
   */
  end: (broken?: boolean) => Promise<void>;
}

export interface Database {
  db: NodePgDatabase;
  /** The connections for reads and for read-only transactions. */
  pool: pg.Pool;
  /**
   * The connections for transactions that write. Reads have a pool of their own, so that they need not wait while
   * many writes wait.
   */
  writers: pg.Pool;
  /**
   * Runs the reads that a write needs before its transaction. It uses the pool of the writes, because many refreshing
   * screens may occupy the pool of the reads.
   */
  beforeWriting: NodePgDatabase;
  /**
   * Opens a Postgres snapshot for reads that may take minutes, such as an export. Only a few can be open at a time.
   */
  snapshot: () => Promise<Snapshot>;
  /** Returns whether a write failed a short time ago because the disk was full. */
  isFull: () => boolean;
  /**
   * The functions that this process calls after it commits a write. They don't learn of writes by other processes.
   */
  written: Set<() => void>;
  /** The settings with which this process opened the database. A child process opens it with the same ones. */
  settings: DatabaseSettings;
  /** The functions that return what Admins should look at, such as a clock that was moved. */
  warnings: Set<() => ReasonResponse[]>;
  /** The functions that `close` calls first, for example to end a child process that uses the database too. */
  closing: Set<() => Promise<void>>;
  close: () => Promise<void>;
}

export interface DatabaseSettings {
  connection: pg.PoolConfig;
  /** Whether repeated statements are prepared. A connection pooler may not support that. */
  prepared: boolean;
}

interface Config extends PgTransactionConfig {
  /** The longest time in ms that the transaction may take. */
  limit?: number | undefined;
}
/** For each transaction, a function that returns its database connection, which COPY needs. */
const clients = new WeakMap<Db, () => Promise<pg.PoolClient>>();
export async function clientOf(db: Db): Promise<pg.PoolClient> {
  const client = await clients.get(db)?.();
  if (!client) throw new Error('Only a transaction has a connection of its own');
  return client;
}
/** The settings of a read-only transaction. All its reads see the same Postgres snapshot. */
export const oneSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
/**
 * Returns the settings of a writing transaction. `limit` is its longest duration in ms, if that is not the usual one.
 */
export const transactionWithin = (limit?: number): Config => ({ isolationLevel: 'read committed', limit });

/**
 * The time limits in ms. They let requests succeed again within ten seconds after the database recovers from a fault
 * (decision 028).
 */
const limits = {
  /** The longest wait in ms for a connection, from the pool or new. */
  connect: 4000,
  /** The pool closes an idle connection after this time in ms, unless the connection gets a keep-alive. */
  idle: 3000,
  word: 2000,
  lock: 3000,
  statement: 5000,
  /**
   * A connection that is silent for this time in ms counts as dead. Statements have a shorter limit of their own.
   */
  silence: 6500,
  transaction: 10_000,
  /** When the pools close, running requests get this time in ms. */
  close: 1500,
  /** `isFull` reports a full disk for this time in ms after a write failed because of it. */
  full: 30_000,
};
/** The longest time in ms that a transaction may take if a user waits for its request. */
const longestTransaction = 60_000;
const connections = { reads: 8, writes: 12, snapshots: 2 };
/**
 * The number of idle connections that stay open. A new connection must look up tables and plan statements, so that
 * the first change after a pause would take three times as long.
 */
const idleConnections = 3;
/** The statement that the pool sends on idle connections so that they stay open. */
export const keepAliveStatement = 'select';
/**
 * The time limits of a Postgres snapshot, in ms. They are long, because the client that receives the rows may be
 * slow.
 */
const snapshotLimits = { statement: 60_000, idle: 60_000, transaction: 15 * 60_000 };

/**
 * Opens the pools, which connect at the first query. `log` receives an error if an idle connection breaks. Repeated
 * statements are `prepared`, unless a connection pooler does not support that.
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
  const names = openStatementNames(log, searchOperator);
  const openClient = (client: pg.PoolClient) => {
    const execution: TransactionClient = prepared
      ? transactionClient(client, names)
      : { client, sendWaiting: () => Promise.resolve() };
    return { ...execution, db: drizzle({ client: execution.client }) };
  };
  // Each connection has one drizzle session, so that its precompiled queries are built once.
  const opened = new WeakMap<pg.PoolClient, ReturnType<typeof openClient>>();
  const inTransaction = (client: pg.PoolClient) => {
    const found = opened.get(client) ?? openClient(client);
    opened.set(client, found);
    return found;
  };
  const by = (pool: pg.Pool) => drizzle({ client: prepared ? preparedPool(pool, names) : pool });
  const db = by(reads.pool);
  let fullAt = -Infinity;
  const written = new Set<() => void>();
  const closing: Database['closing'] = new Set();
  // Drizzle's own transaction() never releases a connection after a failed BEGIN. A few of these would exhaust the
  // pool.
  db.transaction = async (work, config?: Config) => {
    const limit = config?.limit ?? limits.transaction;
    // A transaction that may take minutes may also be silent for longer.
    const writers = limit > longestTransaction ? snapshots : writes;
    const { pool } = config?.accessMode === 'read only' ? reads : writers;
    const client = await pool.connect();
    const cut = setTimeout(() => giveUp(client), limit);
    try {
      const { db, sendWaiting } = inTransaction(client);
      const done = await db.transaction((db) => {
        clients.set(db, async () => {
          await sendWaiting();
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
        // A rollback would wait until the server has sent the rest of the result.
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
      const { db } = openClient(client);
      clients.set(db, () => Promise.resolve(client));
      return { db, end };
    },
    isFull: () => performance.now() - fullAt < limits.full,
    written,
    settings: { connection, prepared },
    warnings: new Set(),
    closing,
    close: async () => {
      await Promise.all([...closing].map((end) => end()));
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
    // If a process vanishes during a transaction, Postgres releases its locks after the time that a live process has.
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
    // A busy client emits an error, too, when it loses its connection. Without a listener, the error would end the
    // process.
    client.on('error', () => {});
    const stream = streamOf(client);
    stream?.setTimeout(silence, () => giveUp(client));
  });
  // The pool hands out first the connections that came back last.
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

/** Closes a connection at once, without an answer from Postgres, so that its queries fail at once. */
function giveUp(client: pg.ClientBase): void {
  const silent = new Error('The database took too long');
  streamOf(client)?.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
}
