/**
 * Defines the delivery promise: the date that was promised to a customer, and the way in which it was found.
 */

import { t } from '../platform/translate.ts';

/**
 * The ways to find a promised date. `gaps` moves no other job and `displacing` goes ahead of other jobs. With
 * `another`, a person chose the date.
 */
export const promisedWays = ['gaps', 'displacing', 'another'] as const;
export type PromisedWay = (typeof promisedWays)[number];

const words: Record<PromisedWay, string> = {
  gaps: t('in free time on the machines'),
  displacing: t('ahead of others'),
  another: t('another date'),
};

/**
 * Returns a text for the way in which the date was found. On screens it follows the date, such as "in free
 * time on the machines".
 */
export const promisedWayWords = (way: PromisedWay): string => words[way];

/** The fields of a job's delivery promise. All are null if no date is promised. */
export interface PromiseFields {
  promisedDate: string | null;
  promisedWay: PromisedWay | null;
  promisedOdds: number | null;
}

/**
 * Merges the given fields into the job's delivery promise. A date of null removes the promise. A date without
 * a way counts as chosen by a person.
 */
export function mergePromise(
  was: PromiseFields,
  given: { [K in keyof PromiseFields]?: PromiseFields[K] | undefined },
): PromiseFields {
  const {
    promisedDate = was.promisedDate,
    promisedWay = was.promisedWay,
    promisedOdds = was.promisedOdds,
  } = given;
  if (promisedDate === null) return nothingPromised;
  return { promisedDate, promisedWay: promisedWay ?? 'another', promisedOdds };
}

export const nothingPromised: PromiseFields = { promisedDate: null, promisedWay: null, promisedOdds: null };
