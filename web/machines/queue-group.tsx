/** The rows of one part of a queue; those that may be moved carry a handle, arrows and a menu. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Machine } from '../../shared/contract/machines.ts';
import { type Operation } from '../../shared/contract/operations.ts';
import { useRowActions } from '../ui/row-keys.ts';
import { number } from '../ui/format.ts';
import { QueueRow } from './queue-row.tsx';
import { useDrag } from './use-drag.ts';

export type Put = (operation: Operation, place: number) => void;

/** Alt and an arrow move the row that has the focus, which stays on it. */
function useAltArrows(list: { current: HTMLElement | null }, move: (index: number, by: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (!event.altKey || by === undefined || row === null) return;
    event.preventDefault();
    const focused = document.activeElement;
    move(Number(row.dataset['index']), by);
    // A row that is moved in the page loses the focus.
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

export function QueueGroup(props: {
  title: string;
  operations: readonly Operation[];
  machine: Machine;
  /** Null where the order can't be changed. */
  put: Put | null;
  /** The first of the group carries the floor's button: Finish, or Run of what is next. */
  first?: boolean;
}) {
  const { title, operations, machine, put, first = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const at = (index: number) => operations[index];
  const place = (index: number, to: number) => {
    const operation = at(index);
    if (operation) put?.(operation, to);
  };
  const { handle, style, dragged } = useDrag(operations.length, place);
  useRowActions(list, operations.length, (index) => {
    list.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' });
  });
  useAltArrows(list, (index, by) => place(index, index + by));
  const none = operations.length === 0;
  return (
    <>
      {!none && (
        <h2 className="group-title">
          {title} <span>{number(operations.length)}</span>
        </h2>
      )}
      <ol
        ref={list}
        className={dragged === null ? 'queue' : 'queue dragging'}
        aria-label={title}
        hidden={none}
      >
        {operations.map((operation, index) => (
          <QueueRow
            key={operation.id}
            operation={operation}
            machine={machine}
            index={index}
            last={operations.length - 1}
            runs={first && index === 0}
            put={put && ((to) => put(operation, to))}
            handle={handle(index)}
            style={style(index)}
            dragged={dragged === index}
          />
        ))}
      </ol>
    </>
  );
}
