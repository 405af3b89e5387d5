/** Distinguishes a scanner's keys from a person's by their timing (decision 073 has the figures). */

/** In ms: a longer pause starts a new run. A single key waits this long before it acts. */
export const longestGap = 80;

/** In ms: nobody types three keys and Enter at this speed. */
const fastestThreeKeys = 15;
/** In ms: nobody types five characters at this speed. */
const fastestFiveKeys = 25;
/** In ms: the longest gap between a scanner's last character and its Enter. */
const latestEnd = 150;
/** In ms: scanners need up to 40 ms for a key. */
const slowestScanner = 50;
/** In ms: scanners' gaps vary by keyboard polling, people's by finger movement. */
const largestDeviation = 12;

/** Keys pressed in quick succession. */
export interface Run {
  /** When the last key went down, in ms, including Shift. */
  last: number;
  /** When the last character was typed; undefined before the first. */
  typedAt: number | undefined;
  /** The gaps between characters in ms. */
  gaps: number[];
  /** The number of keys since the last character that write nothing. */
  others: number;
  /** The text in the current keyboard layout. */
  written: string;
  /** The text by the keys' positions on an American keyboard. */
  placed: string;
}

export const newRun = (): Run => ({
  last: -Infinity,
  typedAt: undefined,
  gaps: [],
  others: 0,
  written: '',
  placed: '',
});

/** Returns whether a key at this time continues the run. */
export const continues = ({ last }: Run, at: number): boolean => at >= last && at - last <= longestGap;

/** Returns the gap before this key. Some scanners spend the time of a key on Shift, others none. */
function gapBefore({ typedAt = 0, others }: Run, at: number): number {
  const gap = at - typedAt;
  return gap > slowestScanner ? gap / (1 + others) : gap;
}

/** Adds a character to the run. */
export function addCharacter(
  run: Run,
  at: number,
  { written, placed }: Pick<Run, 'written' | 'placed'>,
): void {
  if (run.typedAt !== undefined) run.gaps.push(gapBefore(run, at));
  run.typedAt = run.last = at;
  run.others = 0;
  run.written += written;
  run.placed += placed;
}

/** Adds a key that writes nothing to the run. */
export function addOther(run: Run, at: number): void {
  run.last = at;
  run.others += 1;
}

const meanOf = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;

/**
 * Returns whether a scanner typed the run, if Enter or Tab ends it now. Digits are judged without the end, which may
 * be late; words and short codes with it.
 */
export function isScan(run: Run, endedAt: number): boolean {
  if (run.typedAt === undefined || endedAt - run.last > latestEnd) return false;
  const isPrompt = continues(run, endedAt);
  // Ours and all trade codes have a digit.
  const hasDigit = /\d/.test(run.written + run.placed);
  const isShort = run.gaps.length < 4;
  const gaps = isShort || !hasDigit ? [...run.gaps, gapBefore(run, endedAt)] : run.gaps;
  const mean = meanOf(gaps);
  if (isShort) return isPrompt && gaps.length >= 3 && mean <= fastestThreeKeys;
  if (mean <= fastestFiveKeys) return isPrompt || hasDigit;
  if (!isPrompt || !hasDigit || mean > slowestScanner) return false;
  return Math.sqrt(meanOf(gaps.map((gap) => (gap - mean) ** 2))) <= largestDeviation;
}
