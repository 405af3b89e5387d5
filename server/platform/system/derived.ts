/**
 * A mark that moves whenever figures are written again that no person changed, such as when jobs are expected. The feed tells of
 * it, since the audit log does not (decision 041).
 */
import { sql } from 'drizzle-orm';
import { type Db } from '../db/database.ts';
import { settings } from '../verb/verb.table.ts';

const key = 'derived';

export const derived = {
  /** How often it has moved, as a value of a statement. */
  mark: sql<number>`coalesce((select (value #>> '{}')::int from ${settings} where key = ${key}), 0)`,
  raise: (db: Db) =>
    db.execute(sql`insert into ${settings} (key, value) values (${key}, to_jsonb(1))
      on conflict (key) do update set value = to_jsonb((${settings}.value #>> '{}')::int + 1)`),
};
