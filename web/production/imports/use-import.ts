/** What the server says of the rows, asked again once the sheet has rested, and the import itself. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ImportAnswer } from '../../../shared/contract/imports.ts';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { call } from '../../client/api/client.ts';
import { invalidate } from '../../client/api/dependents.ts';
import { isPending, usePresses } from '../../client/api/press.ts';
import { ApiError, reasonOf, UnknownFateError } from '../../client/api/problems.ts';
import { perform } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { count } from '../../ui/page/format.ts';
import { type ImportEntity } from './kind.ts';
import { kinds } from './kinds.ts';
import { type Answer, type RowState } from './rows.ts';
import { type Sheet } from './sheet.ts';

/** Milliseconds after the last change. */
const rest = 600;

type Records = readonly { row: number; record: RowState['record']; unread: boolean }[];

/** The rows that are sent, with their places in the sheet. */
export const recordsOf = (sheet: Sheet, rows: readonly RowState[]): Records =>
  rows
    .filter(({ out }) => !out)
    .map(({ row, record, wrong, beside }) => {
      const merge = sheet.merges[row];
      const unread = wrong.length + beside.length > 0;
      return { row, unread, record: merge ? { ...record, merge } : record };
    });

const bodyOf = (entity: ImportEntity, sheet: Sheet, records: Records) => ({
  entity,
  rows: records.map(({ record }) => record),
  newValues: sheet.adds.length > 0,
  source: sheet.source.slice(0, 200),
});

/**
 * The answer by the places in the sheet; the server counts the rows that it was sent, from 1. What it says of a row whose cells
 * could not all be read stays out: it was sent without them.
 */
function byPlace(answer: ImportAnswer, sheet: Sheet, records: Records): Answer {
  const placeOf = (row: number) => records[row - 1]?.row ?? -1;
  const errors = new Map<number, { column: string; fault: Reason }[]>();
  for (const { row, column, code, values } of answer.errors) {
    if (records[row - 1]?.unread !== false) continue;
    const place = placeOf(row);
    const fault = { code, values } as Reason;
    errors.set(place, [...(errors.get(place) ?? []), { column, fault }]);
  }
  const likes = answer.duplicates.map(({ ofRow, ...like }) => {
    const [row, other] = [placeOf(like.row), ofRow === undefined ? undefined : placeOf(ofRow)];
    return [row, { ...like, row, ...(other !== undefined && { ofRow: other }) }] as const;
  });
  return {
    rows: sheet.rows,
    columns: sheet.columns,
    errors,
    likes: new Map(likes),
    unknown: new Map(answer.unknown.map((each) => [each.name, each])),
    errorsCount: answer.errorsCount,
  };
}

const numbers = new WeakMap<Sheet, number>();
let last = 0;
/** A number for each state of a sheet, as the name of what was asked of it. */
function numberOf(sheet: Sheet): number {
  const found = numbers.get(sheet) ?? (last += 1);
  numbers.set(sheet, found);
  return found;
}

/** Asks what would come of the rows, without writing any. The last answer stays while the next is on its way. */
export function useDryRun(entity: ImportEntity, sheet: Sheet, rowsOf: (answer: Answer | null) => RowState[]) {
  const [settled] = useDebouncedValue(sheet, rest);
  const { data, error, isFetching, refetch } = useQuery({
    // No entity's: what changes elsewhere is looked at again when the rows are written.
    queryKey: ['sheet', entity, numberOf(settled)],
    queryFn: async ({ signal }) => {
      const records = recordsOf(settled, rowsOf(null));
      if (records.length === 0) return null;
      const body = { ...bodyOf(entity, settled, records), dryRun: true };
      return byPlace(await call(contract.imports.create, { body }, { signal }), settled, records);
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

/** Returns why the rows are not imported, and whether they may have been. */
function failureOf(error: unknown): string {
  const code = error instanceof ApiError ? error.problem.code : undefined;
  if (code === 'key-used' || code === 'key-expired')
    return 'This sheet was imported already. It is among the earlier imports.';
  if (error instanceof UnknownFateError)
    return 'Not known whether it was imported. Press Import again; it is imported only once.';
  return `Nothing was imported. ${reasonOf(error)}`;
}

/** The import of a sheet, which has one idempotency key. A page that was reloaded waits for the press that it left. */
export function useImport(entity: ImportEntity, key: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const isLeft = usePresses().some((press) => press.key === key && isPending(press));
  const write = async (sheet: Sheet, rows: readonly RowState[]): Promise<ImportAnswer | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const body = bodyOf(entity, sheet, recordsOf(sheet, rows));
    const { one, many } = kinds[entity];
    const keys = { keyFor: () => key, ended: () => {} };
    const label = `Import ${count(body.rows.length, one, many)}`;
    try {
      const answer = await perform(client, contract.imports.create, { body }, keys, { label });
      void invalidate(client, [entity, 'lists']);
      return answer;
    } catch (error) {
      setFailure(failureOf(error));
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { write, busy: busy || isLeft, failure };
}
