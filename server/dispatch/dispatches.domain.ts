/**
 * Records and reverts lorries. A lorry is a set of deliveries of several jobs that leave together (design:
 * dispatch).
 */
import { type Lorry, type LorryFields } from '../../shared/dispatch/dispatches.contract.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { refuseDispatchDate } from '../../shared/jobs/aggregate/job-status.ts';
import { conflict, invalid, notFound, type Reasons, refuseProblems } from '../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform } from '../platform/verb/verb.ts';
import { moveToNextDelivery } from '../jobs/read/order-changes.domain.ts';
import { excessRefusal, jobRefusal } from '../jobs/aggregate/job-facts.domain.ts';
import { addDelivery, type OpenJob, revertDelivery } from '../jobs/aggregate/job-aggregate.domain.ts';
import { openJobs } from '../jobs/aggregate/open-job.domain.ts';
import { newId } from '../jobs/aggregate/placing/place-operations.domain.ts';
import { save } from '../jobs/aggregate/save-job.domain.ts';
import * as repo from './dispatches.repo.ts';

/** Returns the latest lorries, newest first. */
export const listRecentLorries = (context: Context): Promise<Lorry[]> => repo.listLorries(context.db);

/**
 * Records all deliveries of a lorry or none. Throws 400 with an error for each invalid field, 403, and 409
 * for jobs that can't be dispatched. Throws 409, unless the user confirms, if more pieces would leave than
 * are made.
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
    refuseLoads(loads, workOf, 'jobId', (work) => {
      const why = jobRefusal(work, 'dispatch');
      return why && reason('stays', { job: work.row.number, reason: why });
    });
    if (!confirmed)
      refuseLoads(loads, workOf, 'quantity', (work, { quantity }) => excessRefusal(work, quantity));
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
 * Throws 409 if `refusal` returns a reason against some of the loads. The error names the first of them and has a
 * reason at the field of each.
 */
function refuseLoads(
  loads: Loads,
  workOf: FindJob,
  field: keyof Loads[number],
  refusal: (work: OpenJob, load: Loads[number]) => Reason | null,
): void {
  const refused = loads.flatMap((load, place): [string, Reason][] => {
    const work = workOf(load.jobId);
    const why = work && refusal(work, load);
    return why ? [[`jobs.${place}.${field}`, why]] : [];
  });
  const [first] = refused;
  if (first) throw conflict(first[1], Object.fromEntries(refused));
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
