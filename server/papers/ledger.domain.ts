/** The one door to a paper's balances (design: stock). */
import { type MovementKind } from '../../shared/contract/papers.ts';
import { refuseReserve, refuseStock } from '../../shared/rules/paper.ts';
import { conflict } from '../domain/problems.ts';
import { type Verb } from '../domain/verb.ts';
import * as repo from './ledger.repo.ts';
import { type PaperRow, readPaper } from './papers.repo.ts';

/** A line of the ledger; deltas in stock sheets, left out where nothing changes. */
export interface LedgerLine {
  kind: MovementKind;
  stock?: number;
  reserved?: number;
  consumed?: number;
  job?: { id: string; number: string };
  operationId?: string;
  note?: string;
  /** The field of the request that a refusal is shown at. */
  field?: string;
}

/**
 * Moves the paper's balances where they stay valid, writes the line that says so and records the raised version. Answers
 * the row as it is now. Throws 404, and 409 with both figures.
 */
export async function post(verb: Verb, paperId: string, line: LedgerLine): Promise<PaperRow> {
  const deltas = { stock: line.stock ?? 0, reserved: line.reserved ?? 0, consumed: line.consumed ?? 0 };
  const moved = await repo.moveBalances(verb.db, paperId, deltas);
  if (!moved) throw await refusalOf(verb, paperId, deltas, line.field ?? 'quantity');
  const { kind, job = null, operationId = null, note = '' } = line;
  await repo.insertLine(verb.db, {
    paperId,
    kind,
    deltas,
    job,
    operationId,
    user: verb.actor,
    note,
    at: verb.clock().toISOString(),
  });
  await verb.record({
    entity: 'papers',
    id: paperId,
    version: moved.version,
    data: { kind, ...deltas, job: job?.number, note },
  });
  return moved;
}

async function refusalOf(verb: Verb, paperId: string, by: repo.Deltas, field: string) {
  const paper = await readPaper(verb.db, paperId);
  const reason =
    (by.reserved > 0 ? refuseReserve(paper, by.reserved - by.stock) : null) ??
    refuseStock(paper, paper.stockQuantity + by.stock) ??
    `The stock of ${paper.name} has just changed; load it again`;
  return conflict(reason, { [field]: reason });
}
