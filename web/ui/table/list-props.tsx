import { number } from '../text/format-values.ts';
import { type More } from './virtual-rows.ts';
import { type Selection } from '../selection/selection.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../style/text.module.css';
import layout from '../style/layout.module.css';
import styles from './table.module.css';

/** Defines the properties that every list component takes. */
export interface ListProps<T> {
  /** The plural noun of the records: "customers". */
  noun: string;
  /** The rows loaded so far. The value is undefined while the first page loads. */
  rows: readonly T[] | undefined;
  total?: number | undefined;
  keyOf: (item: T) => string;
  /** Returns the URL that a click on the row opens. Without this function, rows open nothing. */
  href?: (item: T) => string;
  more?: More;
  /** The selection of rows. Without it the user can select nothing. */
  selection?: Selection<T> | undefined;
}

/** Shows a line under the list with the number of loaded rows. */
export function MoreLine({ shown, total, noun }: { shown: number; total: number | undefined; noun: string }) {
  const rest = total !== undefined && shown < total;
  return (
    <div className={`${text.smaller} ${text.faint} ${layout.cell} ${layout.hideEmpty} ${styles.more}`}>
      {rest && t`${number(shown)} of ${number(total)} ${noun}; the rest loads as you scroll`}
    </div>
  );
}
