/** The columns of a list, written once: they give the table's head and rows, what it is sorted by, a phone's two lines. */
import { Fragment, type ReactNode } from 'react';
import { DataTable, type HeadProps, SortableTh, Th } from './data-table.tsx';
import { type ListProps } from './list-props.tsx';
import { type Sort } from './list-state.ts';
import { type PhoneRow } from './phone-list.tsx';
import styles from './table.module.css';

export interface Column<T, C extends string = string> extends Omit<HeadProps, 'children'> {
  head: string;
  /** What pressing the head sorts by; `sortWord` calls it otherwise among the sorts: 'in stock'. */
  sort?: C;
  sortWord?: string;
  /** Of a record whose address is `to`. */
  cell: (of: T, to: string) => ReactNode;
  /** Whole, where the cell may be cut off. */
  title?: (of: T) => string;
  /** Classes of the cell besides those that follow from the column. */
  look?: string | undefined;
}

const cellLook = ({ num, wide, desk, roomy, look }: Column<never>) =>
  [num && styles.figures, wide && styles.wideOnly, desk && styles.deskOnly, roomy && styles.roomyOnly, look]
    .filter(Boolean)
    .join(' ') || undefined;

/** What the sorts of a list are called: as the column that sorts by it says, else by its own name. */
export const sortOptions = <T, C extends string>(sorts: readonly C[], columns: readonly Column<T, C>[]) =>
  sorts.map((value) => ({
    value,
    label: columns.find(({ sort }) => sort === value)?.sortWord ?? value,
  }));

/** A phone's row where the entity gives none: the name, and what the columns that are never given up say. */
const lineOf =
  <T extends { name?: string }>(columns: readonly Column<T, never>[]) =>
  (of: T): PhoneRow => {
    const always = columns.slice(1).filter(({ wide, desk, roomy }) => !wide && !desk && !roomy);
    const sub = always.map(({ head, cell }, at) => (
      <Fragment key={head}>
        {at > 0 && ' · '}
        {cell(of, '')}
      </Fragment>
    ));
    return { title: of.name ?? '', sub };
  };

/** A table of records by its columns; without `sort` its heads are words alone. */
export function ColumnTable<T extends { id: string; name?: string }, C extends string>(
  props: Omit<ListProps<T>, 'keyOf'> & {
    columns: readonly Column<T, C>[];
    sort?: Sort<C>;
    press?: (column: C) => void;
    phone?: ((of: T) => PhoneRow) | undefined;
    height?: 40 | 44 | 46;
  },
) {
  const { columns, sort, press, phone = lineOf(columns as readonly Column<T, never>[]), ...list } = props;
  const head = columns.map((column) => {
    const { head, sort: by, cell: _, title: __, look: ___, sortWord: ____, ...size } = column;
    return by !== undefined && sort && press ? (
      <SortableTh key={head} {...size} column={by} sort={sort} onPress={press}>
        {head}
      </SortableTh>
    ) : (
      <Th key={head} {...size}>
        {head}
      </Th>
    );
  });
  const row = (of: T) =>
    columns.map((column) => (
      <td key={column.head} className={cellLook(column)} title={column.title?.(of)}>
        {column.cell(of, list.href?.(of) ?? '')}
      </td>
    ));
  return <DataTable {...list} keyOf={({ id }) => id} head={head} row={row} phone={phone} />;
}
