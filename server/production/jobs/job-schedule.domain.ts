/** Scheduling turns a job's plan into operations, unscheduling takes it back (spec §2 Job details, design: jobs). */
import { type Job } from '../../../shared/contract/jobs.ts';
import { refuseMachine } from '../../../shared/rules/machine-queue.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { operationName } from '../../../shared/rules/operation-words.ts';
import { sheetOf } from '../../../shared/rules/paper.ts';
import { differences } from '../../platform/verb/changes.ts';
import { type Caller, perform } from '../../platform/verb/verb.ts';
import { refuseJob } from '../work/job-now.domain.ts';
import {
  addOperation,
  changeJob,
  changeOperation,
  type JobWork,
  dropOperation,
} from '../work/job-work.domain.ts';
import { openJob } from '../work/open-job.domain.ts';
import { lockServing, newId, placeAllOnFreeFirst } from '../work/placing.domain.ts';
import { withoutGone } from '../work/tools.domain.ts';
import { save } from '../work/save-job.domain.ts';
import { getJob } from './jobs.domain.ts';

/** Schedules the job. Throws 404, 409 which says what is missing. */
export function scheduleJob(context: Caller, id: string): Promise<Job> {
  return perform(context, 'job.schedule', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'schedule');
    changeJob(work, { scheduledAt: verb.now.toISOString(), scheduledBy: verb.actor.id });
    await makeOperations(work);
    await save(work);
    return getJob(verb, id);
  });
}

/**
 * Turns the plan's steps into operations and gives each the machine of its type that is expected to be free first; steps that
 * were added earlier by hand get theirs too, where they have none that takes the job's sheet by now (design: jobs, schedule).
 */
async function makeOperations(work: JobWork): Promise<void> {
  const { row: job, steps } = work;
  const earlier = work.operations.filter((row) => !isClosed(row.state));
  const types = [...steps, ...earlier].map((each) => each.type);
  const ids = earlier.map((row) => row.machineId);
  const machines = await lockServing(work, ids, { types, coming: types.length });
  const plan = await withoutGone(work.verb, steps);
  const added = [...plan.entries()].map(([index, { id: productOperationId, ...step }]) => {
    const name = operationName(step.type, step.detail);
    return addOperation(work, { ...step, id: newId(), productOperationId, index, name });
  });
  const misplaced = earlier.filter((row) => {
    const machine = machines.find((each) => each.row.id === row.machineId)?.row ?? null;
    return refuseMachine(machine, { ...row, sheet: sheetOf(job) }) !== null;
  });
  const places = await placeAllOnFreeFirst(work, [...added, ...misplaced], machines);
  for (const [place, row] of added.entries()) Object.assign(row, places[place]);
  for (const [place, row] of misplaced.entries()) {
    const changed = differences({ ...row }, { ...places[added.length + place] });
    if (changed) changeOperation(work, row, changed);
  }
}

/**
 * Takes the schedule back: deletes the operations that came from the plan; those that were added by hand stay, waiting.
 * Throws 404, 409 by name once one has started.
 */
export function unscheduleJob(context: Caller, id: string): Promise<Job> {
  return perform(context, 'job.unschedule', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'unschedule');
    changeJob(work, { scheduledAt: null, scheduledBy: null });
    for (const each of work.operations) if (each.productOperationId !== null) dropOperation(work, each);
    await save(work);
    return getJob(verb, id);
  });
}
