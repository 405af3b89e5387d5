/**
 * How every verb on an operation begins. Its job is locked, so its row changes under nobody's hands, but for the rank, which
 * belongs to the person who holds the machine: jobs are locked first, then papers, then machines, and rows are written last.
 */
import { type OperationState } from '../../../shared/rules/operation-state.ts';
import { presentState } from '../../../shared/rules/operation-words.ts';
import { conflict, notFound } from '../../platform/verb/problems.ts';
import { type Verb } from '../../platform/verb/verb.ts';
import { type JobRow, lockJob } from '../jobs/job-lock.domain.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { findRow, jobIdOf, type OperationRow } from './operation-rows.repo.ts';
import { obstacleTo, readOperation } from './operations.repo.ts';

export interface Opened {
  job: JobRow;
  row: OperationRow;
}

/** The operation and its job, locked until the verb ends. Throws 404. */
export async function openOperation(verb: Verb, id: string): Promise<Opened> {
  const jobId = await jobIdOf(verb.db, id);
  if (jobId === undefined) throw notFound('operation');
  const job = await lockJob(verb, jobId);
  const row = await findRow(verb.db, id);
  if (!row) throw notFound('operation');
  return { job, row };
}

/** Throws a 409 that tells how the operation stands, where the caller saw it in another state (design: advance). */
export async function refuseUnless(
  verb: Verb,
  { row }: Opened,
  from: OperationState | undefined,
): Promise<void> {
  if (from === undefined || from === row.state) return;
  const { state, undoable } = await readOperation(verb, row.id);
  const { timeZone } = await readSettings(verb);
  const waitsFor = await obstacleTo(verb, row.id);
  throw conflict(presentState({ state, waitsFor, last: undoable }, timeZone));
}
