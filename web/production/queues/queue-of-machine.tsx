/** A machine's queue: its head, then its cards, down a column or along a row. */
import { type CSSProperties, type RefObject, useRef } from 'react';
import { type MachineQueue } from './model.ts';
import { MachineHead } from './machine-head.tsx';
import { QueueLists, useLists } from './queue-lists.tsx';
import { type Shown } from './queues-frame.tsx';
import { rowWays, useCardMoves, type Ways } from './use-board-keys.ts';
import styles from './queues.module.css';

/** A frame that scrolls is reached by keyboard, whatever it holds. */
export const scrolls = { tabIndex: 0 };

export function QueueOfMachine(props: {
  queue: MachineQueue;
  shown: Shown;
  ways: Ways;
  className: string | undefined;
  style?: CSSProperties;
  /** What its cards scroll in; without one they aren't dragged. */
  scroller?: RefObject<HTMLElement | null>;
}) {
  const { queue, shown, ways, className, style, scroller } = props;
  const { shop, filter } = shown;
  const of = { queue, filter, sample: shop.sample, ...(scroller && { scroller }) };
  const lists = useLists(of);
  const section = useRef<HTMLElement>(null);
  useCardMoves(section, ways, (id, by) => {
    const { queued, waiting } = lists.groups;
    const group = [queued, waiting].find((each) => each.some((task) => task.id === id)) ?? [];
    const place = group.findIndex((task) => task.id === id);
    const task = group[place];
    if (task) lists.put?.(task, place + by);
  });
  return (
    <article ref={section} className={className} style={style} data-queue={queue.key} aria-label={queue.name}>
      <MachineHead queue={queue} all={shop.machines} sample={shop.sample} />
      <div
        className={styles.lists}
        data-across={ways === rowWays || undefined}
        {...(ways === rowWays && scrolls)}
      >
        <QueueLists {...of} lists={lists} />
      </div>
    </article>
  );
}
