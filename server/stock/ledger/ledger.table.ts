import { sql } from 'drizzle-orm';
import { bigserial, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { movementKinds } from '../../../shared/stock/ledger.contract.ts';
import { instant, kilograms, recordColumns } from '../../platform/db/column-types.ts';
import { oneOf } from '../../platform/db/sql-fragments.ts';
import { users } from '../../people/users.table.ts';

/** Defines a column for the change of a balance: whole sheets of a paper, or kg of an ink. */
const delta = (name: string) => kilograms(name).notNull().default(0);

/**
 * Stores the ledger. The server only adds rows to it. The sums of their changes are the balances of papers and inks.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: recordColumns.id,
    /** A number by which lines sort in the sequence in which they were added, even within a transaction. */
    line: bigserial('line', { mode: 'number' }).notNull(),
    paperId: uuid('paper_id'),
    inkId: uuid('ink_id'),
    kind: text('kind', { enum: movementKinds }).notNull(),
    stockDelta: delta('stock_delta'),
    reservedDelta: delta('reserved_delta'),
    consumedDelta: delta('consumed_delta'),
    jobId: uuid('job_id'),
    jobNumber: text('job_number'),
    operationId: uuid('operation_id'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name'),
    note: text('note').notNull().default(''),
    at: instant('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('stock_movements_paper').on(table.paperId, table.line),
    index('stock_movements_ink').on(table.inkId, table.line),
    index('stock_movements_job').on(table.jobId),
    check('stock_movements_of', sql`num_nonnulls(${table.paperId}, ${table.inkId}) = 1`),
    check('stock_movements_kind', oneOf(table.kind, movementKinds)),
  ],
);

/** How one ledger line changes the balances, in sheets or kg. */
export interface Deltas {
  stock: number;
  reserved: number;
  consumed: number;
}
