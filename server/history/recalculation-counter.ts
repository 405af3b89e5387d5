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

export const derived = {
  /** Selects the counter, and the ids of the records that the last change concerns. */
  last: sql<Derived>`coalesce((select value from ${settings} where key = ${key}), ${JSON.stringify(none)}::jsonb)`,
  raise: (db: Db, ids: readonly string[], risk = ids) => {
    const last = JSON.stringify({ ids: named(ids), risk: named(risk) });
    return db.execute(sql`insert into ${settings} (key, value) values (${key}, ${last}::jsonb || '{"mark": 1}')
      on conflict (key) do update set
        value = excluded.value || jsonb_build_object('mark', (${settings}.value ->> 'mark')::int + 1)`);
  },
};
