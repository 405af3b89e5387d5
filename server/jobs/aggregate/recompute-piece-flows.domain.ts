/**
 * Recomputes how many pieces jobs will make (their flow) after the shop's expected loss changes. Computes it
 * once for jobs that have no stored value (design: quantities).
 */
import { pickDerivedFlow } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { derived } from '../../history/recalculation-counter.ts';
import { type Db } from '../../platform/db/database.ts';
import { executeWrites, updateRows } from '../../../packages/pg-kit/src/batched-writes.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { jobs } from '../tables/jobs.table.ts';
import * as repo from './piece-flows.repo.ts';
import { currentFlow } from './job-facts.domain.ts';
import { lockJobs, readRelatedRows } from './open-job.repo.ts';

/** The number of jobs that one transaction locks and recomputes. */
const batchSize = 200;
const lowestId = '00000000-0000-0000-0000-000000000000';

/** Marks the flows of all open jobs as out of date. A verb that changes the expected loss calls it. */
export const requestFlowUpdate = async ({ db, timestamps }: Verb): Promise<void> => {
  await repo.markFlowsDue(db, timestamps.updatedAt);
};

/**
 * Computes the flows of jobs that have none, and of all open jobs if they are marked as out of date. Each
 * batch has its own transaction. If many jobs need this, `say` announces it to an administrator.
 */
export async function updateDueFlows(
  { db, once: _own, ...caller }: Context,
  say: (line: string) => void = () => {},
): Promise<void> {
  let batches = 0;
  await eachBatch(caller, async (verbDb, after, most) => {
    const ids = await repo.jobIdsWithoutFlow(verbDb, after, most);
    batches += 1;
    if (batches === 2 && ids.length > 0)
      say('Working out once what each job makes, a minute for 100,000 of them…');
    return ids;
  });
  const due = await repo.readFlowsDue(db);
  if (due === null) return;
  await eachBatch(caller, repo.openJobIds);
  await repo.clearFlowsDue(db, due);
}

async function eachBatch(caller: Omit<Context, 'db'>, idsOf: typeof repo.openJobIds): Promise<void> {
  const next = (after: string) =>
    perform(caller, 'job.workOutFlows', 'public', async ({ db }) => {
      const ids = await idsOf(db, after, batchSize);
      await updateFlows(db, ids);
      if (ids.length > 0) await derived.raise(db, ids);
      return ids.at(-1) ?? null;
    });
  for (let last = await next(lowestId); last !== null;) last = await next(last);
}

/** Locks the jobs with these ids, recomputes how many pieces they make and stores the figures. */
export async function updateFlows(db: Db, ids: readonly string[]): Promise<void> {
  const rows = await lockJobs(db, ids);
  const relatedRows = await readRelatedRows(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const flows = relatedRows.flatMap(({ id, ...related }) => {
    const row = byId.get(id);
    if (!row) return [];
    return [{ id, expected: {}, changes: pickDerivedFlow(currentFlow({ row, ...related })) }];
  });
  await executeWrites(db, { flows: updateRows(jobs, flows) });
}
