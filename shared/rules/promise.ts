/** What a customer was promised, and how the date was found. */

/** In the gaps, where nothing else moves; with others waiting for it; or as a person has set it. */
export const promisedWays = ['gaps', 'displacing', 'another'] as const;
export type PromisedWay = (typeof promisedWays)[number];

const words: Record<PromisedWay, string> = {
  gaps: 'in free time on the machines',
  displacing: 'ahead of others',
  another: 'another date',
};

/** How the date was found, as it follows the date. */
export const promisedWayWords = (way: PromisedWay): string => words[way];

/** The fields of a promise; all null: nothing is promised. */
export interface PromiseFields {
  promisedDate: string | null;
  promisedWay: PromisedWay | null;
  promisedOdds: number | null;
}

/**
 * The promise with the fields that are given, the others as they were: without a date it has none, without a way a person has set the
 * date.
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
