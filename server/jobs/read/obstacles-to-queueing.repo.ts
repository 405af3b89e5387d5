/**
 * Reads from the database the data by which the rule findObstacle decides what keeps a job out of the
 * machines' queues.
 */
import { inArray, sql } from 'drizzle-orm';
import { never } from '../../../shared/jobs/aggregate/lateness.ts';
import { type Db } from '../../platform/db/database.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { jobs, productOperations } from '../tables/jobs.table.ts';
import { papersAssigned } from '../../operations/operation-facts.sql.ts';
import { machines } from '../../machines/machines.table.ts';
import { operations } from '../../operations/operations.table.ts';
import { unfilledNames } from '../../shop/own-fields/own-fields.table.ts';
import { isUnapproved } from './jobs-filter.repo.ts';

/** The columns of a job by which the rule findObstacle decides what keeps the job out of the queues. */
export const obstacleColumns = {
  id: jobs.id,
  status: jobs.status,
  holdReason: jobs.holdReason,
  scheduledAt: jobs.scheduledAt,
  unapproved: isUnapproved,
  unfilled: unfilledNames('jobs', jobs.fields),
  quantity: jobs.quantity,
  ups: jobs.ups,
  makeUpSheets: jobs.makeUpSheets,
  sheetsBeforeMakeUp: jobs.sheetsBeforeMakeUp,
  papersAssigned,
  made: jobs.made,
  short: jobs.short,
  sent: jobs.sent,
  paperLength: jobs.paperLength,
  paperBreadth: jobs.paperBreadth,
  /**
   * The steps and operations that need a machine and have none, in their sequence, for a draft without an expected
   * date. Null for other jobs. A step has the name null.
   */
  unplaced: subquery<{ type: string; detail: string; name: string | null }[] | null>(
    sql`select case when ${jobs.status} = 'draft' and ${jobs.expected} = ${never}::timestamptz then (
      select json_agg(json_build_object('type', type, 'detail', detail, 'name', name) order by place) from (
        select ${productOperations.type}, ${productOperations.detail}, null as name, ${productOperations.position} as place
          from ${productOperations} where ${productOperations.jobId} = ${jobs.id} and ${productOperations.needsMachine} and not ${productOperations.done}
        union all
        select ${operations.type}, ${operations.detail}, ${operations.name}, ${operations.index} from ${operations}
          where ${operations.jobId} = ${jobs.id} and ${operations.needsMachine} and ${operations.machineId} is null
      ) step) end`,
  ),
  steps: subquery<number>(
    sql`select (select count(*) from ${productOperations} where ${productOperations.jobId} = ${jobs.id})::int
      + (select count(*) from ${operations} where ${operations.jobId} = ${jobs.id})::int`,
  ),
};

export const readObstacleRows = (db: Db, ids: readonly string[]) =>
  db
    .select(obstacleColumns)
    .from(jobs)
    .where(inArray(jobs.id, [...ids]));
export type ObstacleRow = Awaited<ReturnType<typeof readObstacleRows>>[number];

/** Returns, for all machines, the columns by which the rule whyNoMachine decides. */
export const readOwnMachines = (db: Db) =>
  db
    .select({
      id: machines.id,
      name: machines.name,
      type: machines.type,
      capabilities: machines.capabilities,
      length: machines.length,
      breadth: machines.breadth,
      downReason: machines.downReason,
    })
    .from(machines);
