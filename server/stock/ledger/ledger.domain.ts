/**
 * The one door to the balances of papers and inks (design: stock). A row that its verb has locked is moved in memory by lines of
 * the ledger; what came of it, the lines and what the audit log tells of them are written at once.
 */
import { type MovementKind } from '../../../shared/contract/ledger.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { quantityMaximum } from '../../../shared/rules/catalogue.ts';
import { type RecordTable } from '../../platform/crud/record-writes.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { chunksOf } from '../../platform/db/chunks.ts';
import { executeWrites, type Writes } from '../../platform/db/batched-writes.ts';
import { type FromTo, fromTo } from '../../platform/verb/changes.ts';
import { conflict, Refusal } from '../../platform/verb/problems.ts';
import { type Change, type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './ledger.repo.ts';

export { lastLine } from './ledger.repo.ts';

/** Whose balances are moved. */
interface Stock<R extends repo.StockRow> {
  entity: repo.StockOf['entity'];
  table: RecordTable;
  /** Why they do not move by that, with both figures. */
  refusal: (row: R, by: repo.Deltas) => Reason | null;
}

/** A line of the ledger; deltas in sheets or kg, left out where nothing changes. */
export interface LedgerLine {
  kind: MovementKind;
  /** Of the line, where it is told to the caller. */
  id?: string;
  stock?: number;
  reserved?: number;
  consumed?: number;
  job?: { id: string; number: string } | null;
  /** Jobs whose screens it concerns beside that. */
  concerns?: readonly string[];
  operationId?: string;
  note?: string;
  /** The field of the request that a refusal is shown at. */
  field?: string;
}

/** A line that a locked row is to be moved by. */
export interface Post<R extends repo.StockRow> {
  row: R;
  line: LedgerLine;
}

/** A line by which a locked row was moved. */
export interface Move<R extends repo.StockRow> {
  /** As it is after all lines so far. */
  row: R;
  line: LedgerLine;
  /** The row's version with the line. */
  version: number;
  /** Less lies there than is reserved, before the line or after it. */
  isScarce: boolean;
  /** What the balances were and are. */
  changes: FromTo | null;
}

/** Sheets or kg; three decimals are all that kg have. */
export const sum = (a: number, b: number): number => Math.round((a + b) * 1000) / 1000;

const deltasOf = ({ stock = 0, reserved = 0, consumed = 0 }: LedgerLine) => ({ stock, reserved, consumed });

const availableOf = ({ stockQuantity, reservedQuantity = 0 }: repo.Balances) =>
  stockQuantity - reservedQuantity;

/** Whether the line may make these balances of those: only a count finds less than is reserved, and nothing else takes more of it. */
const isValid = (to: repo.Balances, from: repo.Balances, { kind }: LedgerLine) =>
  to.stockQuantity >= 0 &&
  to.stockQuantity <= quantityMaximum &&
  (to.reservedQuantity ?? 0) >= 0 &&
  to.consumed >= 0 &&
  (kind === 'count' || availableOf(to) >= Math.min(0, availableOf(from)));

export function ledgerOf<R extends repo.StockRow>({ entity, table, refusal }: Stock<R>) {
  /** Moves the balances of the locked row in memory. Throws 409 with both figures. */
  function move(verb: Verb, row: R, line: LedgerLine): Move<R> {
    const by = deltasOf(line);
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
    const isScarce = Math.min(availableOf(row), availableOf(balances)) < 0;
    const changes = fromTo(row, balances, Object.keys(balances));
    Object.assign(row, balances, { version: row.version + 1, updatedAt: verb.timestamps.updatedAt });
    return { row, line, version: row.version, isScarce, changes };
  }

  /** The moves as writes of one statement, how many rows each is to write, and what the audit log tells. */
  function asWrites(verb: Verb, moves: readonly Move<R>[]) {
    const rows = [...new Set(moves.map(({ row }) => row))];
    const moved = rows.map((row) => ({ row, lines: moves.filter((each) => each.row === row).length }));
    const lines = moves.map(({ row: { id }, line }) => ({ of: { entity, id }, line: saidOf(verb, line) }));
    const writes: Writes = {
      [entity]: repo.moveBalances(table, moved),
      lines: lines.length > 0 ? repo.insertLines(verb.db, lines) : null,
    };
    const auditEntries = moves.map(({ row: { id, name }, line, version, changes }): Change => ({
      entity,
      id,
      version,
      name,
      changes,
      concerns: [line.job?.id ?? null, ...(line.concerns ?? [])],
      data: toldOf(line),
    }));
    return { writes, expected: { [entity]: rows.length, lines: lines.length }, auditEntries };
  }

  /** Moves each locked row by its line and answers them as they are now. Throws 409 with both figures. */
  async function postAll(verb: Verb, posts: readonly Post<R>[]): Promise<R[]> {
    const moves = posts.map(({ row, line }) => move(verb, { ...row }, line));
    for (const some of chunksOf(moves)) {
      const { writes, auditEntries, expected } = asWrites(verb, some);
      const written = await executeWrites(verb.db, { ...writes, audit: verb.auditWrite(auditEntries) });
      if (written[entity] !== expected[entity]) throw new Error(`Locked rows of ${entity} changed`);
    }
    return moves.map(({ row }) => row);
  }

  /** Moves the locked row by the line at once and answers it as it is now. Throws 409 with both figures. */
  async function post(verb: Verb, row: R, line: LedgerLine): Promise<R> {
    const [moved] = await postAll(verb, [{ row, line }]);
    return moved ?? row;
  }

  return { move, asWrites, postAll, post };
}

/** The line as the ledger keeps it. */
function saidOf(verb: Verb, line: LedgerLine): repo.Line {
  const { id, kind, job = null, operationId = null, note = '' } = line;
  const at = verb.clock().toISOString();
  return {
    ...(id !== undefined && { id }),
    kind,
    deltas: deltasOf(line),
    job,
    operationId,
    user: verb.actor,
    note,
    at,
  };
}

/** The line as the audit log tells it. */
function toldOf(line: LedgerLine) {
  const { id, kind, job, note = '' } = line;
  return { id, kind, ...deltasOf(line), job: job?.number, note };
}

/** What lies on the shelf when the record is made. */
export const openingStock = (stock: number): LedgerLine => {
  return { kind: 'receipt', stock, note: 'Opening stock', field: 'stockQuantity' };
};

/**
 * What a stock quantity sent with a record adds to the one kept, 0 where it is left out or the same, in sheets or kg. Throws
 * 428 where it differs and no version says what was seen.
 */
export function sentAdjustment(
  row: { stockQuantity: number },
  { stockQuantity, version }: { stockQuantity?: number | undefined; version?: number | undefined },
): number {
  const by = sum(stockQuantity ?? row.stockQuantity, -row.stockQuantity);
  if (by !== 0 && version === undefined) {
    throw new Refusal(428, reason('stock-version-missing'));
  }
  return by;
}

/** A page of a ledger, newest first; that of a deleted record can still be read. `find` throws 404 where there is none. */
export async function pageOfLedger(
  context: Context,
  of: repo.StockOf,
  query: { page: number; per: number },
  find: () => Promise<unknown>,
) {
  const lines = await repo.listLines(context.db, of, query);
  if (lines.total === 0) await find();
  return pageOf(query, lines);
}
