/** Several papers' balances moved at once. */
import { between, eq, gte, sql } from 'drizzle-orm';
import { quantityMaximum } from '../../../shared/rules/catalogue.ts';
import { recordset } from '../../platform/db/json.ts';
import { type Write } from '../../platform/db/together.ts';
import { papers } from './papers.table.ts';

/** What the lines of a paper add up to, in stock sheets, and how many they are. */
export interface Moved {
  id: string;
  stock: number;
  reserved: number;
  consumed: number;
  lines: number;
}

/** Moves balances where they stay valid; each line raises its paper's version. */
export function moveAll(moved: readonly Moved[]): Write | null {
  if (moved.length === 0) return null;
  const types = { id: 'uuid', stock: 'int', reserved: 'int', consumed: 'int', lines: 'int' };
  const rows = moved.map((each) => ({ ...each }));
  const stock = sql`${papers.stockQuantity} + moved.stock`;
  const reserved = sql`${papers.reservedQuantity} + moved.reserved`;
  const consumed = sql`${papers.consumed} + moved.consumed`;
  return sql`update ${papers} set stock_quantity = ${stock}, reserved_quantity = ${reserved}, consumed = ${consumed},
      version = ${papers.version} + moved.lines, updated_at = now()
    from ${recordset(rows, {}, types, 'moved')}
    where ${eq(papers.id, sql`moved.id`)} and ${between(stock, 0, quantityMaximum)}
      and ${reserved} between 0 and ${stock} and ${gte(consumed, 0)}
    returning ${papers.id}`;
}
