/**
 * The only ways to write rows of one kind of record. Each raises the version and tells the audit log, so that no entity can
 * forget it (decision 015).
 */
import { and, eq, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from '../db/database.ts';
import { lockRows } from '../db/lock-order.ts';
import { type FromTo, fromTo } from '../verb/changes.ts';
import { notFound } from '../verb/problems.ts';
import { type Verb } from '../verb/verb.ts';

export type RecordTable = PgTable & Record<'id' | 'version' | 'createdAt' | 'updatedAt', PgColumn>;
export type Row<T extends RecordTable> = InferSelectModel<T> & Versioned;

export interface Versioned {
  id: string;
  version: number;
}

/** What a row is called, if it has a name. */
const nameOf = (row: Versioned & { name?: unknown }) => (typeof row.name === 'string' ? row.name : undefined);

/** `many` is the contract's name of the entity, `noun` what one is called. */
export function writesOf<T extends RecordTable>({ many, noun }: { many: string; noun: string }, table: T) {
  const tell = (verb: Verb, row: Versioned, data: unknown, changes: FromTo | null = null) =>
    verb.record({ entity: many, id: row.id, version: row.version, data, name: nameOf(row), changes });
  return {
    /** The row, locked until the transaction ends; throws 404. */
    lock: async (db: Db, id: string): Promise<Row<T>> => {
      const [row] = await lockRows(db, table, [id]);
      if (!row) throw notFound(noun);
      return row as unknown as Row<T>;
    },
    /** Adds a row; `said` is what the audit log tells of it. */
    insert: async (verb: Verb, values: InferInsertModel<T>, said: unknown): Promise<Row<T>> => {
      const [row] = await verb.db
        .insert(table as PgTable)
        .values({ ...verb.made, ...values })
        .returning();
      await tell(verb, row as unknown as Versioned, said);
      return row as unknown as Row<T>;
    },
    /** Changes the row, which the caller has locked. */
    change: async (verb: Verb, row: Versioned, changes: Partial<Row<T>>, said: unknown = changes) => {
      const [next] = await verb.db
        .update(table as PgTable)
        .set({ ...changes, version: row.version + 1, updatedAt: sql`now()` })
        .where(and(eq(table.id, row.id), eq(table.version, row.version)))
        .returning();
      if (!next) throw new Error(`The locked ${noun} changed`);
      // What is not said of a change, as a password's hash, is not told by what it was either.
      await tell(verb, next as unknown as Versioned, said, fromTo(row, changes, Object.keys(said as object)));
      return next as unknown as Row<T>;
    },
    /** Deletes the row, which the caller has locked; the audit log keeps `last`, the whole record. */
    erase: async (verb: Verb, row: Versioned, last: unknown): Promise<void> => {
      await verb.db.delete<PgTable>(table).where(eq(table.id, row.id));
      await tell(verb, { ...row, version: row.version + 1 }, last);
    },
  };
}
