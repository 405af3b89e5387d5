/** Tests the size and the name of offcuts, and for which jobs the server proposes them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from '../platform/reasons/refusal-reason.ts';
import { offcutName } from './offcut-name.ts';
import {
  cutsFrom,
  largestOffcut,
  compareOfferedPapers,
  refuseOffcut,
} from '../jobs/aggregate/paper/paper-rules.ts';

const side = fc.integer({ min: 1, max: 2_000_000 }).map((thousandths) => thousandths / 1000);
const sheet = fc.record({ length: side, breadth: side });

describe('the largest offcut', () => {
  test.each([
    [1_020, 720, 500, 720, { length: 20, breadth: 720 }],
    [1_020, 720, 700, 500, { length: 1_020, breadth: 20 }],
    [914, 635, 914, 584, { length: 914, breadth: 51 }],
    [720, 1_020, 360, 510, null],
    [720, 1_020, 359.5, 510, null],
    [100, 100, 360, 510, null],
    [720, 1_020, 1, 1, null],
  ])('of %d × %d mm after cutting %d × %d mm', (length, breadth, l, b, left) => {
    expect(largestOffcut({ length, breadth }, { length: l, breadth: b })).toEqual(left);
  });

  test('is never larger than the area that the cut sheets leave', () => {
    fc.assert(
      fc.property(sheet, sheet, (stock, piece) => {
        const left = largestOffcut(stock, piece);
        if (!left) return;
        const area = (of: { length: number; breadth: number }) => of.length * of.breadth;
        expect(refuseOffcut({ ...stock, name: '' }, left)).toBeNull();
        expect(area(left) + cutsFrom(stock, piece) * area(piece)).toBeLessThanOrEqual(area(stock) * 1.000001);
      }),
    );
  });
});

test.each([
  [{ length: 1_020, breadth: 100 }, null],
  [{ length: 100, breadth: 1_020 }, null],
  [{ length: 1_021, breadth: 100 }, '1,021 × 100 mm does not come out of Carte, 720 × 1,020 mm'],
  [{ length: 1, breadth: 100 }, 'Enter the length and breadth of the offcut'],
])('%j of 720 × 1,020 mm: %s', (left, words) => {
  expect(sentenceOrNull(refuseOffcut({ name: 'Carte', length: 720, breadth: 1_020 }, left))).toBe(words);
});

test('the name of an offcut contains its size once, and respects the maximum length', () => {
  const name = offcutName('Carte 300', { length: 520, breadth: 360.5 });
  expect(name).toBe('Carte 300 offcut 520 × 360.5');
  expect(offcutName(name, { length: 200, breadth: 100 })).toBe('Carte 300 offcut 200 × 100');
  const inInches = offcutName(name, { length: 914, breadth: 400 }, true);
  expect(inInches).toBe('Carte 300 offcut 36 × 15.75 in');
  expect(offcutName(inInches, { length: 200, breadth: 100 })).toBe('Carte 300 offcut 200 × 100');
  expect(offcutName('x'.repeat(200), { length: 200, breadth: 100 })).toHaveLength(200);
});

test('sufficient leftovers are offered first, then the papers with the least offcut', () => {
  const paper = (name: string, leftover: boolean, availableQuantity: number, offcut: number) => ({
    id: name,
    name,
    leftover,
    availableQuantity,
    offcut,
    length: 1,
    breadth: 1,
    cut: 2,
  });
  const papers = [
    paper('exact', false, 900, 0),
    paper('too few left', true, 49, 0.1),
    paper('enough left', true, 50, 0.3),
    paper('more left', true, 500, 0.2),
    paper('large', false, 900, 0.5),
  ];
  const order = ['more left', 'enough left', 'exact', 'too few left', 'large'];
  expect(papers.sort(compareOfferedPapers(100)).map(({ name }) => name)).toEqual(order);
  expect(papers.sort(compareOfferedPapers(0)).map(({ name }) => name)[0]).toBe('too few left');
});
