/** Resolves the urgency of an operation: its own or its job's (design: operations). */
import { type JobRow, type OperationRow } from '../work/job-aggregate.domain.ts';

type OwnUrgency = Partial<Pick<OperationRow, 'priority' | 'deliveryDate'>>;

/**
 * Returns priority and delivery date as columns. Null means "as the job"; so does an unchanged value that equals the
 * job's.
 */
export function resolveUrgency(
  row: OwnUrgency,
  given: { priority?: OperationRow['priority'] | undefined; deliveryDate?: string | null | undefined },
  job: JobRow,
): OwnUrgency {
  const { priority, deliveryDate } = given;
  const inherits = (own: unknown, is: boolean) => (own ?? null) === null && is;
  const sameDay = deliveryDate && Date.parse(deliveryDate) === Date.parse(job.deliveryDate);
  return {
    ...(priority !== undefined && {
      priority: inherits(row.priority, priority === job.priority) ? null : priority,
    }),
    ...(deliveryDate !== undefined && {
      deliveryDate: inherits(row.deliveryDate, Boolean(sameDay)) ? null : deliveryDate,
    }),
  };
}
