/**
 * Adds and reverts make-up runs. A make-up run repeats operations of a job to make the pieces that it lacks
 * (design: quantities).
 */
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import {
  nextMakeUpNumber,
  sheetsOfOwnRun,
  addMakeUpSheets,
  refuseUndoMakeUp,
} from '../../../shared/jobs/aggregate/pieces/make-up-runs.ts';
import { hasStarted } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type OperationLink } from '../../../shared/jobs/aggregate/predecessors.ts';
import { type VerbContext, perform } from '../../platform/verb/verb.ts';
import { currentFlow, flowInput, makeUpPlan, refuseJob } from '../aggregate/job-facts.domain.ts';
import {
  addOperation,
  changeJob,
  changeOperation,
  deleteOperation,
  type OpenJob,
} from '../aggregate/job-aggregate.domain.ts';
import { type Machine } from '../aggregate/placing/machine-queue.domain.ts';
import { openJob } from '../aggregate/open-job.domain.ts';
import {
  lockServingMachines,
  newId,
  placeAllOnFirstFree,
} from '../aggregate/placing/place-operations.domain.ts';
import { releaseSheetsOfRun } from '../aggregate/paper/adjust-paper-to-order.domain.ts';
import { save } from '../aggregate/save-job.domain.ts';
import { type RemovedRun } from '../read/job-change.repo.ts';
import { getJob } from '../read/jobs.domain.ts';

/**
 * Adds a make-up run, and raises the paper that the job requires by this run's sheets. Throws 404, and 409 if no
 * pieces are short or no operation is finished.
 */
export function makeUp(context: VerbContext, id: string): Promise<Job> {
  return perform(context, 'job.makeUp', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'makeUp');
    const run = makeUpPlan(work);
    if (!run) throw new Error('A job that can be made up has nothing to run');
    const machines = await lockServingMachines(work, [], runOperationTypes(run));
    changeJob(work, addMakeUpSheets(flowInput(work), run.sheets));
    await addMakeUpRun(work, run, machines);
    await save(work);
    return getJob(verb, id);
  });
}

export type MakeUpRun = NonNullable<ReturnType<typeof makeUpPlan>>;

/** Returns the operation types that the make-up run repeats. */
export const runOperationTypes = (run: MakeUpRun): string[] => run.steps.map(({ of }) => of.type);

/**
 * Adds the operations of the make-up run, each on the given machine that is free first. Returns the run's number.
 */
export async function addMakeUpRun(
  work: OpenJob,
  run: MakeUpRun,
  machines: readonly Machine[],
): Promise<number> {
  const number = nextMakeUpNumber(work.operations);
  const copies = new Map(run.steps.map(({ of }) => [of.id, newId()]));
  linkToCopies(work, copies);
  const added = run.steps.map(({ of, quantity }) => {
    const {
      name,
      type,
      unit,
      needsMachine,
      detail,
      instruction,
      index,
      overlap,
      priority,
      deliveryDate,
      toolIds,
    } = of;
    const after = of.after && copiedLinks(of.after, copies);
    const id = copies.get(of.id) ?? newId();
    const own = { id, index, after, overlap, quantity, makeUp: number, priority, deliveryDate, toolIds };
    return addOperation(work, { ...own, name, type, unit, needsMachine, detail, instruction });
  });
  const places = await placeAllOnFirstFree(work, added, machines);
  for (const [place, row] of added.entries()) Object.assign(row, places[place]);
  return number;
}

/** Deletes the operations of a make-up run, and lowers the paper that the job requires by this run's sheets. */
export function deleteMakeUpRun(work: OpenJob, number: number): void {
  const run = work.operations.filter(({ makeUp }) => makeUp === number);
  const sheets = sheetsOfRun(work, number);
  const isOnly = work.operations.every(({ makeUp }) => makeUp === null || makeUp === number);
  for (const row of run) deleteOperation(work, row);
  const makeUpSheets = Math.max(0, work.row.makeUpSheets - sheets);
  const sheetsBeforeMakeUp = sheetsOfOwnRun(flowInput(work), work.operations);
  changeJob(work, { makeUpSheets, ...(isOnly && { sheetsBeforeMakeUp }) });
}

/** Removes a make-up run in which no operation has started, and releases its paper. */
async function removeMakeUpRun(work: OpenJob, number: number): Promise<RemovedRun> {
  const { makeUpSheets } = work.row;
  const steps = work.operations.flatMap((row) => {
    const of = row.makeUp === number ? repeatedOperation(work, row) : undefined;
    return of && row.quantity !== null ? [{ operationId: of.id, quantity: row.quantity }] : [];
  });
  const freed = await releaseSheetsOfRun(work, sheetsOfRun(work, number));
  deleteMakeUpRun(work, number);
  return { sheets: makeUpSheets - work.row.makeUpSheets, steps, freed };
}

/** Returns the operation of the job's own run that the operation of a make-up run repeats. */
const repeatedOperation = ({ operations }: OpenJob, { index, type, name }: OpenJob['operations'][number]) =>
  operations.find((of) => of.makeUp === null && of.index === index && of.type === type && of.name === name);

/**
 * Removes the latest make-up runs that a smaller order does not need, up to the first run that has started. Returns
 * the removed runs by number.
 */
export async function removeUnneededRuns(work: OpenJob): Promise<RemovedRun[]> {
  const runs: RemovedRun[] = [];
  for (let number = nextMakeUpNumber(work.operations) - 1; number > 0; number -= 1) {
    const operations = work.operations.filter(({ makeUp }) => makeUp !== number);
    const isNeeded = currentFlow({ ...work, operations }).short > 0;
    if (isNeeded || refuseUndoMakeUp(work.operations) !== null) break;
    runs.unshift(await removeMakeUpRun(work, number));
  }
  return runs;
}

/** Returns the removed run in the form that `addMakeUpRun` needs, without operations that are gone. */
export const toMakeUpRun = ({ operations }: OpenJob, { sheets, steps }: RemovedRun): MakeUpRun => ({
  sheets,
  steps: steps.flatMap(({ operationId, quantity }) => {
    const of = operations.find(({ id }) => id === operationId);
    return of ? [{ of, quantity }] : [];
  }),
});

const sheetsOfRun = ({ operations, row }: OpenJob, number: number) =>
  Math.floor((operations.find(({ makeUp }) => makeUp === number)?.quantity ?? 0) / row.ups);

/**
 * Returns the links between the make-up run's operations, which copy the links of the repeated operations. It omits
 * links to operations that the run does not repeat.
 */
const copiedLinks = (links: readonly OperationLink[], copies: ReadonlyMap<string, string>) =>
  links.flatMap((link) => {
    const operationId = copies.get(link.operationId);
    return operationId === undefined ? [] : [{ ...link, operationId }];
  });

/**
 * Links operations that have not started to the make-up copies of their predecessors too. So they wait for the
 * make-up run.
 */
function linkToCopies(work: OpenJob, copies: ReadonlyMap<string, string>): void {
  for (const row of work.operations) {
    const more = row.after && !copies.has(row.id) && !hasStarted(row) ? copiedLinks(row.after, copies) : [];
    if (row.after && more.length > 0) changeOperation(work, row, { after: [...row.after, ...more] });
  }
}

/**
 * Reverts the last make-up run and releases its paper. Throws 404, and 409 once an operation of the run has
 * started.
 */
export function revertMakeUp(context: VerbContext, id: string): Promise<Job> {
  return perform(context, 'job.undoMakeUp', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'undoMakeUp');
    await removeMakeUpRun(work, nextMakeUpNumber(work.operations) - 1);
    await save(work);
    return getJob(verb, id);
  });
}
