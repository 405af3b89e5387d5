/** How every verb on a job, its papers or its operations begins (docs/decisions/011). */
import { notFound } from '../../platform/verb/problems.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import { type JobRow, type JobWork, type Noted, type OperationRow } from './job-work.domain.ts';
import * as repo from './open-job.repo.ts';
import { lockJobsOn } from './paper-orders.repo.ts';

/** The job, locked until the verb ends, with all that belongs to it. Throws 404. */
export async function openJob(verb: Verb, id: string): Promise<JobWork> {
  const [work] = await openJobs(verb, [id]);
  if (!work) throw notFound('job');
  return work;
}

/** The job of the operation, likewise, and the operation in it. Throws 404. */
export async function openOperation(verb: Verb, id: string): Promise<{ work: JobWork; row: OperationRow }> {
  const job = await repo.lockJobOfOperation(verb.db, id);
  const [work] = job ? await readWork(verb, [job]) : [];
  const row = work?.operations.find((each) => each.id === id);
  if (!work || !row) throw notFound('operation');
  return { work, row };
}

/** The job of the operation with what its flow goes by, to look at alone: nothing is locked. Throws 404. */
export async function lookAtJobOf({ db }: Pick<Context, 'db'>, operationId: string) {
  const row = await repo.readJobOfOperation(db, operationId);
  const [belonging] = row ? await repo.readBelongings(db, [row.id]) : [];
  if (!row || !belonging) throw notFound('operation');
  return { row, ...belonging, noted: { plan: null } };
}

/** The jobs that there are of these, by ascending id; they share what the verb locks after them. */
export async function openJobs(verb: Verb, ids: readonly string[]): Promise<JobWork[]> {
  return readWork(verb, await repo.lockJobs(verb.db, ids));
}

/** The jobs that have some of the order, by ascending id. */
export const openJobsOn = async (verb: Verb, orderId: string): Promise<JobWork[]> =>
  readWork(verb, await lockJobsOn(verb.db, { orderId }));

async function readWork(verb: Verb, rows: readonly JobRow[]): Promise<JobWork[]> {
  if (rows.length === 0) return [];
  const belongings = await repo.readBelongings(
    verb.db,
    rows.map(({ id }) => id),
  );
  const locked = { papers: new Map(), machines: new Map() };
  const byId = new Map(rows.map((row) => [row.id, row]));
  return belongings.flatMap(({ id, ...belonging }) => {
    const row = byId.get(id);
    return row ? [{ verb, row, ...belonging, confirmed: false, locked, noted: nothing() }] : [];
  });
}

const nothing = (): Noted => ({
  job: null,
  deleted: null,
  added: [],
  codes: {},
  changed: new Map(),
  removed: [],
  transitions: [],
  undone: [],
  entries: [],
  struck: [],
  held: new Set(),
  ordered: new Set(),
  beside: null,
  moves: [],
  deliveries: [],
  takenBack: [],
  split: null,
  files: [],
  filesGone: [],
  orderChanges: [],
  orderChangesUndone: [],
  instructions: [],
  plan: null,
  flow: null,
  names: {},
});
