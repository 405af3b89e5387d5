/** Scheduling turns a job's plan into operations, unscheduling takes it back (spec §2 Job details, design: jobs). */
import { type Job } from '../../../shared/contract/jobs.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { differences } from '../../platform/verb/changes.ts';
import { type Caller, type Context, perform } from '../../platform/verb/verb.ts';
import { type Places, readPlaces } from '../queues/queues.domain.ts';
import { refuseJob } from '../work/job-now.domain.ts';
import {
  changeJob,
  changeOperation,
  type JobWork,
  type OperationRow,
  type Step,
} from '../work/job-work.domain.ts';
import { openJob } from '../work/open-job.domain.ts';
import { type Machine } from '../work/machine-queue.domain.ts';
import { lockServing, placeAllOnFreeFirst, placeOn, placeTold, takes } from '../work/placing.domain.ts';
import { addPlanned, dropPlanned } from '../work/set-aside.domain.ts';
import { noPin } from '../work/unset-operation.ts';
import { save } from '../work/save-job.domain.ts';
import { getJob } from './jobs.domain.ts';

/** Schedules the job, each step where it is done first as the whole shop stands (decision 072). Throws 404, 409 which says what is missing. */
export async function scheduleSoonest(context: Context, id: string): Promise<Job> {
  return scheduleJob(context, id, await readPlaces(context, { jobId: id }));
}

/** Schedules the job, with the machines that `places` has for its steps. Throws 404, 409 which says what is missing. */
export function scheduleJob(context: Caller, id: string, places: Places = new Map()): Promise<Job> {
  return perform(context, 'job.schedule', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'schedule');
    changeJob(work, { scheduledAt: verb.now.toISOString(), scheduledBy: verb.actor.id });
    await makeOperations(work, places);
    await save(work);
    return getJob(verb, id);
  });
}

/**
 * Turns the plan's steps into operations and gives each the machine that it was pinned to, that `places` has for it, or else the one of
 * its type that is expected to be free first; steps that were added earlier by hand get theirs too, where they have none that takes
 * the job's sheet by now (design: jobs, schedule).
 */
async function makeOperations(work: JobWork, places: Places): Promise<void> {
  const { steps } = work;
  const earlier = work.operations.filter((row) => !isClosed(row.state));
  const types = [...steps, ...earlier].map((each) => each.type);
  const pinned = steps.map(({ setAside }) => setAside?.machineId ?? null);
  const told = steps.map(({ id }) => places.get(id) ?? null);
  const ids = [...earlier.map((row) => row.machineId), ...pinned, ...told];
  const machines = await lockServing(work, ids, types);
  const made = await addPlanned(work);
  const free = made.filter(
    ({ row, step }) =>
      !placePinned(work, row, step, machines) && !placeTold(work, row, machines, places.get(step.id)),
  );
  const added = free.map(({ row }) => row);
  const misplaced = earlier.filter((row) => {
    return !takes(machines.find((each) => each.row.id === row.machineId)?.row ?? null, work, row);
  });
  const found = await placeAllOnFreeFirst(work, [...added, ...misplaced], machines);
  for (const [place, row] of added.entries()) Object.assign(row, found[place]);
  for (const [place, row] of misplaced.entries()) {
    const changed = differences({ ...row }, { ...found[added.length + place] });
    if (changed) changeOperation(work, row, changed);
  }
}

/** Puts an operation that was pinned on its machine; one that is gone or doesn't take it any more ends the pin. */
function placePinned(
  work: JobWork,
  row: OperationRow,
  { setAside }: Step,
  machines: readonly Machine[],
): boolean {
  if (row.pinnedAt === null) return false;
  const machine = machines.find((each) => each.row.id === setAside?.machineId);
  if (machine && takes(machine.row, work, row)) {
    Object.assign(row, placeOn(work, row, machine));
    return true;
  }
  Object.assign(row, noPin);
  return false;
}

/**
 * Takes the schedule back: deletes the operations that came from the plan, whose steps keep what was said of them (decision 071); those
 * that were added by hand stay, waiting. Throws 404, 409 by name once one has started.
 */
export function unscheduleJob(context: Caller, id: string): Promise<Job> {
  return perform(context, 'job.unschedule', 'edit', async (verb) => {
    const work = await openJob(verb, id);
    refuseJob(work, 'unschedule');
    changeJob(work, { scheduledAt: null, scheduledBy: null });
    await dropPlanned(work);
    await save(work);
    return getJob(verb, id);
  });
}
