/** When a job that is not in the queues yet could be made (shared/plan/promise.ts). No database and no libraries. */
import type { PromiseRecord } from '../../../shared/contract/promise.ts';
import { type Actuals } from '../../../shared/plan/chances.ts';
import { readProblem } from '../../../shared/plan/problem.ts';
import { type Promise as Answer, promiseOf } from '../../../shared/plan/promise.ts';
import { type WithoutDate, whyWithoutDate } from '../../../shared/plan/without-date.ts';
import { type Draft, draftOf, idOf, precedesIn, withJobs } from './coming-jobs.ts';
import { type WholeShop } from './projected-shop.ts';

export interface PromiseQuestion extends Draft {
  actuals: Actuals;
}

type Pays = PromiseRecord['displacing']['pays'][number];
type Dates = PromiseRecord['gaps'];

/** The same without what others are called. */
export interface Promised {
  gaps: Dates;
  displacing: Dates & { pays: Omit<Pays, 'number' | 'name'>[] };
  /** Why it has no date. */
  why: string | null;
}

const hour = 3_600_000;
const unnamed = { operation: 'an operation', machine: 'a machine' };

const told = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null);

export function* promised(shop: WholeShop, question: PromiseQuestion): Generator<void, Promised> {
  const { asked, actuals } = question;
  const draft = draftOf(question, shop);
  const snapshot = withJobs(shop, [draft]);
  yield;
  const problem = readProblem(snapshot);
  yield;
  const { gaps, displacing, why } = yield* promiseOf(snapshot, {
    problem,
    job: problem.jobIds.indexOf(draft.id),
    precedes: precedesIn(shop, problem, [draft]),
    actuals,
    by: asked.deliveryDate == null ? null : Date.parse(asked.deliveryDate),
  });
  const first = problem.operationIds.indexOf(idOf(0, 0));
  const datesOf = ({ expected, likely, sure, odds, placed }: Answer['gaps']): Dates => ({
    expected: told(expected),
    likely: told(likely),
    sure: sure === null ? null : told(sure),
    odds,
    placed: placed.map(({ operation, machine, start, finish }) => ({
      operation: operation - first,
      machineId: problem.machineIds[machine] ?? null,
      start: new Date(start).toISOString(),
      finish: new Date(finish).toISOString(),
    })),
  });
  return {
    gaps: datesOf(gaps),
    displacing: {
      ...datesOf(displacing),
      pays: displacing.pays.map(({ job: of, milliseconds, late }) => ({
        jobId: problem.jobIds[of] as string,
        hours: milliseconds / hour,
        late,
      })),
    },
    why: why === null ? null : whyWithoutDate(why as WithoutDate, unnamed),
  };
}
