/** Shows the rows of one group of a queue. Rows that the user can move have a handle, arrows and a menu. */
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useEffect, useEffectEvent } from 'react';
import { type Machine } from '../../../shared/contract/machines.ts';
import { type OperationOnMachine } from '../../../shared/contract/operations.ts';
import { currentLateness } from '../../../shared/rules/lateness.ts';
import { useNow } from '../../ui/page/use-now.ts';
import { useCauses } from '../jobs/use-delay-causes.ts';
import { number } from '../../ui/page/format.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { useRowActions } from '../../ui/list/row-keys.ts';
import { useRows } from '../../ui/list/virtual-rows.ts';
import { QueueRow } from './queue-row.tsx';
import { useDrag } from '../../ui/list/use-drag.ts';
import styles from './queue.module.css';

export type Put = (operation: OperationOnMachine, place: number) => void;

/** Moves the focused row by Alt and an arrow key. The moved row retains the focus. */
function useAltArrows(list: { current: HTMLElement | null }, move: (index: number, by: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (!event.altKey || by === undefined || row === null) return;
    event.preventDefault();
    const focused = document.activeElement;
    move(Number(row.dataset['index']), by);
    // The browser drops the focus when a row moves in the page.
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && document.activeElement !== focused) focused.focus();
    });
  });
  useEffect(() => {
    const element = list.current;
    const listener = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [list]);
}

/**
 * Returns the height of a row in px for mouse, finger or phone. The styles in queue.module.css contain the same
 * heights.
 */
function useRowHeight(): number {
  const coarse = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  return usePhone() ? 84 : coarse ? 60 : 52;
}

export function QueueGroup(props: {
  title: string;
  operations: readonly OperationOnMachine[];
  machine: Machine;
  /** The function that moves a row. It is null if the user can't change the order. */
  put: Put | null;
  /** Whether the first row has the button of the people at the machine: Finish, or Run if nothing runs. */
  first?: boolean;
}) {
  const { title, operations, machine, put, first = false } = props;
  const height = useRowHeight();
  const count = operations.length;
  const { ref: list, items, before, after, show } = useRows<HTMLOListElement>({ count, height });
  const place = (index: number, to: number) => {
    const operation = operations[index];
    if (operation) put?.(operation, to);
  };
  const { handle, style, dragged } = useDrag(
    operations.map(({ id }) => id),
    place,
  );
  const now = useNow();
  const shown = items.flatMap(({ index }) => operations[index] ?? []);
  const late = shown.filter(({ job }) => currentLateness(job, now) !== null);
  const causes = useCauses([...new Set(late.map(({ jobId }) => jobId))]);
  useRowActions(list, { rows: operations, show });
  useAltArrows(list, (index, by) => place(index, index + by));
  const none = count === 0;
  const look: CSSProperties = { paddingTop: before, paddingBottom: after };
  return (
    <>
      {!none && (
        <h2 className={styles.groupTitle}>
          {title} <span>{number(count)}</span>
        </h2>
      )}
      <ol
        ref={list}
        className={dragged === null ? styles.queue : `${styles.queue} ${styles.dragging}`}
        aria-label={title}
        hidden={none}
        style={{ ...look, '--row': `${height}px` } as CSSProperties}
      >
        {items.map(({ index }) => {
          const operation = operations[index];
          if (operation === undefined) return null;
          return (
            <QueueRow
              key={operation.id}
              operation={operation}
              cause={causes.get(operation.jobId)}
              machine={machine}
              index={index}
              last={count - 1}
              runs={first && index === 0}
              put={put && ((to) => put(operation, to))}
              handle={handle(index)}
              style={style(index)}
              dragged={dragged === index}
            />
          );
        })}
      </ol>
    </>
  );
}
