/** An open sheet with all that its screen shows of it and does with it. */
import { useEffect, useMemo, useState } from 'react';
import { type ImportAnswer } from '../../../shared/contract/imports.ts';
import { type ListName, type ListValue } from '../../../shared/rules/lists.ts';
import { useReam } from '../../stock/sheets-field.tsx';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useLists } from '../../platform/lists/use-lists.ts';
import { toast } from '../../ui/page/feedback.tsx';
import { count, number } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import {
  columnOf,
  createChecker,
  createReader,
  faultsByColumn,
  missingFields,
  type Reading,
} from './check.ts';
import { figureCell } from './figures.ts';
import { type ImportEntity } from './kind.ts';
import { kinds } from './kinds.ts';
import { remember } from './match.ts';
import { cellsOf } from './read-file.ts';
import { type Decisions } from './row-says.tsx';
import { type Answer, type RowState, rowStates, wrongCells } from './rows.ts';
import { type Part } from './readings.ts';
import { type Repairs } from './says.tsx';
import {
  type Added,
  addValues,
  asAbove,
  bringBack,
  countOf,
  joinAll,
  keep,
  leaveOut,
  mergeRows,
  type Pair,
  put,
  readAs,
  replaceAll,
  setCells,
  type Sheet,
} from './sheet.ts';
import { useDryRun, useImport } from './use-import.ts';
import { type SheetState } from './use-sheet.ts';

/** The shop's lists with what is added to them by the import. */
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

/** The stock that a row gives, where its kind has any. */
const stockOf = ({ record }: { record: RowState['record'] }) =>
  typeof record[stockField] === 'number' ? record[stockField] : null;

/** The stock of rows together, in the field's own unit, of those that say how much; null where only one or none does. */
function sumOf(rows: readonly RowState[], places: readonly number[]): number | null {
  const stocks = places.flatMap((row) => (rows[row] ? (stockOf(rows[row]) ?? []) : []));
  // To the thousandth that is stored.
  return stocks.length < 2 ? null : Math.round(stocks.reduce((sum, each) => sum + each, 0) * 1000) / 1000;
}

/** A sheet with how it is read, all of its rows checked. */
interface Whole {
  sheet: Sheet;
  reading: Reading;
}

/**
 * Reads a sheet and checks its rows. What takes longer than a slice is done in several, while the last whole sheet stays; it is null
 * where there is none yet.
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

/** The rows as they are read and as the server finds them. */
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

/** The questions about columns that block the import until they are answered. */
const questionsOf = ({ columns }: Reading) =>
  columns.flatMap(({ aspects }, column) =>
    aspects.flatMap(({ part, question, choices }) => (question ? [{ column, part, question, choices }] : [])),
  );

/** The column with those about which the same is asked: the unit of the same quantity, the mark, the order. */
function alikeTo({ columns, fields }: Reading, column: number, part: Part): number[] {
  const own = columns[column]?.aspects.find((aspect) => aspect.part === part)?.question;
  const quantity = fields[column]?.quantity?.name;
  const isAlike = (each: number) =>
    columns[each]?.aspects.some((aspect) => aspect.part === part && aspect.question?.code === own?.code) &&
    (part !== 'unit' || fields[each]?.quantity?.name === quantity);
  return [...columns.keys()].filter((each) => each === column || (own && isAlike(each)));
}

/** The sheet with what its cells decided of the column, which single edits don't change. */
const pinned = (sheet: Sheet, { columns }: Reading, column: number): Sheet => {
  const read = columns[column];
  return !read || read.asked || read.aspects.length === 0 ? sheet : readAs(sheet, [column], read.reading);
};

export function useImporting(
  entity: ImportEntity,
  {
    whole,
    read,
    state,
    done,
  }: { whole: Whole; read: ReadSheet; state: SheetState; done: (answer: ImportAnswer) => void },
) {
  const { change, undo, undoable, kept, key } = state;
  const { sheet, reading } = whole;
  const { rows, ...found } = useRows(entity, whole, read);
  const { write, busy, failure } = useImport(entity, key);
  const mayNotAdd = useRefusal('edit');
  const repairs: Repairs & { leaveOutAll: (rows: readonly number[]) => void } = {
    put: (row, column, text) =>
      change((before) => put(pinned(before, reading, column), row, column, [[text]])),
    putAll: (column, text, by) =>
      change((before) => replaceAll(pinned(before, reading, column), column, text, by)),
    countOf: (column, text) => countOf(sheet, column, text),
    add: (list, name) => change((before) => addValues(before, [{ list, name }])),
    mayNotAdd,
    leaveOut: (row) => change((before) => leaveOut(before, [row])),
    leaveOutAll: (places) => change((before) => leaveOut(before, places)),
    bringBack: (row) => change((before) => bringBack(before, row)),
  };
  const stockColumn = sheet.columns.indexOf(stockField);
  const sumText = (places: readonly number[]) => (column: number) => {
    const [sum, quantity] = [sumOf(rows, places), reading.fields[column]?.quantity];
    return column !== stockColumn || sum === null || !quantity
      ? null
      : figureCell(sum, quantity, reading.columns[column]?.reading ?? {});
  };
  const decisions: Decisions = {
    keep: (row) => change((before) => keep(before, [row])),
    merge: (row, merge) => change((before) => mergeRows(before, { [row]: merge })),
    join: (row, ofRow) => change((before) => joinAll(before, [{ row, ofRow }], sumText)),
    joined: (row, ofRow) => {
      const sum = stockColumn < 0 ? null : sumOf(rows, [ofRow, row]);
      return sum === null ? '' : number(sum);
    },
    address: found.kind.address,
    stock: stockOf,
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
    /** Joins the pairs but those of which a stock can't be read yet: it would be lost. */
    joinAll: (pairs: readonly Pair[]) => {
      const isUnread = (row: number) => rows[row]?.wrong.some(({ column }) => column === stockColumn);
      const readable = pairs.filter(({ row, ofRow }) => !isUnread(row) && !isUnread(ofRow));
      change((before) => joinAll(before, readable, sumText));
    },
    keepAll: (places: readonly number[]) => change((before) => keep(before, places)),
    choices: (column: number) => reading.fields[column]?.choices?.(reading.around) ?? [],
    columns: reading.columns,
    around: reading.around,
    questions: questionsOf(reading),
    columnFaults: useMemo(() => faultsByColumn(reading, rows, sheet.rows), [reading, rows, sheet]),
    fill: (column: number, places: readonly number[], text: string) =>
      change((before) => setCells(pinned(before, reading, column), column, places, text)),
    fillAsAbove: (column: number, places: readonly number[]) =>
      change((before) => asAbove(pinned(before, reading, column), column, places)),
    addAll: (values: readonly Added[]) => change((before) => addValues(before, values)),
    /** Reads a column, and with it those about which the same is asked, as the user says. */
    choose: (column: number, part: Part, value: string) =>
      change((before) => readAs(before, alikeTo(reading, column, part), { [part]: value })),
    paste: (row: number, column: number, text: string) => {
      const { cells } = cellsOf(text);
      const beyond = column + Math.max(...cells.map(({ length }) => length)) - sheet.heads.length;
      if (beyond > 0)
        toast(`${count(beyond, 'column')} left out`, { detail: 'There is no column for them here' });
      change((before) => put(before, row, column, cells));
    },
    writing: busy,
    writeFailure: failure,
    write: async () => {
      remember(entity, sheet.heads, [...sheet.columns]);
      const answer = await write(sheet, rows);
      if (answer) done(answer);
      else found.again();
    },
  };
}
export type Importing = ReturnType<typeof useImporting>;

export const listOf = (entity: ImportEntity) => to(kinds[entity].list);
