/**
 * Reads the values of a review by period: dispatches, counted pieces and times of operations. Each query uses
 * an index on the time.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Learned } from '../../shared/review/suggested-settings.ts';
import { type MachineSpeedFields } from '../../shared/shop/machine-speed.ts';
import { openStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Unit } from '../../shared/shop/operation-types.ts';
import { madeStatuses } from '../../shared/jobs/aggregate/job-status.ts';
import { type Db } from '../platform/db/database.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { dispatches, jobs } from '../jobs/tables/jobs.table.ts';
import { machines } from '../machines/machines.table.ts';
import { operationEntries, operations, piecesToRun, wasteReasonOf } from '../operations/operations.table.ts';
import { lateralJoin, type Period, periodRows } from './period-sql.ts';

const later = alias(dispatches, 'later');

/**
 * Selects the jobs with deliveries in a period as `gone(n, id, at, pieces, due, gone)`. The column `gone` says
 * whether the job is dispatched and its last delivery was in the period.
 */
export const selectDispatched = (periods: readonly Period[]) => sql`
  select left_then.n, ${jobs.id} as id, left_then.at, left_then.pieces, ${jobs.deliveryDate} as due,
      ${jobs.status} = 'dispatched' and not exists (
        select from ${dispatches} ${later} where ${later.jobId} = ${jobs.id} and ${later.date} > left_then.at) as gone
    from (select period.n, ${dispatches.jobId} as id, max(${dispatches.date}) as at, sum(${dispatches.quantity}) as pieces
        from ${periodRows(periods)}
        ${lateralJoin(dispatches, sql`${dispatches.date} >= period."from" and ${dispatches.date} < period."to"`)}
        group by 1, 2) left_then
    ${lateralJoin(jobs, sql`${jobs.id} = left_then.id`)}`;

export async function readDispatched(db: Db, periods: readonly Period[]) {
  const { rows } = await db.execute<{ n: number; jobs: number; onTime: number; pieces: number }>(sql`
    select n, (count(*) filter (where gone.gone))::int as jobs,
        (count(*) filter (where gone.gone and gone.at <= gone.due))::int as "onTime", sum(gone.pieces)::float8 as pieces
      from (${selectDispatched(periods)}) gone group by n`);
  return rows;
}

const inUnit = sql`(case when ${operations.unit} = 'sheets' then ${jobs.ups} else 1 end)`;

/**
 * The quantities that operators counted in a period, in press sheets and in the operation type's unit. For the last
 * two periods, further rows split the quantities by machine and by reason.
 */
export interface CountFigures extends Record<string, unknown> {
  n: number;
  of: 'all' | 'machine' | 'reason';
  machineId: string | null;
  machine: string | null;
  reason: string | null;
  sheets: number;
  wastedSheets: number;
  units: number;
  wasted: number;
}

export async function readCounted(db: Db, periods: readonly Period[]): Promise<CountFigures[]> {
  const compared = (periods.at(-1)?.n ?? 0) - 1;
  const { rows } = await db.execute<CountFigures>(sql`
    select counted.*, ${machines.name} as machine from (
      select n, case when grouping(machine) = 0 then 'machine' when grouping(reason) = 0 then 'reason' else 'all' end as of,
          machine as "machineId", reason, sum((good + waste) / ups) as sheets, sum(waste / ups) as "wastedSheets",
          sum((good + waste) / unit) as units, sum(waste / unit) as wasted
        from (select period.n, ${operationEntries.machineId} as machine, ${wasteReasonOf} as reason, ${operationEntries.good}::float8 as good,
            ${operationEntries.waste}::float8 as waste, ${jobs.ups}::float8 as ups, ${inUnit}::float8 as unit
          from ${periodRows(periods)}
          ${lateralJoin(
            operationEntries,
            sql`${operationEntries.at} >= period."from" and ${operationEntries.at} < period."to"
            and ${operationEntries.struckAt} is null`,
          )}
          ${lateralJoin(operations, sql`${operations.id} = ${operationEntries.operationId}`)}
          ${lateralJoin(jobs, sql`${jobs.id} = ${operations.jobId}`)}) entry
        group by grouping sets ((n), (n, machine), (n, reason))
        having (grouping(machine) = 1 and grouping(reason) = 1) or n >= ${compared}) counted
      left join ${machines} on ${machines.id} = counted."machineId"`);
  return rows;
}

/**
 * The actual and the estimated times of operations by their type. It counts the operations that finished in a period.
 */
export interface TimeFigures extends Record<string, unknown> {
  n: number;
  type: string;
  operations: number;
  estimate: number;
  actual: number;
  ready: number;
  readySeconds: number;
  readyPlanned: number;
}

/**
 * Selects the value `key` of the machine's capability for the operation's type. It is null if the machine has none, as
 * for its main type.
 */
const capabilityValue = (key: string) => sql`(
  select (can ->> ${sql.raw(`'${key}'`)})::float8 from jsonb_array_elements(${machines.capabilities}) can
    where can ->> 'capability' = ${operations.type} limit 1)`;
const makeReadySeconds = sql`coalesce(${operations.makeReadyMinutes}, ${capabilityValue('makeReadyMinutes')}, ${machines.makeReadyMinutes}, ${machines.usualMakeReadyMinutes}) * 60`;
const perHour = sql`coalesce(${capabilityValue('perHour')}, ${machines.sheetsPerHour}, ${machines.usualPerHour})`;
const producedUnits = sql`(case when ${operations.counted} then ${operations.goodQuantity} + ${operations.wasteQuantity}
  else ${piecesToRun(operations)} end / ${inUnit}::float8)`;
const estimatedRunSeconds = sql`coalesce(${operations.runMinutes} * 60, ${producedUnits} / ${perHour} * 3600)`;

export async function readTimeFigures(db: Db, periods: readonly Period[]): Promise<TimeFigures[]> {
  const { rows } = await db.execute<TimeFigures>(sql`
    select period.n, ${operations.type} as type, count(*)::int as operations,
        round(sum(${makeReadySeconds} + ${estimatedRunSeconds}))::float8 as estimate, sum(${operations.runningSeconds})::float8 as actual,
        count(${operations.makeReadySeconds})::int as ready, coalesce(sum(${operations.makeReadySeconds}), 0)::float8 as "readySeconds",
        coalesce(sum(${makeReadySeconds}) filter (where ${operations.makeReadySeconds} is not null), 0)::float8 as "readyPlanned"
      from ${periodRows(periods)}
      ${lateralJoin(operations, sql`${operations.finishedAt} >= period."from" and ${operations.finishedAt} < period."to"`)}
      ${lateralJoin(jobs, sql`${jobs.id} = ${operations.jobId}`)}
      join ${machines} on ${machines.id} = ${operations.machineId}
      group by 1, 2`);
  return rows;
}

/**
 * Returns, for each operation that finished after `since`, the ratio of its actual to its estimated time, newest
 * first. Each row also has the operation's type, and says whether the job is finished.
 */
export async function readRatios(db: Db, since: Date) {
  const estimate = sql`nullif(${makeReadySeconds} + ${estimatedRunSeconds}, 0)`;
  const { rows } = await db.execute<{ jobId: string; type: string; isDone: boolean; ratio: number }>(sql`
    select ${operations.jobId} as "jobId", ${operations.type} as type, ${oneOf(jobs.status, madeStatuses)} as "isDone",
        least(greatest(${operations.runningSeconds} / ${estimate}, 0.1), 10)::float8 as ratio
      from ${operations}
      ${lateralJoin(jobs, sql`${jobs.id} = ${operations.jobId}`)}
      join ${machines} on ${machines.id} = ${operations.machineId}
      where ${operations.finishedAt} >= ${since.toISOString()}::timestamptz and ${operations.runningSeconds} > 0
        and ${estimate} is not null
      order by ${operations.finishedAt} desc limit 3000`);
  return rows;
}

/** The quartiles of a measured value, such as the make-ready time, by machine or by operation type. */
export interface Quartiles extends Record<string, unknown>, MachineSpeedFields {
  type: string;
  unit: Unit;
  machineId: string | null;
  of: Learned;
  runs: number;
  quartiles: [number, number, number];
  machine: string | null;
}

/**
 * Returns quartiles of finished runs with counts: make-ready time and speed by machine, make-ready waste in the type's
 * unit and run waste in percent by type. Only run waste includes runs whose make-ready nobody counted.
 */
export async function readRuns(db: Db, since: Date): Promise<Quartiles[]> {
  const ran = sql`${operations.runningSeconds} - ${operations.makeReadySeconds}`;
  const counted = sql`${operations.goodQuantity} + ${operations.wasteQuantity}`;
  const run = sql`nullif(${counted} - ${operations.makeReadyWaste}, 0)`;
  const { rows } = await db.execute<Quartiles>(sql`
    select measured.*, ${machines.name} as machine, ${machines.makeReadyMinutes} as "makeReadyMinutes",
        ${machines.sheetsPerHour} as "sheetsPerHour", ${machines.usualMakeReadyMinutes} as "usualMakeReadyMinutes",
        ${machines.usualPerHour} as "usualPerHour" from (
      select type, unit, "machineId", of, count(*)::int as runs, percentile_cont(array[0.25, 0.5, 0.75]) within group (order by value) as quartiles
      from (select ${operations.type} as type, ${operations.unit} as unit, ${operations.machineId} as machine, measured.*
          from ${operations} ${lateralJoin(jobs, sql`${jobs.id} = ${operations.jobId}`)}
          cross join lateral (values
            (${operations.machineId}, 'makeReadyMinutes', ${operations.makeReadySeconds} / 60.0),
            (${operations.machineId}, 'sheetsPerHour', (${counted} - ${operations.makeReadyWaste}) / ${inUnit}::float8 / nullif(${ran}, 0) * 3600),
            (null::uuid, 'makeReadySheets', case when ${operations.makeReadySeconds} is not null then ${operations.makeReadyWaste} / ${inUnit}::float8 end),
            (null::uuid, 'runWastePercent', (${operations.wasteQuantity} - ${operations.makeReadyWaste}) * 100.0 / ${run})
          ) measured("machineId", of, value)
          where ${operations.finishedAt} >= ${since.toISOString()}::timestamptz and ${operations.counted}) run
      where value is not null and (of not in ('makeReadyMinutes', 'sheetsPerHour') or machine is not null)
      group by 1, 2, 3, 4) measured
      left join ${machines} on ${machines.id} = measured."machineId"
      where measured."machineId" is null or ${machines.type} = measured.type
      order by ${machines.name}, measured.type, measured.of`);
  return rows;
}

/** Returns the open operations that have not started and are queued or waiting for the given machines. */
export async function readUnstarted(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { machineId, unit, makeReadyMinutes, runMinutes } = operations;
  return db
    .select({
      machineId: sql<string>`${machineId}`,
      unit,
      planned: piecesToRun(operations),
      own: { makeReadyMinutes, sheetsPerHour: runMinutes },
      ups: jobs.ups,
    })
    .from(operations)
    .innerJoin(jobs, eq(jobs.id, operations.jobId))
    .where(
      and(inArray(machineId, [...ids]), oneOf(operations.state, openStates), isNull(operations.startedAt)),
    );
}
