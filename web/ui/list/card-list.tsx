import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, type ReactNode } from 'react';
import { usePhone } from '../page/page.tsx';
import { type ListProps, MoreLine } from '../table/list-props.tsx';
import { SelectRow, useLongPress, RefusalReason } from '../selection/selection-checkbox.tsx';
import { useRows } from '../table/virtual-rows.ts';
import styles from './card-list.module.css';
import { useRowActions } from '../table/row-keys.ts';
import layout from '../style/layout.module.css';

const gap = 12;

/**
 * Shows a list as a grid of equally high cards. `card` renders one card with the classes of the CSS module (top,
 * name, middle, foot).
 */
export function CardList<T>(
  props: ListProps<T> & {
    card: (item: T) => ReactNode;
    /** The minimum width of a card in px. */
    width?: number;
    /** The height of a card in px. */
    height?: number;
  },
) {
  const { rows = [], card, keyOf, href, more, total, noun, selection, width = 280, height = 190 } = props;
  const { ref: frame, width: room } = useElementSize<HTMLDivElement>();
  const columns = Math.max(1, Math.floor((room + gap) / (width + gap)));
  const count = Math.ceil(rows.length / columns);
  const { ref, items, before, after, show } = useRows<HTMLUListElement>({
    count,
    height: height + gap,
    more: more && { ...more, see: (top, bottom) => more.see?.(top * columns, bottom * columns) ?? false },
  });
  useRowActions(ref, { rows, show: (index) => show(Math.floor(index / columns)), selection });
  const phone = usePhone();
  const touch = useLongPress((index) => selection?.toggle(rows, index));
  /** Selects a card by a tap anywhere on it, while the user selects cards on a phone. */
  const onPress = (event: MouseEvent<HTMLElement>) => {
    touch.onClickCapture(event);
    const box = event.target instanceof Element && event.target.closest('label');
    if (event.defaultPrevented || box || !phone || !selection?.choosing) return;
    event.preventDefault();
    event.stopPropagation();
    selection.toggle(rows, Number(event.currentTarget.dataset['index']));
  };
  const first = (items[0]?.index ?? 0) * columns;
  const last = ((items.at(-1)?.index ?? -1) + 1) * columns;
  return (
    <div ref={frame}>
      <ul
        ref={ref}
        className={styles.grid}
        aria-label={noun}
        aria-busy={props.rows === undefined}
        style={{
          paddingTop: before,
          paddingBottom: after,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: height,
        }}
      >
        {rows.slice(first, last).map((item, at) => {
          const [index, key] = [first + at, keyOf(item)];
          const why = selection?.refusals.get(key);
          const boxed = selection && (!phone || selection.choosing);
          const looks = [
            styles.card,
            boxed && styles.boxed,
            selection?.has(key) && styles.chosen,
            why && styles.refused,
          ];
          return (
            <li
              key={key}
              className={looks.filter(Boolean).join(' ')}
              data-index={index}
              data-href={href?.(item)}
              {...(selection && { ...touch, onClickCapture: onPress })}
            >
              {boxed && (
                <div className={styles.box}>
                  <SelectRow rows={rows} index={index} selection={selection} />
                </div>
              )}
              {card(item)}
              {why && (
                <div className={`${layout.ruled} ${layout.surface} ${styles.because}`}>
                  <RefusalReason refusal={why} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <MoreLine shown={rows.length} total={total} noun={noun} />
    </div>
  );
}
