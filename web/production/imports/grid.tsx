/**
 * Shows the rows as an editable grid, with the faults of each row in a line below it. The browser renders only the
 * visible rows.
 */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { number } from '../../ui/page/format.ts';
import { type Field } from './import-fields.ts';
import { GridCell } from './grid-cell.tsx';
import { type RowState } from './row-states-and-filters.ts';
import { RowMessages, hasRowMessages } from './row-messages.tsx';
import { type Sheet } from './edit-sheet.ts';
import { type ReviewState } from './use-review-state.ts';
import textStyles from '../../ui/page/text.module.css';
import styles from './imports.module.css';

interface Place {
  row: number;
  column: number;
}
/** Defines the functions that other parts of the review call on the grid. */
export interface GridHandle {
  /** Focuses a cell, and scrolls to it if it is out of view. */
  show: (place: Place) => void;
  /** Returns the cell that has the focus, or that had it last. */
  at: () => Place | null;
}

interface LineProps {
  /** The attributes by which the virtualizer finds and measures the row. */
  place: { 'data-index': number; ref: Ref<HTMLTableRowElement> };
  state: RowState;
  importing: ReviewState;
  type: (row: number, column: number, text: string) => void;
  leave: () => void;
  move: (place: Place, down: number, right: number) => boolean;
  enter: (place: Place) => void;
}

const cellId = ({ row, column }: Place) => `${row}:${column}`;
/** Returns the id of the list with the column's choices, if the column has any. */
const choicesId = ({ choices }: ReviewState, column: number) =>
  choices(column).length > 0 ? `choices-${column}` : undefined;

function Cell(props: LineProps & { column: number }) {
  const { state, importing, type, move, leave, enter, column } = props;
  const { row, out } = state;
  const field = importing.fields[column] ?? null;
  const wrong = !out && state.wrong.some((each) => each.column === column);
  const shown = state.shown[column] ?? '';
  const at = { row, column };
  return (
    <td
      data-cell={cellId(at)}
      className={field?.quantity ? styles.figure : undefined}
      data-wrong={wrong || undefined}
    >
      {out || field === null ? (
        <span className={`${styles.still} ${textStyles.clip}`}>{shown}</span>
      ) : (
        <GridCell
          label={`${field.label}, row ${number(row + 1)}`}
          text={importing.sheet.rows[row]?.[column] ?? ''}
          {...{ shown, wrong }}
          says={`says-${row}`}
          list={choicesId(importing, column)}
          onText={(text) => type(row, column, text)}
          onBlock={(text) => importing.paste(row, column, text)}
          onMove={(down, right) => move(at, down, right)}
          onLeave={leave}
          onFocus={() => enter(at)}
        />
      )}
    </td>
  );
}

function GridLine(props: LineProps) {
  const { place, state, importing } = props;
  return (
    <tr {...place} data-already={state.already || state.group !== null || undefined}>
      <th scope="row">{number(state.row + 1)}</th>
      {importing.fields.map((_, column) => (
        <Cell key={column} {...props} column={column} />
      ))}
    </tr>
  );
}

function SaysLine({ place, state, importing }: LineProps) {
  return (
    <tr {...place} className={styles.says}>
      <td colSpan={importing.fields.length + 1}>
        <div id={`says-${state.row}`} className={styles.words}>
          <RowMessages {...{ state, importing }} />
        </div>
      </td>
    </tr>
  );
}

/** The smallest and the largest width of a column in letters, and the number of rows that decide the width. */
const [leastLetters, mostLetters, looked] = [9, 34, 200];

/** Returns each column's width in px. */
function widthsOf({ heads, rows }: Sheet, fields: readonly (Field | null)[]): number[] {
  return heads.map((head, column) => {
    const texts = rows.slice(0, looked).map((row) => row[column] ?? '');
    const { label = 'Leave out', letters = 0 } = fields[column] ?? {};
    const most = Math.max(head.length, label.length + 3, letters, ...texts.map(({ length }) => length));
    return Math.min(mostLetters, Math.max(leastLetters, most)) * 7.6 + 28;
  });
}

/** Renders only the lines in view, and focuses cells that may be out of view. */
function useLines(rows: readonly RowState[]) {
  const frame = useRef<HTMLDivElement>(null);
  const here = useRef<Place | null>(null);
  const wanted = useRef<Place | null>(null);
  // Each row, with its messages below.
  const lines = useMemo(
    () =>
      rows.flatMap((row) => (hasRowMessages(row) ? [false, true] : [false]).map((says) => ({ row, says }))),
    [rows],
  );
  const placeOf = (row: number) => lines.findIndex((line) => !line.says && line.row.row === row);
  // The cell with the focus stays, even if the wheel scrolls it out of sight.
  const withOwn = (range: Range) => {
    const shown = defaultRangeExtractor(range);
    const isIn = here.current !== null && frame.current?.contains(document.activeElement);
    const own = isIn ? placeOf(here.current?.row ?? -1) : -1;
    return own < 0 || shown.includes(own) ? shown : [...shown, own].toSorted((a, b) => a - b);
  };
  // A new function would make the virtualizer measure all lines again at each scroll.
  const keyOf = useCallback((index: number) => `${lines[index]?.row.row} ${lines[index]?.says}`, [lines]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (lines[index]?.says ? 29 : 33),
    getItemKey: keyOf,
    overscan: 8,
    useFlushSync: false,
    // The headings stay above the first row.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 40,
    rangeExtractor: withOwn,
  });
  const focusIn = (place: Place) => {
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${cellId(place)}"] input`);
    cell?.focus();
    return cell instanceof HTMLElement;
  };
  // The cell may render some frames after the scroll.
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
  const enter = (place: Place) => {
    here.current = place;
    wanted.current = null;
  };
  return { frame, at: () => here.current, enter, lines, virtualizer, show };
}

export function Grid(props: {
  importing: ReviewState;
  rows: readonly RowState[];
  head: ReactNode;
  type: LineProps['type'];
  leave: () => void;
  handle: RefObject<GridHandle | null>;
}) {
  const { importing, rows, head, handle, ...common } = props;
  const { sheet, fields, choices } = importing;
  const { frame, at, enter, lines, virtualizer, show } = useLines(rows);
  useImperativeHandle(handle, () => ({ show: (place) => void show(place), at }));
  const widths = useMemo(() => widthsOf(sheet, fields), [sheet, fields]);
  const move = ({ row, column }: Place, down: number, right: number) => {
    const next = rows[rows.findIndex((each) => each.row === row) + down];
    const to = column + right;
    return next !== undefined && to >= 0 && to < fields.length && show({ row: next.row, column: to });
  };
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
            // The widest column takes the remaining width.
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
            return (
              <Fragment key={item.key}>
                {gap(item.start - (items[index - 1]?.end ?? 0))}
                <Line state={line.row} {...common} {...{ importing, place, move, enter }} />
              </Fragment>
            );
          })}
          {gap(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0))}
        </tbody>
      </table>
      {fields.map((_, column) => (
        <Choices key={column} id={choicesId(importing, column)} names={choices(column)} />
      ))}
    </div>
  );
}

/** Holds the choices that the cells of one field offer while the user types. */
export const Choices = ({ id, names }: { id: string | undefined; names: readonly string[] }) =>
  id !== undefined && (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
