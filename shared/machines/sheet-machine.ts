/** Describes a machine by the sheets that it takes, for layouts. */
import { type Margins, type SheetMachine } from '../../packages/layout/src/layout-model.ts';

/** The margins in mm of a machine without margins of its own. */
export const usualMargins: Margins = { gripper: 12, side: 5, tail: 6 };

/** The fields of a machine on which layouts depend. */
export interface MachineMeasures {
  id: string;
  length: number;
  breadth: number;
  smallestLength: number | null;
  smallestBreadth: number | null;
  gripper: number | null;
  sideMargin: number | null;
  tailMargin: number | null;
}

export const toSheetMachine = (machine: MachineMeasures): SheetMachine => ({
  id: machine.id,
  largest: { length: machine.length, breadth: machine.breadth },
  smallest: { length: machine.smallestLength ?? 0, breadth: machine.smallestBreadth ?? 0 },
  margins: {
    gripper: machine.gripper ?? usualMargins.gripper,
    side: machine.sideMargin ?? usualMargins.side,
    tail: machine.tailMargin ?? usualMargins.tail,
  },
});
