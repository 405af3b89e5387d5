/** Make-up runs: what is missing of a job is run once more, with paper of its own, and flows into the rest (design: quantities). */
import { type Job } from '../../../shared/contract/jobs.ts';
import {
  lastMakeUp,
  makeUpFor,
  nextMakeUp,
  sheetsOfOwnRun,
  withMakeUp,
} from '../../../shared/rules/make-up.ts';
import { type Caller, perform } from '../../platform/verb/verb.ts';
import { flowJob, refuseJob } from '../work/job-now.domain.ts';
import { addOperation, changeJob, dropOperation, lockMachines } from '../work/job-work.domain.ts';
import { openJob } from '../work/open-job.domain.ts';
import { newId, placeOnFreeFirst } from '../work/placing.domain.ts';
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
    const machines = await lockMachines(work, [], types);
    changeJob(work, withMakeUp(flowJob(work), run.sheets));
    for (const { of, quantity } of run.steps) {
      const { name, type, detail, instruction, index, overlap, priority, deliveryDate } = of;
      const own = { id: newId(), index, overlap, quantity, makeUp: number, priority, deliveryDate };
      const row = addOperation(work, { ...own, name, type, detail, instruction });
      Object.assign(row, placeOnFreeFirst(work, row, machines));
    }
    await save(work);
    return getJob(verb, id);
  });
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
