/** New operations, however many, as one write. */
import { getTableColumns, sql } from 'drizzle-orm';
import { recordset } from '../../platform/db/json.ts';
import { type Write } from '../../platform/db/batched-writes.ts';
import { operationCodes, operations } from '../tables/operations.table.ts';
import { type OperationRow } from './open-job.repo.ts';

const { code, ...written } = getTableColumns(operations);
const writtenNames = sql.join(
  Object.values(written).map(({ name }) => sql.identifier(name)),
  sql`, `,
);
const nextCode = sql.raw(`nextval('${operationCodes.seqName}')`);

/**
 * As one value: many rows have more columns in all than a statement takes parameters. One without a code gets the next one; one that
 * was there before keeps its own, which is printed on tickets.
 */
export function operationInserts(rows: readonly (OperationRow & { code: number | null })[]): Write | null {
  if (rows.length === 0) return null;
  const values = rows.map((each) => ({ ...each }));
  return sql`insert into ${operations} (${writtenNames}, ${sql.identifier(code.name)})
    select ${writtenNames}, coalesce(${sql.identifier(code.name)}, ${nextCode})
    from ${recordset(values, { ...written, code }, {}, 'made')} returning ${operations.id}`;
}
