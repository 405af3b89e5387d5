/** Defines the actions on many selected jobs, each with the action that exactly reverts it (decision 054). */
import { type Job, type JobItem } from '../../../shared/jobs/jobs.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { call } from '../../client/api/client.ts';
import { ApiError } from '../../client/api/api-errors.ts';
import { contract } from '../../client/contract.ts';
import { type UnassignedJob } from '../../../shared/stock/orders/stock.contract.ts';
import { assignProposed } from '../../stock/buying/assign-proposed-papers.ts';
import { reasonText } from '../../client/reason-text.ts';
import { type RecordAction, type Send } from '../../ui/selection/run-on-many-records.ts';
import { type BulkAct } from '../../ui/selection/use-bulk-action.ts';
import { t } from '../../../shared/platform/translate.ts';

const { jobs } = contract;
const of = ({ id }: { id: string }) => ({ params: { id } });

export const schedule: BulkAct<{ id: string }> = {
  done: t('scheduled'),
  undone: t('draft again'),
  act: async (job, send) => {
    await send(jobs.submit, of(job));
    return (back) => back(jobs.unschedule, of(job));
  },
};

export const hold = (why: string): BulkAct<JobItem> => ({
  done: t('on hold'),
  undone: t('released again'),
  act: async (job, send) => {
    await send(jobs.hold, { ...of(job), body: { reason: why } });
    return (back) => back(jobs.release, of(job));
  },
});

export const release: BulkAct<JobItem> = {
  done: t('released'),
  undone: t('on hold again'),
  act: async (job, send) => {
    const { holdReason } = await call(jobs.get, of(job));
    await send(jobs.release, of(job));
    const body = { reason: holdReason ?? '' };
    return (back) => back(jobs.hold, { ...of(job), body });
  },
};

export const closeShort: BulkAct<JobItem> = {
  done: t('closed short'),
  undone: t('open again'),
  act: async (job, send) => {
    await send(jobs.closeShort, { ...of(job), body: { version: job.version } });
    return (back) => back(jobs.reopen, of(job));
  },
};

/** Returns the action that assigns the proposed papers to each selected job. */
export const assignPaper = (proposed: ReadonlyMap<string, UnassignedJob>): BulkAct<JobItem> => ({
  done: t('given their paper'),
  undone: t('without it again'),
  act: async ({ id }, send) => {
    const job = proposed.get(id);
    return job ? assignProposed(job, send) : null;
  },
});

type Fields = Partial<Pick<Job, 'priority' | 'deliveryDate'>>;
type Known = Fields & { id: string; version: number };

const valueOf = (job: Fields, name: keyof Fields) =>
  name === 'deliveryDate' ? Date.parse(job[name] ?? '') : job[name];
const has = (job: Fields, fields: Fields) =>
  (Object.keys(fields) as (keyof Fields)[]).every((name) => valueOf(job, name) === valueOf(fields, name));

/** Returns the job's current values if the server refused an outdated version (412), or null for any other error. */
const currentOf = (error: unknown): Job | null =>
  error instanceof ApiError && error.status === 412 ? (error.problem.current as Job) : null;

/** The largest number of further tries after somebody else has changed the job. */
const most = 5;

/**
 * Writes the fields to the job. If somebody changed the job after it was read, it tries again. Throws if the job's
 * fields no longer equal `from`. Returns the job before and after.
 */
async function write(
  send: Send,
  original: Known,
  fields: Fields,
  from?: Fields,
): Promise<{ before: Known; after: Job }> {
  let before = original;
  for (let n = 0; ; n += 1) {
    if (from && !has(before, from)) throw new Error(reasonText(reason('changed-since')));
    try {
      const body = { ...fields, version: before.version };
      return { before, after: await send(jobs.update, { ...of(original), body }) };
    } catch (error) {
      const now = currentOf(error);
      if (!now || n === most) throw error;
      before = now;
    }
  }
}

/**
 * Returns the action that sets fields of a job. Undo restores the previous values, unless somebody has changed
 * these fields since.
 */
export function change(done: string, fields: Fields): BulkAct<JobItem> {
  const names = Object.keys(fields) as (keyof Fields)[];
  const act: RecordAction<JobItem> = async (job, send) => {
    const written = await write(send, job, fields);
    if (has(written.before, fields)) return null;
    const former = Object.fromEntries(names.map((name) => [name, written.before[name]])) as Fields;
    return (back) => write(back, written.after, former, fields);
  };
  return { done, undone: t('as before'), act };
}
