/**
 * Divides a press sheet into a given number of ups (pieces on one sheet), each with a space as square as
 * possible.
 */

export interface Imposition {
  columns: number;
  rows: number;
}

/**
 * Returns the columns along the sheet's length and the rows along its breadth. Columns times rows is the
 * number of ups.
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
