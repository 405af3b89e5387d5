/** What passes through an operation, at its machine: what came in, and that its job will be short while it can still be mended. */
import { useQuery } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { inUnit, shortInWords } from './counts.ts';
import styles from './floor.module.css';

export interface InJob {
  operation: Operation;
  /** Undefined until it is read. */
  job: Job | undefined;
}

export function useJobOf({ jobId }: Operation): Job | undefined {
  return useQuery({ ...query(contract.jobs.get, { params: { id: jobId } }), meta: { inPlace: true } }).data;
}

export const lineOf = ({ operation, job }: InJob) =>
  job?.flow.find(({ operationId }) => operationId === operation.id);

/** "2,413 sheets came in"; nothing until it is known. */
export const cameIn = (line: Job['flow'][number] | undefined) =>
  line && `${inUnit(line.in, line.unit)} came in`;

/** "35 sheets to go, more than came in"; nothing where the job makes what was ordered. */
export function ShortNow({ operation, job, small = false }: InJob & { small?: boolean }) {
  const words = job && shortInWords(job, operation, lineOf({ operation, job }));
  if (!words) return null;
  return (
    <p className={small ? `${styles.short} ${styles.small}` : styles.short} role="status">
      <Icon name="warning" size={small ? 14 : 24} />
      <span>{words}</span>
    </p>
  );
}
