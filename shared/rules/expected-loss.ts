/** What operations are expected to lose of what comes into them (design: quantities). */

/** What operations of a type are expected to lose: press sheets to make ready, and a part of the rest. */
export interface Loss {
  makeReadySheets: number;
  /** 0 to 90, up to three decimals. */
  runWastePercent: number;
}
/** By type of operation; one that is not named loses nothing. */
export type ExpectedLoss = Record<string, Loss>;

/** What operations of the type are expected to lose: a shop may call one as an object's own method. */
export const lossOf = (losses: ExpectedLoss, type: string): Loss | undefined =>
  Object.hasOwn(losses, type) ? losses[type] : undefined;

/** What a new shop starts with: proposals, to be replaced by what its own floor counts. */
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

/** What is left when the run's waste is gone: in whole thousandths of a percent, a fraction of binary would lose one. */
export const applyRunWaste = (quantity: number, loss: Loss | undefined) =>
  Math.floor((quantity * yieldPer100000(loss)) / 100_000);
/** Thousandths of a percent that are left. */
export const yieldPer100000 = (loss: Loss | undefined) =>
  100_000 - Math.round((loss?.runWastePercent ?? 0) * 1000);
