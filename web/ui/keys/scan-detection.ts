/** Distinguishes a scanner's keys from a person's by their timing. Decision 073 explains the limits. */

/**
 * The longest pause in ms between two keys of one burst (`Run`). A key outside a field reaches the page only after a
 * slightly longer pause.
 */
export const longestGap = 80;

/** If the mean gap in ms of three characters and Enter is not longer, a scanner typed them. */
const fastestThreeKeys = 15;
/** If the mean gap in ms of five or more characters is not longer, a scanner typed them. */
const fastestFiveKeys = 25;
/** The longest gap in ms between a scanner's last character and its Enter. */
const latestEnd = 150;
/** The largest mean gap in ms between a scanner's keys. Scanners need up to 40 ms for a key. */
const slowestScanner = 50;
/** The largest standard deviation in ms of a scanner's gaps. A person's gaps vary more. */
const largestDeviation = 12;

/** A burst of keys: keys that are pressed in quick succession. */
export interface Run {
  /** The time in ms at which the burst's last key went down, including Shift. */
  last: number;
  /** The time in ms at which the burst's last character was typed. It is undefined before the first character. */
  typedAt: number | undefined;
  /** The gaps in ms between the burst's characters. */
  gaps: number[];
  /** The number of keys that wrote nothing, such as Shift, since the last character. */
  others: number;
  /** The text that the burst writes in the current keyboard layout. */
  written: string;
  /** The text that the keys' positions mean on an American keyboard. */
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

/** Returns whether a key at the time `at` continues the burst. */
export const continues = ({ last }: Run, at: number): boolean => at >= last && at - last <= longestGap;

/**
 * Returns the gap in ms before this key. It corrects the gap for Shift, because some scanners take as long for Shift
 * as for any other key.
 */
function gapBefore({ typedAt = 0, others }: Run, at: number): number {
  const gap = at - typedAt;
  return gap > slowestScanner ? gap / (1 + others) : gap;
}

/** Adds a character to the burst, with the gap before the character. */
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

/** Adds a key that writes nothing, such as Shift, to the burst. */
export function addOther(run: Run, at: number): void {
  run.last = at;
  run.others += 1;
}

const meanOf = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;

/**
 * Returns whether a scanner typed the burst, if Enter or Tab ends the burst at `endedAt`. For long codes with digits,
 * the gap before Enter or Tab does not count, because that key may be late. For words and short codes it counts.
 */
export function isScan(run: Run, endedAt: number): boolean {
  if (run.typedAt === undefined || endedAt - run.last > latestEnd) return false;
  const isPrompt = continues(run, endedAt);
  // Our codes and all trade codes contain a digit.
  const hasDigit = /\d/.test(run.written + run.placed);
  const isShort = run.gaps.length < 4;
  const gaps = isShort || !hasDigit ? [...run.gaps, gapBefore(run, endedAt)] : run.gaps;
  const mean = meanOf(gaps);
  if (isShort) return isPrompt && gaps.length >= 3 && mean <= fastestThreeKeys;
  if (mean <= fastestFiveKeys) return isPrompt || hasDigit;
  if (!isPrompt || !hasDigit || mean > slowestScanner) return false;
  return Math.sqrt(meanOf(gaps.map((gap) => (gap - mean) ** 2))) <= largestDeviation;
}
