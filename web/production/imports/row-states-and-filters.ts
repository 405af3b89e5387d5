/** Combines each row's cells, their check in the browser, and the server's dry run. */
import { type LikelyDuplicate, type UnknownName } from '../../../shared/contract/imports.ts';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { type CheckedRow, columnOf, isUnnamed, type Reading, type CellFault } from './check-rows.ts';
import { type Row, type Sheet } from './edit-sheet.ts';

/**
 * Holds the server's response to a dry run, which checks the import without writing. It also holds the rows that the
 * browser sent.
 */
export interface Answer {
  rows: readonly Row[];
  columns: Sheet['columns'];
  errors: ReadonlyMap<number, readonly { column: string; fault: Reason }[]>;
  likes: ReadonlyMap<number, LikelyDuplicate>;
  /** The names in the sheet that match no record, or more than one. */
  unknown: ReadonlyMap<string, UnknownName>;
}

export interface RowState extends CheckedRow {
  row: number;
  out: boolean;
  /** A similar record or row, until the user decides what to do with this row. */
  like: LikelyDuplicate | undefined;
  /** True if a similar record exists, even after the user has decided about the row. */
  already: boolean;
  /**
   * The index of the first row of the group of duplicates, even after the user has decided. Null if the row has no
   * duplicates.
   */
  group: number | null;
}

/**
 * Returns the duplicate without the similar row if the user has left that row out. Returns undefined if no similar
 * record remains.
 */
function withoutRow(like: LikelyDuplicate, isOut: (row: number) => boolean): LikelyDuplicate | undefined {
  if (like.ofRow === undefined || !isOut(like.ofRow)) return like;
  return like.ofId === undefined ? undefined : { ...like, ofRow: undefined };
}

/** Returns the faults that the browser and the server found in a row. Unknown names come with suggestions. */
function faultsOf(
  reading: Reading,
  checked: CheckedRow,
  told: readonly { column: string; fault: Reason }[],
  offersFor: (column: number, fault: Reason) => readonly string[],
) {
  const wrong: CellFault[] = [...checked.wrong];
  const beside = [...checked.beside];
  for (const { column: path, fault } of told) {
    const column = columnOf(reading, path);
    if (column < 0) {
      if (!reading.needed.includes(path) && !beside.some(({ code }) => code === fault.code))
        beside.push(fault);
    } else if (wrong.every((each) => each.column !== column))
      wrong.push({ column, fault, offers: offersFor(column, fault) });
  }
  return { wrong: wrong.toSorted((a, b) => a.column - b.column), beside };
}

export function rowStates(
  sheet: Sheet,
  reading: Reading,
  check: (reading: Reading, row: Row) => CheckedRow,
  answer: Answer | null,
): RowState[] {
  const [out, kept] = [new Set(sheet.out), new Set(sheet.kept)];
  const likes = new Map<number, LikelyDuplicate>();
  const firsts = new Set<number>();
  for (const [row, found] of answer?.likes ?? []) {
    const like = out.has(row) ? undefined : withoutRow(found, (each) => out.has(each));
    if (like) likes.set(row, like);
    if (like?.ofRow !== undefined) firsts.add(like.ofRow);
  }
  return sheet.rows.map((texts, row) => {
    const checked = check(reading, texts);
    // The server's faults no longer apply to a row that somebody has edited since.
    const isKnown = answer?.rows[row] === texts && answer.columns === sheet.columns;
    const told = (isKnown && answer.errors.get(row)) || [];
    const like = likes.get(row);
    // Suggestions replace the whole cell.
    const offersFor = (column: number, fault: Reason) =>
      (isUnnamed(fault) && answer?.unknown.get(texts[column] ?? '')?.near) || [];
    const isOut = out.has(row);
    const decided = isOut || kept.has(row) || sheet.merges[row] !== undefined;
    return {
      ...checked,
      ...(told.length > 0 && faultsOf(reading, checked, told, offersFor)),
      row,
      out: isOut,
      like: decided ? undefined : like,
      already: like?.ofId !== undefined,
      group: like?.ofRow ?? (firsts.has(row) ? row : null),
    };
  });
}

export const isWrong = ({ out, wrong, beside }: RowState) => !out && wrong.length + beside.length > 0;

export type Filter = 'all' | 'wrong' | 'duplicates' | 'already' | 'new';

export const passes: Record<Filter, (row: RowState) => boolean> = {
  all: () => true,
  wrong: isWrong,
  duplicates: ({ group }) => group !== null,
  already: ({ already }) => already,
  // The first of several duplicates counts as new, and so do those that the user imports anyway.
  new: ({ out, already, like }) => !out && !already && like === undefined,
};

/** Sorts the rows so that duplicates follow the first row that they resemble. */
export const byGroup = (rows: readonly RowState[]): RowState[] =>
  rows.toSorted((a, b) => (a.group ?? a.row) - (b.group ?? b.row) || a.row - b.row);

/** Returns the positions of all faulty cells, row by row. */
export const wrongCells = (rows: readonly RowState[]): { row: number; column: number }[] =>
  rows
    .filter(isWrong)
    .flatMap(({ row, wrong, beside }) =>
      wrong.length === 0 && beside.length > 0
        ? [{ row, column: 0 }]
        : wrong.map(({ column }) => ({ row, column })),
    );
