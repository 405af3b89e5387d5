/** How pieces are packed (look: labels). */

export interface Packing {
  /** Pieces in each box; the last one has what is left. */
  boxes: number[];
  pallets: { boxes: number; pieces: number }[];
}

/**
 * Boxes of `perBox` pieces, and pallets of `perPallet` boxes; without `perPallet` no pallets are told. All are whole numbers
 * from 1.
 */
export function packPieces(pieces: number, perBox: number, perPallet?: number): Packing {
  const boxes = Array.from({ length: Math.ceil(pieces / perBox) }, (_, n) =>
    Math.min(perBox, pieces - n * perBox),
  );
  const pallets = perPallet === undefined ? 0 : Math.ceil(boxes.length / perPallet);
  return {
    boxes,
    pallets: Array.from({ length: pallets }, (_, n) => {
      const on = boxes.slice(n * (perPallet ?? 0), (n + 1) * (perPallet ?? 0));
      return { boxes: on.length, pieces: on.reduce((sum, each) => sum + each, 0) };
    }),
  };
}

/** So many pieces of a job in a row, of which `from` pieces come before. */
export interface PieceSpan {
  from: number;
  quantity: number;
}

/** Returns where the first gap between the spans begins that has room for so many pieces. */
export function firstGap(spans: readonly PieceSpan[], quantity: number): number {
  let from = 0;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (from + quantity <= span.from) break;
    from = Math.max(from, span.from + span.quantity);
  }
  return from;
}

/** How many labels `packed` would give, without making them. */
export function countLabels(pieces: number, perBox: number, perPallet?: number): number {
  const boxes = Math.ceil(pieces / perBox);
  return boxes + (perPallet === undefined ? 0 : Math.ceil(boxes / perPallet));
}
