/** Holds the state of an open sheet, and the actions of the review screen. */
import { useEffect, useMemo, useState } from 'react';
import { type ImportResponse } from '../../../shared/contract/imports.ts';
import { differ } from '../../../shared/rules/distinguish-namesakes.ts';
import { type ListName, type ListValue } from '../../../shared/rules/shop-lists.ts';
import { useReam } from '../../stock/sheets-field.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { useLists } from '../../platform/lists/use-shop-lists.ts';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import {
  columnOf,
  createChecker,
  createReader,
  faultsByColumn,
  missingFields,
  type Reading,
} from './check-rows.ts';
import { type Added } from './import-fields.ts';
import { exact, figureCell } from './parse-figures.ts';
import { type ImportEntity, kinds } from './import-kinds.ts';
import { remember } from './match-columns.ts';
import { cellsOf } from './read-file.ts';
import { type Answer, type RowState, rowStates, wrongCells } from './row-states-and-filters.ts';
import { type Part } from './column-reader.ts';
import * as sheets from './edit-sheet.ts';
import { type Pair, type Sheet } from './edit-sheet.ts';
import { useDryRun, useImport } from './use-import.ts';
import { type SheetState } from './use-sheet.ts';

/** Returns the shop's lists, including the names that the import will add. */
function useListsWith(adds: readonly Added[]): Record<ListName, readonly ListValue[]> {
  const lists = useLists();
  return useMemo(() => {
    const next: Record<ListName, readonly ListValue[]> = { ...lists };
    for (const { list, name } of adds)
      next[list] = [...next[list], { name, retired: false, types: [], aliases: [] }];
    return next;
  }, [lists, adds]);
}

const stockField = 'stockQuantity';

/** Returns the stock quantity that the import of the row would set, or null if the row has none. */
const stockOf = ({ record }: { record: RowState['record'] }) =>
  typeof record[stockField] === 'number' ? record[stockField] : null;

/** Returns the total stock of the rows in the field's first unit. Returns null if fewer than two rows have stock. */
function sumOf(rows: readonly RowState[], places: readonly number[]): number | null {
  const stocks = places.flatMap((row) => (rows[row] ? (stockOf(rows[row]) ?? []) : []));
  return stocks.length < 2 ? null : exact(stocks.reduce((sum, each) => sum + each, 0));
}

/** Holds a sheet whose rows have all been checked for errors, and how its columns were read. */
interface Whole {
  sheet: Sheet;
  reading: Reading;
}

/**
 * Reads a sheet and checks its rows in slices of time. During the check, `whole` is the last sheet that was fully
 * checked, or null before the first one.
 */
export function useReadSheet(entity: ImportEntity, sheet: Sheet) {
  const kind = kinds[entity];
  const [read] = useState(createReader);
  const [{ check, checkSlice }] = useState(createChecker);
  const lists = useListsWith(sheet.adds);
  const [zone, ream] = [useShopZone(), useReam()];
  const around = useMemo(() => ({ lists, zone, ream }), [lists, zone, ream]);
  const reading = useMemo(() => read(sheet, kind, around), [read, sheet, kind, around]);
  const [, setTurn] = useState(0);
  const left = checkSlice(reading, sheet.rows);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setTurn((before) => before + 1));
    return () => clearTimeout(timer);
  }, [left]);
  const [last, setLast] = useState<Whole | null>(null);
  const isWhole = left === 0 && (last?.sheet !== sheet || last.reading !== reading);
  const whole = isWhole ? { sheet, reading } : last;
  if (isWhole) setLast(whole);
  return { whole, check, left };
}
type ReadSheet = ReturnType<typeof useReadSheet>;

/** Returns the sheet's rows, each with its check in the browser and the server's response to the dry run. */
function useRows(entity: ImportEntity, { sheet, reading }: Whole, { check, left }: ReadSheet) {
  const kind = kinds[entity];
  const rowsOf = (answer: Answer | null) => rowStates(sheet, reading, check, answer);
  const { answer, checking, ...dry } = useDryRun(entity, sheet, rowsOf);
  const rows = useMemo(() => rowStates(sheet, reading, check, answer), [sheet, reading, check, answer]);
  const wrong = useMemo(() => wrongCells(rows), [rows]);
  const missing = useMemo(() => missingFields(reading, kind), [reading, kind]);
  const customerColumn = columnOf(reading, 'customerId');
  const unknown = useMemo(() => {
    const texts = new Set(
      rows.flatMap(({ row, out }) => (out ? [] : (sheet.rows[row]?.[customerColumn] ?? []))),
    );
    return [...(answer?.unknown.values() ?? [])].filter(({ name }) => texts.has(name));
  }, [rows, sheet, customerColumn, answer]);
  return { kind, rows, wrong, missing, customerColumn, unknown, checking: checking || left > 0, ...dry };
}

/** Returns the questions about columns that the user has not answered. They block the import. */
const questionsOf = ({ columns }: Reading) =>
  columns.flatMap(({ aspects }, column) =>
    aspects.flatMap(({ part, question, choices }) => (question ? [{ column, part, question, choices }] : [])),
  );

/** Returns this column, and the other columns with the same question. One answer holds for all of them. */
function alikeTo({ columns, fields }: Reading, column: number, part: Part): number[] {
  const own = columns[column]?.aspects.find((aspect) => aspect.part === part)?.question;
  const quantity = fields[column]?.quantity?.name;
  const isAlike = (each: number) =>
    columns[each]?.aspects.some((aspect) => aspect.part === part && aspect.question?.code === own?.code) &&
    (part !== 'unit' || fields[each]?.quantity?.name === quantity);
  return [...columns.keys()].filter((each) => each === column || (own && isAlike(each)));
}

/** Returns the sheet with the column's reading stored, so that editing a single cell does not change that reading. */
const pinned = (sheet: Sheet, { columns }: Reading, column: number): Sheet => {
  const read = columns[column];
  return !read || read.asked || read.aspects.length === 0
    ? sheet
    : sheets.readAs(sheet, [column], read.reading);
};

export function useReviewState(
  entity: ImportEntity,
  of: { whole: Whole; read: ReadSheet; state: SheetState; done: (answer: ImportResponse) => void },
) {
  const { change, undo, undoable, kept, key } = of.state;
  const { sheet, reading } = of.whole;
  const { rows, ...found } = useRows(entity, of.whole, of.read);
  const { write, busy, failure } = useImport(entity, key);
  const edits =
    <A extends unknown[]>(to: (sheet: Sheet, ...rest: A) => Sheet) =>
    (...rest: A) =>
      change((before) => to(before, ...rest));
  const inColumn = <A extends unknown[]>(to: (sheet: Sheet, column: number, ...rest: A) => Sheet) =>
    edits((before, column: number, ...rest: A) => to(pinned(before, reading, column), column, ...rest));
  const repairs = {
    put: (row: number, column: number, text: string) =>
      change((before) => sheets.put(pinned(before, reading, column), row, column, [[text]])),
    putAll: inColumn(sheets.replaceAll),
    fill: inColumn(sheets.setCells),
    fillEach: inColumn(sheets.setEach),
    fillAsAbove: inColumn(sheets.asAbove),
    countOf: (column: number, text: string) => sheets.countOf(sheet, column, text),
    add: edits(sheets.addValues),
    /** The reason why the user can't add to the shop's lists, or null if the user can. */
    mayNotAdd: useRefusal('edit'),
    leaveOut: edits(sheets.leaveOut),
    bringBack: edits(sheets.bringBack),
  };
  const stockColumn = sheet.columns.indexOf(stockField);
  const sumText = (places: readonly number[]) => (column: number) => {
    const [sum, quantity] = [sumOf(rows, places), reading.fields[column]?.quantity];
    return column !== stockColumn || sum === null || !quantity
      ? null
      : figureCell(sum, quantity, reading.columns[column]?.reading ?? {});
  };
  const isUnread = (row: number) => rows[row]?.wrong.some(({ column }) => column === stockColumn) === true;
  /**
   * Returns whether the user can merge the two rows. Their values must not differ, and both stocks must be readable,
   * so that no stock is lost.
   */
  const canJoin = ({ row, ofRow }: Pair) => {
    const [one, other] = [rows[row], rows[ofRow]];
    return one && other && !differ(one.record, other.record) && !isUnread(row) && !isUnread(ofRow);
  };
  const decisions = {
    keep: edits(sheets.keep),
    merge: edits(sheets.merge),
    canJoin,
    joinAll: (pairs: readonly Pair[]) =>
      change((before) => sheets.joinAll(before, pairs.filter(canJoin), sumText)),
    /** Returns the total stock of the rows to join, or null if fewer than two have stock. */
    joined: (places: readonly number[]) => (stockColumn < 0 ? null : sumOf(rows, places)),
    stockOf,
    hasStock: entity === 'papers' || entity === 'inks',
    unit: entity === 'inks' ? 'kg' : 'sheets',
  };
  return {
    ...found,
    sheet,
    rows,
    kept,
    change,
    undo,
    undoable,
    fields: reading.fields,
    repairs,
    decisions,
    choices: (column: number) => reading.fields[column]?.choices?.(reading.around) ?? [],
    columns: reading.columns,
    around: reading.around,
    questions: questionsOf(reading),
    columnFaults: useMemo(() => faultsByColumn(reading, rows, sheet.rows), [reading, rows, sheet]),
    /** Stores the user's answer for a column, and for the columns with the same question. */
    choose: (column: number, part: Part, value: string) =>
      change((before) => sheets.readAs(before, alikeTo(reading, column, part), { [part]: value })),
    paste: (row: number, column: number, text: string) => {
      const { cells } = cellsOf(text);
      const beyond = column + Math.max(...cells.map(({ length }) => length)) - sheet.heads.length;
      if (beyond > 0)
        toast(`${count(beyond, 'column')} left out`, { detail: 'There is no column for them here' });
      change((before) => sheets.put(before, row, column, cells));
    },
    writing: busy,
    writeFailure: failure,
    write: async () => {
      remember(entity, sheet.heads, sheet.columns);
      const answer = await write(sheet, rows);
      if (answer) of.done(answer);
      else found.again();
    },
  };
}
export type ReviewState = ReturnType<typeof useReviewState>;
