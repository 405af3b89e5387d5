/**
 * Contains the table of ISO 2859-1 (IS 2500 part 1) for single sampling, normal inspection and general level II. It says
 * how many pieces of a lot to inspect, and with how many faults the lot is accepted (decision 111).
 */
import { faultClasses, type PerClass } from './inspection-messages.ts';

/** The acceptable quality limits, in faults per 100 pieces. With 0, one fault in the sample is too many. */
export const aqls = [0, 0.1, 0.15, 0.25, 0.4, 0.65, 1, 1.5, 2.5, 4, 6.5] as const;

/** The largest lot of each code letter from A to P. Lots that are larger than the last one have the letter Q. */
const lots = [8, 15, 25, 50, 90, 150, 280, 500, 1_200, 3_200, 10_000, 35_000, 150_000, 500_000];
/** The sample of each code letter: A, B, C, D, E, F, G, H, J, K, L, M, N, P, Q. */
const samples = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1_250];
/**
 * The acceptance numbers of a limit for consecutive code letters, from the letter with 0 on. A null stands for an arrow of
 * the table, which leads to the plan of another letter.
 */
const allowedFrom = [0, null, null, 1, 2, 3, 5, 7, 10, 14, 21];

/**
 * Returns the acceptance number of a limit at a code letter, and the letter to which the arrows of the table lead.
 * Each limit has the acceptance numbers of the next smaller one, one letter earlier.
 */
function planAt(letter: number, aql: number): { letter: number; allowed: number } {
  if (aql === 0) return { letter, allowed: 0 };
  const first = aqls.length - 1 - aqls.findIndex((limit) => limit === aql);
  const place = Math.min(Math.max(letter - first, 0), allowedFrom.length - 1);
  const to = place === 1 ? 0 : place === 2 ? 3 : place;
  return { letter: first + to, allowed: allowedFrom[to] ?? 0 };
}

export interface SamplingPlan {
  /** How many pieces to check. */
  sample: number;
  /** The largest number of faults of each class with which the lot is accepted. */
  allowed: PerClass;
}

/**
 * Returns the sample and the acceptance numbers for a lot. If the classes have samples of different sizes, all
 * classes use the largest one, as the standard allows. A sample is never larger than its lot.
 */
export function samplingPlan(lot: number, aql: PerClass): SamplingPlan {
  const within = lots.findIndex((largest) => lot <= largest);
  let letter = within === -1 ? lots.length : within;
  const plans = () => faultClasses.map((each) => planAt(letter, aql[each]));
  const largest = () => Math.max(...plans().map((plan) => plan.letter));
  while (largest() > letter) letter = largest();
  const [critical, major, minor] = plans().map(({ allowed }) => allowed) as [number, number, number];
  return {
    sample: Math.min(lot, samples[largest()] ?? lot),
    allowed: { critical, major, minor },
  };
}
