/** Scheduling turns a job's plan into operations, unscheduling takes it back (spec §2 Job details, design: jobs). */
import { type Job } from '../../../shared/contract/jobs.ts';
import { refuseSchedule, refuseUnschedule } from '../../../shared/rules/job-status.ts';
import { papersRequired } from '../../../shared/rules/paper.ts';
import { refuseBy } from '../../platform/verb/problems.ts';
import { type Context, perform } from '../../platform/verb/verb.ts';
import {
  createForJob,
  operationFacts,
  queueReady,
  unscheduleForJob,
} from '../operations/job-operations.domain.ts';
import { pressSheetsAssigned } from './job-papers.domain.ts';
import { changeJob, lockJob, settleJob } from './job-lock.domain.ts';
import { getJob, startedNames } from './jobs.domain.ts';
import { readDispatches } from './jobs-read.repo.ts';
import { readSteps } from './jobs.repo.ts';

/** Schedules the job. Throws 404, 409 which says what is missing. */
export function scheduleJob(context: Context, id: string): Promise<Job> {
  return perform(context, 'job.schedule', 'edit', async (verb) => {
    const row = await lockJob(verb, id);
    const steps = await readSteps(verb.db, id);
    const facts = {
      status: row.status,
      productOperationsCount: steps.length,
      papersRequired: papersRequired(row),
      papersAssigned: await pressSheetsAssigned(verb.db, id),
    };
    refuseBy(refuseSchedule(facts));
    const stamp = { scheduledAt: verb.now.toISOString(), scheduledBy: verb.actor.id };
    const scheduled = await changeJob(verb, row, stamp);
    const planned = steps.map(({ id: productOperationId, ...step }, position) => {
      return { ...step, productOperationId, position };
    });
    await createForJob(verb, scheduled, planned);
    await queueReady(verb, id);
    await settleJob(verb, id);
    return getJob(verb, id);
  });
}

/** Takes the schedule back; operations that were added by hand stay, waiting. Throws 404, 409 by name once one has started. */
export function unscheduleJob(context: Context, id: string): Promise<Job> {
  return perform(context, 'job.unschedule', 'edit', async (verb) => {
    const row = await lockJob(verb, id);
    const facts = {
      scheduled: row.scheduledAt !== null,
      cancelled: row.cancelledAt !== null,
      started: startedNames(await operationFacts(verb.db, id)),
      deliveries: (await readDispatches(verb.db, id)).length,
    };
    refuseBy(refuseUnschedule(facts));
    await changeJob(verb, row, { scheduledAt: null, scheduledBy: null });
    await unscheduleForJob(verb, id);
    await settleJob(verb, id);
    return getJob(verb, id);
  });
}
