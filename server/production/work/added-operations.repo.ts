/** New operations, however many, as one write. */
import { getTableColumns, sql } from 'drizzle-orm';
import { recordset } from '../../platform/db/json.ts';
import { type Write } from '../../platform/db/together.ts';
import { operations } from '../tables/operations.table.ts';
import { type OperationRow } from './open-job.repo.ts';

const { code: _code, ...written } = getTableColumns(operations);
const writtenNames = sql.join(
  Object.values(written).map(({ name }) => sql.identifier(name)),
  sql`, `,
);

/** As one value: many rows have more columns in all than a statement takes parameters. */
export function operationInserts(rows: readonly OperationRow[]): Write | null {
  if (rows.length === 0) return null;
  const values = rows.map((each) => ({ ...each }));
  return sql`insert into ${operations} (${writtenNames})
    select ${writtenNames} from ${recordset(values, written, {}, 'made')} returning ${operations.id}`;
}
