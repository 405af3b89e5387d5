import {
  currentLateness,
  type Lateness,
  type LatenessFacts,
  latenessWords,
  missingPaperNote,
} from '../../../shared/jobs/aggregate/lateness.ts';
import { isOpenJob } from '../../../shared/jobs/aggregate/job-status.ts';
import { dateTime, daysApart, shortDate } from '../text/format-values.ts';
import { Icon } from '../style/icons.tsx';
import { useNow, useShopZone } from '../text/use-now.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './expected-date.module.css';

/** Returns whether a job is now late or at risk. The result changes as time passes. */

type DatedJob = LatenessFacts & { lateness?: Lateness | null };

export const useLateness = (job: DatedJob): Lateness | null => currentLateness(job, useNow());

/** The assumption behind the expected date of an unscheduled job, shown as a tooltip. */
const conditions: Partial<Record<DatedJob['status'], string>> = {
  draft: t('If it is scheduled now'),
  'on hold': t('If it is released now'),
};

/**
 * Says how much of a job's paper is assigned. A list leaves these values out if it shows the shortage near the date.
 */
interface Papers {
  papersRequired?: number;
  papersAssigned?: number;
}

/**
 * Shows when a job is expected and how far that is from the job's delivery. The distance is red if the job is late,
 * orange if at risk. A note says if the date depends on paper.
 */
export function Expected({ job, showsDue = false }: { job: DatedJob & Papers; showsDue?: boolean }) {
  const [now, zone, is] = [useNow(), useShopZone(), useLateness(job)];
  const { status, expected, deliveryDate, papersRequired = 0, papersAssigned = 0 } = job;
  if (!isOpenJob(status)) return null;
  if (expected === null) {
    return (
      <span className={layout.twoLines}>
        <span className={text.muted}>{status === 'draft' ? t('Not planned') : t('No date')}</span>
        {is === 'late' && (
          <span className={`${text.smaller} ${text.faint} ${styles.away}`} data-lateness="late">
            {t`${daysApart(deliveryDate, now, zone)} late`}
          </span>
        )}
      </span>
    );
  }
  const by = Date.parse(expected) - Date.parse(deliveryDate);
  const lacks = missingPaperNote({ status, papersRequired, papersAssigned });
  const condition = conditions[status];
  const due = showsDue && t` due ${shortDate(deliveryDate, { zone })}`;
  const title = condition && lacks ? t`${condition} and its paper is there: ${lacks}` : condition;
  return (
    <span className={layout.twoLines} title={title}>
      <span className={text.nowrap}>{dateTime(expected, { zone })}</span>
      <span className={`${text.smaller} ${text.faint} ${styles.away}`} data-lateness={is ?? undefined}>
        {lacks !== null && by <= 0
          ? lacks
          : by > 0
            ? t`${daysApart(deliveryDate, new Date(expected), zone)} late`
            : t`${daysApart(deliveryDate, new Date(expected), zone)} early`}
        {due && <span className={`${text.faint} ${text.regular}`}>{due}</span>}
      </span>
    </span>
  );
}

/**
 * Marks a job that is late or at risk by shape, colour and text. With `by`, the text says how late the job will be, if
 * that is known. It shows nothing for any other job.
 */
export function LatenessMark({
  job,
  short = false,
  by = false,
}: {
  job: DatedJob;
  short?: boolean;
  by?: boolean;
}) {
  const [is, now, zone] = [useLateness(job), useNow(), useShopZone()];
  if (is === null) return null;
  const { deliveryDate, expected } = job;
  const at = expected === null ? now : new Date(expected);
  const words =
    by && at.getTime() > Date.parse(deliveryDate)
      ? t`${daysApart(deliveryDate, at, zone)} late`
      : latenessWords[is];
  return (
    <span className={`${text.mark} ${text.smaller} ${text.lateness}`} data-lateness={is}>
      <Icon name={is === 'late' ? 'flag' : 'warning'} size={short ? 12 : 14} />
      {words}
    </span>
  );
}
