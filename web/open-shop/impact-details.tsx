/** Lists the jobs whose dates a change of the queues moves: saved, late, later, and moved in time. */
import { type AffectedJob, type DatesImpact } from '../../shared/queues/move-impact.ts';
import { type QueueJob } from '../../shared/queues/queues.contract.ts';
import { impactHeadline, inTimeWords, lateJobsWords, minutesWords, savedJobsWords } from './impact-words.ts';
import { dateTime } from '../ui/text/format-values.ts';
import { useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

type Jobs = ReadonlyMap<string, QueueJob>;

function Row({
  of,
  jobs,
  tone,
  after,
}: {
  of: AffectedJob;
  jobs: Jobs;
  tone: string | undefined;
  after: string;
}) {
  const job = jobs.get(of.jobId);
  return (
    <li className={`${layout.row} ${layout.between} ${tone ?? ''}`}>
      <span className={text.clip}>
        <b>{job?.number}</b> {job?.name}
      </span>
      <span>{minutesWords(of.minutes, after)}</span>
    </li>
  );
}

/** Says whom a change of the queues makes late, later or in time, by name. */
export function ImpactDetails({ of, jobs, most = 3 }: { of: DatesImpact; jobs: Jobs; most?: number }) {
  const zone = useShopZone();
  const inTime = inTimeWords(of);
  const rows = [
    [text.good, of.saved, t('to spare')],
    [text.danger, of.late, 'late'],
    [text.danger, of.later, t('later, late already')],
  ] as const;
  const more = rows.reduce((sum, [, all]) => sum + Math.max(0, all.length - most), 0);
  const saved = savedJobsWords(of);
  return (
    <>
      <p>
        {saved && <b className={text.good}>{saved}, </b>}
        <b className={of.late.length + of.broken.length > 0 ? text.danger : undefined}>
          {saved ? lateJobsWords(of) : impactHeadline(of)}
        </b>
      </p>
      <ul>
        {of.broken.map(({ jobId, promisedDate }) => (
          <li key={`promise ${jobId}`} className={`${layout.row} ${layout.between} ${text.danger}`}>
            <span className={text.clip}>
              <b>{jobs.get(jobId)?.number}</b> {jobs.get(jobId)?.name}
            </span>
            <span>{t`promised ${dateTime(promisedDate, { zone })}`}</span>
          </li>
        ))}
        {rows.map(([tone, all, after]) =>
          all.slice(0, most).map((each) => <Row key={each.jobId} of={each} {...{ jobs, tone, after }} />),
        )}
        {more > 0 && <li className={text.faint}>{t`${more} more of these`}</li>}
        {inTime && (
          <li className={`${layout.row} ${layout.between} ${text.muted}`}>
            <span>{inTime[0]}</span>
            <span>{inTime[1]}</span>
          </li>
        )}
      </ul>
    </>
  );
}
