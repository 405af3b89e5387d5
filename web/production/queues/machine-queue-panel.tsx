/** Shows a machine's queue: its head, then its cards in a column or a row. */
import { memo, useRef } from 'react';
import { scrolls } from '../../ui/page/focus.ts';
import { type MachineQueue } from './queue-tasks.ts';
import { MachineHead } from './machine-head.tsx';
import { QueueLists, useQueueLists } from './queue-lists.tsx';
import { type QueuesView } from './queues-frame.tsx';
import { rowKeys, useCardMoves, type CardKeys } from './use-board-keys.ts';
import styles from './queues.module.css';

/** Shows one queue. It is memoized, so that it does not render again when other columns scroll into view. */
export const MachineQueuePanel = memo(function QueueOfMachine(props: {
  queue: MachineQueue;
  shown: QueuesView;
  keys: CardKeys;
  className: string | undefined;
  /** The number of the column on the board, from 1. */
  column?: number;
}) {
  const { queue, shown, keys, className, column } = props;
  const { shop, filter } = shown;
  const of = { queue, filter, sample: shop.sample };
  const lists = useQueueLists(of);
  const section = useRef<HTMLElement>(null);
  useCardMoves(section, keys, (id, by) => {
    const { queued, waiting } = lists.groups;
    const group = [queued, waiting].find((each) => each.some((task) => task.id === id)) ?? [];
    const place = group.findIndex((task) => task.id === id);
    const task = group[place];
    if (task) lists.put?.(task, place + by);
  });
  return (
    <article
      ref={section}
      className={className}
      style={{ gridColumn: column }}
      data-queue={queue.key}
      aria-label={queue.name}
    >
      <MachineHead queue={queue} all={shop.machines} sample={shop.sample} />
      <div
        className={styles.lists}
        data-across={keys === rowKeys || undefined}
        {...(keys === rowKeys && scrolls)}
      >
        <QueueLists {...of} machines={shop.machines} lists={lists} />
      </div>
    </article>
  );
});
