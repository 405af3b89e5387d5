/**
 * Formats the impact of a move as text: the jobs that it gets done on time, makes late, delays, or shifts
 * within their time.
 */
import { type MoveImpact } from '../../../shared/queues/move-impact.ts';
import { duration, timeFrom } from '../../ui/text/format-values.ts';
import { type DragState, type DropTarget } from './drag-state.ts';

/** Returns "1 is saved", or null if no job is saved. */
export const savedJobsWords = ({ saved }: MoveImpact): string | null =>
  saved.length === 0 ? null : `${saved.length} ${saved.length === 1 ? 'is' : 'are'} saved`;
export const lateJobsWords = ({ late }: MoveImpact): string =>
  late.length === 0
    ? 'no job misses its date'
    : `${late.length} ${late.length === 1 ? 'becomes' : 'become'} late`;

/** Returns the impact in one sentence: "1 is saved, no job misses its date". */
export function impactHeadline(of: MoveImpact): string {
  const words = [savedJobsWords(of), lateJobsWords(of)].filter((each) => each !== null).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns "2 h 54 min late", or "no date" if the job has no expected date. */
export const minutesWords = (minutes: number, after: string): string =>
  Number.isFinite(minutes) ? `${duration(minutes * 60)} ${after}` : 'no date';

/**
 * Counts the jobs that move and stay in time, with their largest shift: "2 more move, in time". Returns null if there
 * is no such job.
 */
export function inTimeWords(of: MoveImpact): [string, string] | null {
  const { count, minutes } = of.inTime;
  if (count === 0) return null;
  const more = of.saved.length + of.late.length + of.later.length > 0 ? 'more ' : '';
  const by = duration(Math.abs(minutes) * 60);
  return [
    `${count} ${more}${count === 1 ? 'moves' : 'move'}, in time`,
    `${by} ${minutes > 0 ? 'later' : 'earlier'}`,
  ];
}

interface WordsContext {
  impact: MoveImpact | null;
  now: Date;
  zone: string;
}

/** Returns a start as "Mon 23 Nov 11:41", or as "11:41" if it is today. */
export const startWords = (
  start: string | number | null,
  { now, zone }: Omit<WordsContext, 'impact'>,
): string =>
  start === null ? '' : timeFrom(now, typeof start === 'number' ? new Date(start) : start, { zone });

/** Returns the target's position as text: "2nd" on the board, the expected start on the timeline. */
export function placeWords({ place, start }: DropTarget, { impact, ...seen }: WordsContext): string {
  if (start === undefined) return nth(place + 1);
  return startWords(impact?.start ?? start, seen);
}

/** Returns the announcement for screen readers: the dragged operation, the target and the impact. */
export function announcementOf(
  dragged: DragState,
  machine: string,
  seen: Omit<WordsContext, 'impact'>,
): string {
  const { task, target, impact } = dragged;
  const place = placeWords(target, { ...seen, impact });
  const words = `${task.job.number} ${task.name} to ${[machine, place].filter(Boolean).join(', ')}`;
  return impact ? `${words}. ${impactHeadline(impact)}.` : words;
}

/** Returns a position as an ordinal number: "1st", "2nd", "11th". */
export function nth(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
