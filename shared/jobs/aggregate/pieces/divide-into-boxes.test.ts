import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstGap, countLabels, packPieces, type PieceSpan } from './divide-into-boxes.ts';

test.each([
  [6000, 300, 20, Array(20).fill(300), [{ boxes: 20, pieces: 6000 }]],
  [
    700,
    300,
    2,
    [300, 300, 100],
    [
      { boxes: 2, pieces: 600 },
      { boxes: 1, pieces: 100 },
    ],
  ],
  [1, 300, undefined, [1], []],
])(
  '%i pieces, with %i in a box and %s boxes on a pallet, are packed',
  (pieces, perBox, perPallet, boxes, pallets) => {
    expect(packPieces(pieces, perBox, perPallet)).toEqual({ boxes, pallets });
  },
);

test('property: every piece is in one box, every box on one pallet, and countLabels counts the labels', () => {
  const whole = fc.integer({ min: 1, max: 5000 });
  fc.assert(
    fc.property(whole, whole, fc.option(whole, { nil: undefined }), (pieces, perBox, perPallet) => {
      const { boxes, pallets } = packPieces(pieces, perBox, perPallet);
      const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
      expect(sum(boxes)).toBe(pieces);
      const all = perPallet === undefined ? [0, 0] : [pieces, boxes.length];
      expect([sum(pallets.map((each) => each.pieces)), sum(pallets.map((each) => each.boxes))]).toEqual(all);
      expect(boxes.length + pallets.length).toBe(countLabels(pieces, perBox, perPallet));
    }),
  );
});

test('property: spans of pieces never overlap, and each new span takes the first gap that has room', () => {
  const quantity = fc.integer({ min: 1, max: 20 });
  const steps = fc.array(fc.record({ quantity, removed: fc.nat() }), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (all) => {
      let spans: PieceSpan[] = [];
      for (const { quantity: pieces, removed } of all) {
        const from = firstGap(spans, pieces);
        const isFree = (at: number) =>
          spans.every((span) => at + pieces <= span.from || span.from + span.quantity <= at);
        expect(isFree(from)).toBe(true);
        for (let earlier = 0; earlier < from; earlier += 1) expect(isFree(earlier)).toBe(false);
        spans.push({ from, quantity: pieces });
        if (removed % 3 === 0) spans = spans.filter((_, place) => place !== removed % spans.length);
      }
    }),
  );
});
