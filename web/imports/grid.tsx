/**
 * Shows the rows of an import as an editable grid, with a line for errors below each row. The browser renders
 * only the visible rows.
 */
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { reasonText } from '../client/reason-text.ts';
import { Icon } from '../ui/style/icons.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import text from '../ui/style/text.module.css';
import { count, number } from '../ui/text/format-values.ts';
import { type CellFault } from './sheet/check-rows.ts';
import { type Field, listWords } from './sheet/import-fields.ts';
import { Choices, RepairButton } from './repair-controls.tsx';
import { detailsOf } from './sheet/import-kinds.ts';
import { isWrong, type RowState } from './sheet/row-states-and-filters.ts';
import { countOf, replaceAll, setCells, type Sheet } from './sheet/edit-sheet.ts';
import styles from './imports.module.css';
import { type ReviewState } from './use-review-state.ts';
import layout from '../ui/style/layout.module.css';

/**
 * Shows one cell of the import's grid. A focused cell shows its original text; any other cell shows the value
 * that the import read from the text.
 */

interface Place {
  row: number;
  column: number;
}
interface CellProps {
  state: RowState;
  importing: ReviewState;
  type: (row: number, column: number, text: string) => void;
  leave: () => void;
  /** Moves the focus by this many rows and columns, and returns whether there was a cell to focus. */
  move: (place: Place, down: number, right: number) => boolean;
  enter: (place: Place) => void;
}

const cellId = ({ row, column }: Place) => `${row}:${column}`;
/** Returns the id of the list with the column's choices, if the column has any. */
const choicesId = ({ choices }: ReviewState, column: number) =>
  choices(column).length > 0 ? `choices-${column}` : undefined;

const oneLine = (given: string) => given.replaceAll(/\s*\n\s*/g, ' ');

/** Returns by how many rows and columns a key moves. Sideways keys move only from the edge of the text. */
function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const steps: Partial<Record<string, readonly [down: number, right: number]>> = {
    Enter: [shiftKey ? -1 : 1, 0],
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ...((isAll || selectionEnd === 0) && { ArrowLeft: [0, -1] as const }),
    ...((isAll || selectionStart === value.length) && { ArrowRight: [0, 1] as const }),
  };
  return steps[key];
}

/** Holds what the user types in a cell, and writes it into the sheet when the user leaves the cell. */
function useTyping({ type, leave, move, importing }: CellProps, at: Place) {
  /** The text that the user is typing. It is null while the cell does not have the focus. */
  const [typed, setTyped] = useState<string | null>(null);
  const { row, column } = at;
  const start = oneLine(importing.sheet.rows[row]?.[column] ?? '');
  const isTyped = typed !== null && typed !== start;
  const input = useRef<HTMLInputElement>(null);
  const isIn = typed !== null;
  // Selects the text before the first key, so that the key replaces the text.
  useLayoutEffect(() => {
    if (isIn) input.current?.select();
  }, [isIn]);
  const commit = () => {
    if (typed !== null && typed.trim() !== start) type(row, column, typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // The first Esc restores the text, and the second leaves the grid.
      if (isTyped) setTyped(start);
      else leave();
      event.preventDefault();
      return;
    }
    const step = stepOf(event);
    if (!step) return;
    commit();
    if (move(at, ...step)) event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    setTyped(null);
    importing.paste(row, column, pasted);
  };
  const onBlur = () => {
    commit();
    setTyped(null);
  };
  return { input, typed, isTyped, start, setTyped, events: { onKeyDown, onPaste, onBlur } };
}

function CellField(props: CellProps & { field: Field; at: Place; shown: string; wrong: boolean }) {
  const { importing, enter, field, at, shown, wrong } = props;
  const { input, typed, isTyped, start, setTyped, events } = useTyping(props, at);
  const list = choicesId(importing, at.column);
  return (
    <span className={styles.cell}>
      {wrong && (
        <span className={layout.apart}>
          <Icon name="warning" size={13} />
        </span>
      )}
      <input
        ref={input}
        aria-label={t`${field.label}, row ${number(at.row + 1)}`}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `says-${at.row}` : undefined}
        title={shown}
        data-typed={isTyped || undefined}
        autoComplete="off"
        spellCheck={false}
        {...(list !== undefined && { list })}
        value={typed ?? oneLine(shown)}
        onFocus={() => {
          setTyped(start);
          enter(at);
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        {...events}
      />
    </span>
  );
}

function GridCell({ column, ...props }: CellProps & { column: number }) {
  const { out, row, ...state } = props.state;
  const field = props.importing.fields[column];
  const wrong = !out && state.wrong.some((each) => each.column === column);
  const [at, shown] = [{ row, column }, state.shown[column] ?? ''];
  return (
    <td
      data-cell={cellId(at)}
      className={field?.quantity ? styles.figure : undefined}
      data-wrong={wrong || undefined}
    >
      {out || !field ? (
        <span className={`${text.faint} ${styles.still} ${text.clip}`}>{shown}</span>
      ) : (
        <CellField {...props} {...{ field, at, shown, wrong }} />
      )}
    </td>
  );
}

/** The codes of faults that suggest names of records or of list values. */
const names = new Set(['not-on-list', 'not-an-operation', 'none-named', 'several-named']);

/** Returns two labels for a suggestion's buttons: to repair one cell, and to repair all cells with the same text. */
function wordsOf(text: string, by: string, isName: boolean): { one: string; all: string } {
  if (text === '') return { one: t`Make it ${by}`, all: t`Make every empty one ${by}` };
  if (by === '') return { one: t('Leave it empty'), all: t`Leave every “${text}” empty` };
  return isName
    ? { one: t`“${text}” is ${by}`, all: t`“${text}” is ${by} everywhere` }
    : { one: t`Make it ${by}`, all: t`Make every “${text}” ${by}` };
}

/** Shows a fault, with repairs for its cell and for all cells with the same text. */
function Fault({ wrong, row, importing }: { wrong: CellFault; row: number; importing: ReviewState }) {
  const { column, fault, offers, adds } = wrong;
  const { sheet, edit, add, mayNotAdd } = importing;
  const cell = sheet.rows[row]?.[column] ?? '';
  const alike = offers.length > 0 ? countOf(sheet, column, cell) : 0;
  const isName = names.has(fault.code);
  return (
    <span className={`${text.danger} ${text.strong}`}>
      {reasonText(fault)}.{' '}
      {offers.map((by) => {
        const { one, all } = wordsOf(cell, by, isName);
        return (
          <Fragment key={by}>
            {!(isName && alike > 1) && (
              <RepairButton onPress={() => edit(setCells, column, new Map([[row, by]]))}>{one}</RepairButton>
            )}
            {alike > 1 && (
              <RepairButton onPress={() => edit(replaceAll, column, cell, by)}>
                {all} ({number(alike)})
              </RepairButton>
            )}
          </Fragment>
        );
      })}
      {adds && mayNotAdd === null && (
        <RepairButton onPress={() => void add([adds])}>
          {t`Add “${adds.name}” to the shop’s ${listWords[adds.list]}`}
        </RepairButton>
      )}
    </span>
  );
}

/** Lets the user decide about a row that resembles a record. */
function LikeRecord({ state, importing, id }: { state: RowState; importing: ReviewState; id: string }) {
  const { row, like } = state;
  const { entity, kind, decide, stockOf } = importing;
  const { name, stockQuantity } = like ?? {};
  const [hasStock, unit] = [entity === 'papers' || entity === 'inks', entity === 'inks' ? 'kg' : 'sheets'];
  const stock = stockQuantity === undefined ? null : stockOf(row);
  return (
    <>
      {nodes`Already there: ${(<Link to={detailsOf(kind, id)}>{name}</Link>)}${stockQuantity !== undefined && t` with ${count(stockQuantity, unit, unit)}`}${stockQuantity === undefined && hasStock && t(' with other values')}.`}{' '}
      {stock !== null && (
        <>
          <RepairButton
            onPress={() => decide([row], { id, stock: 'add' })}
          >{t`Add ${number(stock)}`}</RepairButton>
          <RepairButton onPress={() => decide([row], { id, stock: 'set' })}>
            {t`Set stock to ${number(stock)}`}
          </RepairButton>
        </>
      )}
      <RepairButton onPress={() => decide([row], 'import')}>{t('Import it too')}</RepairButton>
    </>
  );
}

/** Lets the user decide about a row that resembles an earlier row. */
function LikeRow({ row, ofRow, importing }: { row: number; ofRow: number; importing: ReviewState }) {
  const { decide, canJoin, joinAll, joined } = importing;
  const sum = joined([ofRow, row]);
  return (
    <>
      {t`Same name as row ${number(ofRow + 1)}.`}{' '}
      {canJoin({ row, ofRow }) && (
        <RepairButton onPress={() => joinAll([{ row, ofRow }])}>
          {nodes`Join the rows${sum !== null && `: ${number(sum)}`}`}
        </RepairButton>
      )}
      <RepairButton onPress={() => decide([row], 'import')}>{t('Keep both')}</RepairButton>
    </>
  );
}

/** Returns whether the row needs a line of messages below it. */
const hasRowMessages = (row: RowState) => row.out || row.like !== undefined || isWrong(row);

/**
 * Shows the line below a row of an import: the row's errors, its possible duplicates, and the actions for
 * them.
 */
function RowMessages({ state, importing }: { state: RowState; importing: ReviewState }) {
  const { row, out, wrong, like } = state;
  const { decide } = importing;
  if (out)
    return (
      <span>
        {t('Left out.')} <RepairButton onPress={() => decide([row])}>{t('Bring it back')}</RepairButton>
      </span>
    );
  return (
    <>
      {wrong.map((each) => (
        <Fault key={`${each.column} ${each.fault.code}`} wrong={each} {...{ row, importing }} />
      ))}
      {like && (
        <span>
          {like.ofId !== undefined && <LikeRecord id={like.ofId} {...{ state, importing }} />}
          {like.ofRow !== undefined && <LikeRow ofRow={like.ofRow} {...{ row, importing }} />}
        </span>
      )}
      <RepairButton onPress={() => decide([row], 'out')}>{t('Leave this row out')}</RepairButton>
    </>
  );
}

/** Defines the functions that other parts of the review call on the grid. */
export interface GridHandle {
  /** Focuses a cell, and scrolls to it if it is out of view. */
  show: (place: Place) => void;
  /** Returns the cell that has the focus, or that had it last. */
  at: () => Place | null;
}

/** Shows the cells of a row. */
const CellsLine = (props: CellProps) => (
  <>
    <th scope="row">{number(props.state.row + 1)}</th>
    {props.importing.fields.map((_, column) => (
      <GridCell key={column} {...props} column={column} />
    ))}
  </>
);

/** Shows the messages of a row. */
const MessagesLine = ({ state, importing }: CellProps) => (
  <td colSpan={importing.fields.length + 1}>
    <div
      id={`says-${state.row}`}
      className={`${layout.wrap} ${layout.baseline} ${text.smaller} ${styles.words}`}
    >
      <RowMessages {...{ state, importing }} />
    </div>
  </td>
);

/** The smallest and the largest width of a column in letters, and the number of rows that decide the width. */
const [leastLetters, mostLetters, looked] = [9, 34, 200];

/** Returns each column's width in px. */
function widthsOf({ heads, rows }: Sheet, fields: readonly (Field | null)[]): number[] {
  return heads.map((head, column) => {
    const texts = rows.slice(0, looked).map((row) => row[column] ?? '');
    const { label = t('Leave out'), letters = 0 } = fields[column] ?? {};
    const most = Math.max(head.length, label.length + 3, letters, ...texts.map(({ length }) => length));
    return Math.min(mostLetters, Math.max(leastLetters, most)) * 7.6 + 28;
  });
}

/** Renders only the lines in view, and focuses cells that may be out of view. */
function useLines(rows: readonly RowState[]) {
  const frame = useRef<HTMLDivElement>(null);
  const here = useRef<Place | null>(null);
  const wanted = useRef<Place | null>(null);
  const lines = useMemo(
    () =>
      rows.flatMap((row) =>
        [CellsLine, ...(hasRowMessages(row) ? [MessagesLine] : [])].map((Line) => ({ row, Line })),
      ),
    [rows],
  );
  const placeOf = (row: number) => lines.findIndex((line) => line.Line === CellsLine && line.row.row === row);
  // The cell with the focus stays, even if the wheel scrolls it out of sight.
  const withOwn = (range: Range) => {
    const shown = defaultRangeExtractor(range);
    const isIn = here.current !== null && frame.current?.contains(document.activeElement);
    const own = isIn ? placeOf(here.current?.row ?? -1) : -1;
    return own < 0 || shown.includes(own) ? shown : [...shown, own].toSorted((a, b) => a - b);
  };
  // A new function would make the virtualizer measure all lines again at each scroll.
  const keyOf = useCallback(
    (index: number) => `${lines[index]?.row.row} ${lines[index]?.Line === CellsLine}`,
    [lines],
  );
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (lines[index]?.Line === CellsLine ? 33 : 29),
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

export function Grid(
  props: Pick<CellProps, 'importing' | 'type' | 'leave'> & {
    rows: readonly RowState[];
    head: ReactNode;
    handle: RefObject<GridHandle | null>;
  },
) {
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
    <div className={`${layout.anchor} ${styles.frame}`} ref={frame}>
      <table
        className={`${text.small} ${styles.grid}`}
        aria-label={t('Rows')}
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
          {items.map(({ key, start, index }, place) => {
            const { row: state, Line = CellsLine } = lines[index] ?? {};
            if (!state) return null;
            return (
              <Fragment key={key}>
                {gap(start - (items[place - 1]?.end ?? 0))}
                <tr
                  data-index={index}
                  ref={virtualizer.measureElement}
                  className={Line === MessagesLine ? styles.says : undefined}
                  data-already={(Line === CellsLine && (state.already || state.group !== null)) || undefined}
                >
                  <Line {...common} {...{ importing, state, move, enter }} />
                </tr>
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
