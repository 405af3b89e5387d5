/** Tells a scanner's keys from a person's by their times alone (docs/decisions/073 has the figures). */

/** In ms: a longer pause between two keys begins a new run. It is also how long a single key waits until it acts. */
export const longestGap = 80;

/** Keys that came one right after another. */
export interface Run {
  /** When each key went down, in ms, including Shift and the like. */
  times: number[];
  /** The text by what the keys write here. */
  written: string;
  /** The text by the keys' places on an American keyboard. */
  placed: string;
}

export const newRun = (): Run => ({ times: [], written: '', placed: '' });

/** Whether a key at this time continues the run. */
export const continues = ({ times }: Run, at: number): boolean =>
  at - (times.at(-1) ?? -Infinity) <= longestGap;

/**
 * In ms: the longest mean gap that is still a scanner's. Scanners type up to 40 ms a key. People type figures at 100 ms at best; words at
 * 60 ms, but three letters in a row may come in 20. Ours and all trade codes have five characters and a digit at least.
 */
function scannersPace({ written, placed }: Run): number {
  const length = Math.max(written.length, placed.length);
  if (length < 3) return 0;
  if (length < 5) return 15;
  return /\d/.test(written + placed) ? 50 : 25;
}

/** Whether the run, as far as it has come, looks like a scanner's at work. */
export const isTyping = (run: Run | null, at: number): boolean => run !== null && isScan(run, at);

/** Whether the run, ended by Enter or Tab at this time, was typed by a scanner. */
export function isScan(run: Run, endedAt: number): boolean {
  const [first] = run.times;
  if (first === undefined || !continues(run, endedAt)) return false;
  return (endedAt - first) / run.times.length <= scannersPace(run);
}
