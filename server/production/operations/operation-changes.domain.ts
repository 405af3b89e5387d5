/** The only writes to operations' rows: each conditional on how the row was seen, each told to the audit log. */
import { reason } from '../../../shared/reasons/reason.ts';
import { occupantReason } from '../../../shared/rules/operation-words.ts';
import { conflict } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { isSecondOnMachine, occupantOf } from './machine-queue.repo.ts';
import * as rows from './operation-rows.repo.ts';

/** Adds an operation; null when its step of the plan has become one already. The caller holds the job, and the machine if any. */
export async function addOperation(
  verb: Verb,
  values: rows.OperationValues,
): Promise<rows.OperationRow | null> {
  const row = await rows.insertRow(verb.db, values);
  if (!row) return null;
  await verb.record({ entity: 'operations', id: row.id, version: row.version, data: values });
  return row;
}

/**
 * Changes an operation that is still as `row` was seen. Throws 409 where it is not, and by name where its machine runs or
 * holds another one. `data` is what the audit log tells, the changes themselves unless given.
 */
export async function changeOperation(
  verb: Verb,
  row: rows.OperationRow,
  changes: Partial<rows.OperationValues>,
  data: unknown = changes,
): Promise<rows.OperationRow> {
  const changed = await rows.changeRow(verb.db, row, changes).catch(async (error: unknown) => {
    if (!isSecondOnMachine(error)) throw error;
    const occupant = await occupantOf(verb.db, row.machineId ?? '', row.id);
    throw conflict(occupant ? occupantReason(occupant) : reason('machine-just-taken'));
  });
  if (!changed) throw conflict(reason('just-changed', { operation: row.name }));
  await verb.record({ entity: 'operations', id: row.id, version: changed.version, data });
  return changed;
}

/** Deletes an operation that is still as `row` was seen; the audit log keeps its last record. Throws 409 where it is not. */
export async function deleteOperation(verb: Verb, row: rows.OperationRow): Promise<void> {
  if (!(await rows.deleteRow(verb.db, row)))
    throw conflict(reason('just-changed-not-deleted', { operation: row.name }));
  await verb.record({ entity: 'operations', id: row.id, version: row.version + 1, data: row });
}
