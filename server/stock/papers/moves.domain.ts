/** Lines of the ledger for several locked papers, which a verb collects in memory and writes at once (design: stock). */
import { quantityMaximum } from '../../../shared/rules/catalogue.ts';
import { type Writes } from '../../platform/db/together.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type Change, type Verb } from '../../platform/verb/verb.ts';
import { type LedgerLine, linesAsWrite, toldOf } from '../ledger/ledger.domain.ts';
import { refusalOf } from './ledger.domain.ts';
import { moveAll, type Moved } from './moves.repo.ts';
import { type PaperRow, toPaper } from './papers.repo.ts';

export interface Move {
  paperId: string;
  line: LedgerLine;
  /** The paper's version with the line. */
  version: number;
}

/** Moves the balances of the locked paper, in stock sheets, in memory. Throws 409 with both figures. */
export function movePaperRow(paper: PaperRow, line: LedgerLine): Move {
  const { stock = 0, reserved = 0, consumed = 0 } = line;
  const next = {
    stockQuantity: paper.stockQuantity + stock,
    reservedQuantity: paper.reservedQuantity + reserved,
    consumed: paper.consumed + consumed,
  };
  const valid =
    next.stockQuantity >= 0 &&
    next.stockQuantity <= quantityMaximum &&
    next.reservedQuantity >= 0 &&
    next.reservedQuantity <= next.stockQuantity &&
    next.consumed >= 0;
  if (!valid) {
    const why = refusalOf(toPaper(paper), { stock, reserved, consumed });
    throw conflict(why, { [line.field ?? 'quantity']: why });
  }
  Object.assign(paper, next, { version: paper.version + 1 });
  return { paperId: paper.id, line, version: paper.version };
}

/** The moves as writes of one statement, how many rows each is to write, and what the audit log tells. */
export function movesAsWrites(verb: Verb, moves: readonly Move[]) {
  const sums = new Map<string, Moved>();
  for (const { paperId, line } of moves) {
    const { stock = 0, reserved = 0, consumed = 0 } = line;
    const sum = sums.get(paperId) ?? { id: paperId, stock: 0, reserved: 0, consumed: 0, lines: 0 };
    sums.set(paperId, {
      id: paperId,
      stock: sum.stock + stock,
      reserved: sum.reserved + reserved,
      consumed: sum.consumed + consumed,
      lines: sum.lines + 1,
    });
  }
  const lines = moves.map(({ paperId, line }) => ({ of: { entity: 'papers', id: paperId } as const, line }));
  const writes: Writes = {
    papers: moveAll([...sums.values()]),
    lines: lines.length > 0 ? linesAsWrite(verb, lines) : null,
  };
  const told: Change[] = moves.map(({ paperId, line, version }) => ({
    entity: 'papers',
    id: paperId,
    version,
    data: toldOf(line),
  }));
  return { writes, expected: { papers: sums.size, lines: lines.length }, told };
}
