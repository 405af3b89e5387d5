/**
 * Counts updates of calculated values, such as expected dates, with the ids of the changed records. The
 * events feed reads them here, because the audit log omits them (decision 041).
 */
import { sql } from 'drizzle-orm';
import { type Db } from '../platform/db/database.ts';
import { settings } from '../platform/verb/audit-idempotency-settings.table.ts';

const key = 'derivedLast';
/**
 * The largest number of ids to store for a change. If a change concerns more records, the server stores none, and
 * clients assume that any record has changed.
 */
const mostNamed = 100;

/** The ids of the records that a change concerns; null if they are too many. */
export type ChangedIds = readonly string[] | null;

export interface Derived {
  /** The number of changes of calculated values since somebody created the database. */
  mark: number;
  /** The number of these changes on which plans depend: all except those of expected dates. Older versions did not store it. */
  inputs?: number;
  /** The ids of the records that the last change concerns; null if they are too many. */
  ids: ChangedIds;
  /**
   * The ids of records that have become late, short of paper, or neither, by the last change. Older versions did not
   * store them.
   */
  risk?: ChangedIds;
}

const none: Derived = { mark: 0, ids: null };
const named = (ids: readonly string[]): ChangedIds => (ids.length > mostNamed ? null : ids);

const raise = (db: Db, last: Pick<Derived, 'ids' | 'risk'>, inputs: 0 | 1) =>
  db.execute(sql`insert into ${settings} (key, value)
    values (${key}, ${JSON.stringify({ ...last, mark: 1, inputs })}::jsonb)
    on conflict (key) do update set value = excluded.value || jsonb_build_object(
      'mark', (${settings}.value ->> 'mark')::int + 1,
      'inputs', coalesce((${settings}.value ->> 'inputs')::int, 0) + ${inputs}::int)`);

export const derived = {
  /** Selects the counter, and the ids of the records that the last change concerns. */
  last: sql<Derived>`coalesce((select value from ${settings} where key = ${key}), ${JSON.stringify(none)}::jsonb)`,
  /** Counts a change of calculated values. */
  raise: (db: Db, ids: readonly string[]) => raise(db, { ids: named(ids), risk: named(ids) }, 1),
  /** Counts a change of expected dates. `risk` are the jobs that begin or cease to be at risk by it. */
  raiseForDates: (db: Db, ids: readonly string[], risk: readonly string[]) =>
    raise(db, { ids: named(ids), risk: named(risk) }, 0),
};
