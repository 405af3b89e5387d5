import { describe, expect, test } from 'vitest';
import {
  sortByPredecessors,
  isBefore,
  finalOperations,
  linksWithout,
  directPredecessors,
  openPredecessors,
  openOverlappedPredecessor,
  predecessorsOf,
  toLinksResponse,
} from './predecessors.ts';

const link = (
  operationId: string,
  transferMinutes: number | null = null,
  transferPieces: number | null = null,
) => ({
  operationId,
  transferMinutes,
  transferPieces,
});
type Given = Partial<Omit<ReturnType<typeof step>, 'id' | 'index'>>;
function step(id: string, index: number, given: object = {}) {
  return {
    id,
    index,
    overlap: false,
    after: null as ReturnType<typeof link>[] | null,
    state: 'waiting' as 'waiting' | 'running' | 'finished',
    startedAt: null as string | null,
    goodQuantity: 0,
    plannedQuantity: 1000,
    ...given,
  };
}
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id);
const before = (of: readonly { of: { id: string } }[]) => ids(of.map(({ of }) => of));
const given = (id: string, index: number, more: Given) => step(id, index, more);

describe('the predecessors of an operation', () => {
  const chain = [step('a', 0), step('b', 1), step('c', 1), step('d', 2)];

  test('are all operations with a lower index if no links are set, and the response has the direct ones', () => {
    const d = chain[3] as (typeof chain)[number];
    expect(before(predecessorsOf(d, chain))).toEqual(['a', 'b', 'c']);
    expect(before(directPredecessors(d, chain))).toEqual(['b', 'c']);
    expect(ids(finalOperations(chain))).toEqual(['d']);
  });

  test('are the linked operations, or none, if a person set links', () => {
    const all = [
      step('a', 0),
      given('b', 1, { after: [] }),
      given('c', 2, { after: [link('b')] }),
      step('d', 3),
    ];
    const [, b, c, d] = all as [Step, Step, Step, Step];
    expect(predecessorsOf(b, all)).toEqual([]);
    expect(before(predecessorsOf(c, all))).toEqual(['b']);
    // Both branches end before the operation without links. The response does not repeat the predecessors of c.
    expect(before(directPredecessors(d, all))).toEqual(['a', 'c']);
    expect(isBefore(b, d, all)).toBe(true);
    expect(isBefore(b, step('x', 0), all)).toBe(false);
    expect(ids(finalOperations(all.slice(0, 3)))).toEqual(['a', 'c']);
  });

  test('must not form a circle', () => {
    const all = [given('a', 0, { after: [link('c')] }), step('b', 1), step('c', 2)];
    expect(ids(sortByPredecessors(all).circle)).toEqual(['a', 'b', 'c']);
    expect(sortByPredecessors(chain)).toEqual({ order: chain, circle: [] });
  });
});

type Step = ReturnType<typeof step>;

describe('the start of an operation', () => {
  const opens: [string, Given, ReturnType<typeof link>, boolean, boolean][] = [
    ['after the end', {}, link('a'), false, false],
    [
      'after the end, while it runs',
      { state: 'running', startedAt: 'now', goodQuantity: 999 },
      link('a'),
      false,
      false,
    ],
    ['after the end, which has come', { state: 'finished', startedAt: 'now' }, link('a'), true, false],
    ['minutes after the start', {}, link('a', 30), false, true],
    [
      'minutes after the start, which has come',
      { state: 'running', startedAt: 'now' },
      link('a', 30),
      true,
      true,
    ],
    [
      'after pieces',
      { state: 'running', startedAt: 'now', goodQuantity: 99 },
      link('a', null, 100),
      false,
      true,
    ],
    [
      'after pieces, which are there',
      { state: 'running', startedAt: 'now', goodQuantity: 100 },
      link('a', null, 100),
      true,
      true,
    ],
    [
      'after pieces of one that made less',
      { state: 'finished', goodQuantity: 5 },
      link('a', null, 100),
      true,
      false,
    ],
  ];
  test.each(opens)('%s', (_name, of, by, free, over) => {
    const [a, b] = [given('a', 0, of), given('b', 1, { after: [by] })];
    expect(openPredecessors(b, [a, b]).length === 0).toBe(free);
    expect(openOverlappedPredecessor(b, [a, b])).toBe(over ? a : undefined);
  });

  test('needs one good piece from the predecessor, and the response estimates a tenth of the planned pieces', () => {
    const a = given('a', 0, { state: 'running', startedAt: 'now', goodQuantity: 1 });
    const b = given('b', 1, { overlap: true });
    expect(openPredecessors(b, [a, b])).toEqual([]);
    expect(openPredecessors(b, [{ ...a, goodQuantity: 0 }, b])).toHaveLength(1);
    expect(toLinksResponse(b, [a, b])).toEqual([link('a', null, 100)]);
  });
});

test('a deleted operation’s successors get its predecessors', () => {
  const all = [step('a', 0), step('b', 1), given('c', 2, { after: [link('b', 20), link('a', 5)] })];
  const [, b, c] = all as [Step, Step, Step];
  expect(linksWithout(c.after ?? [], b, all)).toEqual([link('a', 5)]);
  expect(linksWithout([link('b')], b, all)).toEqual([link('a')]);
});
