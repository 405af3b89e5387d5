/** Defines the texts of the ways to save a late job, and which of them screens propose (docs/plan.md). */
import { formatHours } from '../queues/delay-words.ts';

/** A move of an operation that would make a late job finish earlier. */
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
 * moves are separated by semicolons. Without a move, the way is to schedule the job.
 */
export const saveWords = (moves: readonly SavedMove[]): string =>
  moves.length === 0 ? 'Schedule it' : moves.map(moveWords).join('; ');

/** Another job that finishes later because of the way. */
interface LaterJob {
  number: string;
  hours: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
}

/**
 * Says what a way costs other jobs, such as "no other job delayed", "MR-2509 25 min later, in time" or "4 jobs later,
 * 1 becomes late".
 */
export function costWords(later: readonly LaterJob[]): string {
  const [first] = later;
  if (!first) return 'no other job delayed';
  const many = (late: LaterJob['late']) => later.filter((each) => each.late === late).length;
  if (later.length === 1) {
    const end = { 'in-time': 'in time', 'becomes-late': 'then late', 'later-still': 'late already' }[
      first.late
    ];
    return `${first.number} ${formatHours(first.hours)} later, ${end}`;
  }
  const [late, still] = [many('becomes-late'), many('later-still')];
  const words = [
    late > 0 && (late === 1 ? '1 becomes late' : `${late} become late`),
    still > 0 && `${still} late already`,
  ].filter(Boolean);
  return [`${later.length} jobs later`, ...(words.length > 0 ? words : ['none late'])].join(', ');
}
