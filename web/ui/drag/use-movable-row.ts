/** Moves a row of a list by Alt with arrow keys, which do the same as its drag handle. */
import { type RefObject, useRef } from 'react';
import { useKeysWithin } from '../keys/use-keys-within.ts';
import { keepFocus } from '../table/row-focus.ts';

/**
 * Returns the ref of the row and a function that moves the row to another place, where it keeps the focus. A row that is
 * `fixed` ignores the keys.
 */
export function useMovableRow(props: { place: number; fixed: boolean; onMove: (to: number) => void }): {
  row: RefObject<HTMLLIElement | null>;
  move: (to: number) => void;
} {
  const { place, fixed, onMove } = props;
  const row = useRef<HTMLLIElement>(null);
  const move = (to: number) => {
    keepFocus(row.current);
    onMove(to);
  };
  useKeysWithin(row, (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || fixed) return;
    event.preventDefault();
    move(place + by);
  });
  return { row, move };
}
