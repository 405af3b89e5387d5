/** An open sheet with all that its screen shows of it and does with it. */
import { useMemo, useState } from 'react';
import { type ImportAnswer } from '../../../shared/contract/imports.ts';
import { type ListName, type ListValue } from '../../../shared/rules/lists.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { useLists } from '../../platform/lists/use-lists.ts';
import { number } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import { createChecker, missingFields, readingOf } from './check.ts';
import { figureIn } from './figures.ts';
import { type ImportEntity } from './kind.ts';
import { kinds } from './kinds.ts';
import { remember } from './match.ts';
import { cellsOf } from './read-file.ts';
import { type Decisions } from './row-says.tsx';
import { type Answer, rowStates, wrongCells } from './rows.ts';
import { type Repairs } from './says.tsx';
import {
  type Added,
  addValue,
  bringBack,
  countOf,
  join,
  keep,
  leaveOut,
  mergeRows,
  put,
  replaceAll,
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

/** The sum of two figures of stock, where the column is one. */
const sumIn = (sheet: Sheet) => (column: number, a: string, b: string) => {
  const [one, two] = [figureIn(a), figureIn(b)];
  return sheet.columns[column] === stockField && one !== null && two !== null ? String(one + two) : null;
};

/** The rows as they are read and as the server finds them. */
function useRows(entity: ImportEntity, sheet: Sheet) {
  const kind = kinds[entity];
  const [check] = useState(createChecker);
  const lists = useListsWith(sheet.adds);
  const zone = useShopZone();
  const { columns, heads } = sheet;
  const reading = useMemo(
    () => readingOf({ columns, heads }, kind, { lists, zone }),
    [columns, heads, kind, lists, zone],
  );
  const rowsOf = (answer: Answer | null) => rowStates(sheet, reading, check, answer);
  const { answer, ...dry } = useDryRun(entity, sheet, rowsOf);
  const rows = useMemo(() => rowStates(sheet, reading, check, answer), [sheet, reading, check, answer]);
  const wrong = useMemo(() => wrongCells(rows), [rows]);
  const missing = useMemo(() => missingFields(reading, kind), [reading, kind]);
  return { kind, reading, rows, wrong, missing, ...dry };
}

export function useImporting(
  entity: ImportEntity,
  sheet: Sheet,
  state: SheetState,
  done: (answer: ImportAnswer) => void,
) {
  const { change, undo, undoable, kept } = state;
  const { reading, rows, ...found } = useRows(entity, sheet);
  const { write, busy, failure } = useImport(entity);
  const mayNotAdd = useRefusal('edit');
  const repairs: Repairs & { leaveOutAll: (rows: readonly number[]) => void } = {
    put: (row, column, text) => change((before) => put(before, row, column, [[text]])),
    putAll: (column, text, by) => change((before) => replaceAll(before, column, text, by)),
    countOf: (column, text) => countOf(sheet, column, text),
    add: (list, name) => change((before) => addValue(before, { list, name })),
    mayNotAdd,
    leaveOut: (row) => change((before) => leaveOut(before, [row])),
    leaveOutAll: (places) => change((before) => leaveOut(before, places)),
    bringBack: (row) => change((before) => bringBack(before, row)),
  };
  const stockColumn = sheet.columns.indexOf(stockField);
  const decisions: Decisions = {
    keep: (row) => change((before) => keep(before, [row])),
    merge: (row, merge) => change((before) => mergeRows(before, { [row]: merge })),
    join: (row, ofRow) => change((before) => join(before, ofRow, row, sumIn(before))),
    joined: (row, ofRow) => {
      const text = (of: number) => sheet.rows[of]?.[stockColumn] ?? '';
      const sum = stockColumn < 0 ? null : sumIn(sheet)(stockColumn, text(ofRow), text(row));
      return sum === null ? '' : number(Number(sum));
    },
    address: found.kind.address,
    stock: ({ record }) => (typeof record[stockField] === 'number' ? record[stockField] : null),
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
    keepAll: (places: readonly number[]) => change((before) => keep(before, places)),
    choices: (column: number) =>
      reading.fields[column]?.choices?.({ ...reading.around, head: sheet.heads[column] ?? '' }) ?? [],
    paste: (row: number, column: number, text: string) =>
      change((before) => put(before, row, column, cellsOf(text))),
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
