/**
 * Calculates with the expected loss: the pieces that each operation type usually wastes (design: quantities).
 */

/** The expected loss of an operation type: press sheets wasted in make-ready, and a share of the run. */
export interface Loss {
  makeReadySheets: number;
  /** The share of the run that is wasted, as a percentage from 0 to 90 with up to three decimals. */
  runWastePercent: number;
}
/** The expected loss of each operation type. A type without an entry wastes nothing. */
export type ExpectedLoss = Record<string, Loss>;

/**
 * Returns the expected loss of the operation type. It reads own properties only, because a shop may call a
 * type "constructor".
 */
export const lossOf = (losses: ExpectedLoss, type: string): Loss | undefined =>
  Object.hasOwn(losses, type) ? losses[type] : undefined;

/** The expected losses with which a new shop starts, until a user changes them. */
export const proposedLoss: ExpectedLoss = {
  Printing: { makeReadySheets: 50, runWastePercent: 1 },
  Lamination: { makeReadySheets: 10, runWastePercent: 0.5 },
  Foiling: { makeReadySheets: 15, runWastePercent: 1 },
  'UV and Drip': { makeReadySheets: 15, runWastePercent: 0.5 },
  Punching: { makeReadySheets: 15, runWastePercent: 0.5 },
  'Window Patching': { makeReadySheets: 0, runWastePercent: 0.5 },
  Pasting: { makeReadySheets: 0, runWastePercent: 0.5 },
  Corrugation: { makeReadySheets: 0, runWastePercent: 1 },
  'Carry Bag Pasting': { makeReadySheets: 0, runWastePercent: 0.5 },
};

/**
 * Returns the quantity that remains after the run's waste. It calculates in thousandths of a percent, because
 * binary fractions could lose a piece.
 */
export const applyRunWaste = (quantity: number, loss: Loss | undefined) =>
  Math.floor((quantity * yieldPer100000(loss)) / 100_000);
/** Returns the share of the run that is not wasted, in thousandths of a percent. */
export const yieldPer100000 = (loss: Loss | undefined) =>
  100_000 - Math.round((loss?.runWastePercent ?? 0) * 1000);
