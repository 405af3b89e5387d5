/** A move of an operation that would make a late job finish earlier (docs/plan.md). */

export interface SavedMove {
  /** The name of the operation that moves. */
  operation: string;
  machine: string;
  /** Whether the operation moves to another machine. */
  isElsewhere: boolean;
  /** The numbers of the jobs that the operation overtakes in the queue. */
  before: readonly string[];
}

/** The largest number of jobs that the text names. If there are more, the text gives only their number. */
const named = 2;

const andMore = (all: readonly string[]): string => {
  const rest = all.length - named;
  if (rest > 0) return `${all.slice(0, named).join(', ')} and ${rest} more`;
  return all.join(' and ');
};

function moveWords({ operation, machine, isElsewhere, before }: SavedMove): string {
  const place = before.length > 0 ? ` before ${andMore(before)}` : '';
  return isElsewhere
    ? `${operation} on ${machine}${place}`
    : `${operation}${place || ` earlier on ${machine}`}`;
}

const numerals = ['', 'One hour', 'Two hours', 'Three hours', 'Four hours'];

/** Describes the overtime, such as "One hour of overtime on Bobst Expertfoil 104". */
export const overtimeWords = (machine: string, hours: number): string =>
  `${numerals[hours] ?? `${hours} hours`} of overtime on ${machine}`;

/**
 * Describes the moves, such as "Foiling before MR-2521 and MR-2552" or "Pasting on Duran Omega". Several
 * moves are separated by semicolons.
 */
export const saveWords = (moves: readonly SavedMove[]): string => moves.map(moveWords).join('; ');
