/** What a move would lead to, in words: counted in jobs, saved, late, later still, moved in time. */
import { type MoveImpact } from '../../../shared/rules/move-impact.ts';
import { duration, timeFrom } from '../../ui/page/format.ts';
import { type Lifted, type Target } from './lift.ts';

/** "1 is saved", "nobody becomes late" */
export const savedWords = ({ saved }: MoveImpact): string | null =>
  saved.length === 0 ? null : `${saved.length} ${saved.length === 1 ? 'is' : 'are'} saved`;
export const lateWords = ({ late }: MoveImpact): string =>
  late.length === 0
    ? 'no job misses its date'
    : `${late.length} ${late.length === 1 ? 'becomes' : 'become'} late`;

/** "1 is saved, nobody becomes late" */
export function headline(of: MoveImpact): string {
  const words = [savedWords(of), lateWords(of)].filter((each) => each !== null).join(', ');
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

interface Seen {
  consequences: MoveImpact | null;
  now: Date;
  zone: string;
}

/** When it would start, or was to: "Mon 23 Nov 11:41", of today "11:41". */
export const startWords = (
  start: string | number | null,
  { now, zone }: Omit<Seen, 'consequences'>,
): string =>
  start === null ? '' : timeFrom(now, typeof start === 'number' ? new Date(start) : start, { zone });

/** Where on its machine: "2nd" on the board; on the timeline when it would start there, where that is known. */
export function placeWords({ place, start }: Target, { consequences, ...seen }: Seen): string {
  if (start === undefined) return nth(place + 1);
  return startWords(consequences?.start ?? start, seen);
}

/** What is read out of it: that it is in the hand, where it would land, and what would follow. */
export function saidOf(lifted: Lifted, machine: string, seen: Omit<Seen, 'consequences'>): string {
  const { task, target, consequences } = lifted;
  const place = placeWords(target, { ...seen, consequences });
  const words = `${task.job.number} ${task.name} to ${[machine, place].filter(Boolean).join(', ')}`;
  return consequences ? `${words}. ${headline(consequences)}.` : words;
}

/** "1st", "2nd", "11th" */
export function nth(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
