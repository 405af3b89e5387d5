/** How the ups of a press sheet are drawn: its fields are as nearly square as the number of ups allows. */

export interface Imposition {
  columns: number;
  rows: number;
}

/** Columns along the length and rows along the breadth, which together are the ups. */
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
