/** Divides the pieces of a delivery into boxes and pallets, for which labels are printed (look: labels). */

export interface Packing {
  /** The number of pieces in each box. The last box may have fewer. */
  boxes: number[];
  pallets: { boxes: number; pieces: number }[];
}

/**
 * Divides pieces among boxes of `perBox` pieces, and boxes among pallets of `perPallet` boxes. If `perPallet`
 * is missing, there are no pallets. `perBox` and `perPallet` are at least 1.
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

/** A span of a job's pieces, counted from 0: `from` is the number of pieces before the span. */
export interface PieceSpan {
  from: number;
  quantity: number;
}

/**
 * Returns where a new delivery takes its pieces: at the start of the first gap between the spans that has
 * room for the quantity, or after the last span.
 */
export function firstGap(spans: readonly PieceSpan[], quantity: number): number {
  let from = 0;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (from + quantity <= span.from) break;
    from = Math.max(from, span.from + span.quantity);
  }
  return from;
}

/** Returns how many labels are needed: one for each box and each pallet of `packPieces`. */
export function countLabels(pieces: number, perBox: number, perPallet?: number): number {
  const boxes = Math.ceil(pieces / perBox);
  return boxes + (perPallet === undefined ? 0 : Math.ceil(boxes / perPallet));
}
