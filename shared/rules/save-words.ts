/** What a rung of a job's ladder moves, in words (docs/plan.md). */

export interface SavedMove {
  /** What the operation is called. */
  operation: string;
  machine: string;
  /** Whether it goes to another machine than it stands on. */
  isElsewhere: boolean;
  /** The jobs that it goes before, by their numbers. */
  before: readonly string[];
}

/** So many jobs are named, of others the count is told. */
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

/** "One hour of overtime on Bobst Expertfoil 104" */
export const overtimeWords = (machine: string, hours: number): string =>
  `${numerals[hours] ?? `${hours} hours`} of overtime on ${machine}`;

/** "Foiling before MR-2521 and MR-2552", "Pasting on Duran Omega", several after semicolons. */
export const saveWords = (moves: readonly SavedMove[]): string => moves.map(moveWords).join('; ');
