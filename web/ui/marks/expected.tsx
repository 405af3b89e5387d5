import { latenessWords, paperYet } from '../../../shared/rules/lateness.ts';
import { isOpenJob } from '../../../shared/rules/job-status.ts';
import { dateTime, daysApart } from '../page/format.ts';
import { Icon } from '../page/icons.tsx';
import { useNow, useShopZone } from '../page/now.ts';
import { type Told, useLateness } from './use-lateness.ts';
import layout from '../page/layout.module.css';
import text from '../page/text.module.css';
import styles from './expected.module.css';

/** What a job that is not on its way yet is expected by: shown on pointing at the date. */
const conditions: Partial<Record<Told['status'], string>> = {
  draft: 'If it is scheduled now',
  'on hold': 'If it is released now',
};

/** How much of its paper a job has; left out where what it lacks stands beside the date. */
interface Papers {
  papersRequired?: number;
  papersAssigned?: number;
}

/**
 * When a job is expected, and below it how far that is from its delivery: red where it is late, orange where at risk. What is in time
 * only if its paper comes says so.
 */
export function Expected({ job }: { job: Told & Papers }) {
  const [now, zone, is] = [useNow(), useShopZone(), useLateness(job)];
  const { status, expected, deliveryDate, papersRequired = 0, papersAssigned = 0 } = job;
  if (!isOpenJob(status)) return null;
  if (expected === null) {
    return (
      <span className={layout.twoLines}>
        <span className={text.muted}>{status === 'draft' ? 'Not planned' : 'No date'}</span>
        {is === 'late' && (
          <span className={`${text.smaller} ${styles.away}`} data-lateness="late">
            {daysApart(deliveryDate, now, zone)} late
          </span>
        )}
      </span>
    );
  }
  const by = Date.parse(expected) - Date.parse(deliveryDate);
  const lacks = paperYet({ status, papersRequired, papersAssigned });
  const condition = conditions[status];
  const title = condition && lacks ? `${condition} and its paper is there: ${lacks}` : condition;
  return (
    <span className={layout.twoLines} title={title}>
      <span className={text.nowrap}>{dateTime(expected, { zone })}</span>
      <span className={`${text.smaller} ${styles.away}`} data-lateness={is ?? undefined}>
        {lacks !== null && by <= 0
          ? lacks
          : `${daysApart(deliveryDate, new Date(expected), zone)} ${by > 0 ? 'late' : 'early'}`}
      </span>
    </span>
  );
}

/** A mark for a job that is late or at risk: shape, colour and word; nothing for one that is in time. */
export function LatenessMark({ job, short = false }: { job: Told; short?: boolean }) {
  const is = useLateness(job);
  if (is === null) return null;
  return (
    <span className={`${styles.mark} ${text.smaller}`} data-lateness={is}>
      <Icon name={is === 'late' ? 'flag' : 'warning'} size={short ? 12 : 14} />
      {latenessWords[is]}
    </span>
  );
}
