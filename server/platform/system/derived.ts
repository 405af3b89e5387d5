/**
 * A mark that moves whenever figures are written again that no person changed, such as when jobs are expected, and whose they
 * were the last time. The feed tells of it, since the audit log does not (decision 041).
 */
import { sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { settings } from '../verb/verb.table.ts';

const key = 'derivedLast';
/** So many records are named; of more, readers are told that it may be any. */
const mostNamed = 100;

/** Whose; null: of more than are named. */
export type Named = readonly string[] | null;

export interface Derived {
  /** How often it has moved. */
  mark: number;
  /** Whose figures were written the last time. */
  ids: Named;
  /** Of these whose risk is another by that: whether they are late by it, or short. A version before this one did not say. */
  risk?: Named;
}

const none: Derived = { mark: 0, ids: null };
const named = (ids: readonly string[]): Named => (ids.length > mostNamed ? null : ids);

export const derived = {
  /** The mark and whose figures they were, as a value of a statement. */
  last: sql<Derived>`coalesce((select value from ${settings} where key = ${key}), ${JSON.stringify(none)}::jsonb)`,
  raise: (db: Db, ids: readonly string[], risk = ids) => {
    const last = JSON.stringify({ ids: named(ids), risk: named(risk) });
    return db.execute(sql`insert into ${settings} (key, value) values (${key}, ${last}::jsonb || '{"mark": 1}')
      on conflict (key) do update set
        value = excluded.value || jsonb_build_object('mark', (${settings}.value ->> 'mark')::int + 1)`);
  },
};
