/** When a job that is not in the queues yet could be made (docs/plan.md). */
import { type PromiseAsked, type PromiseRecord } from '../../../shared/contract/promise.ts';
import { runsLeast } from '../../../shared/rules/plan-limits.ts';
import { oneSnapshot } from '../../platform/db/database.ts';
import { typesRead } from '../../platform/lists/listed.domain.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { ask } from '../queues/plan-process.ts';
import { readOnce } from '../queues/queues.domain.ts';
import { readRatios } from '../review/review.domain.ts';
import * as repo from './answers.repo.ts';

/** In ms: so far back the odds are from. */
const lately = 90 * 24 * 3_600_000;

/**
 * When the job could be made as the queues stand now. Throws 400 where it names a type that is not listed, 503 where too much is asked
 * for.
 */
export async function readPromise(context: Context, asked: PromiseAsked): Promise<PromiseRecord> {
  const steps = asked.operations.length > 0 ? asked.operations : asked.productOperations;
  const list = asked.operations.length > 0 ? 'operations' : 'productOperations';
  const named = steps.map(({ type }, place) => {
    return [`${list}.${place}.type`, { label: 'Operation Type', name: type }] as const;
  });
  const { types, ratios } = await context.database.db.transaction(
    async (db) => ({
      types: await typesRead({ db }, Object.fromEntries(named)),
      ratios: await readRatios(db, new Date(Date.now() - lately)),
    }),
    oneSnapshot,
  );
  const runs = new Set(ratios.flatMap(({ jobId, isDone }) => (isDone ? [jobId] : []))).size;
  const actuals = runs < runsLeast ? null : ratios.map(({ ratio }) => ratio);
  const of = { asked, steps, types, actuals };
  const { gaps, displacing, why } = await ask(await readOnce(context), 'promise', of);
  const called = await repo.calledOf(
    context.db,
    displacing.pays.map(({ jobId }) => jobId),
  );
  const few = `No odds yet: ${runs} of ${runsLeast} finished jobs to tell them from`;
  return {
    gaps,
    displacing: {
      ...displacing,
      pays: displacing.pays.map((each) => ({
        ...each,
        ...(called.get(each.jobId) ?? { number: '', name: '' }),
      })),
    },
    runs,
    note: why === null ? (actuals ? null : few) : why.slice(0, 1).toUpperCase() + why.slice(1),
  };
}
