/** Shows the checkboxes that select a row or all rows. */
import { type PointerEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../style/icons.tsx';
import { type Refusal, type Selection } from './selection.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../style/text.module.css';
import layout from '../style/layout.module.css';
import styles from './selection-checkbox.module.css';

export function SelectBox(props: {
  label: string;
  state: 'all' | 'some' | 'none';
  /** Handles a click on the checkbox. `range` is true if the user holds Shift. */
  onPick: (range: boolean) => void;
}) {
  const { label, state, onPick } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={`${layout.centered} ${styles.pick}`}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={state === 'all'}
        onChange={({ nativeEvent }) => {
          const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          // A click with Shift also selects the text in between.
          if (range) getSelection()?.removeAllRanges();
          onPick(range);
        }}
      />
    </label>
  );
}

/** Shows the checkbox that selects a row. */
export function SelectRow<T>(props: { rows: readonly T[]; index: number; selection: Selection<T> }) {
  const { rows, index, selection } = props;
  const item = rows[index];
  if (item === undefined) return null;
  return (
    <SelectBox
      label={t`Select ${selection.nameOf(item)}`}
      state={selection.has(selection.keyOf(item)) ? 'all' : 'none'}
      onPick={(range) => selection.toggle(rows, index, range)}
    />
  );
}

/** The height in px of a refusal's reason under its row. */
const reasonHeight = 28;
/** The height in px of a reason on a phone, where it has two lines. */
export const phoneReasonHeight = 46;

/** Returns by row index the additional height in px of the rows that show a reason. */
export function tallerRows<T>(
  rows: readonly T[] | undefined,
  selection: Selection<T> | undefined,
  height = reasonHeight,
): ReadonlyMap<number, number> | undefined {
  if (!selection || selection.refusals.size === 0) return undefined;
  const { refusals, keyOf } = selection;
  const places = rows?.flatMap((item, index) => (refusals.has(keyOf(item)) ? [index] : [])) ?? [];
  return new Map(places.map((index) => [index, height]));
}

/** Shows why the last action skipped the row, and a link that helps if there is one. */
export const RefusalReason = ({ refusal: { why, way } }: { refusal: Refusal }) => (
  <span className={`${layout.row} ${text.small} ${text.danger} ${styles.why}`} title={why}>
    <Icon name="warning" size={14} />
    <span className={styles.reason}>{why}</span>
    {way && <Link to={way.to}>{way.label}</Link>}
  </span>
);

/** The time in ms after which a press is a long press. */
const longPress = 500;
const stays = 8;

/** Calls `chosen` with the index of the row that the user long-presses. A long press does not open the row. */
export function useLongPress(chosen: (index: number) => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(null);
  const fired = useRef(false);
  const end = () => {
    clearTimeout(held.current?.timer);
    held.current = null;
  };
  return {
    onPointerDown: ({ pointerType, currentTarget, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      fired.current = false;
      if (pointerType !== 'touch') return;
      const index = Number(currentTarget.dataset['index']);
      const timer = setTimeout(() => {
        fired.current = true;
        chosen(index);
      }, longPress);
      held.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { x, y } = held.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > stays) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Leaves the link's own context menu to the browser.
    onContextMenu: (event: { preventDefault: () => void }) => held.current && event.preventDefault(),
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!fired.current) return;
      fired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
