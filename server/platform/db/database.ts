/** Two pools, drizzle's query builder over them, and how long any of it may take. */
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
/** The database or a transaction in it: what repos take. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export interface Snapshot {
  db: Db;
  /** To be called whatever happens; `broken` where something was asked and its answer not read to the end. */
  end: (broken?: boolean) => Promise<void>;
}

export interface Database {
  db: NodePgDatabase<Schema>;
  /** Where reads get their connections. */
  pool: pg.Pool;
  /** Where transactions that write get theirs: whatever those wait for, reads have connections. */
  writers: pg.Pool;
  /** Reads by those, of who is about to write: a hundred screens that read again at the same moment don't stand before them. */
  beforeWriting: NodePgDatabase<Schema>;
  /** Reads that may take minutes, all of one moment; few at once. */
  snapshot: () => Promise<Snapshot>;
  /** Whether a change was refused a moment ago because the disk is full. */
  isFull: () => boolean;
  /** Who is called when a transaction of this process has written: a hint, for others write as well. */
  written: Set<() => void>;
  close: () => Promise<void>;
}

interface Config extends PgTransactionConfig {
  /** In ms. */
  limit?: number | undefined;
}
/** The connections of transactions, for what only they can: COPY. */
const clients = new WeakMap<Db, () => Promise<pg.PoolClient>>();
export async function clientOf(db: Db): Promise<pg.PoolClient> {
  const client = await clients.get(db)?.();
  if (!client) throw new Error('Only a transaction has a connection of its own');
  return client;
}
/** A transaction whose reads see one moment, where what changes between two of them would not go together. */
export const oneSnapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
/** A transaction that writes; `limit` is how long it may take, in ms, where that is not as usual. */
export const transactionWithin = (limit?: number): Config => ({ isolationLevel: 'read committed', limit });

/** In ms. Together they let everything be well again within ten seconds of a fault's end (decision 028). */
const limits = {
  /** To wait for a connection, a new one or a used one. */
  connect: 4000,
  /** An idle connection is closed before it can be long dead, unless it is asked for a word. */
  idle: 3000,
  word: 2000,
  lock: 3000,
  statement: 5000,
  /** Without a word from the server, which would have ended the statement by then, a connection counts as dead. */
  silence: 6500,
  transaction: 10_000,
  /** For what is under way when the pools are closed. */
  close: 1500,
  /** After a change was refused for want of disk, as long as callers are told to wait. */
  full: 30_000,
};
/** In ms: the longest transaction of a request that its caller waits for. */
const patient = 60_000;
const connections = { reads: 8, writes: 12, snapshots: 2 };
/**
 * So many of those that have been opened stay open while nobody asks. A new one has to be made, to look all tables up and to plan each
 * statement: a change that was the first one for a while took three times as long.
 */
const kept = 3;
/** What they are asked, which tells nothing. */
export const word = 'select';
/** In ms: of a snapshot, whose reader may be slow to take what it is sent. */
const snapshotLimits = { statement: 60_000, idle: 60_000, transaction: 15 * 60_000 };

/**
 * Opens the pools; nothing is connected until the first query. `log` hears of connections lost while idle. Statements that come
 * again are `prepared`, unless what stands between does not know such.
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
    const writers = limit > patient ? snapshots : writes;
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
    for (let n = Math.min(pool.idleCount, kept); n > 0; n -= 1) pool.query(word).catch(() => {});
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

/** Drops the connection without a word, which a dead one would not take; what it was asked fails at once. */
function giveUp(client: pg.ClientBase): void {
  const silent = new Error('The database took too long');
  streamOf(client)?.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
}
