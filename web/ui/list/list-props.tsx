import { number } from '../page/format.ts';
import { type More } from './rows.ts';
import { type Selection } from './selection.ts';
import styles from './table.module.css';

/** The props of every list, whatever its rows look like. */
export interface ListProps<T> {
  /** What the rows are: "customers". */
  noun: string;
  /** The rows loaded so far; undefined while the first page loads. */
  rows: readonly T[] | undefined;
  total?: number | undefined;
  keyOf: (item: T) => string;
  /** Address of the record that a row opens; without it, rows open nothing. */
  href?: (item: T) => string;
  more?: More;
  /** What is chosen; without it, nothing can be. */
  selection?: Selection<T> | undefined;
}

/** The line under a list: how much of it is here. */
export function MoreLine({ shown, total, noun }: { shown: number; total: number | undefined; noun: string }) {
  const rest = total !== undefined && shown < total;
  return (
    <div className={styles.more}>
      {rest && `${number(shown)} of ${number(total)} ${noun}; the rest loads as you scroll`}
    </div>
  );
}
