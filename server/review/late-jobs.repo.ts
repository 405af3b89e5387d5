/**
 * Reads the jobs dispatched late in a period, and the data that explains their delays. Times are seconds
 * since 1970.
 */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { type LateStep, type Span } from '../../shared/review/past-lateness.ts';
import { onMachineStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { type Db } from '../platform/db/database.ts';
import { oneOf } from '../platform/db/sql-fragments.ts';
import { audit, lastVerb } from '../platform/verb/audit-idempotency-settings.table.ts';
import { stockMovements } from '../stock/ledger/ledger.table.ts';
import { jobs } from '../jobs/tables/jobs.table.ts';
import { downFor, machineDowns } from '../machines/machines.table.ts';
import {
  periodBefore,
  onMachineSince,
  operations,
  operationTransitions,
} from '../operations/operations.table.ts';
import { selectDispatched } from './review-figures.repo.ts';
import { lateralJoin, type Period } from './period-sql.ts';

const seconds = (at: SQL | AnyColumn) => sql`floor(extract(epoch from ${at}))::float8`;
const span = (range: SQL) =>
  sql`json_build_object('start', ${seconds(sql`lower(${range})`)}, 'end', ${seconds(sql`upper(${range})`)})`;

/** A job that the shop dispatched after its delivery date. */
export interface LateRow extends Record<string, unknown> {
  id: string;
  number: string;
  name: string;
  createdAt: number;
  deliveryDate: number;
  out: number;
  scheduledAt: number | null;
  /** When somebody last reserved paper for the job before it started; null if nobody did. */
  paperAt: number | null;
  /**
   * When somebody last replaced the job's artwork before the job started; null if nobody did. The first upload does
   * not count.
   */
  artworkAt: number | null;
  decided: { verb: string; at: number }[];
  steps: (Omit<LateStep, 'runs' | 'pauses'> & { times: (Span & { state: string })[] })[];
  /** The number of all late jobs in the period, also those beyond the limit. */
  total: number;
  /** The sum of the delays of all late jobs in the period, in seconds, also those beyond the limit. */
  totalSeconds: number;
}

const times = sql`(
  select coalesce(json_agg(json_build_object('state', ${operationTransitions.before} ->> 'state',
      'start', ${seconds(operationTransitions.since)}, 'end', ${seconds(operationTransitions.at)})), '[]'::json)
    from ${operationTransitions} where ${operationTransitions.operationId} = ${operations.id}
      and ${operationTransitions.since} is not null and ${operationTransitions.undoneAt} is null)`;
const steps = sql`(
  select coalesce(json_agg(json_build_object('index', ${operations.index}, 'machineId', ${operations.machineId},
      'finishedAt', ${seconds(operations.finishedAt)}, 'times', ${times})), '[]'::json)
    from ${operations} where ${operations.jobId} = ${jobs.id} and ${operations.finishedAt} is not null)`;
const started = sql`(select min(${operations.startedAt}) from ${operations} where ${operations.jobId} = ${jobs.id})`;
const hasVerb = (verbs: readonly string[]) =>
  sql`${audit.entityId} = ${jobs.id} and ${lastVerb(audit)} in (${sql.join(
    verbs.map((verb) => sql`${verb}`),
    sql`, `,
  )})`;

/** Returns the late jobs of the period with the longest delays, at most `most`. */
export async function readLate(db: Db, period: Period, most: number): Promise<LateRow[]> {
  const { rows } = await db.execute<LateRow>(sql`
    select ${jobs.id} as id, ${jobs.number} as number, ${jobs.name} as name, ${seconds(jobs.createdAt)} as "createdAt",
        ${seconds(jobs.deliveryDate)} as "deliveryDate", ${seconds(sql`late.at`)} as out, ${seconds(jobs.scheduledAt)} as "scheduledAt",
        late.total, late.seconds as "totalSeconds", ${steps} as steps,
        (select ${seconds(sql`max(${stockMovements.at})`)} from ${stockMovements} where ${stockMovements.jobId} = ${jobs.id}
          and ${stockMovements.kind} = 'reserve' and ${stockMovements.at} <= ${started}) as "paperAt",
        (select ${seconds(sql`max(${audit.at})`)} from ${audit} where ${hasVerb(['job.update'])}
          and jsonb_exists(${audit.changes}, 'artworkHash') and ${audit.at} <= ${started}) as "artworkAt",
        (select coalesce(json_agg(json_build_object('verb', ${lastVerb(audit)}, 'at', ${seconds(audit.at)}) order by ${audit.id}), '[]'::json)
          from ${audit} where ${hasVerb(['job.hold', 'job.release'])}) as decided
      from (select gone.id, gone.at, (count(*) over ())::int as total,
            (sum(floor(extract(epoch from gone.at)) - floor(extract(epoch from gone.due))) over ())::float8 as seconds
          from (${selectDispatched([period])}) gone
          where gone.gone and gone.at > gone.due
          order by gone.at - gone.due desc, gone.id limit ${most}) late
      ${lateralJoin(jobs, sql`${jobs.id} = late.id`)}
      order by late.at - ${jobs.deliveryDate} desc, late.id`);
  return rows;
}

/**
 * Returns, for each machine, the times between `start` and `end` when it was busy and when it was down. It merges
 * adjacent times.
 */
export async function readMachinesPast(db: Db, ids: readonly string[], { start, end }: Span) {
  const window = sql`tstzrange(to_timestamp(${start}::float8), to_timestamp(${end}::float8))`;
  const wanted = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const { rows } = await db.execute<{ machineId: string; state: 'busy' | 'down'; times: Span[] }>(sql`
    select times.machine as "machineId", times.state,
        (select json_agg(${span(sql`part`)} order by lower(part)) from unnest(range_agg(times.time * ${window})) part) as times
      from (
        select (${operationTransitions.before} ->> 'machineId')::uuid as machine, 'busy' as state, ${periodBefore(operationTransitions)} as time
          from ${operationTransitions}
          where ${operationTransitions.since} is not null and ${operationTransitions.undoneAt} is null
            and ${periodBefore(operationTransitions)} && ${window}
        union all
        select ${operations.machineId}, 'busy', tstzrange(${onMachineSince}, null)
          from ${operations} where ${oneOf(operations.state, onMachineStates)}
        union all
        select ${machineDowns.machineId}, 'down', ${downFor(machineDowns)} from ${machineDowns} where ${downFor(machineDowns)} && ${window}
      ) times
      where times.machine in ${wanted} and not isempty(times.time * ${window})
      group by 1, 2`);
  return rows;
}
