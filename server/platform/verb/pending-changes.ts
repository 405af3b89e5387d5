/**
 * Collects the rows that a verb (a write action of the API) inserts, updates and deletes. One SQL statement
 * then writes all of them (decision 011).
 */
import { getTableName, type InferInsertModel, type SQL } from 'drizzle-orm';
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import {
  type Columns,
  deleteRows,
  executeWrites,
  type RowUpdate,
  updateRows,
  type Write,
  type Writes,
} from '../../../packages/pg-kit/src/batched-writes.ts';
import { insertWrite, upsertWrite } from '../../../packages/pg-kit/src/bulk-insert.ts';
import { chunksOf } from '../../../packages/pg-kit/src/split-into-chunks.ts';
import { type Db } from '../db/database.ts';
import { type Change, type Verb } from './verb.ts';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

type RecordTable = PgTable & { id: PgColumn };
type Row = Record<string, unknown>;
/** A row to insert. SQL expressions may stand in for some values. */
type NewRow<T extends PgTable> = { [K in keyof InferInsertModel<T>]: InferInsertModel<T>[K] | SQL };
type RowWithId<T extends PgTable> = Columns<T> & { id: string };

/** The changes that the verb makes to one row. */
export interface PendingUpdate<T extends PgTable> extends RowUpdate<T> {
  /** The values that the changed columns had before the verb. */
  original: Columns<T>;
  /** What the audit log says about the change. */
  logged: Row;
}

interface TableChanges {
  inserts: Set<Row>;
  updates: Map<string, PendingUpdate<PgTable>>;
  deletes: Set<Row>;
  /** The rows to insert or replace, by their key; null for a row to delete. */
  keyed: Map<string, { key: Row; row: Row | null }>;
}

/** Named writes that are sent as one SQL statement. `expected` maps each write's name to the number of rows that it must change. */
export interface CollectedWrites {
  writes: Writes;
  expected: Record<string, number>;
}

/** Throws `refusal` if a write has changed another number of rows than `expected` says. */
export function checkWritten(
  written: Record<string, number>,
  { expected }: CollectedWrites,
  refusal: () => Error,
): void {
  for (const [name, count] of Object.entries(expected)) if ((written[name] ?? 0) !== count) throw refusal();
}

/** Returns the row's values in the columns that are keys of `columns`. */
const pick = (row: object, columns: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in columns));

export class PendingChanges {
  /** The entries that the audit log gets when the verb writes. */
  readonly auditEntries: Change[] = [];
  readonly #tables = new Map<PgTable, TableChanges>();

  #of(table: PgTable): TableChanges {
    const none = { inserts: new Set<Row>(), updates: new Map(), deletes: new Set<Row>(), keyed: new Map() };
    const changes = this.#tables.get(table) ?? none;
    this.#tables.set(table, changes);
    return changes;
  }

  /** Adds a row to insert. The verb may still change the row object until it writes. */
  insert<T extends PgTable>(table: T, row: NewRow<T>): void {
    this.#of(table).inserts.add(row);
  }

  inserted<T extends PgTable>(table: T): InferInsertModel<T>[] {
    return [...this.#of(table).inserts] as InferInsertModel<T>[];
  }

  isInserted(table: PgTable, row: object): boolean {
    return this.#of(table).inserts.has(row as Row);
  }

  /**
   * Changes the row object at once, and the database's row when the verb writes, if that row still has the values
   * `expected`. By default they are its version, which then rises. `logged` is what the audit log says, by default
   * the changes.
   */
  update<T extends RecordTable>(
    table: T,
    row: { id: string },
    changes: Columns<T>,
    {
      expected = pick(row, { version: 0 }) as Columns<T>,
      logged = changes,
    }: { expected?: Columns<T>; logged?: Row } = {},
  ): void {
    const { inserts, updates } = this.#of(table);
    const before = updates.get(row.id);
    if (!inserts.has(row))
      updates.set(row.id, {
        id: row.id,
        expected: { ...expected, ...before?.expected },
        original: { ...pick(row, changes), ...before?.original },
        changes: { ...before?.changes, ...changes },
        logged: { ...before?.logged, ...logged },
      });
    Object.assign(row, changes);
  }

  /** Returns the collected changes of the row with the id, or undefined if it has none. */
  updateOf<T extends RecordTable>(table: T, id: string): PendingUpdate<T> | undefined {
    return this.#of(table).updates.get(id) as PendingUpdate<T> | undefined;
  }

  updated<T extends RecordTable>(table: T): PendingUpdate<T>[] {
    return [...this.#of(table).updates.values()] as PendingUpdate<T>[];
  }

  /** Deletes the row when the verb writes, if it still has the version of `row`. */
  delete(table: RecordTable, row: { id: string }): void {
    const { inserts, updates, deletes } = this.#of(table);
    updates.delete(row.id);
    if (!inserts.delete(row)) deletes.add(row);
  }

  deleted<T extends RecordTable>(table: T): RowWithId<T>[] {
    return [...this.#of(table).deletes] as RowWithId<T>[];
  }

  /** Inserts or replaces the row with this key when the verb writes, or deletes it if `row` is null. */
  set<T extends PgTable>(table: T, key: Columns<T>, row: InferInsertModel<T> | null): void {
    this.#of(table).keyed.set(JSON.stringify(key), { key, row });
  }

  /**
   * Empties this collection and returns its writes, with those for the audit log. If there are thousands of rows, it
   * executes most writes at once and returns the rest. Throws `refusal` if somebody has changed one of the rows.
   */
  async collect(verb: Verb, refusal: () => Error): Promise<CollectedWrites> {
    const { db } = verb;
    const audit = await auditWrite(verb, this.auditEntries.splice(0));
    const parts: CollectedWrites[] = [{ writes: { audit }, expected: {} }];
    for (const [table, changes] of this.#tables)
      parts.push(
        insertsAndDeletes(db, table, changes),
        keyedWrites(db, table, [...changes.keyed.values()]),
        await updateWrites(db, table as RecordTable, changes, refusal),
      );
    this.#tables.clear();
    return {
      writes: Object.assign({}, ...parts.map(({ writes }) => writes)),
      expected: Object.assign({}, ...parts.map(({ expected }) => expected)),
    };
  }
}

/** The largest number of audit entries in one statement. */
const auditEntriesPerWrite = 500;

/**
 * Returns the write of the audit entries. If there are too many for one statement, it writes all of them in chunks
 * and returns null.
 */
async function auditWrite(verb: Verb, entries: readonly Change[]): Promise<Write | null> {
  if (entries.length <= auditEntriesPerWrite) return verb.auditWrite(entries);
  for (const part of chunksOf(entries, auditEntriesPerWrite)) await verb.record(...part);
  return null;
}

function insertsAndDeletes(db: Db, table: PgTable, { inserts, deletes }: TableChanges): CollectedWrites {
  const name = getTableName(table);
  const isVersioned = [...deletes].every((row) => 'version' in row);
  return {
    writes: {
      [`insert_${name}`]: inserts.size === 0 ? null : insertWrite(db, table, [...inserts]),
      [`delete_${name}`]: deleteRows(table, [...deletes], isVersioned ? ['id', 'version'] : ['id']),
    },
    expected: { [`delete_${name}`]: deletes.size },
  };
}

function keyedWrites(db: Db, table: PgTable, all: readonly { key: Row; row: Row | null }[]): CollectedWrites {
  const name = getTableName(table);
  const fields = Object.keys(all[0]?.key ?? {});
  const rows = all.map(({ row }) => row).filter((row) => row !== null);
  const gone = all.flatMap(({ key, row }) => (row ? [] : [key]));
  return {
    writes: {
      [`set_${name}`]: rows.length === 0 ? null : upsertWrite(db, table, rows, fields),
      [`unset_${name}`]: deleteRows(table, gone, fields),
    },
    expected: {},
  };
}

/** Builds the updates of one table's rows. Rows that expect values of different columns need separate updates. */
async function updateWrites(
  db: Db,
  table: RecordTable,
  { updates }: TableChanges,
  refusal: () => Error,
): Promise<CollectedWrites> {
  const collected: CollectedWrites = { writes: {}, expected: {} };
  const kinds = groupBy(updates.values(), ({ expected }) => Object.keys(expected).join('_'));
  for (const [kind, rows] of kinds) {
    const name = `update_${getTableName(table)}_${kind}`;
    const left = await writeAllButFirst(db, rows, (part) => updateRows(table, part), refusal);
    collected.writes[name] = updateRows(table, left);
    collected.expected[name] = left.length;
  }
  return collected;
}

/** Writes the collected changes in one statement. Throws `refusal` if somebody has changed one of the rows. */
export async function writeChanges(verb: Verb, pending: PendingChanges, refusal: () => Error): Promise<void> {
  const collected = await pending.collect(verb, refusal);
  checkWritten(await executeWrites(verb.db, collected.writes), collected, refusal);
}

/**
 * Writes rows in chunks, except the first chunk, which it returns for the verb's last statement. Throws `refusal` if
 * somebody has changed a row after the verb read it.
 */
export async function writeAllButFirst<T>(
  db: Db,
  rows: readonly T[],
  update: (rows: readonly T[]) => Write | null,
  refusal: () => Error,
): Promise<T[]> {
  const [first = [], ...more] = chunksOf(rows);
  for (const part of more) {
    const { written } = await executeWrites(db, { written: update(part) });
    if (written !== part.length) throw refusal();
  }
  return first;
}
