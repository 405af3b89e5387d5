import { type todayOf } from '../../../shared/contract/today.ts';
import { to } from '../../client/paths.ts';
import { type JobView } from '../jobs/jobs-query.ts';

export type Of = (typeof todayOf)[number];

/** The list of jobs that a figure counts. */
export const listOf = (of: Of, view: JobView) =>
  `${of === 'mine' ? to('MyJobs') : to('JobList')}?status=${view}`;
