/** Checks the temporary keys by which a request refers to its new operations when it links one to another. */
import { type Reason, reason } from '../../platform/reasons/refusal-reason.ts';
import { sortByPredecessors, type LinkedStep } from './predecessors.ts';

interface Keyed {
  key?: string | undefined;
  after?:
    | readonly { key: string; transferMinutes: number | null; transferPieces: number | null }[]
    | null
    | undefined;
}

/**
 * Returns the errors in the operations' keys and links. Each entry has the path of its field, such as
 * `2.after.0.key`.
 */
export function linkProblems(operations: readonly Keyed[]): [field: string, why: Reason][] {
  const places = new Map<string, number>();
  const wrong: [string, Reason][] = [];
  for (const [at, { key }] of operations.entries()) {
    if (key === undefined) continue;
    if (places.has(key)) wrong.push([`${at}.key`, reason('key-twice', { key })]);
    else places.set(key, at);
  }
  for (const [at, { after }] of operations.entries()) {
    const named = new Set<string>();
    for (const [link, { key }] of (after ?? []).entries()) {
      const why =
        (places.get(key) ?? at) === at
          ? reason('no-such-key', { key })
          : named.has(key)
            ? reason('linked-twice')
            : null;
      if (why) wrong.push([`${at}.after.${link}.key`, why]);
      named.add(key);
    }
  }
  return wrong.length > 0 ? wrong : circleOf(operations, places);
}

function circleOf(operations: readonly Keyed[], places: ReadonlyMap<string, number>): [string, Reason][] {
  const steps = operations.map(({ after }, index): LinkedStep => ({
    id: String(index),
    index,
    overlap: false,
    after: after?.map(({ key, ...transfer }) => ({ operationId: String(places.get(key)), ...transfer })),
  }));
  const { circle } = sortByPredecessors(steps);
  const [first] = circle;
  if (!first) return [];
  const named = circle.map(({ index }) => operations[index]?.key ?? String(index + 1));
  return [[`${first.index}.after`, reason('operations-in-circle', { operations: named })]];
}
