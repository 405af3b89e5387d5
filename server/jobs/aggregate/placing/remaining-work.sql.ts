/** Selects the columns of an open operation from which its remaining work follows. */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { type Operation } from '../../../../shared/jobs/aggregate/operation-fields.ts';
import { operations, piecesToRun } from '../../../operations/operations.table.ts';
import { jobs } from '../../tables/jobs.table.ts';

export interface RemainingWork extends Pick<
  Operation,
  | 'type'
  | 'unit'
  | 'makeReadyMinutes'
  | 'runMinutes'
  | 'goodQuantity'
  | 'wasteQuantity'
  | 'startedAt'
  | 'runningSeconds'
  | 'runningSince'
> {
  ups: number;
  /** How many pieces the operation must run in all, with those that it has made (rule piecesToRun). */
  planned: number;
}

export const remainingWorkColumns: Record<keyof RemainingWork, SQLWrapper> = {
  type: operations.type,
  unit: operations.unit,
  ups: jobs.ups,
  planned: piecesToRun(operations),
  makeReadyMinutes: operations.makeReadyMinutes,
  runMinutes: operations.runMinutes,
  goodQuantity: operations.goodQuantity,
  wasteQuantity: operations.wasteQuantity,
  startedAt: operations.startedAt,
  runningSeconds: operations.runningSeconds,
  runningSince: operations.runningSince,
};

/** Selects the columns of one operation as a JSON object. */
export const remainingWork = sql<RemainingWork>`json_build_object(${sql.join(
  Object.entries(remainingWorkColumns).map(([name, column]) => sql`${name}::text, ${column}`),
  sql`, `,
)})`;
