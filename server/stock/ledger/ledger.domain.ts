/** The one door to the balances of papers and inks (design: stock). */
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { type MovementKind } from '../../../shared/contract/ledger.ts';
import { type Db } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/paging.ts';
import { conflict, Refusal } from '../../platform/verb/problems.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './ledger.repo.ts';

/** Whose balances are moved, and how. */
export interface Stock<Row> {
  entity: repo.StockOf['entity'];
  /** Moves the balances where they stay valid and raises the version; undefined where they would not, or nothing is there. */
  move: (db: Db, id: string, by: repo.Deltas) => Promise<Row | undefined>;
  /** Why they did not move, with both figures. Throws 404. */
  refusal: (db: Db, id: string, by: repo.Deltas) => Promise<Reason>;
}

/** A line of the ledger; deltas in sheets or kg, left out where nothing changes. */
export interface LedgerLine {
  kind: MovementKind;
  stock?: number;
  reserved?: number;
  consumed?: number;
  job?: { id: string; number: string } | null;
  operationId?: string;
  note?: string;
  /** The field of the request that a refusal is shown at. */
  field?: string;
}

/**
 * Moves the balances where they stay valid, writes the line that says so and records the raised version. Answers the row
 * as it is now. Throws 404, and 409 with both figures.
 */
export async function postLine<Row extends { version: number }>(
  verb: Verb,
  stock: Stock<Row>,
  id: string,
  line: LedgerLine,
): Promise<Row> {
  const { entity } = stock;
  const deltas = deltasOf(line);
  const moved = await stock.move(verb.db, id, deltas);
  if (!moved) {
    const why = await stock.refusal(verb.db, id, deltas);
    throw conflict(why, { [line.field ?? 'quantity']: why });
  }
  await repo.insertLine(verb.db, { entity, id }, saidOf(verb, line));
  await verb.record({ entity, id, version: moved.version, data: toldOf(line) });
  return moved;
}

const deltasOf = ({ stock = 0, reserved = 0, consumed = 0 }: LedgerLine) => ({ stock, reserved, consumed });

export { type Deltas } from './ledger.repo.ts';

/** The lines as a write that is sent along with others (writeTogether). */
export const linesAsWrite = (verb: Verb, lines: readonly { of: repo.StockOf; line: LedgerLine }[]) =>
  repo.insertLines(
    verb.db,
    lines.map(({ of, line }) => ({ of, line: saidOf(verb, line) })),
  );

/** The line as the ledger keeps it. */
function saidOf(verb: Verb, line: LedgerLine): repo.Line {
  const { kind, job = null, operationId = null, note = '' } = line;
  const at = verb.clock().toISOString();
  return { kind, deltas: deltasOf(line), job, operationId, user: verb.actor, note, at };
}

/** The line as the audit log tells it. */
export function toldOf(line: LedgerLine) {
  const { kind, job, note = '' } = line;
  return { kind, ...deltasOf(line), job: job?.number, note };
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
  const by = Math.round(((stockQuantity ?? row.stockQuantity) - row.stockQuantity) * 1000) / 1000;
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
