/** The rows as a grid of fields: only those in view are rendered, each with the line of what is wrong with it. */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { cellId, GridLine, type LineProps, SaysLine } from './grid-line.tsx';
import { type Field } from './fields.ts';
import { saysOf } from './row-says.tsx';
import { type RowState } from './rows.ts';
import { type Sheet } from './sheet.ts';
import styles from './imports.module.css';

interface Place {
  row: number;
  column: number;
}
/** What the foot of the grid asks of it. */
export interface GridHandle {
  /** Puts the focus into a cell, wherever it is. */
  show: (place: Place) => void;
  /** The cell that has or had the focus. */
  at: () => Place | null;
}

type Common = 'fields' | 'repairs' | 'decisions' | 'type' | 'paste' | 'leave';
export interface GridProps extends Pick<LineProps, Common> {
  sheet: Sheet;
  rows: readonly RowState[];
  head: ReactNode;
  choices: (column: number) => readonly string[];
  handle: RefObject<GridHandle | null>;
}

/** Letters of a column that set how wide it is; of the first rows. */
const [leastLetters, mostLetters, looked] = [9, 34, 200];

/** How wide each column is, in px. */
function widthsOf({ heads, rows }: Sheet, fields: readonly (Field | null)[]): number[] {
  return heads.map((head, column) => {
    const texts = rows.slice(0, looked).map((row) => row[column] ?? '');
    const label = fields[column]?.label ?? 'Leave out';
    const most = Math.max(
      head.length,
      label.length + 3,
      fields[column]?.letters ?? 0,
      ...texts.map(({ length }) => length),
    );
    return Math.min(mostLetters, Math.max(leastLetters, most)) * 7.6 + 28;
  });
}

/** The lines of the grid: each row, and below it what is said of it. */
const linesOf = (rows: readonly RowState[]) =>
  rows.flatMap((row) => (saysOf(row) ? [false, true] : [false]).map((says) => ({ row, says })));

/** The lines in view, and the way to a cell that may not be. */
function useLines(rows: readonly RowState[]) {
  const frame = useRef<HTMLDivElement>(null);
  const here = useRef<Place | null>(null);
  const wanted = useRef<Place | null>(null);
  const lines = useMemo(() => linesOf(rows), [rows]);
  const placeOf = (row: number) => lines.findIndex((line) => !line.says && line.row.row === row);
  // The cell that one is in stays although the wheel turns it out of sight.
  const withOwn = (range: Range) => {
    const shown = defaultRangeExtractor(range);
    const isIn = here.current !== null && frame.current?.contains(document.activeElement);
    const own = isIn ? placeOf(here.current?.row ?? -1) : -1;
    return own < 0 || shown.includes(own) ? shown : [...shown, own].toSorted((a, b) => a - b);
  };
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (lines[index]?.says ? 29 : 33),
    getItemKey: (index) => `${lines[index]?.row.row} ${lines[index]?.says}`,
    overscan: 8,
    useFlushSync: false,
    // The heads stay above the first row.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 40,
    rangeExtractor: withOwn,
  });
  const focusIn = ({ row, column }: Place) => {
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${cellId(row, column)}"] input`);
    cell?.focus();
    return cell instanceof HTMLElement;
  };
  // The cell may be rendered some frames after it was scrolled to.
  useEffect(() => {
    if (wanted.current !== null && focusIn(wanted.current)) wanted.current = null;
  });
  const show = (place: Place) => {
    const index = placeOf(place.row);
    if (index < 0) return false;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    wanted.current = focusIn(place) ? null : place;
    return true;
  };
  const enter = (row: number, column: number) => {
    here.current = { row, column };
    wanted.current = null;
  };
  return { frame, at: () => here.current, enter, lines, virtualizer, show };
}

export function Grid(props: GridProps) {
  const { sheet, fields, rows, head, choices, handle, ...common } = props;
  const { frame, at, enter, lines, virtualizer, show } = useLines(rows);
  useImperativeHandle(handle, () => ({ show: (place) => void show(place), at }));
  const widths = useMemo(() => widthsOf(sheet, fields), [sheet, fields]);
  const move = (row: number, column: number) => (down: number, right: number) => {
    const next = rows[rows.findIndex((each) => each.row === row) + down];
    const to = column + right;
    return next !== undefined && to >= 0 && to < fields.length && show({ row: next.row, column: to });
  };
  const choicesOf = (column: number) => (choices(column).length > 0 ? `choices-${column}` : undefined);
  const items = virtualizer.getVirtualItems();
  const gap = (height: number) => height > 0 && <tr aria-hidden="true" style={{ height }} />;
  return (
    <div className={styles.frame} ref={frame}>
      <table
        className={styles.grid}
        aria-label="Rows"
        aria-rowcount={rows.length}
        style={{ width: widths.reduce((sum, each) => sum + each, 52) }}
      >
        <colgroup>
          <col style={{ width: 52 }} />
          {widths.map((width, column) => (
            // The widest takes what is left.
            <col key={column} style={column === widths.indexOf(Math.max(...widths)) ? {} : { width }} />
          ))}
        </colgroup>
        {head}
        <tbody>
          {items.map((item, index) => {
            const line = lines[item.index];
            if (!line) return null;
            const Line = line.says ? SaysLine : GridLine;
            const place = { 'data-index': item.index, ref: virtualizer.measureElement };
            const texts = sheet.rows[line.row.row] ?? [];
            return (
              <Fragment key={item.key}>
                {gap(item.start - (items[index - 1]?.end ?? 0))}
                <Line state={line.row} {...common} {...{ place, texts, fields, choicesOf, move, enter }} />
              </Fragment>
            );
          })}
          {gap(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
        </tbody>
      </table>
      {fields.map((_, column) => {
        const id = choicesOf(column);
        return (
          id !== undefined && (
            <datalist key={id} id={id}>
              {choices(column).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          )
        );
      })}
    </div>
  );
}
