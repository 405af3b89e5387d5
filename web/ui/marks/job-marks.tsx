import { type ReactNode } from 'react';
import { isInHouse, type JobStatus } from '../../../shared/jobs/aggregate/job-status.ts';
import { priorities, type Priority as Level } from '../../../shared/platform/specification-constants.ts';
import { Icon } from '../style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import text from '../style/text.module.css';
import { count } from '../text/format-values.ts';
import styles from './priority.module.css';

/**
 * Shows "614 pieces short" in red, for ordered pieces that the job will not make. It shows nothing if that number is
 * 0 or unknown.
 */
export function Short({ short }: { short: number | undefined }) {
  if (!short) return null;
  return (
    <span className={`${text.mark} ${text.danger}`}>
      <Icon name="warning" size={12} />
      {t`${count(short, 'piece')} short`}
    </span>
  );
}

/** Shows the shortage of a job that is neither dispatched nor cancelled. */
export const ShortOf = ({ job: { status, short } }: { job: { status: JobStatus; short: number } }) =>
  isInHouse(status) && <Short short={short} />;

/** Shows a priority as five rising steps and a word. Only Max has a colour of its own. */
export function Priority({ priority }: { priority: Level }) {
  const rank = priorities.indexOf(priority);
  return (
    <span className={`${text.nowrap} ${styles.priority}`} data-max={priority === 'Max' || undefined}>
      <i aria-hidden="true">
        {priorities.map((step, index) => (
          <b
            key={step}
            className={index <= rank ? styles.reached : undefined}
            style={{ height: 5 + index * 2 }}
          />
        ))}
      </i>
      {t(priority)}
    </span>
  );
}

/** The number of characters from which a job number may wrap. Shorter numbers never break at their hyphen. */
const long = 12;
export const isLongNumber = (number: string): boolean => number.length > long;

/** Shows a job's number, which may wrap if it is long but is never cut off. */
export const JobNumber = ({ number }: { number: string }) => (
  <span className={isLongNumber(number) ? `${text.number} ${text.breaks}` : text.number}>{number}</span>
);

/** Shows a job's number followed by other text. A long number gets a line of its own. */
export const numberAnd = (number: string, ...rest: readonly ReactNode[]): ReactNode =>
  isLongNumber(number) ? (
    <JobNumber number={number} />
  ) : (
    [number, ...rest].filter(Boolean).map((each, at) => (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at}>
        {at > 0 && ' · '}
        {each}
      </span>
    ))
  );
