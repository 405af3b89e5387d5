/**
 * A counter of changes to calculated values, such as expected dates, and the records they belong to. The audit log
 * does not contain them, so the events feed reports them by this counter (decision 041).
 */
import { sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { settings } from '../verb/verb.table.ts';

const key = 'derivedLast';
/** The largest number of stored ids; beyond it, any record may have changed. */
const mostNamed = 100;

/** The ids; null for too many. */
export type ChangedIds = readonly string[] | null;

export interface Derived {
  /** The number of changes so far. */
  mark: number;
  /** The records of the last change. */
  ids: ChangedIds;
  /** Those of the records whose risk changed (late or short). Missing in data of older versions. */
  risk?: ChangedIds;
}

const none: Derived = { mark: 0, ids: null };
const named = (ids: readonly string[]): ChangedIds => (ids.length > mostNamed ? null : ids);

export const derived = {
  /** Selects the counter and the records of the last change. */
  last: sql<Derived>`coalesce((select value from ${settings} where key = ${key}), ${JSON.stringify(none)}::jsonb)`,
  raise: (db: Db, ids: readonly string[], risk = ids) => {
    const last = JSON.stringify({ ids: named(ids), risk: named(risk) });
    return db.execute(sql`insert into ${settings} (key, value) values (${key}, ${last}::jsonb || '{"mark": 1}')
      on conflict (key) do update set
        value = excluded.value || jsonb_build_object('mark', (${settings}.value ->> 'mark')::int + 1)`);
  },
};
