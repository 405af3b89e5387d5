import { useElementSize } from '@mantine/hooks';
import { type ReactNode } from 'react';
import { type ListProps, MoreLine } from './data-table.tsx';
import { useRows } from './rows.ts';
import { useRowPress } from './row-keys.ts';

const gap = 12;

/** The list as cards, as many beside each other as fit; `card` says what a card holds (see .ch .nm .cb .dd). */
export function CardList<T>(
  props: ListProps<T> & {
    card: (item: T) => ReactNode;
    /** A card's least width and its height before it is measured, in px. */
    width?: number;
    height?: number;
  },
) {
  const { rows = [], card, keyOf, href, more, total, noun, width = 280, height = 190 } = props;
  const { ref: frame, width: room } = useElementSize<HTMLDivElement>();
  const columns = Math.max(1, Math.floor((room + gap) / (width + gap)));
  const count = Math.ceil(rows.length / columns);
  const { ref, items, before, after, measure } = useRows<HTMLDivElement>({
    count,
    height: height + gap,
    more,
  });
  const press = useRowPress();
  return (
    <div ref={frame}>
      <div
        ref={ref}
        role="list"
        aria-label={noun}
        aria-busy={props.rows === undefined}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {items.map(({ index }) => (
          <div
            key={index}
            ref={measure}
            data-index={index}
            className="grid"
            role="presentation"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows.slice(index * columns, (index + 1) * columns).map((item) => (
              <div
                key={keyOf(item)}
                role="listitem"
                className="card"
                onClick={(event) => {
                  press(event, href(item));
                }}
              >
                {card(item)}
              </div>
            ))}
          </div>
        ))}
      </div>
      <MoreLine shown={rows.length} total={total} noun={noun} />
    </div>
  );
}
