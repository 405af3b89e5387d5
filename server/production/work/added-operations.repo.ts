/** Builds the insert of new operations. */
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
 * Builds one insert from JSON, as many rows exceed the limit of parameters. Restored operations keep their printed
 * code; others get the next one.
 */
export function operationInserts(rows: readonly (OperationRow & { code: number | null })[]): Write | null {
  if (rows.length === 0) return null;
  const values = rows.map((each) => ({ ...each }));
  return sql`insert into ${operations} (${writtenNames}, ${sql.identifier(code.name)})
    select ${writtenNames}, coalesce(${sql.identifier(code.name)}, ${nextCode})
    from ${recordset(values, { ...written, code }, {}, 'made')} returning ${operations.id}`;
}
