/**
 * Computes the delivery promise of a job that is not in the queues: when the shop could finish it
 * (docs/plan.md).
 */
import {
  type EarliestDeliveryRequest,
  type JobOddsRecord,
  type PromiseOfJob,
  type PromiseRecord,
} from '../../../shared/queues/promise.contract.ts';
import { withEffectiveBuffer } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { linkProblems } from '../../../shared/jobs/aggregate/operation-link-keys.ts';
import { groupRatios } from '../../../shared/planning/past-duration-ratios.ts';
import { noticeableShift } from '../../../shared/jobs/promise/promise-ledger.ts';
import { oddsRunsMinimum } from '../../../shared/planning/plan-limits.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { refuseSchedule, isCancelled } from '../../../shared/jobs/aggregate/job-status.ts';
import { t } from '../../../shared/platform/translate.ts';
import { type Db, oneSnapshot } from '../../platform/db/database.ts';
import { readListedTypes } from '../../shop/lists/list-checks.domain.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { conflict, refuseProblems } from '../../platform/verb/refusals.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { findJob, oddsWindow, readRecentPromises } from '../../jobs/read/promise-ledger.domain.ts';
import { getJob } from '../../jobs/read/jobs.domain.ts';
import { queryPlanner } from '../../open-shop/planner/planner-client.ts';
import { noPromiseWords, type PromiseResult } from '../../open-shop/compute-promise.ts';
import { isTooLarge, promiseUnscheduledJob } from '../../open-shop/queues.domain.ts';
import { readRatios } from '../../review/review.domain.ts';
import * as repo from './names-in-answers.repo.ts';

/**
 * Returns when the shop could make a job that only the request describes. Throws 400 for an unlisted operation type
 * or an unknown key, 503 if the planner is busy.
 */
export async function readPromise(
  context: Context,
  request: EarliestDeliveryRequest,
): Promise<PromiseRecord> {
  const list = request.operations.length > 0 ? 'operations' : 'productOperations';
  const steps = request[list];
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
    { ...request, scheduledAt: null },
    { plan, operations: [] },
    expectedLoss,
  );
  const query = { request: { ...request, buffer }, steps, types, odds: spread.odds };
  const promised = await queryPlanner(context.database, 'promise', query);
  if (!promised) throw new Error('The planner did not find the job');
  return toPromiseRecord(context, promised, spread);
}

/**
 * Returns when the shop would make the unscheduled job if a user scheduled it now. Throws 404, 503 if the planner is
 * busy, and 409 if the job can't be scheduled even with paper.
 */
export async function readPromiseOf(context: Context, id: string): Promise<PromiseOfJob> {
  const spread = await readActuals(context.database.db);
  const promised = await promiseUnscheduledJob(context, id, spread.odds);
  if (!promised) {
    const { status, scheduledAt, productOperations } = await getJob(context, id);
    const isPlan = scheduledAt === null && !isCancelled(status);
    const plan = { productOperationsCount: productOperations.length, papersRequired: 0, papersAssigned: 0 };
    const why = refuseSchedule({ ...plan, status: isPlan ? 'draft' : status });
    throw conflict(why ?? reason('left-changed'));
  }
  return { ...(await toPromiseRecord(context, promised, spread)), isExact: !(await isTooLarge(context)) };
}

/**
 * Returns by which dates the job in the queues probably finishes now, and the odds of its delivery and of its promised
 * date. Throws 404, and 503 if the planner is busy.
 */
export async function readOddsOf(context: Context, id: string): Promise<JobOddsRecord> {
  const { deliveryDate, promisedDate } = await findJob(context.db, id);
  const { runs, odds } = await readActuals(context.db);
  const query = { jobId: id, by: [deliveryDate, promisedDate], odds };
  const found = await queryPlanner(context.database, 'odds', query);
  const {
    expected = null,
    likely = null,
    sure = null,
    odds: [ofDelivery = null, ofPromise = null] = [],
  } = found ?? {};
  const note = !found
    ? t('None of its operations is in the queues')
    : expected === null
      ? t('It has no expected date')
      : sure === null
        ? whyNoOdds(runs)
        : null;
  return { expected, likely, sure, odds: ofDelivery, promisedOdds: ofPromise, runs, note };
}

/** Returns why there are no odds: too few jobs finished, or the queues are too long (`tooLong`). */
export const whyNoOdds = (
  runs: number,
  tooLong = t('No odds: too many operations come before it'),
): string =>
  runs < oddsRunsMinimum ? t`Odds appear after ${oddsRunsMinimum} finished jobs (${runs} so far)` : tooLong;

/**
 * Returns how long finished operations took compared with their estimates, how many jobs finished, and how recent
 * promises ended. The ratios are null if too few jobs finished.
 */
export async function readActuals(db: Db) {
  const now = new Date();
  const ratios = await readRatios(db, new Date(now.getTime() - oddsWindow));
  const { shift, ...ledger } = await readRecentPromises(db, now);
  const runs = new Set(ratios.flatMap(({ jobId, isDone }) => (isDone ? [jobId] : []))).size;
  return { runs, ledger, odds: { past: runs < oddsRunsMinimum ? null : groupRatios(ratios), shift } };
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

async function toPromiseRecord(
  context: Context,
  { gaps, displacing, at, operations, why }: PromiseResult,
  { runs, ledger, odds }: Awaited<ReturnType<typeof readActuals>>,
): Promise<PromiseRecord> {
  const called = await repo.readNames(context.db, { jobs: displacing.pays.map(({ jobId }) => jobId) });
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
    ledger: { ...ledger, isWidened: odds.shift <= noticeableShift },
    note: why !== null ? capitalised(noPromiseWords(why)) : displacing.sure === null ? whyNoOdds(runs) : null,
  };
}
