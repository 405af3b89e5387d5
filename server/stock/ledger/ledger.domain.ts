/**
 * The only place that changes balances of papers and inks (design: stock). Ledger lines change a locked row in
 * memory; then one statement writes balances, lines and audit log.
 */
import { type MovementKind } from '../../../shared/contract/ledger.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { quantityMaximum } from '../../../shared/rules/catalogue.ts';
import { type RecordTable } from '../../platform/crud/record-writes.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { executeWrites, type Writes } from '../../platform/db/batched-writes.ts';
import { type FromTo, fromTo } from '../../platform/verb/changes.ts';
import { conflict, Refusal } from '../../platform/verb/refusals.ts';
import { type Change, type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './ledger.repo.ts';

export { findLastLine } from './ledger.repo.ts';

/** An entity that has stock. */
interface StockEntity<R extends repo.StockRow> {
  entity: repo.StockKey['entity'];
  table: RecordTable;
  /** Returns why the deltas are refused, with both figures. */
  refusal: (row: R, by: repo.Deltas) => Reason | null;
}

/** A line of the ledger, with deltas in sheets or kg; absent deltas are 0. */
export interface LedgerLine {
  kind: MovementKind;
  /** The id of the line if the response contains it. */
  id?: string;
  stock?: number;
  reserved?: number;
  consumed?: number;
  job?: { id: string; number: string } | null;
  /** Further jobs whose screens the line concerns. */
  concerns?: readonly string[];
  operationId?: string;
  note?: string;
  /** The field of the request that shows a refusal. */
  field?: string;
}

/** A line to post to a locked row. */
export interface Posting<R extends repo.StockRow> {
  row: R;
  line: LedgerLine;
}

/** A line that was posted to a locked row. */
export interface PostedLine<R extends repo.StockRow> {
  /** The row after all lines so far. */
  row: R;
  line: LedgerLine;
  /** The row's version after this line. */
  version: number;
  /** Whether less is in stock than is reserved, before or after the line. */
  isScarce: boolean;
  /** The balances before and after. */
  changes: FromTo | null;
}

/** Adds sheets or kg; kg have at most three decimals. */
export const sum = (a: number, b: number): number => Math.round((a + b) * 1000) / 1000;

const toDeltas = ({ stock = 0, reserved = 0, consumed = 0 }: LedgerLine) => ({ stock, reserved, consumed });

const toAvailable = ({ stockQuantity, reservedQuantity = 0 }: repo.Balances) =>
  stockQuantity - reservedQuantity;

/**
 * Whether the ledger permits the new balances. Only a count may leave less than is reserved, and nothing else may
 * increase that lack.
 */
const isValid = (to: repo.Balances, from: repo.Balances, { kind }: LedgerLine) =>
  to.stockQuantity >= 0 &&
  to.stockQuantity <= quantityMaximum &&
  (to.reservedQuantity ?? 0) >= 0 &&
  to.consumed >= 0 &&
  (kind === 'count' || toAvailable(to) >= Math.min(0, toAvailable(from)));

export function createLedger<R extends repo.StockRow>({ entity, table, refusal }: StockEntity<R>) {
  /** Changes the balances of the locked row in memory. Throws 409 with both figures. */
  function move(verb: Verb, row: R, line: LedgerLine): PostedLine<R> {
    const by = toDeltas(line);
    const balances: repo.Balances = {
      stockQuantity: sum(row.stockQuantity, by.stock),
      consumed: sum(row.consumed, by.consumed),
      ...(row.reservedQuantity !== undefined && { reservedQuantity: row.reservedQuantity + by.reserved }),
    };
    if (!isValid(balances, row, line)) {
      const why = refusal(row, by);
      if (!why) throw new Error(`No rule says why ${row.id} of ${entity} does not take ${line.kind}`);
      throw conflict(why, { [line.field ?? 'quantity']: why });
    }
    const isScarce = Math.min(toAvailable(row), toAvailable(balances)) < 0;
    const changes = fromTo(row, balances, Object.keys(balances));
    Object.assign(row, balances, { version: row.version + 1, updatedAt: verb.timestamps.updatedAt });
    return { row, line, version: row.version, isScarce, changes };
  }

  /** Returns the writes of one statement, the expected row counts, and the changes for the audit log. */
  function asWrites(verb: Verb, moves: readonly PostedLine<R>[]) {
    const rows = [...new Set(moves.map(({ row }) => row))];
    const moved = rows.map((row) => ({ row, lines: moves.filter((each) => each.row === row).length }));
    const lines = moves.map(({ row: { id }, line }) => ({
      of: { entity, id },
      line: toStoredLine(verb, line),
    }));
    const writes: Writes = {
      [entity]: repo.updateBalances(table, moved),
      lines: lines.length > 0 ? repo.insertLines(verb.db, lines) : null,
    };
    const auditEntries = moves.map(({ row: { id, name }, line, version, changes }): Change => ({
      entity,
      id,
      version,
      name,
      changes,
      concerns: [line.job?.id ?? null, ...(line.concerns ?? [])],
      data: toAuditData(line),
    }));
    return { writes, expected: { [entity]: rows.length, lines: lines.length }, auditEntries };
  }

  /** Posts a line to each locked row and returns the changed rows. Throws 409 with both figures. */
  async function postAll(verb: Verb, posts: readonly Posting<R>[]): Promise<R[]> {
    const moves = posts.map(({ row, line }) => move(verb, { ...row }, line));
    for (const some of chunksOf(moves)) {
      const { writes, auditEntries, expected } = asWrites(verb, some);
      const written = await executeWrites(verb.db, { ...writes, audit: verb.auditWrite(auditEntries) });
      if (written[entity] !== expected[entity]) throw new Error(`Locked rows of ${entity} changed`);
    }
    return moves.map(({ row }) => row);
  }

  /** Posts a line to the locked row and returns the changed row. Throws 409 with both figures. */
  async function post(verb: Verb, row: R, line: LedgerLine): Promise<R> {
    const [moved] = await postAll(verb, [{ row, line }]);
    return moved ?? row;
  }

  return { move, asWrites, postAll, post };
}

/** Maps the line to its columns. */
function toStoredLine(verb: Verb, line: LedgerLine): repo.Line {
  const { id, kind, job = null, operationId = null, note = '' } = line;
  const at = verb.clock().toISOString();
  return {
    ...(id !== undefined && { id }),
    kind,
    deltas: toDeltas(line),
    job,
    operationId,
    user: verb.actor,
    note,
    at,
  };
}

/** Maps the line to the data of the audit log. */
function toAuditData(line: LedgerLine) {
  const { id, kind, job, note = '' } = line;
  return { id, kind, ...toDeltas(line), job: job?.number, note };
}

/** Returns the first receipt of a new record. */
export const openingReceipt = (stock: number): LedgerLine => {
  return { kind: 'receipt', stock, note: 'Opening stock', field: 'stockQuantity' };
};

/**
 * Returns the difference between the sent and the stored stock quantity, in sheets or kg; 0 if none was sent. Throws
 * 428 for a difference without a version.
 */
export function findAdjustment(
  row: { stockQuantity: number },
  { stockQuantity, version }: { stockQuantity?: number | undefined; version?: number | undefined },
): number {
  const by = sum(stockQuantity ?? row.stockQuantity, -row.stockQuantity);
  if (by !== 0 && version === undefined) {
    throw new Refusal(428, reason('stock-version-missing'));
  }
  return by;
}

/** Returns a page of a ledger, newest first, even of a deleted record. `find` throws 404 for an unknown one. */
export async function listLedger(
  context: Context,
  of: repo.StockKey,
  query: { page: number; per: number },
  find: () => Promise<unknown>,
) {
  const lines = await repo.listLines(context.db, of, query);
  if (lines.total === 0) await find();
  return pageOf(query, lines);
}
