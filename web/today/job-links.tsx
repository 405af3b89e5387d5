/** Shows a job in the lists of the Today screen, and the links to the lists of all such jobs. */
import { Link } from 'react-router';
import { type TodayJob, type todayOf } from '../../shared/today/today.contract.ts';
import { to } from '../client/paths.ts';
import { type JobView } from '../jobs/list/jobs-query.ts';
import { Thumb } from '../ui/marks/artwork-thumbnail.tsx';
import { RowLink, TwoLines } from '../ui/table/data-table.tsx';
import { count } from '../ui/text/format-values.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';

export type JobScope = (typeof todayOf)[number];

/** Returns the URL of the list of jobs that a number on the Today screen counts. */
export const jobsAddress = (of: JobScope, view: JobView) =>
  `${of === 'mine' ? to('MyJobs') : to('JobList')}?status=${view}`;

export const addressOf = (job: TodayJob) => to('JobDetails', job.id);
export const about = (job: Pick<TodayJob, 'number' | 'customerName'>) =>
  `${job.number} · ${job.customerName}`;

export function Named({ job }: { job: TodayJob }) {
  return (
    <span className={layout.row}>
      <Thumb url={job.artworkThumbUrl} />
      <TwoLines first={<RowLink to={addressOf(job)}>{job.name}</RowLink>} second={about(job)} />
    </span>
  );
}

export function All({ of, view, total }: { of: JobScope; view: JobView; total: number }) {
  return (
    <Link to={jobsAddress(of, view)}>
      {total === 1 ? t('See the job') : t`See all ${count(total, 'job')}`}
    </Link>
  );
}
