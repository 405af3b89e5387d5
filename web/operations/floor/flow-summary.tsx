/**
 * Shows how many pieces came into an operation. It also warns that the job will be short, while the shop can
 * still prevent that.
 */
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { Icon } from '../../ui/style/icons.tsx';
import { quantityInUnit, shortInWords } from '../operation-counts.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './floor.module.css';

export interface OperationInJob {
  operation: Operation;
  /** The operation's job. It is undefined until it has loaded. */
  job: Job | undefined;
}

export function useJobOf({ jobId }: Operation): Job | undefined {
  return useInPlaceQuery(contract.jobs.get, { params: { id: jobId } }).data;
}

export const flowLineOf = ({ operation, job }: OperationInJob) =>
  job?.flow.find(({ operationId }) => operationId === operation.id);

/** Returns "2,413 sheets came in", or undefined while the flow is unknown. */
export const cameInWords = (line: Job['flow'][number] | undefined) =>
  line && t`${quantityInUnit(line.in, line.unit)} came in`;

/**
 * Shows how many pieces the job is short: "35 sheets to go, more than came in". Renders nothing if the job makes as
 * many pieces as ordered.
 */
export function ShortageNow({ operation, job, small = false }: OperationInJob & { small?: boolean }) {
  const words = job && shortInWords(job, operation, flowLineOf({ operation, job }));
  if (!words) return null;
  return (
    <p
      className={
        small
          ? `${layout.row} ${layout.after} ${text.danger} ${text.bold}`
          : `${layout.row} ${layout.cell} ${styles.said} ${styles.short}`
      }
      role="status"
    >
      <Icon name="warning" size={small ? 14 : 24} />
      <span>{words}</span>
    </p>
  );
}
