/** The names of shelves and racks, where papers and tools lie. A shelf has no record: its label contains its name. */

/** Bars with more characters would be too wide for a label. */
const shelfInBars = /^[\x20-\x7E]{1,20}$/;

/** Returns the code that the bars of a shelf's label contain: MRS-B04. Returns null if bars can't contain the name. */
export const shelfCode = (name: string): string | null =>
  shelfInBars.test(name) ? `MRS-${name.toUpperCase()}` : null;

/** Returns whether both are names of one shelf. Labels don't distinguish capitals. */
export const isSameShelf = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
