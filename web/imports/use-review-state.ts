/** Holds the state of the sheet under review, and the actions of the review screen. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { type ImportResponse } from '../../shared/imports/imports.contract.ts';
import { differ } from '../../shared/platform/distinguish-namesakes.ts';
import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type ListName, type ListValue } from '../../shared/shop/shop-lists.ts';
import { ApiError, reasonOf, UnknownFateError } from '../client/api/api-errors.ts';
import { call } from '../client/api/client.ts';
import { isPending, usePendingWrites } from '../client/api/pending-writes.ts';
import { perform } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { invalidate } from '../client/events/outdated-queries.ts';
import { useReam } from '../stock/sheets-field.tsx';
import { useAddToList } from '../shop/lists/listed-field.tsx';
import { useLists } from '../shop/lists/use-shop-lists.ts';
import { toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import {
  columnOf,
  createChecker,
  createReader,
  faultsByColumn,
  missingFields,
  type Reading,
} from './sheet/check-rows.ts';
import { type Added } from './sheet/import-fields.ts';
import { exact, figureCell } from './read/parse-figures.ts';
import { type ImportEntity, kinds } from './sheet/import-kinds.ts';
import { useKind } from './sheet/use-kind.ts';
import { remember } from './sheet/match-columns.ts';
import { cellsOf } from './read/read-file.ts';
import { type Answer, type RowState, rowStates, wrongCells } from './sheet/row-states-and-filters.ts';
import { type Part } from './sheet/column-reader.ts';
import * as sheets from './sheet/edit-sheet.ts';
import { type Decision, type Pair, type Sheet } from './sheet/edit-sheet.ts';
import { type SheetState } from './sheet/use-sheet.ts';
import { t } from '../../shared/platform/translate.ts';

/**
 * Runs the import. While the user edits the sheet, it asks the server to check the rows without writing them
 * (a dry run).
 */

/** The time in ms for which the user must pause before the browser requests a dry run. */
const rest = 600;

/** Returns the request, and the rows that it contains. It omits the rows that the user left out. */
function requestOf(entity: ImportEntity, sheet: Sheet, states: readonly RowState[]) {
  const sent = states.filter(({ out }) => !out);
  const rows = sent.map(({ row, record }) => {
    const merge = sheet.decisions[row];
    return typeof merge === 'object' ? { ...record, merge } : record;
  });
  return {
    sent,
    body: { entity, rows, newValues: sheet.adds.length > 0, source: sheet.source.slice(0, 200) },
  };
}

/** Assigns the response to the rows of the sheet. Rows in which the browser has found faults get no further ones. */
function answerOf(response: ImportResponse, sheet: Sheet, sent: readonly RowState[]): Answer {
  const rowOf = (number: number) => sent[number - 1]?.row ?? -1;
  const errors = new Map<number, Record<string, Reason>>();
  for (const { row, column, code, values } of response.errors)
    if (sent[row - 1]?.wrong.length === 0)
      errors.set(rowOf(row), { ...errors.get(rowOf(row)), [column]: { code, values } as Reason });
  const likes = response.duplicates.map((like) => ({
    ...like,
    row: rowOf(like.row),
    ofRow: like.ofRow === undefined ? undefined : rowOf(like.ofRow),
  }));
  return {
    rows: sheet.rows,
    columns: sheet.columns,
    errors,
    likes: new Map(likes.map((like) => [like.row, like])),
    unknown: new Map(response.unknown.map((each) => [each.name, each])),
  };
}

const keys = new WeakMap<Sheet, string>();
/** Returns the query key of a sheet's dry run. */
function keyOf(sheet: Sheet): string {
  const key = keys.get(sheet) ?? uuid();
  keys.set(sheet, key);
  return key;
}

/**
 * Returns what the import would do, without writing anything. The last response stays visible until the next one
 * arrives.
 */
function useDryRun(entity: ImportEntity, sheet: Sheet, rowsOf: (answer: Answer | null) => RowState[]) {
  const [settled] = useDebouncedValue(sheet, rest);
  const { data, error, isFetching, refetch } = useQuery({
    // The query belongs to no entity. The server checks again when it writes the rows.
    queryKey: ['sheet', entity, keyOf(settled)],
    queryFn: async ({ signal }) => {
      const { sent, body } = requestOf(entity, settled, rowsOf(null));
      if (sent.length === 0) return null;
      const dryRun = { body: { ...body, dryRun: true } };
      return answerOf(await call(contract.imports.create, dryRun, { signal }), settled, sent);
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    meta: { inPlace: true },
  });
  return {
    answer: data ?? null,
    checking: settled !== sheet || isFetching,
    failure: error === null || isFetching ? null : reasonOf(error),
    again: () => void refetch(),
  };
}

/**
 * Returns a text that says why the import failed, and whether the server may have written rows before the
 * failure.
 */
function failureOf(error: unknown): string {
  const code = error instanceof ApiError ? error.problem.code : undefined;
  if (code === 'key-used' || code === 'key-expired')
    return t('This sheet was imported already. It is among the earlier imports.');
  if (error instanceof UnknownFateError)
    return t('Not known whether it was imported. Press Import again; it is imported only once.');
  return t`Nothing was imported. ${reasonOf(error)}`;
}

/**
 * Returns the function that imports a sheet under one idempotency key. After a reload, `writing` stays true until the
 * earlier request has ended.
 */
function useImport(entity: ImportEntity, key: string) {
  const client = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const [writeFailure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const isPendingStill = usePendingWrites().some((press) => press.key === key && isPending(press));
  const write = async (sheet: Sheet, rows: readonly RowState[]): Promise<ImportResponse | null> => {
    if (running.current) return null;
    running.current = true;
    setRunning(true);
    setFailure(null);
    const { body } = requestOf(entity, sheet, rows);
    const { one, many } = kinds[entity];
    const keys = { keyFor: () => key, ended: () => {} };
    const label = t`Import ${count(body.rows.length, one, many)}`;
    try {
      const response = await perform(client, contract.imports.create, { body }, keys, { label });
      void invalidate(client, [entity, 'lists']);
      return response;
    } catch (error) {
      setFailure(failureOf(error));
      return null;
    } finally {
      running.current = false;
      setRunning(false);
    }
  };
  return { write, writing: isRunning || isPendingStill, writeFailure };
}

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

/** A sheet with all rows checked for errors, and how its columns were read. */
interface Whole {
  sheet: Sheet;
  reading: Reading;
}

/**
 * Reads a sheet and checks its rows in slices of time. During the check, `whole` is the last sheet that was fully
 * checked, or null before the first one.
 */
export function useReadSheet(entity: ImportEntity, sheet: Sheet) {
  const kind = useKind(entity);
  const [read] = useState(createReader);
  const [{ check, checkSlice }] = useState(createChecker);
  const lists = useListsWith(sheet.adds);
  const [zone, ream] = [useShopZone(), useReam()];
  const context = useMemo(() => ({ lists, zone, ream }), [lists, zone, ream]);
  const reading = useMemo(() => read(sheet, kind, context), [read, sheet, kind, context]);
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
  const kind = useKind(entity);
  const rowsOf = (answer: Answer | null) => rowStates(sheet, reading, check, answer);
  const { answer, checking, ...dry } = useDryRun(entity, sheet, rowsOf);
  const rows = useMemo(() => rowStates(sheet, reading, check, answer), [sheet, reading, check, answer]);
  const customerColumn = columnOf(reading, 'customerId');
  const unknown = useMemo(() => {
    const texts = new Set(rows.map(({ row, out }) => !out && sheet.rows[row]?.[customerColumn]));
    return [...(answer?.unknown.values() ?? [])].filter(({ name }) => texts.has(name));
  }, [rows, sheet, customerColumn, answer]);
  return {
    kind,
    rows,
    wrong: useMemo(() => wrongCells(rows), [rows]),
    columnFaults: useMemo(() => faultsByColumn(reading, rows, sheet.rows), [reading, rows, sheet]),
    missing: useMemo(() => missingFields(reading, kind), [reading, kind]),
    customerColumn,
    unknown,
    checking: checking || left > 0,
    ...dry,
  };
}

/** Returns the questions about columns that the user has not answered. They block the import. */
const questionsOf = ({ columns }: Reading) =>
  columns.flatMap(({ aspects }, column) =>
    aspects.flatMap(({ part, question, choices }) => (question ? [{ column, part, question, choices }] : [])),
  );

/** Returns this column, and the other columns with the same question. One answer holds for all of them. */
function columnsWithQuestion(reading: Reading, column: number, part: Part): number[] {
  const quantityOf = (each: number) => part === 'unit' && reading.fields[each]?.quantity?.name;
  const questions = questionsOf(reading).filter((each) => each.part === part);
  const own = questions.find((each) => each.column === column);
  const alike = questions.filter(
    (each) => each.question.code === own?.question.code && quantityOf(each.column) === quantityOf(column),
  );
  return own ? alike.map((each) => each.column) : [column];
}

/** Returns the sheet with the column's reading stored, so that editing a single cell does not change that reading. */
const withReading = (sheet: Sheet, { columns }: Reading, column: number): Sheet => {
  const read = columns[column];
  return !read || read.hasQuestion || read.aspects.length === 0
    ? sheet
    : sheets.readAs(sheet, [column], read.reading);
};

const stockField = 'stockQuantity';

/** Returns the functions that decide about rows that resemble another row or a record. */
function createDecisions({ sheet, reading }: Whole, rows: readonly RowState[], change: SheetState['change']) {
  const column = sheet.columns.indexOf(stockField);
  /** Returns the stock quantity that the import of the row would set, or null if the row has none. */
  const stockOf = (row: number) => {
    const stock = rows[row]?.record[stockField];
    return typeof stock === 'number' ? stock : null;
  };
  /** Returns the total stock of the rows in the field's first unit. Returns null if fewer than two rows have stock. */
  const joined = (places: readonly number[]) => {
    const stocks = places.flatMap((row) => stockOf(row) ?? []);
    return column < 0 || stocks.length < 2 ? null : exact(stocks.reduce((sum, each) => sum + each, 0));
  };
  const isUnread = (row: number) => rows[row]?.wrong.some((each) => each.column === column) === true;
  /** Returns whether the rows have no different values and readable stocks, so that joining them loses nothing. */
  const canJoin = ({ row, ofRow }: Pair) => {
    const [one, other] = [rows[row], rows[ofRow]];
    return one && other && !differ(one.record, other.record) && !isUnread(row) && !isUnread(ofRow);
  };
  const sumText = (places: readonly number[]) => {
    const [sum, quantity] = [joined(places), reading.fields[column]?.quantity];
    const text =
      sum === null || !quantity ? null : figureCell(sum, quantity, reading.columns[column]?.reading ?? {});
    return (each: number) => (each === column ? text : null);
  };
  return {
    decide: (places: readonly number[], decision?: Decision) =>
      change((before) => sheets.decide(before, places, decision)),
    canJoin,
    joinAll: (pairs: readonly Pair[]) =>
      change((before) => sheets.joinAll(before, pairs.filter(canJoin), sumText)),
    joined,
    stockOf,
  };
}

export function useReviewState(
  entity: ImportEntity,
  of: { whole: Whole; read: ReadSheet; state: SheetState; done: (answer: ImportResponse) => void },
) {
  const { change, undo, undoable, stored, key } = of.state;
  const { sheet, reading } = of.whole;
  const found = useRows(entity, of.whole, of.read);
  const { write, ...writing } = useImport(entity, key);
  const { add: addType, refusal: mayNotAdd } = useAddToList('operationTypes');
  /** Edits cells of a column, for example by `edit(replaceAll, column, 'Art card', 'Art Card')`. */
  const edit = <A extends unknown[]>(
    to: (sheet: Sheet, column: number, ...rest: A) => Sheet,
    column: number,
    ...rest: A
  ) => change((before) => to(withReading(before, reading, column), column, ...rest));
  return {
    ...found,
    ...writing,
    entity,
    sheet,
    stored,
    change,
    edit,
    undo,
    undoable,
    fields: reading.fields,
    columns: reading.columns,
    context: reading.context,
    /** The reason why the user can't add to the shop's lists, or null if the user can. */
    mayNotAdd,
    /** Adds the values with the import, and operation types at once, because the user says how each behaves. */
    add: async (values: readonly Added[]) => {
      const isType = ({ list }: Added) => list === 'operationTypes';
      const others = values.filter((value) => !isType(value));
      if (others.length > 0) change((before) => sheets.addValues(before, others));
      for (const { name } of values.filter(isType)) await addType(name);
    },
    ...createDecisions(of.whole, found.rows, change),
    choices: (column: number) => reading.fields[column]?.choices?.(reading.context) ?? [],
    questions: questionsOf(reading),
    /** Stores the user's answer for a column, and for the columns with the same question. */
    choose: (column: number, part: Part, value: string) => {
      const columns = columnsWithQuestion(reading, column, part);
      change((before) => sheets.readAs(before, columns, { [part]: value }));
    },
    paste: (row: number, column: number, text: string) => {
      const { cells } = cellsOf(text);
      const beyond = column + Math.max(...cells.map(({ length }) => length)) - sheet.heads.length;
      if (beyond > 0)
        toast(t`${count(beyond, 'column')} left out`, { detail: t('There is no column for them here') });
      change((before) => sheets.put(before, row, column, cells));
    },
    write: async () => {
      remember(entity, sheet.heads, sheet.columns);
      const answer = await write(sheet, found.rows);
      if (answer) of.done(answer);
      else found.again();
    },
  };
}
export type ReviewState = ReturnType<typeof useReviewState>;
