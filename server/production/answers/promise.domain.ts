/** Computes when a job that is not in the queues could be made (docs/plan.md). */
import {
  type EarliestDeliveryRequest,
  type PromiseOfJob,
  type PromiseRecord,
} from '../../../shared/contract/promise.ts';
import { withEffectiveBuffer } from '../../../shared/rules/quantity-buffer.ts';
import { linkProblems } from '../../../shared/rules/operation-link-keys.ts';
import { oddsRunsMinimum } from '../../../shared/rules/plan-limits.ts';
import { reason } from '../../../shared/reasons/reason.ts';
import { refuseSchedule } from '../../../shared/rules/job-status.ts';
import { type Db, oneSnapshot } from '../../platform/db/database.ts';
import { readListedTypes } from '../../platform/lists/list-checks.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { conflict, refuseProblems } from '../../platform/verb/refusals.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { getJob } from '../jobs/jobs.domain.ts';
import { queryPlanner } from '../queues/planner-client.ts';
import { type PromiseResult } from '../queues/compute-promise.ts';
import { isTooLarge, readShop, promiseUnscheduledJob } from '../queues/queues.domain.ts';
import { readRatios } from '../review/review.domain.ts';
import * as repo from './names-in-answers.repo.ts';

/** The odds of a promise use the jobs that finished within this time before now, in ms. */
const oddsWindow = 90 * 24 * 3_600_000;

/**
 * Returns when the shop could make a job that only the request describes. Throws 400 for an unlisted operation type
 * or an unknown key, 503 if the planner is busy.
 */
export async function readPromise(context: Context, asked: EarliestDeliveryRequest): Promise<PromiseRecord> {
  const list = asked.operations.length > 0 ? 'operations' : 'productOperations';
  const steps = asked[list];
  refuseProblems(Object.fromEntries(linkProblems(steps).map(([field, why]) => [`${list}.${field}`, why])));
  const named = steps.map(({ type }, place) => {
    return [`${list}.${place}.type`, { label: 'Operation Type', name: type }] as const;
  });
  const { types, ...spread } = await context.database.db.transaction(
    async (db) => ({
      types: await readListedTypes({ db }, Object.fromEntries(named)),
      ...(await readActuals(db)),
    }),
    oneSnapshot,
  );
  const { expectedLoss } = await readSettings(context);
  const plan = steps.map(({ type }) => ({ type, unit: types.get(type)?.unit ?? ('pieces' as const) }));
  const { buffer } = withEffectiveBuffer(
    { ...asked, scheduledAt: null },
    { plan, operations: [] },
    expectedLoss,
  );
  const query = { request: { ...asked, buffer }, steps, types, actuals: spread.actuals };
  const promised = await queryPlanner(await readShop(context), 'promise', query);
  if (!promised) throw new Error('The planner did not find the job');
  return toPromiseRecord(context, promised, spread);
}

/**
 * Returns when the shop would make the unscheduled job if a user scheduled it now. Throws 404, 503 if the planner is
 * busy, and 409 if the job can't be scheduled even with paper.
 */
export async function readPromiseOf(context: Context, id: string): Promise<PromiseOfJob> {
  const spread = await readActuals(context.database.db);
  const promised = await promiseUnscheduledJob(context, id, spread.actuals);
  if (!promised) {
    const { status, scheduledAt, productOperations } = await getJob(context, id);
    const isPlan = scheduledAt === null && status !== 'cancelled';
    const plan = { productOperationsCount: productOperations.length, papersRequired: 0, papersAssigned: 0 };
    const why = refuseSchedule({ ...plan, status: isPlan ? 'draft' : status });
    throw conflict(why ?? reason('left-changed'));
  }
  return { ...(await toPromiseRecord(context, promised, spread)), isExact: !(await isTooLarge(context)) };
}

/**
 * Returns how long finished operations took compared with their estimates, and how many jobs finished. The ratios are
 * null if too few jobs finished.
 */
async function readActuals(db: Db) {
  const ratios = await readRatios(db, new Date(Date.now() - oddsWindow));
  const runs = new Set(ratios.flatMap(({ jobId, isDone }) => (isDone ? [jobId] : []))).size;
  return { runs, actuals: runs < oddsRunsMinimum ? null : ratios.map(({ ratio }) => ratio) };
}

async function toPromiseRecord(
  context: Context,
  { gaps, displacing, at, operations, why }: PromiseResult,
  { runs, actuals }: Awaited<ReturnType<typeof readActuals>>,
): Promise<PromiseRecord> {
  const called = await repo.readJobNames(
    context.db,
    displacing.pays.map(({ jobId }) => jobId),
  );
  const few = `Odds appear after ${oddsRunsMinimum} finished jobs (${runs} so far)`;
  const long = displacing.sure === null ? 'No odds: too many operations come before it' : null;
  return {
    gaps,
    displacing: {
      ...displacing,
      pays: displacing.pays.map((each) => ({
        ...each,
        ...(called.get(each.jobId) ?? { number: '', name: '' }),
      })),
    },
    at,
    operations,
    runs,
    note: why === null ? (actuals ? long : few) : why.slice(0, 1).toUpperCase() + why.slice(1),
  };
}
