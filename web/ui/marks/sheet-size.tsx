import { sizeInUnits } from '../../../shared/platform/reasons/format-size.ts';
import { TwoLines } from '../table/data-table.tsx';
import { sizeFormatter } from '../text/format-values.ts';

/** Shows a sheet's size in a column after `before`, with the mm below the inches where the shop shows both. */
export function SheetSize({
  length,
  breadth,
  before = '',
}: {
  length: number;
  breadth: number;
  before?: string;
}) {
  const [first = '', second] = sizeInUnits([length, breadth], sizeFormatter());
  return second === undefined ? before + first : <TwoLines first={before + first} second={second} />;
}
