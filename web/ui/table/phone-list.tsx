import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../style/icons.tsx';
import { type ListProps, MoreLine } from './list-props.tsx';
import { useRows } from './virtual-rows.ts';
import {
  phoneReasonHeight,
  SelectRow,
  tallerRows,
  useLongPress,
  RefusalReason,
} from '../selection/selection-checkbox.tsx';
import { useRowActions } from './row-keys.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './phone-list.module.css';

/** The two lines that show a record on a phone, with their right side. */
export interface PhoneRow {
  title: string;
  sub: ReactNode;
  right?: ReactNode;
  /** A checkbox to the right of the link. */
  box?: ReactNode;
  /** What the user can do about the record, under its two lines. Then `foot` in px is set for all rows. */
  act?: ReactNode;
}

const height = 68;

/** Shows a list on a phone, with two lines and 68 px for each row. DataTable shows it under 640 px. */
export function PhoneList<T>(props: ListProps<T> & { line: (item: T) => PhoneRow; foot?: number }) {
  const { rows, line, keyOf, href, more, total, noun, selection, foot = 0 } = props;
  const count = rows?.length ?? 0;
  const { ref, items, before, after, show } = useRows<HTMLUListElement>({
    count,
    height: height + foot,
    more,
    taller: tallerRows(rows, selection, phoneReasonHeight),
  });
  useRowActions(ref, { rows, show, selection });
  const press = useLongPress((index) => rows && selection?.toggle(rows, index));
  const choosing = selection?.choosing === true;
  return (
    <>
      <ul
        ref={ref}
        className={`${layout.anchor} ${styles.lines}`}
        aria-label={noun}
        aria-busy={rows === undefined}
        style={{
          paddingTop: before,
          paddingBottom: after,
          minHeight: rows ? undefined : (height + foot) * 6,
        }}
      >
        {items.map(({ index }) => {
          const item = rows?.[index];
          if (item === undefined) return null;
          const { title, sub, right, box, act } = line(item);
          const why = selection?.refusals.get(keyOf(item));
          const said = (
            <>
              <b className={text.clip}>{title}</b>
              <span className={`${text.small} ${text.muted} ${styles.sub} ${text.clip}`}>{sub}</span>
              <span className={`${layout.row} ${text.small} ${text.faint} ${text.nowrap} ${styles.right}`}>
                {right}
                {href && !choosing && <Icon name="chevron-right" size={14} />}
              </span>
            </>
          );
          return (
            <li
              key={keyOf(item)}
              data-index={index}
              aria-setsize={total ?? count}
              aria-posinset={index + 1}
              className={selection?.has(keyOf(item)) ? styles.chosen : undefined}
              data-refused={why ? '' : undefined}
              data-act={act ? '' : undefined}
              {...(selection && press)}
            >
              {selection && choosing ? (
                <div className={styles.line}>
                  <span className={styles.box}>
                    <SelectRow rows={rows ?? []} index={index} selection={selection} />
                  </span>
                  {said}
                </div>
              ) : href ? (
                <Link to={href(item)}>{said}</Link>
              ) : (
                <div className={styles.line}>{said}</div>
              )}
              {box && <span className={styles.ownBox}>{box}</span>}
              {act}
              {why && (
                <div className={styles.why}>
                  <RefusalReason refusal={why} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <MoreLine shown={count} total={total} noun={noun} />
    </>
  );
}
