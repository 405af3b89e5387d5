import { type todayOf } from '../../../shared/contract/today.ts';
import { to } from '../../client/paths.ts';
import { type JobView } from '../jobs/jobs-query.ts';

export type JobScope = (typeof todayOf)[number];

/** Returns the address of the list of jobs that a figure counts. */
export const jobsAddress = (of: JobScope, view: JobView) =>
  `${of === 'mine' ? to('MyJobs') : to('JobList')}?status=${view}`;
