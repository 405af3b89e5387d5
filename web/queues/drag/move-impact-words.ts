/** Formats where a drag moves an operation, and the announcement of it for screen readers. */
import { type MoveImpact } from '../../../shared/queues/move-impact.ts';
import { impactHeadline } from '../../open-shop/impact-words.ts';
import { timeFrom } from '../../ui/text/format-values.ts';
import { type DragState, type DropTarget } from './drag-state.ts';
import { t } from '../../../shared/platform/translate.ts';

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
  const words = t`${task.job.number} ${task.name} to ${[machine, place].filter(Boolean).join(', ')}`;
  return impact ? `${words}. ${impactHeadline(impact)}.` : words;
}

/** Returns a position as an ordinal number: "1st", "2nd", "11th". */
export function nth(n: number): string {
  const teen = n % 100 > 10 && n % 100 < 14;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}
