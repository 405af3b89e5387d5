/**
 * Creates many jobs with their paper and operations in one transaction, so that either all are created or
 * none (decision 058).
 */
import { type z } from 'zod';
import { type BulkJob, type jobBulk } from '../../../shared/jobs/job-bulk.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { bulkPlacementMaximum } from '../../../shared/platform/specification-constants.ts';
import { canMachineDo } from '../../../shared/operations/machine-queue.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { linkProblems } from '../../../shared/jobs/aggregate/operation-link-keys.ts';
import { type OperationLink } from '../../../shared/jobs/aggregate/predecessors.ts';
import { normalizeToolIds } from '../../../shared/tools/tools.ts';
import { readTypeBehaviours } from '../../shop/lists/list-checks.domain.ts';
import { chunksOf } from '../../../packages/pg-kit/src/split-into-chunks.ts';
import { conflict, type Reasons, Refusal, refuseProblems } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import { toPinColumns } from '../../operations/moves/pins.domain.ts';
import { requestedId } from '../../open-shop/tentative-jobs.ts';
import { type MachineByStep, findMachines } from '../../open-shop/queues.domain.ts';
import { typeBehaviour } from '../aggregate/check-list-values-and-tools.domain.ts';
import { refuseJob } from '../aggregate/job-facts.domain.ts';
import {
  addOperation,
  changeJob,
  type OpenJob,
  lockMachines,
  lockPapersOf,
  type OperationRow,
} from '../aggregate/job-aggregate.domain.ts';
import { type Machine } from '../aggregate/placing/machine-queue.domain.ts';
import { openJobs } from '../aggregate/open-job.domain.ts';
import {
  machineRefusal,
  newId,
  placeOn,
  placeOnFirstFree,
  placeOnRequested,
} from '../aggregate/placing/place-operations.domain.ts';
import { preventToolDeletion } from '../aggregate/tools.domain.ts';
import { reserve } from '../aggregate/paper/reservations.domain.ts';
import { save } from '../aggregate/save-job.domain.ts';
import { createJobs, findNewJobProblems } from './job-edit.domain.ts';
import * as repo from '../read/jobs.repo.ts';

type Body = z.output<typeof jobBulk.bulk.body>;
type Answer = z.output<typeof jobBulk.bulk.response>;
type BulkOperation = BulkJob['operations'][number];

/**
 * The longest time in ms that the verb may take. It is short, because the verb locks all machines that its operations
 * may go to.
 */
const timeLimit = 25_000;
/** The number of jobs whose changes `save` writes with one statement. */
const jobsPerWrite = 100;

/**
 * Creates jobs with operations, and schedules those whose request says so. Up to a limit of operations, each
 * gets the machine with the earliest expected finish, else the first free one. Throws 400 or 409,
 * with the errors of the jobs by their position in the request.
 */
export async function createJobsInBulk(context: Context, { jobs }: Body): Promise<Answer> {
  const operations = jobs.reduce((sum, each) => sum + each.operations.length, 0);
  const isFew = operations <= bulkPlacementMaximum && jobs.some(({ schedule }) => schedule);
  return performBulk(context, jobs, isFew ? await findBulkMachines(context, jobs) : new Map());
}

/** Returns, for the operations of jobs that the request schedules, the machines on which they would finish first. */
async function findBulkMachines(context: Context, jobs: readonly BulkJob[]): Promise<MachineByStep> {
  const types = await readTypeBehaviours(context);
  const drafts = jobs.map(({ operations, schedule, ...request }) => {
    return { request, types, steps: schedule ? operations.map(toStep) : [] };
  });
  return findMachines(context, { drafts });
}

const toStep = ({ overlap = false, toolIds = [], ...step }: BulkOperation) => ({ ...step, overlap, toolIds });

function performBulk(context: VerbContext, jobs: readonly BulkJob[], places: MachineByStep): Promise<Answer> {
  return perform(
    context,
    'job.bulk',
    'edit',
    async (verb) => {
      const types = await refuseBulkProblems(verb, jobs);
      const made = await createJobs(
        verb,
        jobs.map((job) => ({ ...ownFields(job), productOperations: [] })),
      );
      const ids = made.map(({ id }) => id);
      const works = new Map((await openJobs(verb, ids)).map((work) => [work.row.id, work]));
      const all = ids.flatMap((id, place) => {
        const [work, job] = [works.get(id), jobs[place]];
        return work && job ? [{ work, job, place, keys: operationIdsByKey(job) }] : [];
      });
      await addPapersAndOperations(all, types, places);
      return {
        jobs: all.map(({ work: { row }, job, keys }) => ({
          id: row.id,
          number: row.number,
          operations: job.operations.map(({ key }) => ({ id: keys.get(key) ?? '', key })),
        })),
      };
    },
    { limit: timeLimit },
  );
}

const operationIdsByKey = ({ operations }: BulkJob) => new Map(operations.map(({ key }) => [key, newId()]));

/** Returns the fields of the job that the form of a single new job has too. */
const ownFields = ({
  operations: _own,
  papers: _held,
  schedule: _now,
  releaseDate: _from,
  ...job
}: BulkJob) => job;

/**
 * Throws 400 with the errors of all jobs, by their place in the request, before the verb writes anything. Otherwise
 * returns each operation type's unit and whether it needs a machine.
 */
async function refuseBulkProblems(verb: Verb, jobs: readonly BulkJob[]): Promise<Types> {
  const plans = jobs.map((job) => ({ ...ownFields(job), productOperations: job.operations }));
  const { problems, types } = await findNewJobProblems(verb, plans);
  const taken = await repo.findJobNamesByNumber(
    verb.db,
    jobs.map(({ number }) => number),
  );
  const all: Reasons = {};
  const numbers = new Set<string>();
  for (const [place, job] of jobs.entries()) {
    for (const [field, why] of Object.entries(problems[place] ?? {}))
      all[`jobs.${place}.${field.replace('productOperations.', 'operations.')}`] = why;
    const number = job.number.toLowerCase();
    const by = taken.get(number) ?? (numbers.has(number) ? job.number : undefined);
    if (by !== undefined) all[`jobs.${place}.number`] = reason('number-taken', { number: job.number, by });
    numbers.add(number);
    for (const [field, why] of linkProblems(job.operations)) all[`jobs.${place}.operations.${field}`] = why;
  }
  refuseProblems(all);
  return types;
}

const toLinks = ({ after }: BulkOperation, keys: ReadonlyMap<string, string>): OperationLink[] | null =>
  after?.map(({ key, ...transfer }) => ({ operationId: keys.get(key) ?? '', ...transfer })) ?? null;

type Types = Awaited<ReturnType<typeof findNewJobProblems>>['types'];

interface CreatedJob {
  work: OpenJob;
  job: BulkJob;
  place: number;
  keys: ReadonlyMap<string, string>;
}

/**
 * Adds paper and operations to the created jobs. Before that it locks all papers and then all machines, which is the
 * sequence of every verb.
 */
async function addPapersAndOperations(
  all: readonly CreatedJob[],
  behaviours: Types,
  places: MachineByStep,
): Promise<void> {
  const [first] = all;
  if (!first) return;
  const papers = all.flatMap(({ job }) => job.papers.map(({ paperId }) => paperId));
  await lockPapersOf(first.work, [...new Set(papers)]);
  const operations = all.flatMap(({ job }) => job.operations);
  const chosenMachines = operations.map(({ machineId, pin }) => pin?.machineId ?? machineId ?? null);
  const picked = all.flatMap(({ job }) => (job.schedule ? job.operations : []));
  const types = picked.map(({ type }) => type).filter((type) => behaviours.get(type)?.needsMachine);
  const machines = await lockMachines(first.work, chosenMachines, types);
  await preventToolDeletion(
    first.work.verb,
    operations.flatMap(({ toolIds = [] }) => toolIds),
  );
  const able = (type: string) => machines.filter(({ row }) => canMachineDo(row, type));
  const serving = new Map([...new Set(types)].map((type) => [type, able(type)]));
  for (const some of chunksOf(all, jobsPerWrite)) {
    for (const each of some) {
      withProblemAt(`jobs.${each.place}`, () => reservePapers(each));
      for (const [index, operation] of each.job.operations.entries())
        withProblemAt(`jobs.${each.place}.operations.${index}`, () =>
          addBulkOperation(each, operation, {
            index,
            machines,
            serving,
            behaviours,
            soonestMachineId: places.get(requestedId(each.place, index)),
          }),
        );
      if (each.job.releaseDate !== null) changeJob(each.work, { releaseDate: each.job.releaseDate });
      if (each.job.schedule) withProblemAt(`jobs.${each.place}.schedule`, () => markScheduled(each.work));
    }
    await save(...some.map(({ work }) => work));
    // The operations are in the database now, and later jobs may renumber their queue.
    for (const { work } of some)
      for (const row of work.operations)
        if (row.machineId !== null) work.locked.machines.get(row.machineId)?.storedIds.add(row.id);
  }
}

/** Runs the function. If the function throws a refusal, adds to the error which job of the request it concerns. */
function withProblemAt(place: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw conflict(error.because, { [place]: error.because });
  }
}

function reservePapers({ work, job }: CreatedJob): void {
  for (const paper of job.papers) reserve(work, { ...paper, orders: [] });
}

function markScheduled(work: OpenJob): void {
  refuseJob(work, 'schedule');
  const { verb } = work;
  changeJob(work, { scheduledAt: verb.now.toISOString(), scheduledBy: verb.actor.id });
}

interface PlacementContext {
  index: number;
  machines: readonly Machine[];
  /** The machines that can do each operation type, by type. */
  serving: ReadonlyMap<string, readonly Machine[]>;
  behaviours: Types;
  /** The machine on which the operation would finish first; undefined if the planner has computed none. */
  soonestMachineId: string | undefined;
}

function addBulkOperation(
  { work, job, keys }: CreatedJob,
  operation: BulkOperation,
  { index, machines, serving, behaviours, soonestMachineId }: PlacementContext,
): void {
  const { key, type, detail, instruction, name, overlap = false, pin, machineId } = operation;
  const { quantity, makeReadyMinutes, runMinutes, releaseDate, setup } = operation;
  const own = {
    quantity,
    makeReadyMinutes,
    runMinutes,
    releaseDate,
    setup,
    toolIds: normalizeToolIds(operation.toolIds),
    overlap,
    after: toLinks(operation, keys),
  };
  const row = addOperation(work, {
    ...own,
    ...typeBehaviour(behaviours, type),
    ...(pin && toPinColumns(work.verb, pin)),
    id: keys.get(key) ?? newId(),
    index,
    type,
    detail,
    instruction,
    name: name || operationName(type, detail),
  });
  const chosenMachine = pin?.machineId ?? machineId ?? null;
  if (chosenMachine !== null) Object.assign(row, placeOnChosenMachine(work, row, machines, chosenMachine));
  else if (job.schedule && row.needsMachine && !placeOnRequested(work, row, machines, soonestMachineId))
    Object.assign(row, placeOnFirstFree(work, row, serving.get(type) ?? []));
}

function placeOnChosenMachine(work: OpenJob, row: OperationRow, machines: readonly Machine[], id: string) {
  const machine = machines.find((each) => each.row.id === id);
  if (!machine) throw conflict(reason('no-such-machine'));
  const why = machineRefusal(machine.row, work, row);
  if (why) throw conflict(why);
  return placeOn(work, row, machine);
}
