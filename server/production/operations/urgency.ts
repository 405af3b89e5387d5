/**
 * Decides which priority and delivery date an operation stores: its own values, or none if it follows its job
 * (design: operations).
 */
import { type JobRow, type OperationRow } from '../work/job-aggregate.domain.ts';

type OwnUrgency = Partial<Pick<OperationRow, 'priority' | 'deliveryDate'>>;

/**
 * Returns the priority and delivery date to store, where null means "as the job". If the operation follows its job
 * and the client sends the job's value back, the result stays null.
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
