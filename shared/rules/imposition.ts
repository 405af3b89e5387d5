/** The arrangement of ups on a press sheet. Its cells are as square as the number of ups allows. */

export interface Imposition {
  columns: number;
  rows: number;
}

/** Returns the columns along the length and the rows along the breadth; their product is the ups. */
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
