/** Reads unscheduled jobs and counts open operations. */
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { openStates } from '../../../shared/rules/operation-state.ts';
import { type TypeBehaviour } from '../../../shared/rules/operation-types.ts';
import { planStatuses } from '../../../shared/rules/job-status.ts';
import { precompileSql } from '../../platform/db/precompiled.ts';
import { countOf } from '../../platform/db/counts.table.ts';
import { type Db } from '../../platform/db/database.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { jobs, productOperations, type StepOverrides } from '../tables/jobs.table.ts';
import { projectedJob } from './queues.repo.ts';

/** A step of an unscheduled job's plan, with its unit and whether it needs a machine. */
interface PlannedStep extends TypeBehaviour {
  id: string;
  type: string;
  index: number;
  overlap: boolean;
  toolIds: string[] | null;
  /**
   * What people set on this step's operation before somebody unscheduled the job (decision 072). Null if they set
   * nothing.
   */
  aside: { setAside: StepOverrides; detail: string; instruction: string } | null;
}

/**
 * Returns the unscheduled jobs that are drafts or on hold, with their steps in sequence. `of` limits the result to
 * the given job ids.
 */
export function readUnscheduledJobs(db: Db, of: ReadonlySet<string> | 'all' = 'all') {
  return db
    .select({
      ...projectedJob,
      version: jobs.version,
      steps: subquery<PlannedStep[]>(sql`
        select coalesce(json_agg(json_build_object('id', ${productOperations.id}, 'type', ${productOperations.type},
          'unit', ${productOperations.unit}, 'needsMachine', ${productOperations.needsMachine},
          'index', ${productOperations.position}, 'overlap', ${productOperations.overlap}, 'toolIds', ${productOperations.toolIds},
          'aside', case when ${productOperations.setAside} is not null then json_build_object('setAside', ${productOperations.setAside},
            'detail', ${productOperations.detail}, 'instruction', ${productOperations.instruction}) end) order by ${productOperations.position}), '[]'::json)
          from ${productOperations} where ${productOperations.jobId} = ${jobs.id}`),
    })
    .from(jobs)
    .where(
      and(
        inArray(jobs.status, planStatuses),
        isNull(jobs.scheduledAt),
        of === 'all' ? undefined : inArray(jobs.id, [...of]),
      ),
    );
}

const openCount = precompileSql<Record<string, never>, { open: number }>(
  () => sql`select ${countOf('operations', openStates)} as open`,
);

/** Counts the open operations in the shop. */
export async function countOpenOperations(db: Db): Promise<number> {
  const [row] = await openCount(db, {});
  return row?.open ?? 0;
}
