/**
 * Combines the results for each row: its cells, the browser's check, and the server's dry run. Also defines
 * the filters of the rows.
 */
import { type LikelyDuplicate, type UnknownName } from '../../../shared/imports/imports.contract.ts';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { addFaults, type CheckedRow, isUnnamed, type Reading } from './check-rows.ts';
import { type Row, type Sheet } from './edit-sheet.ts';

/** The server's response to a dry run by row of the sheet, and the rows that the browser sent. */
export interface Answer {
  rows: readonly Row[];
  columns: Sheet['columns'];
  /** The faults of a row by the API's fields. */
  errors: ReadonlyMap<number, Readonly<Record<string, Reason>>>;
  likes: ReadonlyMap<number, LikelyDuplicate>;
  /** The names in the sheet that match no record, or more than one. */
  unknown: ReadonlyMap<string, UnknownName>;
}

export interface RowState extends CheckedRow {
  row: number;
  out: boolean;
  /** The similar record or row. It is undefined once the user has decided what to do with this row. */
  like: LikelyDuplicate | undefined;
  /** Whether a similar record exists. The user's decision about the row does not change this. */
  already: boolean;
  /**
   * The number of the first of several similar rows, or null if no other row resembles this one. The user's decision
   * about the row does not change this.
   */
  group: number | null;
}

export function rowStates(
  sheet: Sheet,
  reading: Reading,
  check: (reading: Reading, row: Row) => CheckedRow,
  answer: Answer | null,
): RowState[] {
  const isOut = (row: number) => sheet.decisions[row] === 'out';
  const likes = [...(answer?.likes ?? [])].flatMap(([row, like]) => {
    if (isOut(row)) return [];
    if (like.ofRow === undefined || !isOut(like.ofRow)) return [[row, like] as const];
    return like.ofId === undefined ? [] : [[row, { ...like, ofRow: undefined }] as const];
  });
  const likeOf = new Map<number, LikelyDuplicate>(likes);
  const firsts = new Set(likes.map(([, { ofRow }]) => ofRow));
  return sheet.rows.map((texts, row) => {
    const checked = check(reading, texts);
    // The server's faults no longer apply to a row that somebody has edited since.
    const isKnown = answer?.rows[row] === texts && answer.columns === sheet.columns;
    const faults = isKnown ? answer.errors.get(row) : undefined;
    // Suggestions replace the whole cell.
    const offersFor = (column: number, fault: Reason) =>
      (isUnnamed(fault) && answer?.unknown.get(texts[column] ?? '')?.near) || [];
    const like = likeOf.get(row);
    return {
      ...checked,
      ...(faults && { wrong: addFaults(checked.wrong, reading, faults, offersFor) }),
      row,
      out: isOut(row),
      like: sheet.decisions[row] === undefined ? like : undefined,
      already: like?.ofId !== undefined,
      group: like?.ofRow ?? (firsts.has(row) ? row : null),
    };
  });
}

export const isWrong = ({ out, wrong }: RowState) => !out && wrong.length > 0;

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

/** Returns the positions of all faulty cells, row by row. A row without a faulty cell counts by its first cell. */
export const wrongCells = (rows: readonly RowState[]): { row: number; column: number }[] =>
  rows.filter(isWrong).flatMap(({ row, wrong }) => {
    const cells = wrong.filter(({ column }) => column >= 0);
    return cells.length > 0 ? cells.map(({ column }) => ({ row, column })) : [{ row, column: 0 }];
  });
