/**
 * Runs the import. After each pause in the user's edits, it requests a dry run, which checks the import on the server
 * without writing.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ImportResponse } from '../../../shared/contract/imports.ts';
import { type Reason } from '../../../shared/reasons/reason.ts';
import { call } from '../../client/api/client.ts';
import { invalidate } from '../../client/api/outdated-queries.ts';
import { isPending, usePendingWrites } from '../../client/api/pending-writes.ts';
import { ApiError, reasonOf, UnknownFateError } from '../../client/api/api-errors.ts';
import { perform } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { count } from '../../ui/page/format.ts';
import { type ImportEntity, kinds } from './import-kinds.ts';
import { type Answer, type RowState } from './row-states-and-filters.ts';
import { type Sheet } from './edit-sheet.ts';

/** The time in ms for which the user must pause before the browser requests a dry run. */
const rest = 600;

/** Returns the request, and the rows that it contains. It omits rows that the user left out of the import. */
function requestOf(entity: ImportEntity, sheet: Sheet, states: readonly RowState[]) {
  const sent = states.filter(({ out }) => !out);
  const rows = sent.map(({ row, record }) => {
    const merge = sheet.merges[row];
    return merge ? { ...record, merge } : record;
  });
  return {
    sent,
    body: { entity, rows, newValues: sheet.adds.length > 0, source: sheet.source.slice(0, 200) },
  };
}

/**
 * Assigns the server's faults and duplicates to the rows of the sheet. It drops faults of rows in which the browser
 * has found faults already.
 */
function byPlace(answer: ImportResponse, sheet: Sheet, sent: readonly RowState[]): Answer {
  const placeOf = (row: number) => sent[row - 1]?.row ?? -1;
  const faults = answer.errors
    .filter(({ row }) => sent[row - 1]?.wrong.length === 0 && sent[row - 1]?.beside.length === 0)
    .map(({ row, column, code, values }) => ({ row, column, fault: { code, values } as Reason }));
  const likes = answer.duplicates.map(({ ofRow, ...like }) => {
    const row = placeOf(like.row);
    return [row, { ...like, row, ...(ofRow !== undefined && { ofRow: placeOf(ofRow) }) }] as const;
  });
  return {
    rows: sheet.rows,
    columns: sheet.columns,
    errors: Map.groupBy(faults, ({ row }) => placeOf(row)),
    likes: new Map(likes),
    unknown: new Map(answer.unknown.map((each) => [each.name, each])),
  };
}

const numbers = new WeakMap<Sheet, number>();
let last = 0;
/**
 * Returns a number for each state of a sheet. The number is part of the dry run's query key, so that each state has
 * its own query.
 */
function numberOf(sheet: Sheet): number {
  const found = numbers.get(sheet) ?? (last += 1);
  numbers.set(sheet, found);
  return found;
}

/**
 * Returns what the import would do, without writing anything. The last response stays visible until the next one
 * arrives.
 */
export function useDryRun(entity: ImportEntity, sheet: Sheet, rowsOf: (answer: Answer | null) => RowState[]) {
  const [settled] = useDebouncedValue(sheet, rest);
  const { data, error, isFetching, refetch } = useQuery({
    // The query belongs to no entity. The server checks again when it writes the rows.
    queryKey: ['sheet', entity, numberOf(settled)],
    queryFn: async ({ signal }) => {
      const { sent, body } = requestOf(entity, settled, rowsOf(null));
      if (sent.length === 0) return null;
      const dryRun = { body: { ...body, dryRun: true } };
      return byPlace(await call(contract.imports.create, dryRun, { signal }), settled, sent);
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

/** Says in words why the import failed, and whether the server may have written rows before the failure. */
function failureOf(error: unknown): string {
  const code = error instanceof ApiError ? error.problem.code : undefined;
  if (code === 'key-used' || code === 'key-expired')
    return 'This sheet was imported already. It is among the earlier imports.';
  if (error instanceof UnknownFateError)
    return 'Not known whether it was imported. Press Import again; it is imported only once.';
  return `Nothing was imported. ${reasonOf(error)}`;
}

/**
 * Returns the function that imports a sheet under one idempotency key. After a reload, `busy` stays true until the
 * earlier request has ended.
 */
export function useImport(entity: ImportEntity, key: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const isLeft = usePendingWrites().some((press) => press.key === key && isPending(press));
  const write = async (sheet: Sheet, rows: readonly RowState[]): Promise<ImportResponse | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setFailure(null);
    const { body } = requestOf(entity, sheet, rows);
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
