/** Make-up runs: what is missing of a job is run once more, with paper of its own, and flows into the rest (design: quantities). */
import { type Job } from '../../../shared/contract/jobs.ts';
import {
  lastMakeUp,
  makeUpFor,
  nextMakeUp,
  sheetsOfOwnRun,
  withMakeUp,
} from '../../../shared/rules/make-up.ts';
import { hasStarted } from '../../../shared/rules/operation-state.ts';
import { type OperationLink } from '../../../shared/rules/predecessors.ts';
import { type Caller, perform } from '../../platform/verb/verb.ts';
import { flowJob, refuseJob } from '../work/job-now.domain.ts';
import {
  addOperation,
  changeJob,
  changeOperation,
  dropOperation,
  type JobWork,
} from '../work/job-work.domain.ts';
import { openJob } from '../work/open-job.domain.ts';
import { lockServing, newId, placeAllOnFreeFirst } from '../work/placing.domain.ts';
import { save } from '../work/save-job.domain.ts';
import { getJob } from './jobs.domain.ts';

/**
 * Adds the operations that are to be run once more, each with what goes into it, and raises the paper required by theirs: the
 * first starts only with it. Throws 404, 409 where nothing is short or nothing is finished yet.
 */
export function makeUp(context: Caller, id: string): Promise<Job> {
  return perform(context, 'job.makeUp', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'makeUp');
    const run = makeUpFor(flowJob(work), work.operations, work.losses);
    if (!run) throw new Error('A job that can be made up has nothing to run');
    const number = nextMakeUp(work.operations);
    const types = run.steps.map(({ of }) => of.type);
    const machines = await lockServing(work, [], types);
    changeJob(work, withMakeUp(flowJob(work), run.sheets));
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
      const after = of.after && copied(of.after, copies);
      const id = copies.get(of.id) ?? newId();
      const own = { id, index, after, overlap, quantity, makeUp: number, priority, deliveryDate, toolIds };
      return addOperation(work, { ...own, name, type, unit, needsMachine, detail, instruction });
    });
    const places = await placeAllOnFreeFirst(work, added, machines);
    for (const [place, row] of added.entries()) Object.assign(row, places[place]);
    await save(work);
    return getJob(verb, id);
  });
}

/** The links of an operation as its copy has them: to the copies of what it comes after. */
const copied = (links: readonly OperationLink[], copies: ReadonlyMap<string, string>) =>
  links.flatMap((link) => {
    const operationId = copies.get(link.operationId);
    return operationId === undefined ? [] : [{ ...link, operationId }];
  });

/** What comes after one that is run once more, and has not started, comes after its copy as well. */
function linkToCopies(work: JobWork, copies: ReadonlyMap<string, string>): void {
  for (const row of work.operations) {
    const more = row.after && !copies.has(row.id) && !hasStarted(row) ? copied(row.after, copies) : [];
    if (row.after && more.length > 0) changeOperation(work, row, { after: [...row.after, ...more] });
  }
}

/** Takes the last make-up run back with the paper that it asked for. Throws 404, 409 once one of its operations has started. */
export function undoMakeUp(context: Caller, id: string): Promise<Job> {
  return perform(context, 'job.undoMakeUp', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'undoMakeUp');
    const run = lastMakeUp(work.operations);
    const sheets = Math.floor((run[0]?.quantity ?? 0) / work.row.ups);
    const makeUpSheets = Math.max(0, work.row.makeUpSheets - sheets);
    const sheetsBeforeMakeUp = sheetsOfOwnRun(flowJob(work), work.operations);
    changeJob(work, { makeUpSheets, ...(run[0]?.makeUp === 1 && { sheetsBeforeMakeUp }) });
    for (const row of run) dropOperation(work, row);
    await save(work);
    return getJob(verb, id);
  });
}
