/**
 * Reads how long each machine was set up, ran, paused or was down in a period's working hours. Postgres sums
 * the times as multiranges.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { onMachineStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Duty } from '../../shared/platform/duties.ts';
import { type Db } from '../platform/db/database.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { calendars } from '../shop/calendars/calendars.table.ts';
import { downFor, machineDowns, machines } from '../machines/machines.table.ts';
import {
  periodBefore,
  onMachineSince,
  operations,
  operationTransitions,
} from '../operations/operations.table.ts';
import { lateralJoin, openingRows, type Period, periodRows, sumSeconds } from './period-sql.ts';

const lasting = sql`tstzrange(period."from", period."to")`;

/**
 * Selects the runs and pauses that have ended and were at least partly in a period. An index of their times finds
 * them.
 */
const endedTimes = sql`
  select (${operationTransitions.before} ->> 'machineId')::uuid as machine, ${operationTransitions.before} ->> 'state' as state,
      ${operationTransitions.before} ->> 'pauseReason' as reason, ${operationTransitions.before} -> 'call' ->> 'duty' as duty,
      ${periodBefore(operationTransitions)} as time, ${operations.readyAt} as ready
    from ${operationTransitions} ${lateralJoin(operations, sql`${operations.id} = ${operationTransitions.operationId}`)}
    where ${operationTransitions.since} is not null and ${operationTransitions.undoneAt} is null
      and ${periodBefore(operationTransitions)} && ${lasting}`;
/** Selects the runs and pauses that go on now. */
const currentTimes = sql`
  select ${operations.machineId}, ${operations.state}, ${operations.pauseReason}, ${operations.call} ->> 'duty',
      tstzrange(${onMachineSince}, null), ${operations.readyAt}
    from ${operations} where ${oneOf(operations.state, onMachineStates)}`;
const down = sql`
  select ${machineDowns.machineId}, 'down', '', null, ${downFor(machineDowns)}, null
    from ${machineDowns} where ${downFor(machineDowns)} && ${lasting}`;

const none = sql`'{}'::tstzmultirange`;
const all = (ranges: SQL, where: SQL) => sql`coalesce(range_agg(${ranges}) filter (where ${where}), ${none})`;

/**
 * What a machine did in a period, in seconds. Its working hours (`open`) are the sum of `ready`, `run`, `down`,
 * `paused` and idle time. `outside` is run time outside working hours.
 */
export interface MachineTime {
  n: number;
  machineId: string;
  machine: string;
  open: number;
  ready: number;
  run: number;
  down: number;
  paused: number;
  outside: number;
  /** The seconds of pauses by reason and by the duty that they called. Only the last two periods have them. */
  reasons: { reason: string; duty: Duty | null; seconds: number }[];
}

/** Returns the calendars that machines use in place of the shop's hours, each with the ids of its machines. */
export const readOwnCalendars = (db: Db) =>
  db
    .select({
      ...getTableColumns(calendars),
      machines: sql<
        string[]
      >`array(select ${machines.id} from ${machines} where ${machines.calendarId} = ${calendars.id})`,
    })
    .from(calendars)
    .where(sql`${calendars.id} in (select ${machines.calendarId} from ${machines})`);

/**
 * Returns a row for each machine in each period. Run time counts before downtime, and downtime before pauses, if they
 * overlap.
 */
export async function readHours(db: Db, periods: readonly Period[]): Promise<MachineTime[]> {
  const compared = (periods.at(-1)?.n ?? 0) - 1;
  const whenPaused = sql`(paused.times * (worked.hours - worked.run - worked.down))`;
  const { rows } = await db.execute<MachineTime & Record<string, unknown>>(sql`
    with times as (
      select period.n, did.machine, did.state, did.reason, did.duty, did.time * ${lasting} as time, did.ready
        from ${periodRows(periods)}
        cross join lateral (${endedTimes} union all ${currentTimes} union all ${down}) did
        where did.machine is not null and not isempty(did.time * ${lasting})),
    opened as (
      select n, calendar, range_agg(tstzrange(opening."from", opening."to")) as hours
        from ${openingRows(periods)} group by n, calendar),
    worked as (
      select period.n, ${machines.id} as machine, ${machines.name} as name,
          coalesce(opened.hours, ${none}) * tstzmultirange(tstzrange(${machines.createdAt}, null)) as hours,
          coalesce(did.run, ${none}) as run, coalesce(did.ready, ${none}) as ready, coalesce(did.down, ${none}) as down
        from ${periodRows(periods)} cross join ${machines} left join opened on opened.n = period.n and opened.calendar is not distinct from ${machines.calendarId}
        left join (select n, machine, ${all(sql`time`, sql`state = 'running'`)} as run,
            ${all(sql`time * tstzrange(null, ready)`, sql`state = 'running' and ready is not null`)} as ready,
            ${all(sql`time`, sql`state = 'down'`)} as down
          from times group by n, machine) did on did.n = period.n and did.machine = ${machines.id}),
    paused as (
      select n, machine, reason, duty, range_agg(time) as times from times where state = 'paused' group by n, machine, reason, duty)
    select worked.n, worked.machine as "machineId", worked.name as machine,
        ${sumSeconds(sql`worked.hours`)} as open,
        ${sumSeconds(sql`worked.hours * worked.ready`)} as ready,
        ${sumSeconds(sql`worked.hours * (worked.run - worked.ready)`)} as run,
        ${sumSeconds(sql`worked.hours * (worked.down - worked.run)`)} as down,
        ${sumSeconds(sql`worked.run - worked.hours`)} as outside,
        coalesce((select sum(${sumSeconds(whenPaused)}) from paused where paused.n = worked.n and paused.machine = worked.machine), 0)::float8 as paused,
        (select coalesce(json_agg(json_build_object('reason', coalesce(paused.reason, ''), 'duty', paused.duty, 'seconds', ${sumSeconds(whenPaused)})), '[]'::json)
          from paused where paused.n = worked.n and paused.machine = worked.machine and worked.n >= ${compared}) as reasons
      from worked order by worked.n, worked.name, worked.machine`);
  return rows;
}
