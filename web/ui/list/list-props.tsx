import { number } from '../page/format.ts';
import { type More } from './virtual-rows.ts';
import { type Selection } from './selection.ts';
import styles from './table.module.css';

/** The properties of every list component. */
export interface ListProps<T> {
  /** The plural noun: "customers". */
  noun: string;
  /** The rows loaded so far; undefined while the first page loads. */
  rows: readonly T[] | undefined;
  total?: number | undefined;
  keyOf: (item: T) => string;
  /** Returns the URL that a row opens; without it, rows open nothing. */
  href?: (item: T) => string;
  more?: More;
  /** The selected rows; without it, nothing can be selected. */
  selection?: Selection<T> | undefined;
}

/** The line under a list with the number of loaded rows. */
export function MoreLine({ shown, total, noun }: { shown: number; total: number | undefined; noun: string }) {
  const rest = total !== undefined && shown < total;
  return (
    <div className={styles.more}>
      {rest && `${number(shown)} of ${number(total)} ${noun}; the rest loads as you scroll`}
    </div>
  );
}
