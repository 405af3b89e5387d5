/** Shows when the queues expect the job to finish, with a link to the timeline. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type Expected } from '../../../shared/contract/queues.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { dateTime, shortDate } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import text from '../../ui/page/text.module.css';
import styles from './job-details.module.css';

function words({ finish, late }: Expected, because: string | null, zone: string | undefined): string {
  const cause = because === null ? '' : `: ${because}`;
  if (finish === null) return `No date${cause}`;
  return `Expected ${dateTime(finish, { zone })}${late ? `, after delivery${cause}` : ''}`;
}

/**
 * Returns the dates that the queues expect of the job. Returns undefined while they load, or if the job has no open
 * operations in the queues.
 */
export function useExpected(job: Job): Expected | undefined {
  const { data } = useQuery({
    ...query(contract.queues.expected, { params: { id: job.id } }),
    enabled: job.scheduledAt !== null && job.operationsRemaining > 0,
    // The dates depend on the queues of the whole shop, which change all the time.
    meta: { inPlace: true, every: 10_000 },
  });
  return data;
}

/** Says why a job is late or has no date. Returns null unless `isAsked` is true, and while the reason loads. */
function useLateCause(job: Job, isAsked: boolean): string | null {
  const { data } = useQuery({
    ...query(contract.answers.why, { params: { id: job.id } }),
    enabled: isAsked,
    meta: { inPlace: true, every: 10_000 },
  });
  return isAsked ? (data?.words ?? null) : null;
}

/** Shows the expected date. Renders nothing if no operation of the job is in the queues. */
export function JobExpected({ job }: { job: Job }) {
  const zone = useShopZone();
  const data = useExpected(job);
  const because = useLateCause(job, data !== undefined && (data.late || data.finish === null));
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
