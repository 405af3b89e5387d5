import { type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useDelayed } from '../page/use-delayed-flag.ts';
import { Icon } from '../style/icons.tsx';
import { type ListProps, MoreLine } from './list-props.tsx';
import { type Sort } from './list-state.ts';
import { usePhone } from '../page/page.tsx';
import { PhoneList, type PhoneRow } from './phone-list.tsx';
import { useRows } from './virtual-rows.ts';
import { type Selection } from '../selection/selection.ts';
import { useRowActions } from './row-keys.ts';
import { SelectBox, SelectRow, tallerRows, RefusalReason } from '../selection/selection-checkbox.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './table.module.css';

export interface HeadProps {
  children?: ReactNode;
  /** The width of the column. Columns without a width share the remaining space. */
  w?: number | string;
  /** Whether the column contains numbers, which are aligned right. */
  num?: boolean;
  /** Whether the column is hidden under 1,400 px. Its cells then take the class `wideOnly`. */
  wide?: boolean;
  /** Whether the column is hidden under 1,024 px. Its cells then take the class `deskOnly`. */
  desk?: boolean;
  /** Whether the column is hidden under 900 px. Its cells then take the class `roomyOnly`. */
  roomy?: boolean;
  /** Additional CSS classes of the column's head. */
  look?: string | undefined;
}

const headLook = ({
  w,
  num,
  wide,
  desk,
  roomy,
  look,
}: HeadProps): { className?: string; style?: CSSProperties } => {
  const given = [wide && styles.wideOnly, desk && styles.deskOnly, roomy && styles.roomyOnly, look];
  const className = [num && styles.figures, ...given].filter(Boolean).join(' ');
  return { ...(className && { className }), ...(w !== undefined && { style: { width: w } }) };
};

export function Th(props: HeadProps) {
  return (
    <th scope="col" {...headLook(props)}>
      {props.children}
    </th>
  );
}

/** Shows a column's head that sorts the list. The head of the current sort is bold with an arrow. */
export function SortableTh<C extends string>(
  props: HeadProps & { column: C; sort: Sort<C>; onPress: (column: C) => void },
) {
  const { column, sort, onPress, children } = props;
  const active = sort.column === column;
  return (
    <th scope="col" {...headLook(props)} aria-sort={active ? sort.order : 'none'}>
      <button type="button" className={`${layout.gap1} ${styles.sort}`} onClick={() => onPress(column)}>
        {children}
        {active && <Icon name={sort.order === 'ascending' ? 'arrow-up' : 'arrow-down'} size={13} />}
      </button>
    </th>
  );
}

/** Shows the record's name as a link, with a tooltip if the name is cut off. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      className={`${text.plain} ${text.strong} ${text.clip}`}
      to={to}
      title={children}
      style={{ display: 'block' }}
    >
      {children}
    </Link>
  );
}

/** Shows a cell with two lines, of which the second is fainter. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={layout.twoLines}>
      <span className={text.clip}>{first}</span>
      <span className={`${text.smaller} ${text.faint} ${text.clip}`}>{second}</span>
    </span>
  );
}

export type RowKey = 'Enter' | ' ';

/** Returns the attributes of a row that can receive the focus and handles keys itself. */
const rowWithKeys = (onKey: (key: RowKey) => void) => ({
  tabIndex: -1,
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { key, target, currentTarget } = event;
    if (target !== currentTarget || (key !== 'Enter' && key !== ' ')) return;
    event.preventDefault();
    if (!event.repeat) onKey(key);
  },
});

interface TableProps<T> extends ListProps<T> {
  /** The <Th> and <SortableTh> elements of the columns, from left to right. */
  head: ReactNode;
  /** Returns the table cells (<td>) of an item, from left to right. */
  row: (item: T) => ReactNode;
  /** Returns the two lines that show an item on a phone. */
  phone: (item: T) => PhoneRow;
  /** The height of a row in px: 40, with a second line 44 or 46, or with a button of two lines 56. */
  height?: 40 | 44 | 46 | 56;
  /** Receives Enter and Space on a focused row. With it, J, K and the arrows focus the row instead of its link. */
  onRowKey?: (item: T, key: RowKey) => void;
  /** The height in px of what a row shows under its two lines on a phone. */
  foot?: number;
  /** The key of the row that is marked as current. */
  picked?: string | null;
}

/** Shows a list as a table, or on a phone as rows of two lines. It stays fast with 10,000 rows. */
export function DataTable<T>(props: TableProps<T>) {
  const phone = usePhone();
  return phone ? <PhoneList {...props} line={props.phone} /> : <WideTable {...props} />;
}

function WideTable<T>(props: TableProps<T>) {
  const { rows, row, keyOf, href, more, total, noun, height = 40, picked, selection, onRowKey } = props;
  const count = rows?.length ?? 0;
  const { ref, items, before, after, show } = useRows<HTMLTableElement>({
    count,
    height,
    more,
    taller: tallerRows(rows, selection),
  });
  useRowActions(ref, { rows, show, selection });
  return (
    <>
      <table
        ref={ref}
        className={`${styles.table} ${styles.fixed}`}
        aria-label={noun}
        aria-rowcount={(total ?? count) + 1}
        aria-busy={rows === undefined}
        style={{ '--row': `${height / 16}rem` } as CSSProperties}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && <PickAll rows={rows} selection={selection} />}
            {props.head}
          </tr>
        </thead>
        <Gap height={before} />
        <tbody>
          {rows === undefined && <LoadingRows />}
          {rows?.slice(items[0]?.index ?? 0, (items.at(-1)?.index ?? -1) + 1).map((item, at) => {
            const [index, key] = [(items[0]?.index ?? 0) + at, keyOf(item)];
            const why = selection?.refusals.get(key);
            const looks = [
              href && styles.opens,
              key === picked && styles.picked,
              selection?.has(key) && styles.chosen,
              why && styles.refused,
            ];
            return (
              <tr
                key={key}
                data-index={index}
                data-href={href?.(item)}
                aria-rowindex={index + 2}
                aria-selected={selection ? selection.has(key) : undefined}
                className={looks.filter(Boolean).join(' ')}
                {...(onRowKey && rowWithKeys((pressed) => onRowKey(item, pressed)))}
              >
                {selection && (
                  <td className={styles.pick}>
                    <SelectRow rows={rows} index={index} selection={selection} />
                    {why && (
                      <div className={styles.because}>
                        <RefusalReason refusal={why} />
                      </div>
                    )}
                  </td>
                )}
                {row(item)}
              </tr>
            );
          })}
        </tbody>
        <Gap height={after} />
      </table>
      <MoreLine shown={count} total={total} noun={noun} />
    </>
  );
}

/** Shows the checkbox that selects all loaded rows, or none. */
function PickAll<T>(props: { rows: readonly T[] | undefined; selection: Selection<T> }) {
  const { rows = [], selection } = props;
  const { picked, keyOf, set, clear } = selection;
  const chosen = rows.filter((item) => picked.has(keyOf(item))).length;
  const state = chosen === 0 ? 'none' : chosen === rows.length ? 'all' : 'some';
  return (
    <th scope="col" className={styles.pick} style={{ width: 44 }}>
      <SelectBox
        label={t('Select all shown')}
        state={state}
        onPick={() => (state === 'all' ? clear() : set([...picked.values(), ...rows]))}
      />
    </th>
  );
}

/** Reserves the height in px of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr style={{ height }} />
    </tbody>
  );
}

/** Shows placeholder rows while the list loads, after a delay of 200 ms. */
function LoadingRows() {
  const shown = useDelayed(true);
  return Array.from({ length: 8 }, (_, index) => (
    <tr key={index} className={styles.bones} aria-hidden="true">
      <td>{shown && <i className={styles.bone} style={{ width: 180 + ((index * 97) % 320) }} />}</td>
    </tr>
  ));
}
