/**
 * A machine's queue as it is shown and dragged (design: operations): what runs on top, then the queued, then the waiting,
 * each by rank. Ranks count through queued and waiting alike, so a place among the shown is a place before one of them all.
 */
import { type Operation } from '../../../shared/contract/operations.ts';
import { isOnMachine } from '../../../shared/rules/operation-state.ts';

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

export interface Moved {
  /** The operation that it comes before; null where it comes last of all. */
  before: string | null;
  /** Its rank until the server has given it one. */
  rank: number;
}

/**
 * Where `id` goes for being number `to` (from 0) of its group; null where it stands there already or isn't in the queue. Last
 * of its group it comes right behind the one above it, not behind all that wait.
 */
export function moveTo(operations: readonly Queued[], id: string, to: number): Moved | null {
  const { queued, waiting } = groupsOf(operations);
  const group = [queued, waiting].find((each) => each.some((other) => other.id === id));
  if (!group) return null;
  const others = group.filter((other) => other.id !== id);
  const place = Math.min(Math.max(to, 0), others.length);
  if (group.findIndex((other) => other.id === id) === place) return null;
  const all = [...queued, ...waiting].sort(byRank).filter((other) => other.id !== id);
  const next = others[place];
  const above = others[place - 1];
  const at = next ? all.indexOf(next) : above ? all.indexOf(above) + 1 : all.length;
  return { before: all[at]?.id ?? null, rank: between(all[at - 1]?.rank, all[at]?.rank) };
}

function between(before: number | null | undefined, after: number | null | undefined): number {
  if (typeof before !== 'number') return (after ?? 0) - 1;
  return typeof after === 'number' ? (before + after) / 2 : before + 1;
}

/** Whether the operation answers the search: type, name, or the job's name, number or customer. */
export function answers({ name, type, job }: Operation, term: string): boolean {
  const sought = term.trim().toLowerCase();
  return [name, type, job.name, job.number, job.customerName].some((text) =>
    text.toLowerCase().includes(sought),
  );
}
