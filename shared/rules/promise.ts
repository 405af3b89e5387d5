/** The promise of a delivery date to a customer, and how the date was found. */

/** How the date was found: in gaps without moving other jobs, ahead of other jobs, or chosen by a person. */
export const promisedWays = ['gaps', 'displacing', 'another'] as const;
export type PromisedWay = (typeof promisedWays)[number];

const words: Record<PromisedWay, string> = {
  gaps: 'in free time on the machines',
  displacing: 'ahead of others',
  another: 'another date',
};

/** Returns how the date was found, in words that follow the date. */
export const promisedWayWords = (way: PromisedWay): string => words[way];

/** The fields of a promise. All are null if nothing is promised. */
export interface PromiseFields {
  promisedDate: string | null;
  promisedWay: PromisedWay | null;
  promisedOdds: number | null;
}

/**
 * Merges given fields into the promise. Without a date there is no promise. A date without a way counts as chosen
 * by a person.
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
