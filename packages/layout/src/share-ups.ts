/** Shares the ups of a sheet among versions. */

export interface Shares {
  /** The press sheets that the neediest version wants. */
  sheets: number;
  /** The ups of each version. */
  ups: readonly number[];
}

/**
 * Returns the ups of each version with which the fewest sheets make all quantities, and of these the fewest pieces too
 * many; ups that no version needs stay empty. It returns null if there are fewer ups than versions. A single version
 * gets all ups.
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
