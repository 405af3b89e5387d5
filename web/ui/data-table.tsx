import { type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useDelayed } from './delayed.ts';
import { Icon } from './icons.tsx';
import { type Sort } from './list-state.ts';
import { usePhone } from './page.tsx';
import { PhoneList, type PhoneRow } from './phone-list.tsx';
import { type More, useRows } from './rows.ts';
import { useRowKeys, useRowPress } from './row-keys.ts';

interface HeadProps {
  children?: ReactNode;
  /** Width of the column; the columns without one share what is left. */
  w?: number | string;
  /** Figures stand at the right. */
  num?: boolean;
  /** Given up under 1,400 px. */
  wide?: boolean;
}

const headLook = ({ w, num, wide }: HeadProps): { className?: string; style?: CSSProperties } => {
  const className = [num && 'num', wide && 'wide-only'].filter(Boolean).join(' ');
  return { ...(className && { className }), ...(w !== undefined && { style: { width: w } }) };
};

/** A column's head. */
export function Th(props: HeadProps) {
  return (
    <th scope="col" {...headLook(props)}>
      {props.children}
    </th>
  );
}

/** A column's head that sorts; the sorted one is bold with an arrow. */
export function SortableTh<C extends string>(
  props: HeadProps & { column: C; sort: Sort<C>; onPress: (column: C) => void },
) {
  const { column, sort, onPress, children } = props;
  const active = sort.column === column;
  return (
    <th scope="col" {...headLook(props)} aria-sort={active ? sort.order : 'none'}>
      <button
        type="button"
        className="so"
        onClick={() => {
          onPress(column);
        }}
      >
        {children}
        {active && <Icon name={sort.order === 'ascending' ? 'arrow-up' : 'arrow-down'} size={13} />}
      </button>
    </th>
  );
}

/** The record's name in a row or card: the link. Cut with an ellipsis, whole in its title. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="plain strong clip" to={to} title={children} style={{ display: 'block' }}>
      {children}
    </Link>
  );
}

/** Two lines in a cell: what it is, then where. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="two">
      <span className="clip">{first}</span>
      <span className="xs dimmer clip">{second}</span>
    </span>
  );
}

/** The line under a list: how much of it is here. */
export function MoreLine({ shown, total, noun }: { shown: number; total: number | undefined; noun: string }) {
  const words =
    total !== undefined && shown < total ? `${shown} of ${total} ${noun}; the rest loads as you scroll` : '';
  return <div className="more">{words}</div>;
}

export interface ListProps<T> {
  /** What the rows are: "customers". */
  noun: string;
  /** The rows loaded so far; undefined while the first page loads. */
  rows: readonly T[] | undefined;
  total?: number | undefined;
  keyOf: (item: T) => string;
  /** Address of the record that a row opens. */
  href: (item: T) => string;
  more?: More;
}

/**
 * The list's table. `head` holds <Th>/<SortableTh>, `row` the <td>s of an item. On a phone `phone` says what the two
 * lines hold. Holds 10,000 rows.
 */
export function DataTable<T>(
  props: ListProps<T> & {
    head: ReactNode;
    row: (item: T) => ReactNode;
    phone: (item: T) => PhoneRow;
    /** A row's height: 40, with a second line 44. */
    height?: 40 | 44 | 46;
    /** The row that is picked, by its key. */
    picked?: string | null;
  },
) {
  const phone = usePhone();
  if (phone) return <PhoneList {...props} line={props.phone} />;
  return <WideTable {...props} />;
}

function WideTable<T>(props: Parameters<typeof DataTable<T>>[0]) {
  const { rows, head, row, keyOf, href, more, total, noun, height = 40 } = props;
  const { ref, items, before, after, show } = useRows<HTMLTableElement>({
    count: rows?.length ?? 0,
    height,
    more,
  });
  const onKeyDown = useRowKeys(rows?.length ?? 0, show);
  const press = useRowPress();
  return (
    <>
      <table
        ref={ref}
        className="list fixed"
        aria-label={noun}
        aria-rowcount={(total ?? rows?.length ?? 0) + 1}
        aria-busy={rows === undefined}
        style={{ '--row': `${height / 16}rem` } as CSSProperties}
      >
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <Gap height={before} />
        <tbody onKeyDown={onKeyDown}>
          {rows === undefined && <LoadingRows />}
          {items.map(({ index }) => {
            const item = rows?.[index];
            if (item === undefined) return null;
            const key = keyOf(item);
            return (
              <tr
                key={key}
                data-index={index}
                aria-rowindex={index + 2}
                className={key === props.picked ? 'opens picked' : 'opens'}
                onClick={(event) => {
                  press(event, href(item));
                }}
              >
                {row(item)}
              </tr>
            );
          })}
        </tbody>
        <Gap height={after} />
      </table>
      <MoreLine shown={rows?.length ?? 0} total={total} noun={noun} />
    </>
  );
}

/** Stands for the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden="true">
      <tr className="gap">
        <td colSpan={100} style={{ height }} />
      </tr>
    </tbody>
  );
}

/** Nothing under 200 ms, then bones; either way the rows keep their height. */
function LoadingRows() {
  const shown = useDelayed(true);
  return Array.from({ length: 8 }, (_, index) => (
    <tr key={index} className="bones" aria-hidden="true">
      <td colSpan={100}>
        {shown && <i className="bone" style={{ width: `${30 + ((index * 17) % 40)}%` }} />}
      </td>
    </tr>
  ));
}
