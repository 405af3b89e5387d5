import { isInHouse, type JobStatus } from '../../../shared/rules/job-status.ts';
import { count } from '../page/format.ts';
import { Icon } from '../page/icons.tsx';
import styles from './pieces-short.module.css';

/**
 * Shows "614 pieces short" in red, for ordered pieces that the job will not make. It shows nothing if that number is
 * 0 or unknown.
 */
export function Short({ short }: { short: number | undefined }) {
  if (!short) return null;
  return (
    <span className={styles.short}>
      <Icon name="warning" size={12} />
      {count(short, 'piece')} short
    </span>
  );
}

/** Shows the shortage of a job that is neither dispatched nor cancelled. */
export const ShortOf = ({ job: { status, short } }: { job: { status: JobStatus; short: number } }) =>
  isInHouse(status) && <Short short={short} />;
