/**
 * Counts changes to calculated values, such as expected dates, and stores which records they concern. The audit log
 * does not contain such changes, so the events feed reports them by this counter (decision 041).
 */
import { sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { settings } from '../verb/verb.table.ts';

const key = 'derivedLast';
/**
 * The largest number of stored ids. If a change concerns more records, no ids are stored, and clients assume that any
 * record has changed.
 */
const mostNamed = 100;

/** The ids of the records that a change concerns, or null if there are too many. */
export type ChangedIds = readonly string[] | null;

export interface Derived {
  /** The number of changes since the database was created. */
  mark: number;
  /** The ids of the records that the last change concerns. */
  ids: ChangedIds;
  /**
   * The ids of those records whose risk the last change affected: late, or short of paper. Data of older versions
   * lack this field.
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
