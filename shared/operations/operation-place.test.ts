import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexForPlace, type PlacedStep, placeNumbers, placeSides } from './operation-place.ts';

const stepsAt = (...indexes: number[]): PlacedStep[] => indexes.map((index, at) => ({ id: `${at}`, index }));

test('places are numbered from 1, and parallel operations share a number', () => {
  expect([...placeNumbers(stepsAt(0, 1, 1, 7))]).toEqual([
    [0, 1],
    [1, 2],
    [7, 3],
  ]);
});

describe('the place of an operation that moves', () => {
  test.each([
    ['before the first', stepsAt(0, 1), 'before', '0', 0, [0, 1]],
    ['before the second', stepsAt(0, 1, 2), 'before', '1', 1, [1, 2]],
    ['before an operation with a gap in front', stepsAt(0, 5), 'before', '1', 4, []],
    ['after the last', stepsAt(0, 1), 'after', '1', 2, []],
    ['after the first, up to the next gap', stepsAt(0, 1, 2, 9), 'after', '0', 1, [1, 2]],
    ['parallel to an operation', stepsAt(0, 1), 'beside', '1', 1, []],
  ] as const)('%s', (_, others, side, operationId, index, moved) => {
    const placed = indexForPlace(others, { side, operationId });
    expect(placed.index).toBe(index);
    expect(placed.moved.map(({ id }) => others.find((each) => each.id === id)?.index)).toEqual([...moved]);
  });

  test('before an operation that was added to a draft is after the planned steps', () => {
    expect(indexForPlace(stepsAt(3), { side: 'before', operationId: '0' }, 3)).toEqual({
      index: 3,
      moved: [{ id: '0', index: 4 }],
    });
  });
});

test('property: an operation lands at its new place, and the others retain their order', () => {
  const others = fc
    .array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 8 })
    .map((all) => stepsAt(...all));
  fc.assert(
    fc.property(others, fc.nat(), fc.constantFrom(...placeSides), (steps, pick, side) => {
      const target = steps[pick % steps.length]!;
      const { index, moved } = indexForPlace(steps, { side, operationId: target.id });
      const now = steps.map((step) => moved.find(({ id }) => id === step.id) ?? step);
      const at = now.find(({ id }) => id === target.id)!.index;
      expect(Math.sign(index - at)).toBe({ before: -1, beside: 0, after: 1 }[side]);
      for (const [a, was] of steps.entries())
        for (const [b, other] of steps.entries())
          expect(Math.sign(now[a]!.index - now[b]!.index)).toBe(Math.sign(was.index - other.index));
      const numbers = placeNumbers([...now, { index }]);
      const before = placeNumbers(steps).get(target.index)!;
      expect(numbers.get(index)).toBe(side === 'after' ? before + 1 : before);
    }),
  );
});
