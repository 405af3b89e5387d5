/**
 * Creates, changes and deletes jobs as the job forms request it (spec §5 job forms, design: jobs, deleting,
 * API conventions).
 */
import { type z } from 'zod';
import { reason, type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Job, type jobCreate, type jobUpdate } from '../../../shared/jobs/jobs.contract.ts';
import { noMakeUp, sheetsTakenBefore } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import {
  type JobTolerance,
  needsCustomersTolerance,
  ownTolerance,
  toleranceOfNewJob,
} from '../../../shared/shop/tolerance/tolerance.ts';
import { type ExpectedLoss } from '../../../shared/shop/expected-loss.ts';
import { cutLimit, paperMismatch, pressSheetOf } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { pickDerivedFlow, flowOfJob } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { type PlannedStep } from '../../../shared/jobs/aggregate/pieces/piece-flow.ts';
import { blankAfter, blankOfJob, finishedProblems } from '../../../shared/jobs/aggregate/job-structure.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { refuseLongPast } from '../../../shared/platform/date-limits.ts';
import { mergeOwnValues } from '../../../shared/shop/own-fields/own-fields.ts';
import { type LockedField, lockedWhenScheduled } from '../../../shared/jobs/aggregate/job-status.ts';
import { mergePromise, nothingPromised, type PromiseFields } from '../../../shared/jobs/promised-date.ts';
import { simulatedOdds } from '../../../packages/planner/src/odds-correction.ts';
import { type Context, perform, type Verb, type VerbContext } from '../../platform/verb/verb.ts';
import { refuseFirst } from '../../platform/crud/crud.ts';
import { violates } from '../../../packages/pg-kit/src/database-errors.ts';
import { chunksOf } from '../../../packages/pg-kit/src/split-into-chunks.ts';
import { type ListCheck } from '../../shop/lists/list-checks.domain.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { conflict, invalid, type Reasons } from '../../platform/verb/refusals.ts';
import { checkOwnValues } from '../../shop/own-fields/own-fields.domain.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { storeArtwork, prepareArtwork, type PreparedArtwork } from '../aggregate/artwork-of-record.domain.ts';
import {
  withTypeBehaviours,
  refuseListProblems,
  preventStepToolDeletion,
  findListProblems,
  stepToolIds,
} from '../aggregate/check-list-values-and-tools.domain.ts';
import { refuseJob, sheetsNeeded } from '../aggregate/job-facts.domain.ts';
import {
  changeJob,
  deleteJob,
  deleteOperation,
  type JobRow,
  lockPapersOf,
  type OpenJob,
} from '../aggregate/job-aggregate.domain.ts';
import { openJob, openJobs } from '../aggregate/open-job.domain.ts';
import { releaseUnneededPaper } from '../aggregate/paper/adjust-paper-to-order.domain.ts';
import { newId, rerankOpenOperations } from '../aggregate/placing/place-operations.domain.ts';
import { preventToolDeletion, withoutDeletedTools } from '../aggregate/tools.domain.ts';
import { releaseAll } from '../aggregate/paper/reservations.domain.ts';
import { insertJobs as writeJobs, save } from '../aggregate/save-job.domain.ts';
import { resetApproval } from '../files/job-files.domain.ts';
import { takeNextNumber, usesProposal } from './job-numbers.domain.ts';
import * as repo from '../read/jobs.repo.ts';
import { readRecentPromises } from '../read/promise-ledger.domain.ts';
import { changePlan, type PlanChange, diffPlan } from './replace-steps.domain.ts';
import { getJob } from '../read/jobs.domain.ts';

const paperFields = {
  quality: 'paperQuality',
  gsm: 'paperGsm',
  size: 'paperLength',
  thickness: 'paperThickness',
} as const;

/**
 * Throws 409 if an assigned paper would not fit the changed job. A paper that somebody assigned as a substitute may
 * differ.
 */
async function refuseUnfitPapers(work: OpenJob, next: JobRow): Promise<void> {
  const { row, papers } = work;
  const fields = [...Object.values(paperFields), 'paperBreadth'] as const;
  if (fields.every((field) => next[field] === row[field])) return;
  const matching = papers.filter(({ substitute }) => !substitute);
  const ids = matching.map(({ paperId }) => paperId);
  const locked = await lockPapersOf(work, ids);
  for (const { paperId, cut } of matching) {
    const paper = locked.get(paperId);
    if (!paper) continue;
    const mismatch = Object.entries(paperMismatch(paper, next));
    const errors = Object.fromEntries(
      mismatch.map(([what, why]) => [
        paperFields[what as keyof typeof paperFields],
        reason('assigned-misfit', { name: paper.name, reason: why }),
      ]),
    );
    const limit = cutLimit(paper, pressSheetOf(next));
    if (cut > limit) {
      errors.paperLength ??= reason('assigned-cut-misfit', { name: paper.name, cut, most: limit });
    }
    const reasons = Object.values(errors);
    if (reasons.length > 0) throw conflict(reason('several', { reasons }), errors);
  }
}

type GivenFields = Parameters<typeof mergePromise>[1];

/** Returns the shift that corrects odds at present. It reads the shift only if one of the new promises has odds. */
const readShift = async ({ db, now }: Verb, promises: readonly GivenFields[]): Promise<number> =>
  promises.some(({ promisedOdds }) => promisedOdds != null) ? (await readRecentPromises(db, now)).shift : 0;

/**
 * Returns the columns that store the given promise. From its odds and the shift follow the odds before the correction. An
 * equal promise retains the present author, time and odds.
 */
function promiseChanges(verb: Verb, was: PromiseFields, given: GivenFields, shift: number): Partial<JobRow> {
  const promise = mergePromise(was, given);
  if (differences(was, promise) === null) return promise;
  const isOne = promise.promisedDate !== null;
  return {
    ...promise,
    promisedRawOdds: promise.promisedOdds === null ? null : simulatedOdds(promise.promisedOdds, shift),
    promisedAt: isOne ? verb.now.toISOString() : null,
    promisedBy: isOne ? verb.actor.id : null,
  };
}

/**
 * Returns the reason against a date in the past, or null. The date that the job had before is always allowed, because
 * an undo restores it.
 */
async function refuseNewDate({ verb, row }: OpenJob, date: string): Promise<Reason | null> {
  const wrong = refuseDeliveryDate(date, verb.now);
  return wrong && Date.parse(date) === (await repo.findPreviousDeliveryDate(verb.db, row.id)) ? null : wrong;
}

type Create = z.output<typeof jobCreate>;
type Update = z.output<typeof jobUpdate>;
type Changes = Partial<JobRow>;

/**
 * Creates a job with its plan, which belongs to the actor. If another job took the number that the form
 * proposed, the job gets the next one. Throws 400 with an error for each invalid field, 409 if another job
 * has the requested number, 413.
 */
export async function createJob(context: Context, input: Create): Promise<Job> {
  return insertJob(context, input, await prepareArtwork(context, input));
}

function insertJob(context: VerbContext, input: Create, prepared: PreparedArtwork): Promise<Job> {
  return perform(context, 'job.create', 'edit', async (verb) => {
    await preventStepToolDeletion(verb, [input]);
    const against = await findNewJobProblems(verb, [input]);
    refuseFirst(against);
    const columns = await storeArtwork(verb, prepared);
    const proposed = await usesProposal(verb, input.number);
    const tolerances = await readTolerances(verb, [input]);
    const losses = await readExpectedLoss(verb, against);
    const shift = await readShift(verb, [input]);
    for (let number = input.number; ; number = await takeNextNumber(verb)) {
      const made = newJob(verb, { ...input, number }, columns, { ...against, losses, shift, tolerances });
      try {
        await writeJobs(verb.db, [made], { recording: verb.auditWrite([made.auditLine]), proposed });
        return await getJob(verb, made.values.id);
      } catch (error) {
        if (!proposed || !violates(error, 'jobs_number'))
          throw await constraintAsProblem(verb, error, number);
      }
    }
  });
}

/**
 * The options of `createJobs`. `wereOpen` allows delivery dates in the past, because imported jobs can be late
 * already.
 */
interface NewJobOptions {
  wereOpen?: boolean;
}

/** Returns, by field, the errors in new jobs that neither the schema nor the check of job numbers finds. */
export async function findNewJobProblems(
  verb: Verb,
  many: readonly Create[],
  { wereOpen = false }: NewJobOptions = {},
) {
  const toCome = await refuseToCome(verb, { artworkToCome: many.some((each) => each.artworkToCome) });
  const own = await checkOwnValues(
    verb,
    'jobs',
    many.map(({ fields: given }) => ({ given })),
  );
  return findListProblems(
    verb,
    many,
    many.map(({ deliveryDate, artworkToCome, finished = null, ...job }, place) => ({
      deliveryDate: wereOpen
        ? refuseLongPast('Delivery Date', deliveryDate, verb.now)
        : refuseDeliveryDate(deliveryDate, verb.now),
      artworkToCome: artworkToCome ? toCome : null,
      ...finishedProblems({ ...job, finished }),
      ...own[place]?.problems,
    })),
  );
}

/**
 * Creates jobs with plans but without artwork, in few statements. Throws 400 with the errors of the first
 * invalid job, 409 if another job has the requested number.
 */
export function createJobs(
  context: VerbContext | Verb,
  many: readonly Create[],
  coming: NewJobOptions = {},
): Promise<{ id: string; version: number }[]> {
  return perform(context, 'job.create', 'edit', async (verb) => {
    await preventStepToolDeletion(verb, many);
    const against = await findNewJobProblems(verb, many, coming);
    refuseFirst(against);
    const losses = await readExpectedLoss(verb, against);
    const shift = await readShift(verb, many);
    const tolerances = await readTolerances(verb, many);
    const ids: string[] = [];
    for (const some of chunksOf(many)) {
      const made = some.map((input) => newJob(verb, input, {}, { ...against, losses, shift, tolerances }));
      const recording = verb.auditWrite(made.map(({ auditLine }) => auditLine));
      await writeJobs(verb.db, made, { recording, proposed: false }).catch(async (error: unknown) => {
        throw await constraintAsProblem(verb, error, some[0]?.number ?? '');
      });
      ids.push(...made.map(({ values: { id } }) => id));
    }
    return ids.map((id) => ({ id, version: 1 }));
  });
}

const readExpectedLoss = async (
  verb: Verb,
  { losses }: { losses: ExpectedLoss | null },
): Promise<ExpectedLoss> => losses ?? (await readSettings(verb)).expectedLoss;

type Tolerances = Awaited<ReturnType<typeof repo.readCustomerTolerances>>;

/** Returns, by customer, the tolerances of the customers of new jobs that have none of their own. */
async function readTolerances({ db }: Verb, many: readonly Create[]): Promise<Tolerances> {
  const ids = many.flatMap(({ tolerance, customerId }) => (ownTolerance(tolerance) ? [] : [customerId]));
  return ids.length === 0 ? new Map() : repo.readCustomerTolerances(db, [...new Set(ids)]);
}

/** Returns the tolerance that the job gets from the request, or undefined if the job's stays as it is. */
async function changedTolerance(
  { verb: { db }, row }: OpenJob,
  { customerId = row.customerId, tolerance }: Pick<Update, 'customerId' | 'tolerance'>,
): Promise<JobTolerance | null | undefined> {
  if (needsCustomersTolerance(row, { customerId, tolerance }))
    return toleranceOfNewJob(null, (await repo.readCustomerTolerances(db, [customerId])).get(customerId));
  return tolerance ?? undefined;
}

/** Returns the column that says whether printing waits for the artwork. With an artwork it never does. */
const toComeColumn = (given: boolean | undefined, artworkHash: string | null | undefined): Partial<JobRow> =>
  given === undefined ? {} : { artworkToCome: given && !artworkHash };

/** Returns why the artwork of a job can't follow, or null. */
const refuseToCome = async (
  verb: Verb,
  { artworkToCome = false }: { artworkToCome?: boolean | undefined },
): Promise<Reason | null> =>
  !artworkToCome || (await readSettings(verb)).artworkMayFollow ? null : reason('artwork-may-not-follow');

/** Builds the row, the plan and the audit entry of a new job. */
function newJob(
  verb: Verb,
  input: Create,
  columns: Partial<JobRow>,
  {
    types,
    losses,
    shift,
    tolerances,
  }: { types: ListCheck['types']; losses: ExpectedLoss; shift: number; tolerances: Tolerances },
) {
  const {
    productOperations: plan,
    artwork: _artwork,
    artworkName: _name,
    artworkFrom: _from,
    artworkToCome,
    customerOrder,
    tolerance: agreed,
    fields: given = null,
    finished = null,
    blank: typed = null,
    layout,
    ...fields
  } = input;
  const own = mergeOwnValues([], given);
  const blank = blankOfJob({ ...fields, finished }, typed);
  const productOperations = withTypeBehaviours(plan, types);
  const { number, customerId } = fields;
  const tolerance = toleranceOfNewJob(agreed, tolerances.get(customerId));
  const id = newId();
  const said = {
    ...fields,
    ...columns,
    ...toComeColumn(artworkToCome, columns.artworkHash),
    ...promiseChanges(verb, nothingPromised, fields, shift),
    ...(customerOrder && { customerOrder }),
    ...(own && { fields: own }),
    ...(tolerance && { tolerance }),
    ...(finished && { finished }),
    ...(blank && { blank }),
    ...(layout && { layout }),
    userId: verb.actor.id,
  };
  const sheetsBeforeMakeUp = sheetsTakenBefore(plan);
  const flow = plannedFlow({ ...fields, sheetsBeforeMakeUp }, productOperations, losses);
  const values = { ...said, ...verb.timestamps, ...flow, sheetsBeforeMakeUp, id };
  const data = { ...said, productOperations };
  const auditLine = { entity: 'jobs', id, version: 1, concerns: [customerId], data, name: number };
  return { values, steps: productOperations, auditLine };
}

/** Computes how many pieces each operation of a new job gets and makes. No pieces are made yet. */
function plannedFlow(
  order: Pick<Create, 'quantity' | 'buffer' | 'ups'> & { sheetsBeforeMakeUp: number | null },
  plan: readonly PlannedStep[],
  losses: ExpectedLoss,
) {
  const job = { ...noMakeUp, ...order, scheduledAt: null, assignedSheets: 0, consumedSheets: 0 };
  return pickDerivedFlow(flowOfJob(job, { plan, operations: [] }, losses));
}

/**
 * Changes a job. Throws 400 with an error for each invalid field, 404, 412, 413. Throws 409 for changes of
 * locked fields, for a `number` that another job has, or if an assigned paper would not fit.
 */
export async function updateJob(context: Context, id: string, input: Update): Promise<Job> {
  const before = await repo.findJob(context.db, id);
  return changeFields(context, id, input, await prepareArtwork(context, input, before));
}

function changeFields(
  context: VerbContext,
  id: string,
  input: Update,
  prepared: PreparedArtwork,
): Promise<Job> {
  return perform(context, 'job.update', 'edit', async (verb) => {
    const {
      version,
      productOperations,
      artwork: _artwork,
      artworkName: _name,
      artworkFrom: _from,
      artworkToCome,
      blank,
      fields: given,
      ...fields
    } = input;
    const work = await openJob(verb, id);
    const { row } = work;
    await verb.expectVersion(version, row, () => getJob(verb, id));
    const columns = await storeArtwork(verb, prepared);
    const promise = mergePromise(row, fields);
    const [own] = await checkOwnValues(verb, 'jobs', [{ given, before: row.fields }]);
    const wanted = {
      ...fields,
      ...columns,
      ...toComeColumn(artworkToCome, { ...row, ...columns }.artworkHash),
      ...promiseChanges(
        verb,
        row,
        fields,
        await readShift(verb, differences(row, promise) === null ? [] : [promise]),
      ),
      tolerance: await changedTolerance(work, fields),
      blank: blankAfter(row, { ...fields, blank }),
      fields: own?.values,
    };
    const changed: Changes = differences(row, wanted) ?? {};
    const plan = productOperations
      ? diffPlan(await withoutDeletedTools(verb, work.steps), productOperations)
      : null;
    const problems = own?.problems ?? {};
    if (Object.keys({ ...changed, ...problems }).length === 0 && !plan) return getJob(verb, id);
    const types = await refuseChange(work, changed, { plan, problems });
    if (changed.artworkHash !== undefined) Object.assign(changed, await resetApproval(work, changed));
    if (changed.customerId !== undefined)
      work.customerNames = await repo.readCustomerNames(verb.db, [row.customerId, changed.customerId]);
    const wantedBefore = sheetsNeeded(work);
    if (plan?.kind === 'steps' && sheetsTakenBefore(plan.steps) !== row.sheetsBeforeMakeUp)
      changed.sheetsBeforeMakeUp = sheetsTakenBefore(plan.steps);
    changeJob(work, changed, plan ? { ...changed, productOperations: plan.steps } : changed);
    if (plan) changePlan(work, plan, types);
    await releaseUnneededPaper(work, wantedBefore);
    if (changed.priority !== undefined || changed.deliveryDate !== undefined)
      await rerankOpenOperations(work);
    if (plan?.kind === 'steps')
      await preventToolDeletion(verb, stepToolIds({ productOperations: plan.steps }));
    try {
      await save(work);
    } catch (error) {
      throw await constraintAsProblem(verb, error, row.number);
    }
    return getJob(verb, id);
  });
}

/**
 * Deletes a job that has not started. Throws 403 if the actor may not delete another user's job, 404, and 409 that
 * counts what prevents the deletion.
 */
export function removeJob(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'job.remove', 'deleteOwn', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'delete');
    await deleteWithOperations(work, await readLastRecord(work));
    await save(work);
  });
}

/** The number of jobs that one statement deletes. */
const jobsPerDelete = 50;

/**
 * Deletes jobs because somebody undoes their creation. The permission to create jobs suffices. Throws 409 if a job
 * can no longer be deleted, for example because it has started.
 */
export function revertCreatedJobs(context: VerbContext | Verb, ids: readonly string[]): Promise<void> {
  return perform(context, 'job.remove', 'edit', async (verb) => {
    for (const some of chunksOf(ids.toSorted(), jobsPerDelete)) {
      const works = await openJobs(verb, some);
      for (const work of works) {
        refuseJob(work, 'delete');
        await deleteWithOperations(work, { ...work.row, productOperations: work.steps });
      }
      await save(...works);
    }
  });
}

async function deleteWithOperations(work: OpenJob, last: unknown): Promise<void> {
  await releaseAll(work);
  for (const operation of work.operations) deleteOperation(work, operation);
  deleteJob(work, last);
}

/**
 * Returns what the audit log records of a deleted job: the row, its papers and the hash of its artwork. Operations
 * have log entries of their own.
 */
async function readLastRecord({ verb, row, papers }: OpenJob) {
  const {
    artwork: _preview,
    artworkUrl: _url,
    artworkFullUrl: _fullUrl,
    artworkThumbUrl: _thumbUrl,
    artworkOriginalUrl: _originalUrl,
    can: _can,
    ...job
  } = await getJob(verb, row.id);
  return { ...job, artworkHash: row.artworkHash, papers };
}

/**
 * Throws for invalid changes. Otherwise returns, for operation types that the job did not use before, the unit and
 * whether the type needs a machine.
 */
async function refuseChange(
  work: OpenJob,
  changed: Changes,
  { plan, problems }: { plan: PlanChange | null; problems: Reasons },
): Promise<ListCheck['types']> {
  const { row, verb } = work;
  const next = { ...row, ...changed };
  const steps = plan?.kind === 'steps' ? plan.steps : undefined;
  refuseLockedFields(row, changed, plan);
  refuseSplit(work, changed);
  const { deliveryDate } = changed;
  const other = {
    ...(deliveryDate !== undefined && { deliveryDate: await refuseNewDate(work, deliveryDate) }),
    artworkToCome: await refuseToCome(verb, changed),
    ...(changed.finished && finishedProblems(next)),
    ...problems,
  };
  const before = { ...row, steps: work.steps };
  const types = await refuseListProblems(verb, { ...changed, productOperations: steps }, { before, other });
  if (changed.number !== undefined) await refuseTakenNumber(verb, changed.number, row.id);
  await refuseUnfitPapers(work, next);
  return types;
}

/**
 * Throws 409 if a scheduled job's changed fields are fields on which its assigned paper or its operations depend.
 */
function refuseLockedFields(row: JobRow, changed: Changes, plan: PlanChange | null): void {
  if (row.scheduledAt === null) return;
  const differs = (field: LockedField) =>
    field === 'productOperations' ? plan?.kind === 'steps' : changed[field] !== undefined;
  const fixed = lockedWhenScheduled.filter(differs);
  if (fixed.length === 0) return;
  const errors = Object.fromEntries(fixed.map((field) => [field, reason('fixed-while-scheduled', {})]));
  throw conflict(reason('fixed-while-scheduled', { fields: fixed }), errors);
}

/**
 * Throws 409 at the quantity and the date if the order is split, because both follow from the planned deliveries.
 */
function refuseSplit({ split }: OpenJob, changed: Changes): void {
  if (split.length === 0) return;
  const fields = (['quantity', 'deliveryDate'] as const).filter((field) => changed[field] !== undefined);
  if (fields.length === 0) return;
  const why = reason('follows-from-deliveries');
  throw conflict(why, Object.fromEntries(fields.map((field) => [field, why])));
}

/** Throws 409 at `number` if another job has this number. */
async function refuseTakenNumber(verb: Verb, number: string, exceptId: string | null): Promise<void> {
  const other = await repo.findJobNameByNumber(verb.db, number, exceptId);
  if (other === undefined) return;
  const taken = reason('number-taken', { number, by: other });
  throw conflict(taken, { number: taken });
}

/**
 * Returns a refusal at the field if another user wrote the same value at the same time and the database's constraint
 * failed. Returns other errors unchanged.
 */
async function constraintAsProblem(verb: Verb, error: unknown, number: string): Promise<unknown> {
  if (violates(error, 'jobs_number')) await refuseTakenNumber(verb, number, null);
  if (violates(error, 'jobs_customer_id_customers_id_fk')) {
    return invalid({ customerId: reason('no-such-record', { field: 'Customer' }) });
  }
  return error;
}
