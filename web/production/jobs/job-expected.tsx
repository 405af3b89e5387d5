/** When a job is expected to finish, with a link to the timeline. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type Expected } from '../../../shared/contract/queues.ts';
import { whyWithoutDate } from '../../../shared/plan/without-date.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { dateTime, shortDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/now.ts';
import text from '../../ui/page/text.module.css';
import styles from './job-details.module.css';

const unnamed = { operation: 'an operation', machine: 'a machine' };

function words(
  { finish, late, operations }: Expected,
  because: string | null,
  zone: string | undefined,
): string {
  const why = operations.find((operation) => operation.why !== null)?.why;
  if (finish === null) return `No date: ${why ? whyWithoutDate(why, unnamed) : 'nothing is left'}`;
  const after = because === null ? ', after delivery' : `, after delivery: ${because}`;
  return `Expected ${dateTime(finish, { zone })}${late ? after : ''}`;
}

/** What the queues expect of the job's open operations; undefined where none is in them. */
export function useExpected(job: Job): Expected | undefined {
  const { data } = useQuery({
    ...query(contract.queues.expected, { params: { id: job.id } }),
    enabled: job.scheduledAt !== null && job.operationsRemaining > 0,
    // It follows from the queues of the whole shop, which something changes all the time.
    meta: { inPlace: true, every: 10_000 },
  });
  return data;
}

/** What keeps a job that is late the longest; null: its work alone, or it is in time. */
function useBecause(job: Job, isLate: boolean): string | null {
  const { data } = useQuery({
    ...query(contract.answers.why, { params: { id: job.id } }),
    enabled: isLate,
    meta: { inPlace: true, every: 10_000 },
  });
  return isLate ? (data?.words ?? null) : null;
}

/** Shows nothing for a job without operations in the queues. */
export function JobExpected({ job }: { job: Job }) {
  const zone = useShopZone();
  const data = useExpected(job);
  const because = useBecause(job, data?.late === true);
  if (!data || data.operations.length === 0) return null;
  const link = (
    <Link to={`${to('QueuesTimeline')}?job=${job.id}`} className={data.late ? styles.late : undefined}>
      {job.awaits !== null && `Waits for paper, ${shortDate(job.awaits.expected, { zone })}. `}
      {words(data, because, zone)}
    </Link>
  );
  if (!data.late) return link;
  return (
    <span>
      {link} ·{' '}
      <Link to={to('JobSave', job.id)} className={text.nowrap}>
        Save this job
      </Link>
    </span>
  );
}
