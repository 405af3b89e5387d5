/**
 * Inserts, updates and deletes rows of an entity (decision 015). Each function also raises the row's version
 * and adds to the audit log; no other code may write rows.
 */
import { and, eq, inArray, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { type Db } from '../db/database.ts';
import { type LockStrength, lockRows } from '../db/lock-order.ts';
import { insertRows } from '../../../packages/pg-kit/src/bulk-insert.ts';
import { chunksOf } from '../../../packages/pg-kit/src/split-into-chunks.ts';
import { type FromTo, fromTo } from '../verb/field-changes.ts';
import { notFound } from '../verb/refusals.ts';
import { type Change, type Verb } from '../verb/verb.ts';

export type RecordTable = PgTable & Record<'id' | 'version' | 'createdAt' | 'updatedAt', PgColumn>;
export type Row<T extends RecordTable> = InferSelectModel<T> & Versioned;

export interface Versioned {
  id: string;
  version: number;
}

/** What `insertAll` needs for one new row: the column values, and what the audit log says. */
export interface New<T extends RecordTable> {
  values: InferInsertModel<T>;
  /** What the audit line says about the new row. */
  said: unknown;
}

/** Returns the row's name as the audit log shows it, or undefined for rows without a name. */
const nameOf = (row: Versioned & { name?: unknown }) => (typeof row.name === 'string' ? row.name : undefined);

/**
 * Returns functions that lock, insert, update and delete the entity's rows and log each write. `noun` names one
 * record, `many` the entity.
 */
export function writesOf<T extends RecordTable>({ many, noun }: { many: string; noun: string }, table: T) {
  const lineOf = (row: Versioned, data: unknown, changes: FromTo | null = null): Change => {
    return { entity: many, id: row.id, version: row.version, data, name: nameOf(row), changes };
  };
  /** Inserts rows in as few statements as possible. `said` is what each row's audit line says. */
  async function insertAll(verb: Verb, added: readonly New<T>[]): Promise<Row<T>[]> {
    const all: Row<T>[] = [];
    for (const some of chunksOf(added)) {
      const values = some.map((each) => ({ ...verb.timestamps, ...each.values }));
      const rows = (await insertRows(verb.db, table, values)) as Row<T>[];
      await verb.record(...rows.map((row, place) => lineOf(row, some[place]?.said)));
      all.push(...rows);
    }
    return all;
  }
  return {
    /** Locks the row until the transaction ends and returns it. Throws 404 if the row does not exist. */
    lock: async (db: Db, id: string, strength?: LockStrength): Promise<Row<T>> => {
      const [row] = await lockRows(db, table, [id], strength);
      if (!row) throw notFound(noun);
      return row as unknown as Row<T>;
    },
    /** Locks the rows until the transaction ends, and returns the rows that exist. */
    lockAll: async (db: Db, ids: readonly string[]): Promise<Row<T>[]> =>
      (await lockRows(db, table, ids)) as unknown as Row<T>[],
    insertAll,
    /** Inserts a row. `said` is what its audit line says. */
    insert: async (verb: Verb, values: InferInsertModel<T>, auditData: unknown): Promise<Row<T>> => {
      const [row] = await insertAll(verb, [{ values, said: auditData }]);
      return row as Row<T>;
    },
    /** Updates the row, which the calling function has locked. */
    change: async (verb: Verb, row: Versioned, changes: Partial<Row<T>>, auditData: unknown = changes) => {
      const [next] = await verb.db
        .update(table as PgTable)
        .set({ ...changes, version: row.version + 1, updatedAt: sql`now()` })
        .where(and(eq(table.id, row.id), eq(table.version, row.version)))
        .returning();
      if (!next) throw new Error(`The locked ${noun} changed`);
      // If `said` omits a field, such as a password's hash, the audit line omits its previous value, too.
      const fieldChanges = fromTo(row, changes, Object.keys(auditData as object));
      await verb.record(lineOf(next as unknown as Versioned, auditData, fieldChanges));
      return next as unknown as Row<T>;
    },
    /** Deletes the locked row. The audit line contains the whole record, `last`. */
    erase: async (verb: Verb, row: Versioned, last: unknown): Promise<void> => {
      await verb.db.delete<PgTable>(table).where(eq(table.id, row.id));
      await verb.record(lineOf({ ...row, version: row.version + 1 }, last));
    },
    /** Deletes locked rows. The audit lines contain the whole records. */
    eraseAll: async (verb: Verb, rows: readonly Row<T>[]): Promise<void> => {
      for (const some of chunksOf(rows)) {
        const ids = some.map(({ id }) => id);
        await verb.db.delete<PgTable>(table).where(inArray(table.id, ids));
        await verb.record(...some.map((row) => lineOf({ ...row, version: row.version + 1 }, row)));
      }
    },
  };
}
