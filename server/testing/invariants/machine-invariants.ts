import { sql } from 'drizzle-orm';
import { type Db } from '../../platform/db/database.ts';

const lines = async (db: Db, query: ReturnType<typeof sql>) =>
  (await db.execute<{ line: string }>(query)).rows.map(({ line }) => line);

/** Returns the machines with a status that contradicts the list of their downtimes. */
export const downsOff = (db: Db) =>
  lines(
    db,
    sql`select 'machine ' || coalesce(machines.id, machine_id) || ' is down since ' || coalesce(down_since::text, 'never') || ', by its times since '
        || coalesce(since::text, 'never') as line
      from machines full join (select machine_id, since from machine_downs where until is null) now_down on machine_id = machines.id
      where down_since is distinct from since`,
  );

/** Returns machines on which more than one operation is running or paused. */
export const sharedMachines = (db: Db) =>
  lines(
    db,
    sql`select machine_id || ' has ' || string_agg(name || ' ' || state, ', ') as line from operations
      where machine_id is not null and state in ('running', 'paused') group by machine_id having count(*) > 1`,
  );
