/**
 * Defines the columns of a list. The table's head, rows and sort orders, and the rows on a phone, are built
 * from them.
 */
import { Fragment, type ReactNode } from 'react';
import { DataTable, type HeadProps, SortableTh, Th } from './data-table.tsx';
import { type ListProps } from './list-props.tsx';
import { type Sort } from './list-state.ts';
import { type PhoneRow } from './phone-list.tsx';
import styles from './table.module.css';
import { t } from '../../../shared/platform/translate.ts';

export interface Column<T, C extends string = string> extends Omit<HeadProps, 'children'> {
  head: string;
  /** The sort order that a click on the column's head chooses. */
  sort?: C;
  /** The name by which the sort menu shows this sort: 'in stock'. */
  sortWord?: string;
  /** Renders the cell of a record. `to` is the record's URL. */
  cell: (of: T, to: string) => ReactNode;
  /** Returns the full text of a cell whose text may be cut off. */
  title?: (of: T) => string;
  /** Additional CSS classes of the cell. */
  look?: string | undefined;
}

const cellLook = ({ num, wide, desk, roomy, look }: Column<never>) =>
  [num && styles.figures, wide && styles.wideOnly, desk && styles.deskOnly, roomy && styles.roomyOnly, look]
    .filter(Boolean)
    .join(' ') || undefined;

/** Returns the sorts of a list with their labels: the column's `sortWord`, else the sort's own name, translated. */
export const sortOptions = <T, C extends string>(sorts: readonly C[], columns: readonly Column<T, C>[]) =>
  sorts.map((value) => ({
    value,
    label: columns.find(({ sort }) => sort === value)?.sortWord ?? t(value),
  }));

/** Returns the default row on a phone: the name, and the columns that the table shows at every width. */
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

/** Shows a table of records. Without `sort` the user can't click the heads. */
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
