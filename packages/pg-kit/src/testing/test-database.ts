/**
 * Creates a database with one table (`things`) for a test, and connects to it as a program with this package
 * does.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  integer,
  jsonb,
  numeric,
  pgTable,
  type PgTransactionConfig,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { type Db } from '../database-type.ts';
import { openStatementNames, preparedPool, transactionClient } from '../prepared-statements.ts';

let ids = 0;
export const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A table with one column for each kind of value that inserts or decoders of rows treat in a special way. */
export const things = pgTable('things', {
  id: uuid('id')
    .primaryKey()
    .$defaultFn(() => idOf((ids += 1))),
  name: text('name').notNull(),
  shelf: text('shelf').notNull().default(''),
  owner: text('owner'),
  colours: text('colours').array().notNull().default([]),
  parts: jsonb('parts').$type<{ name: string; count: number }[]>().notNull().default([]),
  weight: numeric('weight', { precision: 12, scale: 3, mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' })
    .notNull()
    .default(sql`now()`),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'string' })
    .notNull()
    .default(sql`now()`),
  version: integer('version').notNull().default(1),
});

const definition = `create table things (id uuid primary key, name text not null, shelf text not null default '',
  owner text, colours text[] not null default '{}', parts jsonb not null default '[]',
  weight numeric(12, 3) not null default 0, created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), version int not null default 1)`;

/** Opens a pool of one connection to a new database, so that a test sees what a single connection does. */
export async function openThings() {
  const server = new pg.Client(inject('postgres'));
  await server.connect();
  const name = `things_${randomUUID().replaceAll('-', '')}`;
  await server.query(`create database ${name}`);
  const pool = new pg.Pool({ ...inject('postgres'), database: name, max: 1 });
  // The pool has ended before its connection has, which the drop of the database then breaks.
  pool.on('error', () => {});
  await pool.query(definition);
  const lines: string[] = [];
  const names = openStatementNames((line) => lines.push(line));
  /** The pool's only connection, as drizzle sees it in each transaction. */
  let inTransaction: NodePgDatabase | undefined;
  return {
    pool,
    /** The lines that the package has logged. */
    lines,
    db: drizzle({ client: preparedPool(pool, names) }),
    transaction: async <T>(work: (db: Db) => Promise<T>, config?: PgTransactionConfig): Promise<T> => {
      const client = await pool.connect();
      try {
        inTransaction ??= drizzle({ client: transactionClient(client, names).client });
        return await inTransaction.transaction(work, config);
      } finally {
        client.release();
      }
    },
    close: async () => {
      await pool.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}
export type Things = Awaited<ReturnType<typeof openThings>>;

/** Runs the work and returns the calls of the driver, each with the statements that it sends together. */
export async function callsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const calls = spy.mock.calls.map(([first]) => first as unknown as { text: string; before?: string[] });
  spy.mockRestore();
  return calls.map(({ text, before = [] }) => [...before, text]);
}
