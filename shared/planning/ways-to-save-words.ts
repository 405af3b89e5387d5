/** Defines the texts of the ways to save a late job, and which of them screens propose (docs/plan.md). */
import { type AnswerKind } from '../../packages/planner/src/answers-for-operation.ts';
import { formatHours } from '../queues/delay-words.ts';
import { t } from '../platform/translate.ts';

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
  if (rest > 0) return t`${all.slice(0, named).join(', ')} and ${rest} more`;
  return all.length > 1 ? t`${all[0]} and ${all[1]}` : (all[0] ?? '');
};

function moveWords({ operation, machine, isElsewhere, before }: SavedMove): string {
  const place = before.length > 0 ? t` before ${andMore(before)}` : '';
  return isElsewhere
    ? t`${operation} on ${machine}${place}`
    : `${operation}${place || t` earlier on ${machine}`}`;
}

/** A function, because on the server each request has its own language. */
const numerals = () => ['', t('One hour'), t('Two hours'), t('Three hours'), t('Four hours')];

/** Describes the overtime, such as "One hour of overtime on Bobst Expertfoil 104". */
export const overtimeWords = (machine: string, hours: number): string =>
  t`${numerals()[hours] ?? t`${hours} hours`} of overtime on ${machine}`;

/**
 * Describes the moves, such as "Foiling before MR-2521 and MR-2552" or "Pasting on Duran Omega". Several
 * moves are separated by semicolons. Without a move, the way is to schedule the job.
 */
export const saveWords = (moves: readonly SavedMove[]): string =>
  moves.length === 0 ? t('Schedule it') : moves.map(moveWords).join('; ');

/**
 * Describes what would happen if an operation were earlier, such as "First on this machine", "Before MR-2574" or "On
 * Bobst SP 102 SE before MR-2543". Moves of two operations are described as in a way to save a job.
 */
export function answerWords(kind: AnswerKind, moves: readonly SavedMove[]): string {
  const [move] = moves;
  if (!move || kind === 'along') return saveWords(moves);
  const { machine, before } = move;
  if (kind === 'first') return t('First on this machine');
  if (kind === 'earlier') return before.length > 0 ? t`Before ${andMore(before)}` : t`Earlier on ${machine}`;
  return before.length > 0 ? t`On ${machine} before ${andMore(before)}` : t`On ${machine}`;
}

/** Returns whether the delay makes the job late, later still, or past its promised date. */
export const isHarmed = ({ late, brokenPromise }: Pick<LaterJob, 'late' | 'brokenPromise'>): boolean =>
  late !== 'in-time' || brokenPromise !== undefined;

/** Counts the jobs that would miss their promised dates. */
export const countBroken = (later: readonly Pick<LaterJob, 'brokenPromise'>[]): number =>
  later.filter(({ brokenPromise }) => brokenPromise !== undefined).length;

/** Says how many jobs would miss their promised dates. */
export const brokenPromisesWords = (jobs: number): string =>
  jobs === 1 ? t('1 misses its promise') : t`${jobs} miss their promises`;

/** Another job that finishes later because of the way. */
interface LaterJob {
  number: string;
  hours: number;
  late: 'in-time' | 'becomes-late' | 'later-still';
  brokenPromise?: string | undefined;
}

/**
 * Says what a way costs other jobs, such as "no other job delayed", "MR-2509 25 min later, in time" or "4 jobs later,
 * 1 becomes late".
 */
export function costWords(later: readonly LaterJob[]): string {
  const [first] = later;
  if (!first) return t('no other job delayed');
  const many = (late: LaterJob['late']) => later.filter((each) => each.late === late).length;
  if (later.length === 1) {
    if (first.brokenPromise !== undefined)
      return t`${first.number} ${formatHours(first.hours)} later, misses its promise`;
    const end = { 'in-time': t('in time'), 'becomes-late': t('then late'), 'later-still': t('late already') }[
      first.late
    ];
    return t`${first.number} ${formatHours(first.hours)} later, ${end}`;
  }
  const [late, still] = [many('becomes-late'), many('later-still')];
  const broken = countBroken(later);
  const words = [
    broken > 0 && brokenPromisesWords(broken),
    late > 0 && (late === 1 ? t('1 becomes late') : t`${late} become late`),
    still > 0 && t`${still} late already`,
  ].filter(Boolean);
  return [t`${later.length} jobs later`, ...(words.length > 0 ? words : [t('none late')])].join(', ');
}
