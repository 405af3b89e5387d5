/**
 * Converts between an operation's position in its job as screens show it, from 1, and its index in the API,
 * from 0 (design: operations).
 */

import { type Operation } from '../jobs/aggregate/operation-fields.ts';

export type PlacedStep = Pick<Operation, 'id' | 'index'>;

export const placeSides = ['before', 'after', 'beside'] as const;
/**
 * The position that a user requests for an operation: before, after or parallel to another operation of the
 * job.
 */
export interface PlaceRequest {
  side: (typeof placeSides)[number];
  operationId: string;
}

/**
 * Returns, for each index, the number from 1 that screens show. Parallel operations with equal indexes share
 * a number. Unused indexes are skipped.
 */
export function placeNumbers(steps: readonly { index: number }[]): Map<number, number> {
  const indexes = [...new Set(steps.map(({ index }) => index))].toSorted((a, b) => a - b);
  return new Map(indexes.map((index, at) => [index, at + 1]));
}

/**
 * Returns the index for the requested position among `others`, and the operations that must move, with their
 * new indexes. The first `planned` indexes belong to the planned steps.
 */
export function indexForPlace(
  others: readonly PlacedStep[],
  { side, operationId }: PlaceRequest,
  planned = 0,
): { index: number; moved: PlacedStep[] } {
  const target = others.find(({ id }) => id === operationId);
  if (!target) throw new Error('The other operation is not of the job');
  if (side === 'beside') return { index: target.index, moved: [] };
  const taken = new Set(others.map(({ index }) => index));
  const ahead = target.index - 1;
  if (side === 'before' && ahead >= planned && !taken.has(ahead)) return { index: ahead, moved: [] };
  const index = side === 'before' ? target.index : target.index + 1;
  let free = index;
  while (taken.has(free)) free += 1;
  const moved = others
    .filter((each) => each.index >= index && each.index < free)
    .map(({ id, index: was }) => ({ id, index: was + 1 }));
  return { index, moved };
}
