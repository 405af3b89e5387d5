/**
 * Defines how an entity's records are read, and gives access to the functions that write them (decision 015).
 */
import { and, desc, eq, getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import { type PgColumn, type PgTable, PgText } from 'drizzle-orm/pg-core';
import { type z } from 'zod';
import { type AnyEntity } from '../../../shared/platform/contract/crud-endpoints.ts';
import { type Sorted } from '../../../shared/platform/contract/endpoint.ts';
import { countOf } from '../db/row-counts.table.ts';
import { type Db } from '../db/database.ts';
import { orderBy, pageOf, type Sorts } from '../db/paging.ts';
import { folded, idsIn, matchRank, occursIn } from '../db/sql-fragments.ts';
import { notFound } from '../verb/refusals.ts';
import { type Context, type Verb } from '../verb/verb.ts';
import { type CanOf, canOf, type Verbs } from './allowed-verbs.ts';
import {
  type Columns,
  countMatches,
  type ListQuery as Listing,
  type Page,
  selectPage,
  type Shown,
  totalOf,
} from './list-page.ts';
import { searchIn } from './search.ts';
import { type RecordTable, type Row, writesOf } from './record-writes.ts';

type Extra<X> = { [N in keyof X]: X[N] extends SQL<infer V> ? V : never };
/** What a read needs. Both a request and a running verb can provide it. */
export type Reader = Pick<Context, 'db' | 'artworkUrl' | 'person'>;
type Query<K extends AnyEntity> = z.output<K['endpoints']['sorted']['query']>;
export type Item<K extends AnyEntity> = z.output<K['item']>;
export type Single<K extends AnyEntity> = z.output<K['record']>;

type Listed<T extends RecordTable, X> = Row<T> & Extra<X>;
type Whole<T extends RecordTable, X, F> = Listed<T, X> & Extra<F>;

export interface RecordsOf<
  K extends AnyEntity,
  T extends RecordTable,
  X extends Record<string, SQL>,
  F extends Record<string, SQL>,
> extends CanOf<K, Row<T>, Whole<T, X, F>> {
  table: T;
  /** Whether database triggers count the table's rows (`count_table`). It suits tables that grow. */
  counted?: true;
  /** Values from other tables that are in every response with the record (SQL made by `subquery`). */
  extraColumns?: X;
  /** Converts a row into the record of a response. */
  show: (row: Listed<T, X>, reader: Reader) => Item<K>;
  /**
   * Values from other tables that only reads of a single record need, for `against` and `more` (SQL made by
   * `subquery`).
   */
  facts?: F;
  /** Returns the additional fields of a single record. Entities without such fields omit this function. */
  more?: (row: Whole<T, X, F>, reader: Reader) => Omit<Single<K>, keyof Item<K> | 'can'>;
  /** The sort expressions for sorts that are not by a column of the table. */
  sorts?: Sorts;
  /** Returns the SQL condition for the filters in a query of the sorted list. */
  matching?: (query: Query<K>) => SQL | undefined;
  /** The texts that `term` searches in addition to the contract's fields. */
  alsoSearched?: SQL[];
  /** Returns sort expressions that come before the sort of the request. */
  before?: (query: Query<K>) => SQL[];
}

/** The table, the column with the name, and the read of each entity that `recordsOf` defines, by the entity's name. */
export const recordsByEntity = new Map<
  string,
  { table: RecordTable; name: PgColumn; get: (reader: Reader, id: string) => Promise<object> }
>();

export function recordsOf<
  K extends AnyEntity,
  T extends RecordTable,
  X extends Record<string, SQL> = Record<never, never>,
  F extends Record<string, SQL> = Record<never, never>,
>(kind: K, of: RecordsOf<K, T, X, F>) {
  const { table, show, matching, before } = of;
  const own = getTableColumns<PgTable>(table);
  const columns: Columns = { ...own, ...of.extraColumns };
  const sorts = sortsOf(kind, { ...byColumn(own), created: table.createdAt, ...of.sorts });
  const textOf = (names: readonly string[]) => names.map((name) => columnOf(own, kind, name));
  const searched = [...textOf(kind.searched), ...(of.alsoSearched ?? [])];
  const [named, name] = [textOf(kind.named), columnOf(own, kind, 'name')];
  const shown = (reader: Reader) => (row: Shown<Columns>) => show(row as Listed<T, X>, reader);

  /**
   * Returns the SQL expression for the total. Without a condition, it is the count that database triggers maintain.
   */
  const countedIn = (where: SQL | undefined) =>
    of.counted && !where ? countOf(getTableName(table)) : totalOf(table, where);

  async function select(reader: Reader, page: Pick<Listing, 'page' | 'per' | 'where' | 'order' | 'total'>) {
    const { items, total } = await selectPage(reader.db, { table, columns, ...page });
    return { items: items.map(shown(reader)), total };
  }

  const { toCan, authorise, refuse } = canOf<K, Row<T>, Whole<T, X, F>>(kind, of);

  /**
   * Returns the row with the columns of lists, and the row with `facts`, the values that only a single record needs.
   * Throws 404 if the record does not exist.
   */
  async function find(db: Db, id: string): Promise<{ row: Listed<T, X>; whole: Whole<T, X, F> }> {
    const [found] = await db
      .select({ row: columns, facts: of.facts ?? {} })
      .from<PgTable>(table)
      .where(eq(table.id, id));
    if (!found) throw notFound(kind.noun);
    const row = found.row as Listed<T, X>;
    return { row, whole: { ...row, ...(found.facts as Extra<F>) } };
  }

  const records = {
    kind,
    table,
    /** Returns a page of records, newest first. `where` is an additional condition. */
    list: (reader: Reader, { page, per }: Page, where?: SQL) =>
      select(reader, { page, per, where, order: [desc(table.id)], total: countedIn(where) }),
    /**
     * Returns a page of records with the filters and the sort of the query. `narrowed` is an additional condition.
     */
    sorted: async (reader: Reader, query: Query<K>, narrowed?: SQL) => {
      const { term, page, per, ids }: Sorted = query;
      const where = and(
        narrowed,
        idsIn(table.id, ids),
        matching?.(query),
        term ? occursIn(term, ...searched) : undefined,
      );
      const best = term && query.sort === 'default' ? [matchRank(term, ...named)] : [];
      const order = [...(before?.(query) ?? []), ...best, ...orderBy(query, sorts, table.id)];
      const total = term ? countMatches : countedIn(where);
      return pageOf(query, await select(reader, { page, per, where, order, total }));
    },
    /** Finds records whose name contains the term, ignoring case. */
    search: ({ db }: Reader, term: string) => searchIn(db, { table, name, texts: named }, term),
    /**
     * Returns a single record with `can`, which says what the reader may do with it. Throws 404 if the record does
     * not exist.
     */
    get: async (reader: Reader, id: string): Promise<Single<K>> => {
      const { row, whole } = await find(reader.db, id);
      const can = toCan(reader, whole);
      return { ...show(row, reader), ...of.more?.(whole, reader), can };
    },
    authorise,
    /**
     * Returns the record for the audit log, before a verb runs on the locked row. Throws 404, and 403 or 409 if the
     * actor may not run the verb.
     */
    allowed: async (verb: Verb, what: Verbs<K>, id: string): Promise<Item<K>> => {
      const { row, whole } = await find(verb.db, id);
      refuse(verb, what, whole);
      return show(row, verb);
    },
    ...writesOf(kind, table),
  };
  recordsByEntity.set(kind.many, { ...records, name });
  return records;
}

export type Records<K extends AnyEntity, T extends RecordTable> = ReturnType<typeof recordsOf<K, T>>;

/** Returns the table's column for a field of the contract. Throws if the column is missing. */
function columnOf(columns: Record<string, PgColumn>, { many }: AnyEntity, name: string): PgColumn {
  const column = columns[name];
  if (!column) throw new Error(`The table of ${many} has no column ${name}`);
  return column;
}

/** Returns the columns as sort expressions. For texts, they ignore case. */
const byColumn = (columns: Record<string, PgColumn>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column instanceof PgText ? folded(column) : column,
    ]),
  );

/** Returns the sort expression for each sort in the contract. Throws an Error if one is missing. */
function sortsOf({ many, sortable }: AnyEntity, known: Sorts) {
  const sorts = sortable.map((name) => [name, known[name]] as const);
  const missing = sorts.find(([, by]) => !by);
  if (missing) throw new Error(`The repo of ${many} lacks a sort expression for ${missing[0]}`);
  return Object.fromEntries(sorts) as Sorts;
}
