/**
 * Opens jobs: locks their rows and reads the related rows. Every verb that changes a job, its paper or its
 * operations begins with a function of this file (docs/decisions/011).
 */
import { notFound } from '../../platform/verb/refusals.ts';
import { PendingChanges } from '../../platform/verb/pending-changes.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import { type JobRow, type OpenJob, type OperationRow } from './job-aggregate.domain.ts';
import * as repo from './open-job.repo.ts';
import { lockJobsOfOrder } from './paper/paper-orders.repo.ts';

/** Locks the job until the verb ends and returns it with all related rows. Throws 404. */
export async function openJob(verb: Verb, id: string): Promise<OpenJob> {
  const [work] = await openJobs(verb, [id]);
  if (!work) throw notFound('job');
  return work;
}

/** Locks and reads the operation's job, and returns it with the operation. Throws 404. */
export async function openOperation(verb: Verb, id: string): Promise<{ work: OpenJob; row: OperationRow }> {
  const job = await repo.lockJobOfOperation(verb.db, id);
  const [work] = job ? await readOpenJobs(verb, [job]) : [];
  const row = work?.operations.find((each) => each.id === id);
  if (!work || !row) throw notFound('operation');
  return { work, row };
}

/** Reads the operation's job and the rows from which the job's flow follows, without locks. Throws 404. */
export async function readJobOfOperation({ db }: Pick<Context, 'db'>, operationId: string) {
  const row = await repo.readJobOfOperation(db, operationId);
  const [related] = row ? await repo.readRelatedRows(db, [row.id]) : [];
  if (!row || !related) throw notFound('operation');
  return { row, ...related };
}

/**
 * Opens the given jobs that exist, in ascending order of ids. They share the papers and machines that the verb
 * locks.
 */
export async function openJobs(verb: Verb, ids: readonly string[]): Promise<OpenJob[]> {
  return readOpenJobs(verb, await repo.lockJobs(verb.db, ids));
}

/** Opens the jobs that have sheets of the paper order, in ascending order of ids. */
export const openJobsOfOrder = async (verb: Verb, orderId: string): Promise<OpenJob[]> =>
  readOpenJobs(verb, await lockJobsOfOrder(verb.db, { orderId }));

async function readOpenJobs(verb: Verb, rows: readonly JobRow[]): Promise<OpenJob[]> {
  if (rows.length === 0) return [];
  const relatedRows = await repo.readRelatedRows(
    verb.db,
    rows.map(({ id }) => id),
  );
  const shared = { locked: { papers: new Map(), machines: new Map() }, pending: new PendingChanges() };
  const byId = new Map(rows.map((row) => [row.id, row]));
  return relatedRows.flatMap(({ id, ...related }) => {
    const row = byId.get(id);
    return row ? [{ verb, row, ...related, ...shared, ...unchanged() }] : [];
  });
}

const unchanged = () => ({
  confirmed: false,
  replacesSteps: false,
  deletedOperations: [],
  lastRecord: null,
  movesScarcePaper: false,
  customerNames: {},
});
