/** Tells a scanner's keys from a person's by their times alone (docs/decisions/073 has the figures). */

/** In ms: a longer pause between two keys begins a new run. It is also how long a single key waits until it acts. */
export const longestGap = 80;

/** In ms: no person presses three keys and Enter at this pace. */
const nobodysPace = 15;
/** In ms: nor five characters. */
const noTypistsPace = 25;
/** In ms: the longest gap between a scanner's last character and its Enter. */
const latestEnd = 150;
/** In ms: scanners type up to 40 ms a key. */
const slowestScanner = 50;
/** In ms. A scanner's gaps vary by the polling of the keyboard, a person's by the travel of the fingers. */
const largestDeviation = 12;

/** Keys that came one right after another. */
export interface Run {
  /** When the last key went down, in ms; Shift is one too. */
  last: number;
  /** When the last character was typed; undefined before the first. */
  typedAt: number | undefined;
  /** In ms: between a character and the next one. */
  gaps: number[];
  /** Keys since the last character that write none. */
  others: number;
  /** The text by what the keys write here. */
  written: string;
  /** The text by the keys' places on an American keyboard. */
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

/** The gap before a key at this time; some scanners take the time of a key for Shift as well, others none. */
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
 * Returns whether a scanner typed the run, if Enter or Tab ends it at this time. Digits decide by themselves, as a scanner's Enter, or
 * the event of it, may be late. Words and short codes are judged with their end.
 */
export function isScan(run: Run, endedAt: number): boolean {
  if (run.typedAt === undefined || endedAt - run.last > latestEnd) return false;
  const isPrompt = continues(run, endedAt);
  // Ours and all trade codes have a digit.
  const hasDigit = /\d/.test(run.written + run.placed);
  const isShort = run.gaps.length < 4;
  const gaps = isShort || !hasDigit ? [...run.gaps, gapBefore(run, endedAt)] : run.gaps;
  const mean = meanOf(gaps);
  if (isShort) return isPrompt && gaps.length >= 3 && mean <= nobodysPace;
  if (mean <= noTypistsPace) return isPrompt || hasDigit;
  if (!isPrompt || !hasDigit || mean > slowestScanner) return false;
  return Math.sqrt(meanOf(gaps.map((gap) => (gap - mean) ** 2))) <= largestDeviation;
}
