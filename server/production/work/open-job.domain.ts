/** How every verb on a job, its papers or its operations begins (docs/decisions/011). */
import { notFound } from '../../platform/verb/problems.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import { type JobRow, type OpenJob, type PendingChanges, type OperationRow } from './job-aggregate.domain.ts';
import * as repo from './open-job.repo.ts';
import { lockJobsOfOrder } from './paper-orders.repo.ts';

/** The job, locked until the verb ends, with all that belongs to it. Throws 404. */
export async function openJob(verb: Verb, id: string): Promise<OpenJob> {
  const [work] = await openJobs(verb, [id]);
  if (!work) throw notFound('job');
  return work;
}

/** The job of the operation, likewise, and the operation in it. Throws 404. */
export async function openOperation(verb: Verb, id: string): Promise<{ work: OpenJob; row: OperationRow }> {
  const job = await repo.lockJobOfOperation(verb.db, id);
  const [work] = job ? await readOpenJobs(verb, [job]) : [];
  const row = work?.operations.find((each) => each.id === id);
  if (!work || !row) throw notFound('operation');
  return { work, row };
}

/** The job of the operation with what its flow goes by, to look at alone: nothing is locked. Throws 404. */
export async function readJobOfOperation({ db }: Pick<Context, 'db'>, operationId: string) {
  const row = await repo.readJobOfOperation(db, operationId);
  const [related] = row ? await repo.readRelatedRows(db, [row.id]) : [];
  if (!row || !related) throw notFound('operation');
  return { row, ...related, pending: { plan: null } };
}

/** The jobs that there are of these, by ascending id; they share what the verb locks after them. */
export async function openJobs(verb: Verb, ids: readonly string[]): Promise<OpenJob[]> {
  return readOpenJobs(verb, await repo.lockJobs(verb.db, ids));
}

/** The jobs that have some of the order, by ascending id. */
export const openJobsOfOrder = async (verb: Verb, orderId: string): Promise<OpenJob[]> =>
  readOpenJobs(verb, await lockJobsOfOrder(verb.db, { orderId }));

async function readOpenJobs(verb: Verb, rows: readonly JobRow[]): Promise<OpenJob[]> {
  if (rows.length === 0) return [];
  const relatedRows = await repo.readRelatedRows(
    verb.db,
    rows.map(({ id }) => id),
  );
  const locked = { papers: new Map(), machines: new Map() };
  const byId = new Map(rows.map((row) => [row.id, row]));
  return relatedRows.flatMap(({ id, ...related }) => {
    const row = byId.get(id);
    return row ? [{ verb, row, ...related, confirmed: false, locked, pending: noChanges() }] : [];
  });
}

const noChanges = (): PendingChanges => ({
  job: null,
  deletedRecord: null,
  added: [],
  operationCodes: {},
  changed: new Map(),
  removed: [],
  transitions: [],
  revertedTransitions: [],
  entries: [],
  struckEntries: [],
  allocatedPaperIds: new Set(),
  orderedPaperIds: new Set(),
  extraWrites: null,
  paperMovements: [],
  deliveries: [],
  revertedDeliveries: [],
  split: null,
  files: [],
  deletedFiles: [],
  orderChanges: [],
  revertedOrderChanges: [],
  instructions: [],
  plan: null,
  flow: null,
  customerNames: {},
});
