/**
 * Groups a machine's queue into running, queued and waiting operations (design: operations). When the user
 * moves an operation within its group, the module finds which operation of the whole queue must now follow.
 */
import { type Operation } from '../../shared/operations/operations.contract.ts';
import { isOnMachine } from '../../shared/jobs/aggregate/operation-state.ts';
import { hasWords } from '../../shared/platform/search-text.ts';

export type Queued = Pick<Operation, 'id' | 'state' | 'rank'>;
export interface Groups<O> {
  now: O[];
  queued: O[];
  waiting: O[];
}

const byRank = (a: Queued, b: Queued) =>
  (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) || (a.id < b.id ? -1 : 1);

export function groupsOf<O extends Queued>(operations: readonly O[]): Groups<O> {
  const inState = (test: (state: Operation['state']) => boolean) =>
    operations.filter(({ state }) => test(state)).sort(byRank);
  return {
    now: inState(isOnMachine),
    queued: inState((state) => state === 'queued'),
    waiting: inState((state) => state === 'waiting'),
  };
}

export interface QueuePlace {
  /** The id of the operation that follows at the new position. It is null at the end of the queue. */
  before: string | null;
  /** A temporary rank for the screen, until the server sends the new one. */
  rank: number;
}

/**
 * Returns how to move `id` to index `to` of its group, or null if nothing changes. At the end of the queued
 * operations, the operation goes directly after the last queued one, and so before the waiting ones.
 */
export function moveInGroup(operations: readonly Queued[], id: string, to: number): QueuePlace | null {
  const { queued, waiting } = groupsOf(operations);
  const group = [queued, waiting].find((each) => each.some((other) => other.id === id));
  if (!group) return null;
  const moved = group.find((other) => other.id === id);
  const place = Math.min(Math.max(to, 0), group.length - 1);
  if (!moved || group.indexOf(moved) === place) return null;
  return placeInGroup(operations, moved, place);
}

/** Returns how to place an operation at index `to` of its group, without checking that the position changes. */
export function placeInGroup(operations: readonly Queued[], { id, state }: Queued, to: number): QueuePlace {
  const { queued, waiting } = groupsOf(operations.filter((other) => other.id !== id));
  const others = state === 'queued' ? queued : waiting;
  const place = Math.min(Math.max(to, 0), others.length);
  const all = [...queued, ...waiting].sort(byRank);
  const next = others[place];
  const above = others[place - 1];
  const at = next ? all.indexOf(next) : above ? all.indexOf(above) + 1 : all.length;
  return placeInQueue(all, { id }, at);
}

/** Returns how to place an operation at index `place` among all operations that the user can move. */
export function placeInQueue(
  operations: readonly Queued[],
  { id }: Pick<Queued, 'id'>,
  place: number,
): QueuePlace {
  const { queued, waiting } = groupsOf(operations.filter((other) => other.id !== id));
  const all = [...queued, ...waiting].sort(byRank);
  const at = Math.min(Math.max(place, 0), all.length);
  return { before: all[at]?.id ?? null, rank: rankBetween(all[at - 1]?.rank, all[at]?.rank) };
}

function rankBetween(before: number | null | undefined, after: number | null | undefined): number {
  if (typeof before !== 'number') return (after ?? 0) - 1;
  return typeof after === 'number' ? (before + after) / 2 : before + 1;
}

/** Returns whether the term occurs in the operation's type or name, or in the job's name, number or customer. */
export function matchesSearch({ name, type, job }: Operation, term: string): boolean {
  return hasWords(term, name, type, job.name, job.number, job.customerName);
}
