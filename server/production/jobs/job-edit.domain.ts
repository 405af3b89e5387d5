/** Making, changing and deleting jobs (spec §5 job forms, design: jobs, deleting, API conventions). */
import { type z } from 'zod';
import { reason } from '../../../shared/reasons/reason.ts';
import { type Job, type jobCreate, type jobUpdate } from '../../../shared/contract/jobs.ts';
import { jobProblems } from '../../../shared/rules/job-fields.ts';
import { type LockedField, lockedWhenScheduled, refuseDelete } from '../../../shared/rules/job-status.ts';
import { cutLimit, paperMismatch, sheetOf } from '../../../shared/rules/paper.ts';
import { artworkColumns } from '../artwork/record-artwork.domain.ts';
import { violates } from '../../platform/db/errors.ts';
import { differences } from '../../platform/verb/changes.ts';
import { conflict, invalid, refuseBy, refuseProblems } from '../../platform/verb/problems.ts';
import { type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { operationFacts, rerankForJob } from '../operations/job-operations.domain.ts';
import { deleteForJob } from '../operations/plan-changes.domain.ts';
import { releaseForJob } from './job-papers.domain.ts';
import { changeJob, lockJob } from './job-lock.domain.ts';
import { changePlan, type PlanChange, planChange } from './job-plan.domain.ts';
import { getJob, startedNames } from './jobs.domain.ts';
import { readDispatches } from './jobs-read.repo.ts';
import * as repo from './jobs.repo.ts';

type Create = z.output<typeof jobCreate>;
type Update = z.output<typeof jobUpdate>;
type Changes = Partial<repo.JobRow>;

/**
 * Adds a job with its plan; it belongs to the person adding it. Throws 400 at the fields, 409 at `number` when another job
 * has it, 413.
 */
export function createJob(context: Context, input: Create): Promise<Job> {
  return perform(context, 'job.create', 'edit', async (verb) => {
    const { productOperations, artwork, artworkName, artworkFrom, ...fields } = input;
    refuseProblems(jobProblems({ ...input, style: fields }, verb.now));
    await refuseTakenNumber(verb, fields.number, null);
    const columns = await artworkColumns(verb, { artwork, artworkName, artworkFrom });
    const values = { ...fields, ...columns, userId: verb.actor.id };
    const row = await written(() => repo.insertJob(verb.db, { ...values, ...verb.made }));
    await repo.replaceSteps(verb.db, row.id, productOperations);
    await verb.record({
      entity: 'jobs',
      id: row.id,
      version: row.version,
      data: { ...values, productOperations },
    });
    return getJob(verb, row.id);
  });
}

/**
 * Changes a job; what is left out or derived stays. Throws 400 at the fields, 404, 409 at fields that are fixed while it is
 * scheduled, at `number`, and where an assigned paper would no longer fit, 412, 413.
 */
export function updateJob(context: Context, id: string, input: Update): Promise<Job> {
  return perform(context, 'job.update', 'edit', async (verb) => {
    const { version, productOperations, artwork, artworkName, artworkFrom, ...fields } = input;
    // Encoding an image takes its time: before the lock.
    const before = await repo.findJob(verb.db, id);
    const columns = await artworkColumns(verb, { artwork, artworkName, artworkFrom }, before);
    const row = await lockJob(verb, id);
    await verb.expectVersion(version, row, () => getJob(verb, id));
    const changed: Changes = differences(row, { ...fields, ...columns }) ?? {};
    const plan = planChange(await repo.readSteps(verb.db, id), productOperations);
    if (Object.keys(changed).length === 0 && !plan) return getJob(verb, id);
    await refuseChange(verb, row, changed, plan);
    const told = plan ? { ...changed, productOperations: plan.steps } : changed;
    const next = await written(() => changeJob(verb, row, changed, told));
    if (plan) await changePlan(verb, id, plan);
    if (changed.priority !== undefined || changed.deliveryDate !== undefined) await rerankForJob(verb, id);
    return getJob(verb, next.id);
  });
}

/** Deletes a job that has not started, with all that is its own. Throws 403 where it is not theirs, 404, 409 with counts. */
export function removeJob(context: Context, id: string): Promise<void> {
  return perform(context, 'job.remove', 'deleteOwn', async (verb) => {
    const row = await lockJob(verb, id);
    verb.authorise('deleteOwn', row.userId);
    const started = startedNames(await operationFacts(verb.db, id));
    refuseBy(refuseDelete(row.status, started, (await readDispatches(verb.db, id)).length));
    const data = await lastRecord(verb, row);
    await releaseForJob(verb, row);
    await deleteForJob(verb, id);
    await repo.deleteJob(verb.db, id);
    await verb.record({ entity: 'jobs', id, version: row.version + 1, data });
  });
}

/** The job as it was, with its papers; the artwork by its hash. Its operations are told by themselves. */
async function lastRecord(verb: Verb, row: repo.JobRow) {
  const {
    artwork: _preview,
    artworkUrl: _url,
    artworkFullUrl: _fullUrl,
    ...job
  } = await getJob(verb, row.id);
  const papers = await repo.assignedPapers(verb.db, row.id);
  return { ...job, artworkHash: row.artworkHash, papers };
}

async function refuseChange(
  verb: Verb,
  row: repo.JobRow,
  changed: Changes,
  plan: PlanChange | null,
): Promise<void> {
  const next = { ...row, ...changed };
  const steps = plan?.kind === 'steps' ? plan.steps : undefined;
  refuseFixed(row, changed, plan);
  const style = changed.type !== undefined || changed.style !== undefined ? next : undefined;
  refuseProblems(
    jobProblems({ style, deliveryDate: changed.deliveryDate, productOperations: steps }, verb.now),
  );
  if (changed.number !== undefined) await refuseTakenNumber(verb, changed.number, row.id);
  await refuseMisfits(verb, row, next);
}

/** What the paper or the operations depend on stays as it is while the job is scheduled. */
function refuseFixed(row: repo.JobRow, changed: Changes, plan: PlanChange | null): void {
  if (row.scheduledAt === null) return;
  const differs = (field: LockedField) =>
    field === 'productOperations' ? plan?.kind === 'steps' : changed[field] !== undefined;
  const fixed = lockedWhenScheduled.filter(differs);
  if (fixed.length === 0) return;
  const errors = Object.fromEntries(fixed.map((field) => [field, reason('fixed-while-scheduled', {})]));
  throw conflict(reason('fixed-while-scheduled', { fields: fixed }), errors);
}

const paperFields = {
  quality: 'paperQuality',
  gsm: 'paperGsm',
  size: 'paperLength',
  thickness: 'paperThickness',
} as const;

/** An assigned paper must go on fitting; one that was assigned as a substitute need not. */
async function refuseMisfits(verb: Verb, row: repo.JobRow, next: repo.JobRow): Promise<void> {
  const fields = [...Object.values(paperFields), 'paperBreadth'] as const;
  if (fields.every((field) => next[field] === row[field])) return;
  for (const paper of await repo.assignedPapers(verb.db, row.id)) {
    if (paper.substitute) continue;
    const mismatch = Object.entries(paperMismatch(paper, next));
    const errors = Object.fromEntries(
      mismatch.map(([what, why]) => [
        paperFields[what as keyof typeof paperFields],
        reason('assigned-misfit', { name: paper.name, reason: why }),
      ]),
    );
    const limit = cutLimit(paper, sheetOf(next));
    if (paper.cut > limit) {
      errors.paperLength ??= reason('assigned-cut-misfit', { name: paper.name, cut: paper.cut, most: limit });
    }
    const reasons = Object.values(errors);
    if (reasons.length > 0) throw conflict(reason('several', { reasons }), errors);
  }
}

async function refuseTakenNumber(verb: Verb, number: string, exceptId: string | null): Promise<void> {
  const other = await repo.nameOfNumber(verb.db, number, exceptId);
  if (other === undefined) return;
  const taken = reason('number-taken', { number, by: other });
  throw conflict(taken, { number: taken });
}

/** Says which field a constraint is about: the last fence against what was written at the same moment. */
async function written<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'jobs_number')) {
      const taken = reason('number-just-taken');
      throw conflict(taken, { number: taken });
    }
    if (violates(error, 'jobs_customer_id_customers_id_fk')) {
      throw invalid({ customerId: reason('no-such-record', { field: 'Customer' }) });
    }
    throw error;
  }
}
