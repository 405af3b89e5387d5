/** Shows the job's expected finish, calculated from the queues, with a link to the timeline. */
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Expected } from '../../../shared/queues/queues.contract.ts';
import { type JobOddsRecord } from '../../../shared/queues/promise.contract.ts';
import { isInQueues } from '../../../shared/jobs/aggregate/job-status.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { to } from '../../client/paths.ts';
import { dateTime, shortDate } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import styles from '../job-details.module.css';

function words({ finish, late }: Expected, because: string | null, zone: string | undefined): string {
  const cause = because === null ? '' : `: ${because}`;
  if (finish === null) return t`No date${cause}`;
  return late
    ? t`Expected ${dateTime(finish, { zone })}, after delivery${cause}`
    : t`Expected ${dateTime(finish, { zone })}`;
}

/**
 * Returns the job's expected dates, calculated from the queues. Returns undefined while they or the job load, or if
 * none of the job's open operations is in the queues.
 */
export function useExpected(job: Job | undefined): Expected | undefined {
  const { data } = useInPlaceQuery(
    contract.queues.expected,
    { params: { id: job?.id ?? '' } },
    {
      enabled: job !== undefined && job.scheduledAt !== null && job.operationsRemaining > 0,
      // The dates depend on the queues of the whole shop, which change all the time.
      every: 10_000,
    },
  );
  return data;
}

/**
 * Returns the odds of the job's dates as the queues are now. Returns undefined while they load, if the shop has too
 * little history for odds, and for users who promise no dates.
 */
export function useJobOdds(job: Job): (JobOddsRecord & { sure: string; odds: number }) | undefined {
  const refusal = useRefusal('edit');
  const { data } = useInPlaceQuery(
    contract.answers.oddsOf,
    { params: { id: job.id } },
    // Each answer simulates the queues a hundred times.
    { enabled: refusal === null && isInQueues(job.status) && job.operationsRemaining > 0, every: 60_000 },
  );
  return data && data.sure !== null && data.odds !== null
    ? { ...data, sure: data.sure, odds: data.odds }
    : undefined;
}

/** Says why a job is late or has no date. Returns null unless `isNeeded` is true, and while the reason loads. */
function useLateCause(job: Job, isNeeded: boolean): string | null {
  const { data } = useInPlaceQuery(
    contract.answers.why,
    { params: { id: job.id } },
    { enabled: isNeeded, every: 10_000 },
  );
  return isNeeded ? (data?.words ?? null) : null;
}

/** Shows the expected date. Renders nothing if no operation of the job is in the queues. */
export function JobExpected({ job }: { job: Job }) {
  const zone = useShopZone();
  const data = useExpected(job);
  const because = useLateCause(job, data !== undefined && (data.late || data.finish === null));
  if (!data || data.operations.length === 0) return null;
  const link = (
    <Link to={`${to('QueuesTimeline')}?job=${job.id}`} className={data.late ? styles.late : undefined}>
      {job.awaits !== null && t`Waits for paper, ${shortDate(job.awaits.expected, { zone })}. `}
      {words(data, because, zone)}
    </Link>
  );
  if (!data.late) return link;
  return (
    <span>
      {link} ·{' '}
      <Link to={to('JobSave', job.id)} className={text.nowrap}>
        {t('Save this job')}
      </Link>
    </span>
  );
}
