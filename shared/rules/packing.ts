/** How pieces are packed (look: labels). */

export interface Packed {
  /** Pieces in each box; the last one has what is left. */
  boxes: number[];
  pallets: { boxes: number; pieces: number }[];
}

/**
 * Boxes of `perBox` pieces, and pallets of `perPallet` boxes; without `perPallet` no pallets are told. All are whole numbers
 * from 1.
 */
export function packed(pieces: number, perBox: number, perPallet?: number): Packed {
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

/** How many labels `packed` would give, without making them. */
export function labelsOf(pieces: number, perBox: number, perPallet?: number): number {
  const boxes = Math.ceil(pieces / perBox);
  return boxes + (perPallet === undefined ? 0 : Math.ceil(boxes / perPallet));
}
