/** Shows why jobs were late, and lists each late job with the time that each cause took (look: Review). */
import { Link } from 'react-router';
import { type Review } from '../../../shared/contract/review.ts';
import { causeWords } from '../../../shared/rules/delay-words.ts';
import { to } from '../../client/paths.ts';
import { count } from '../../ui/page/format.ts';
import { Panel } from '../../ui/page/page.tsx';
import { BarTable } from './review-charts.tsx';
import { jobsAddress } from './use-review-period.ts';
import { hoursMinutes, lateBy } from './review-words.ts';
import buttons from '../../ui/page/buttons.module.css';
import table from '../../ui/list/table.module.css';
import text from '../../ui/page/text.module.css';
import styles from './review.module.css';

/** Returns the address that shows only the review's late jobs with this cause. */
const because = (review: Review, cause: string) =>
  `?${new URLSearchParams({ from: review.from, to: review.to, why: cause }).toString()}#late-jobs`;

export function WhyLate({ review }: { review: Review }) {
  const { jobs, causes, meanSeconds } = review.late;
  return (
    <Panel
      title={
        jobs === 0 ? 'Why jobs were late' : `Why ${count(jobs, 'job')} ${jobs === 1 ? 'was' : 'were'} late`
      }
      note={jobs > 0 && 'the longest cause counts'}
    >
      {jobs === 0 ? (
        <p className={`${styles.none} ${text.small} ${text.muted}`}>No job left late.</p>
      ) : (
        <>
          <BarTable
            label="Why jobs were late"
            named="Cause"
            of="Jobs"
            bars={causes.map(({ cause, jobs: late }) => ({
              key: cause,
              name: causeWords[cause],
              to: because(review, cause),
              value: late,
              shown: count(late, 'job'),
            }))}
          />
          <footer className={styles.foot}>
            <Link to={jobsAddress(review, 'left-late')}>The {count(jobs, 'job')}</Link>
            {meanSeconds !== null && (
              <span className={text.muted}>{lateBy(meanSeconds)} late on average</span>
            )}
          </footer>
        </>
      )}
    </Panel>
  );
}

/** Lists the late jobs. If the URL names a cause, it lists only the jobs with this cause. */
export function LateJobs({ review, why, onAll }: { review: Review; why: string | null; onAll: () => void }) {
  const { listed, jobs } = review.late;
  const cause = review.late.causes.find((each) => each.cause === why)?.cause;
  const shown = cause ? listed.filter(({ parts }) => parts[0]?.cause === cause) : listed;
  if (listed.length === 0) return null;
  return (
    <div id="late-jobs">
      <Panel
        title="Late jobs"
        note={
          cause
            ? `${causeWords[cause]}: ${count(shown.length, 'job')}`
            : jobs > listed.length && `the ${listed.length} longest late`
        }
        right={
          cause && (
            <button type="button" className={buttons.asText} onClick={onAll}>
              All late jobs
            </button>
          )
        }
      >
        <div className={styles.scroll}>
          <table className={`${table.table} ${styles.late}`} aria-label="Late jobs">
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Late</th>
                <th scope="col">Where the time went</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, number, name, lateSeconds, parts }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to={to('JobDetails', id)}>
                      {number} {name}
                    </Link>
                  </th>
                  <td className={text.nowrap}>{lateBy(lateSeconds)}</td>
                  <td>
                    {parts
                      .map((part) => `${causeWords[part.cause]} ${hoursMinutes(part.seconds)}`)
                      .join(', ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  );
}
