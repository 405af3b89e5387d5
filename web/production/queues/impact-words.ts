/** What a move would lead to, in words: counted in jobs, saved, late, later still, moved in time. */
import { type MoveImpact } from '../../../shared/rules/move-impact.ts';
import { duration, timeFrom } from '../../ui/page/format.ts';
import { type DragState, type DropTarget } from './drag-state.ts';

/** "1 is saved", "nobody becomes late" */
export const savedJobsWords = ({ saved }: MoveImpact): string | null =>
  saved.length === 0 ? null : `${saved.length} ${saved.length === 1 ? 'is' : 'are'} saved`;
export const lateJobsWords = ({ late }: MoveImpact): string =>
  late.length === 0
    ? 'no job misses its date'
    : `${late.length} ${late.length === 1 ? 'becomes' : 'become'} late`;

/** "1 is saved, nobody becomes late" */
export function impactHeadline(of: MoveImpact): string {
  const words = [savedJobsWords(of), lateJobsWords(of)].filter((each) => each !== null).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "2 h 54 min late"; without a date nobody can say by how much. */
export const minutesWords = (minutes: number, after: string): string =>
  Number.isFinite(minutes) ? `${duration(minutes * 60)} ${after}` : 'no date';

/** "2 more move, in time" and by how much at most. */
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

/** When it would start, or was to: "Mon 23 Nov 11:41", of today "11:41". */
export const startWords = (
  start: string | number | null,
  { now, zone }: Omit<WordsContext, 'impact'>,
): string =>
  start === null ? '' : timeFrom(now, typeof start === 'number' ? new Date(start) : start, { zone });

/** Where on its machine: "2nd" on the board; on the timeline when it would start there, where that is known. */
export function placeWords({ place, start }: DropTarget, { impact, ...seen }: WordsContext): string {
  if (start === undefined) return nth(place + 1);
  return startWords(impact?.start ?? start, seen);
}

/** What is read out of it: that it is in the hand, where it would land, and what would follow. */
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

/** "1st", "2nd", "11th" */
export function nth(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
