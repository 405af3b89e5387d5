/** Arranges the ups on a press sheet so that the space for each is as square as possible. */

export interface Imposition {
  columns: number;
  rows: number;
}

/**
 * Returns the number of columns along the length and of rows along the breadth. Their product is the number of
 * ups.
 */
export function impositionOf({
  ups,
  length,
  breadth,
}: {
  ups: number;
  length: number;
  breadth: number;
}): Imposition {
  let best = { columns: ups, rows: 1 };
  const lean = ({ columns, rows }: Imposition) => Math.abs(Math.log(length / columns / (breadth / rows)));
  for (let columns = 1; columns <= ups; columns += 1) {
    const other = { columns, rows: ups / columns };
    if (Number.isInteger(other.rows) && lean(other) < lean(best)) best = other;
  }
  return best;
}
