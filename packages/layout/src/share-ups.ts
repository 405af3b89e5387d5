/** Shares the ups of a sheet among versions. */

export interface Shares {
  /** The press sheets that make enough of every version. */
  sheets: number;
  /** The ups of each version. */
  ups: readonly number[];
}

/**
 * Returns the ups of each version that need the fewest sheets for all quantities, and for these sheets as few ups as
 * possible. The other ups stay empty. A single version gets all ups. Returns null if there are fewer ups than versions.
 */
export function shareUps(quantities: readonly number[], ups: number): Shares | null {
  if (ups < quantities.length) return null;
  const [only] = quantities;
  if (quantities.length === 1) return { sheets: Math.ceil(only / ups), ups: [ups] };
  const needed = (sheets: number) => quantities.map((quantity) => Math.ceil(quantity / sheets));
  const total = (shares: readonly number[]) => shares.reduce((sum, each) => sum + each, 0);
  let [least, most] = [1, Math.max(...quantities)];
  while (least < most) {
    const sheets = Math.floor((least + most) / 2);
    if (total(needed(sheets)) <= ups) most = sheets;
    else least = sheets + 1;
  }
  return { sheets: least, ups: needed(least) };
}
