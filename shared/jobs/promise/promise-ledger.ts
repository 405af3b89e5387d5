/**
 * Judges promises after their dates: which of them the shop kept, by the odds with which it gave them
 * (decision 120).
 */
import { fitShift } from '../../../packages/planner/src/odds-correction.ts';
import { t } from '../../platform/translate.ts';
import { isCancelled, type JobStatus, madeStatuses } from '../aggregate/job-status.ts';

/** The bands of odds, the best first. A promise belongs to the first band of which it reaches the least odds. */
export const promiseBands = ['nine-in-ten', 'three-in-four', 'one-in-two', 'less', 'without-odds'] as const;
export type PromiseBand = (typeof promiseBands)[number];

const bandWords: Record<PromiseBand, string> = {
  'nine-in-ten': t('9 in 10 and better'),
  'three-in-four': t('3 in 4'),
  'one-in-two': t('1 in 2'),
  less: t('Less than 1 in 2'),
  'without-odds': t('Without odds'),
};
export const promiseBandWords = (band: PromiseBand): string => bandWords[band];

const leastOdds = [
  ['nine-in-ten', 0.85],
  ['three-in-four', 0.65],
  ['one-in-two', 0.35],
] as const satisfies readonly (readonly [PromiseBand, number])[];

/** Returns the band of the odds, where null means that no odds were given. */
export function bandOf(odds: number | null): PromiseBand {
  if (odds === null) return 'without-odds';
  return leastOdds.find(([, least]) => odds >= least)?.[0] ?? 'less';
}

/** The present promise to a job's customer, and the state of the job. */
export interface LedgerPromise {
  promisedDate: string;
  promisedOdds: number | null;
  /** The odds of the simulation, before the shop's past promises corrected them. Null: nothing corrected them. */
  promisedRawOdds: number | null;
  status: JobStatus;
  /** When the last of the job's finished operations finished. */
  finishedAt: string | null;
}

/**
 * Returns whether the promise was kept: all operations finished by the promised date. Returns null if it is
 * unknown: the date has not passed, the job was cancelled, or the times of its operations are unknown.
 */
export function isKept({ promisedDate, status, finishedAt }: LedgerPromise, now: Date): boolean | null {
  if (Date.parse(promisedDate) > now.getTime() || isCancelled(status)) return null;
  if (!madeStatuses.includes(status)) return false;
  return finishedAt === null ? null : Date.parse(finishedAt) <= Date.parse(promisedDate);
}

/** How many promises have come due, and how many of them were kept. */
export interface PromiseCount {
  given: number;
  kept: number;
}

/** Counts the promises of a band that have come due, and those that were kept. */
export function countPromises(
  promises: readonly LedgerPromise[],
  band: PromiseBand,
  now: Date,
): PromiseCount {
  const ends = promises.flatMap((each) =>
    bandOf(each.promisedOdds) === band ? (isKept(each, now) ?? []) : [],
  );
  return { given: ends.length, kept: ends.filter(Boolean).length };
}

/** Returns by how much the promises that have come due shift the odds of the next one (fitShift). */
export function shiftOfPromises(promises: readonly LedgerPromise[], now: Date): number {
  const outcomes = promises.flatMap((each) => {
    const [simulated, isMet] = [each.promisedRawOdds ?? each.promisedOdds, isKept(each, now)];
    return simulated === null || isMet === null ? [] : [{ simulated, isMet }];
  });
  return fitShift(outcomes);
}

/** The shift from which screens say that dates are promised later. With it, a date at nine in ten needs odds of 0.91. */
export const noticeableShift = -0.1;

/** Counts the promises of each band that have come due, in the period `now` and in the one before it. */
export const countByBand = (
  periods: { now: readonly LedgerPromise[]; before: readonly LedgerPromise[] },
  now: Date,
): (PromiseCount & { band: PromiseBand; before: PromiseCount })[] =>
  promiseBands
    .map((band) => ({
      band,
      ...countPromises(periods.now, band, now),
      before: countPromises(periods.before, band, now),
    }))
    .filter(({ given, before }) => given + before.given > 0);
