/** Builds the statement that inserts new operations. */
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
 * Builds one insert from JSON, because many rows would exceed Postgres's limit of parameters. An operation with a
 * printed code keeps that code. The others get the next codes.
 */
export function operationInserts(rows: readonly (OperationRow & { code: number | null })[]): Write | null {
  if (rows.length === 0) return null;
  const values = rows.map((each) => ({ ...each }));
  return sql`insert into ${operations} (${writtenNames}, ${sql.identifier(code.name)})
    select ${writtenNames}, coalesce(${sql.identifier(code.name)}, ${nextCode})
    from ${recordset(values, { ...written, code }, {}, 'made')} returning ${operations.id}`;
}
