/**
 * Shows one cell of the grid. It shows the cell's own text while the cell has the focus, else the value that the
 * import read from that text.
 */
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/page/icons.tsx';
import styles from './imports.module.css';

export interface CellProps {
  /** The cell's accessible name: "GSM, row 4". */
  label: string;
  text: string;
  shown: string;
  wrong: boolean;
  /** The id of the line below the row that states the cell's fault. Screen readers read that line with the cell. */
  says: string;
  list: string | undefined;
  onText: (text: string) => void;
  /** Receives a pasted text that holds more than one cell. */
  onBlock: (text: string) => void;
  /** Moves the focus by this many rows and columns, and returns whether there was a cell to focus. */
  onMove: (down: number, right: number) => boolean;
  onLeave: () => void;
  onFocus: () => void;
}

const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');
/** Returns whether the caret is at the start or at the end of the text, and whether all text is selected. */
const edges = ({ selectionStart, selectionEnd, value }: HTMLInputElement) => {
  const all = selectionStart === 0 && selectionEnd === value.length;
  return { start: all || selectionEnd === 0, end: all || selectionStart === value.length };
};

export function GridCell(props: CellProps) {
  const { label, text, shown, wrong, says, list, onText, onBlock, onMove, onLeave, onFocus } = props;
  /** The text that the user is typing. It is null while the cell does not have the focus. */
  const [typed, setTyped] = useState<string | null>(null);
  const start = oneLine(text);
  const field = useRef<HTMLInputElement>(null);
  const isIn = typed !== null;
  // Selects the text before the first key, so that the key replaces the text.
  useLayoutEffect(() => {
    if (isIn) field.current?.select();
  }, [isIn]);
  const commit = () => {
    if (typed !== null && typed.trim() !== start) onText(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { start: atStart, end: atEnd } = edges(event.currentTarget);
    const moves: Partial<Record<string, readonly [number, number]>> = {
      Enter: [event.shiftKey ? -1 : 1, 0],
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ...(atStart && { ArrowLeft: [0, -1] as const }),
      ...(atEnd && { ArrowRight: [0, 1] as const }),
    };
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The first Esc restores the text, and the second leaves the grid.
      if (typed !== null && typed !== start) setTyped(start);
      else onLeave();
      event.preventDefault();
      return;
    }
    const move = moves[event.key];
    if (!move) return;
    commit();
    if (onMove(...move)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    setTyped(null);
    onBlock(pasted);
  };
  return (
    <span className={styles.cell}>
      {wrong && <Icon name="warning" size={13} />}
      <input
        ref={field}
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? says : undefined}
        title={shown}
        data-typed={(typed !== null && typed !== start) || undefined}
        autoComplete="off"
        spellCheck={false}
        {...(list !== undefined && { list })}
        value={typed ?? oneLine(shown)}
        onFocus={() => {
          setTyped(start);
          onFocus();
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          commit();
          setTyped(null);
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </span>
  );
}
