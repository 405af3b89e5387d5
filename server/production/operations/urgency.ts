/**
 * Decides whether an operation stores a priority and delivery date of its own, or follows its job's (design:
 * operations).
 */
import { type JobRow, type OperationRow } from '../work/job-aggregate.domain.ts';

type OwnUrgency = Partial<Pick<OperationRow, 'priority' | 'deliveryDate'>>;

/**
 * Returns the priority and delivery date that the operation stores; null means "as the job". If a client merely sends
 * the job's value back, null stays.
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
