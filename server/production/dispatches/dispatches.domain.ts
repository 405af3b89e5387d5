/** Records and reverts lorries. A lorry is several jobs' deliveries that leave together (design: dispatch). */
import { type Lorry, type LorryFields } from '../../../shared/contract/dispatches.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { refuseDispatchDate } from '../../../shared/rules/job-status.ts';
import { conflict, invalid, notFound, type Reasons, refuseProblems } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform } from '../../platform/verb/verb.ts';
import { moveToNextDelivery } from '../jobs/order-changes.domain.ts';
import { excessRefusal, jobRefusal } from '../work/job-facts.domain.ts';
import { addDelivery, type OpenJob, revertDelivery } from '../work/job-aggregate.domain.ts';
import { openJobs } from '../work/open-job.domain.ts';
import { newId } from '../work/place-operations.domain.ts';
import { save } from '../work/save-job.domain.ts';
import * as repo from './dispatches.repo.ts';

/** Returns the latest lorries, newest first. */
export const listRecentLorries = (context: Context): Promise<Lorry[]> => repo.listLorries(context.db);

/**
 * Records all deliveries of a lorry or none. Throws 400 at the fields, 403, and 409 for jobs that can't be
 * dispatched. Throws 409, unless the user confirms, if more pieces would leave than are made.
 */
export function sendLorry(
  context: VerbContext,
  { jobs: loads, confirmed, note, ...sent }: LorryFields,
): Promise<Lorry> {
  return perform(context, 'dispatch.create', 'dispatch', async (verb) => {
    const date = sent.date ?? verb.now.toISOString();
    const wrong = refuseDispatchDate(date, verb.now);
    if (wrong) throw invalid({ date: wrong });
    const works = await openJobs(
      verb,
      loads.map(({ jobId }) => jobId),
    );
    const workOf = (jobId: string) => works.find(({ row }) => row.id === jobId);
    refuseProblems(findListProblems(loads, workOf));
    refuseNotDispatchable(loads, workOf);
    if (!confirmed) refuseMoreThanMade(loads, workOf);
    const lorryId = newId();
    for (const { jobId, quantity, complete } of loads) {
      const work = workOf(jobId);
      if (!work) continue;
      addDelivery(work, { quantity, date, note, complete, lorryId });
    }
    for (const work of works) await moveToNextDelivery(work);
    await save(...works);
    const [lorry] = await repo.listLorries(verb.db, lorryId);
    if (!lorry) throw notFound('lorry');
    return lorry;
  });
}

type Loads = LorryFields['jobs'];
type FindJob = (jobId: string) => OpenJob | undefined;

/** Returns the errors in the lorry's list: jobs that do not exist, and jobs that occur twice. */
function findListProblems(loads: Loads, workOf: FindJob): Reasons {
  const problems = loads.flatMap(({ jobId }, place): [string, Reason][] => {
    const field = `jobs.${place}.jobId`;
    if (!workOf(jobId)) return [[field, reason('no-such-record', { field: 'Job' })]];
    const twice = loads.findIndex((other) => other.jobId === jobId) < place;
    return twice ? [[field, reason('job-twice')]] : [];
  });
  return Object.fromEntries(problems);
}

/**
 * Throws 409 if some of the jobs can't be dispatched now. The error names the first such job and has a reason at the
 * field of each.
 */
function refuseNotDispatchable(loads: Loads, workOf: FindJob): void {
  const still = loads.flatMap(({ jobId }, place): [string, Reason][] => {
    const work = workOf(jobId);
    const why = work && jobRefusal(work, 'dispatch');
    return why ? [[`jobs.${place}.jobId`, reason('stays', { job: work.row.number, reason: why })]] : [];
  });
  const [first] = still;
  if (first) throw conflict(first[1], Object.fromEntries(still));
}

/**
 * Throws 409 if more pieces of some jobs would leave than are made. The error names the first such job and has a
 * reason at the field of each.
 */
function refuseMoreThanMade(loads: Loads, workOf: FindJob): void {
  const over = loads.flatMap(({ jobId, quantity }, place): [string, Reason][] => {
    const work = workOf(jobId);
    const why = work && excessRefusal(work, quantity);
    return why ? [[`jobs.${place}.quantity`, why]] : [];
  });
  const [first] = over;
  if (first) throw conflict(first[1], Object.fromEntries(over));
}

/** Reverts all deliveries of the lorry. Throws 403, 404, and 409 if the rules forbid it for a job. */
export function revertLorry(context: VerbContext, id: string): Promise<void> {
  return perform(context, 'dispatch.remove', 'dispatch', async (verb) => {
    const works = await openJobs(verb, await repo.listJobsOfLorry(verb.db, id));
    const all = await repo.listDispatches(
      verb.db,
      works.map(({ row }) => row.id),
    );
    // Reads the deliveries again with the jobs locked, because somebody may have removed one of them alone.
    const taken = all.filter(({ lorryId }) => lorryId === id);
    if (taken.length === 0) throw notFound('lorry');
    for (const delivery of taken) {
      const work = works.find(({ row }) => row.id === delivery.jobId);
      const completed = all.some(
        (other) => other.jobId === delivery.jobId && other.id !== delivery.id && other.complete,
      );
      if (work) revertDelivery(work, { ...delivery, completed });
    }
    for (const work of works) await moveToNextDelivery(work);
    await save(...works);
  });
}
