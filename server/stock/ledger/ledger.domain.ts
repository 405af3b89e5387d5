/**
 * Changes the balances of papers and inks; no other code may change them (design: stock). It writes balances,
 * ledger lines and audit log in one statement.
 */
import { type MovementKind } from '../../../shared/stock/ledger.contract.ts';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { quantityMaximum } from '../../../shared/platform/specification-constants.ts';
import { type RecordTable } from '../../platform/crud/record-writes.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { chunksOf } from '../../../packages/pg-kit/src/split-into-chunks.ts';
import { fromTo } from '../../platform/verb/field-changes.ts';
import { PendingChanges, writeChanges } from '../../platform/verb/pending-changes.ts';
import { conflict, Refusal } from '../../platform/verb/refusals.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './ledger.repo.ts';
import { stockMovements } from './ledger.table.ts';

export { findLastLine } from './ledger.repo.ts';

/** Describes papers or inks to the ledger, with the rule that gives the reason if the ledger refuses a line. */
interface StockEntity<R extends repo.StockRow> {
  entity: repo.StockKey['entity'];
  table: RecordTable;
  /**
   * Returns why the row can't take the changes of its balances. The reason names the balance and the requested
   * quantity.
   */
  refusal: (row: R, by: repo.Deltas) => Reason | null;
}

/** A line of the ledger. It says how each balance changes, in sheets or kg. Missing changes are 0. */
export interface LedgerLine {
  kind: MovementKind;
  /** The id of the line; set if the response must contain it. */
  id?: string;
  stock?: number;
  reserved?: number;
  consumed?: number;
  job?: { id: string; number: string } | null;
  /** The ids of more jobs whose screens show the line. */
  concerns?: readonly string[];
  operationId?: string;
  note?: string;
  /** The field of the request at which the form shows a refusal of the line. */
  field?: string;
}

/** A ledger line, and the locked row of the paper or ink that it changes. */
export interface Posting<R extends repo.StockRow> {
  row: R;
  line: LedgerLine;
}

/** The verb that adds a line, and the verb's unsaved changes. */
interface Posted {
  verb: Verb;
  pending: PendingChanges;
}

/** Adds two quantities in sheets or kg. It rounds the sum to three decimals, the most that kg have. */
export const sum = (a: number, b: number): number => Math.round((a + b) * 1000) / 1000;

const toDeltas = ({ stock = 0, reserved = 0, consumed = 0 }: LedgerLine) => ({ stock, reserved, consumed });

const toAvailable = ({ stockQuantity, reservedQuantity = 0 }: repo.Balances) =>
  stockQuantity - reservedQuantity;

/**
 * Returns whether the ledger permits the new balances. Only a count may leave less stock than jobs have reserved. If
 * stock is below the reservations already, no other line may widen the difference.
 */
const isValid = (to: repo.Balances, from: repo.Balances, { kind }: LedgerLine) =>
  to.stockQuantity >= 0 &&
  to.stockQuantity <= quantityMaximum &&
  (to.reservedQuantity ?? 0) >= 0 &&
  to.consumed >= 0 &&
  (kind === 'count' || toAvailable(to) >= Math.min(0, toAvailable(from)));

export function createLedger<R extends repo.StockRow>({ entity, table, refusal }: StockEntity<R>) {
  /**
   * Adds the line to the ledger and changes the locked row in memory. Returns whether stock was below the
   * reservations before or after it. Throws 409 with the reason of the entity's rule.
   */
  function move({ verb, pending }: Posted, row: R, line: LedgerLine): { isScarce: boolean } {
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
    const { id, name } = row;
    const version = row.version + 1;
    pending.auditEntries.push({
      entity,
      id,
      version,
      name,
      changes: fromTo(row, balances, Object.keys(balances)),
      concerns: [line.job?.id ?? null, ...(line.concerns ?? [])],
      data: toAuditData(line),
    });
    pending.insert(stockMovements, toRow({ entity, id }, verb, line));
    pending.update(table, row, { ...balances, version, updatedAt: verb.timestamps.updatedAt });
    return { isScarce };
  }

  /**
   * Adds each line to the ledger of its locked row, and returns the changed rows. Throws 409 with the reason of the
   * entity's rule.
   */
  async function postAll(verb: Verb, posts: readonly Posting<R>[]): Promise<R[]> {
    const moved = posts.map(({ row, line }) => ({ row: { ...row }, line }));
    for (const some of chunksOf(moved)) {
      const pending = new PendingChanges();
      for (const { row, line } of some) move({ verb, pending }, row, line);
      await writeChanges(verb, pending, () => new Error(`Locked rows of ${entity} changed`));
    }
    return moved.map(({ row }) => row);
  }

  /**
   * Adds a line to the ledger of the locked row, and returns the changed row. Throws 409 with the reason of the
   * entity's rule.
   */
  async function post(verb: Verb, row: R, line: LedgerLine): Promise<R> {
    const [moved] = await postAll(verb, [{ row, line }]);
    return moved ?? row;
  }

  return { move, postAll, post };
}

/** Converts the line to a row of the ledger table. */
function toRow(of: repo.StockKey, verb: Verb, line: LedgerLine): typeof stockMovements.$inferInsert {
  const { id, kind, job = null, operationId = null, note = '' } = line;
  const { stock, reserved, consumed } = toDeltas(line);
  return {
    ...(id !== undefined && { id }),
    paperId: of.entity === 'papers' ? of.id : null,
    inkId: of.entity === 'inks' ? of.id : null,
    kind,
    stockDelta: stock,
    reservedDelta: reserved,
    consumedDelta: consumed,
    jobId: job?.id ?? null,
    jobNumber: job?.number ?? null,
    operationId,
    userId: verb.actor.id,
    userName: verb.actor.name,
    note,
    at: verb.clock().toISOString(),
  };
}

/** Converts the line to what its audit line says. */
function toAuditData(line: LedgerLine) {
  const { id, kind, job, note = '' } = line;
  return { id, kind, ...toDeltas(line), job: job?.number, note };
}

/** Returns the receipt with which the ledger of a new record begins. */
export const openingReceipt = (stock: number): LedgerLine => {
  return { kind: 'receipt', stock, note: 'Opening stock', field: 'stockQuantity' };
};

/**
 * Returns by how much the requested stock quantity differs from the stored one, in sheets or kg; 0 if the request has
 * none. Throws 428 if they differ and the request has no version.
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

/**
 * Returns a page of one paper's or ink's ledger, newest first, even if somebody deleted the record. `find` throws 404
 * if the record never existed.
 */
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
