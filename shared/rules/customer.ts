/** Customers' rules (design: deleting). */
import { type Reason, reason } from '../reasons/reason.ts';

/** Why the customer can't be deleted, or null when nothing needs them. `jobsCount` counts all of their jobs. */
export function customerNeeded(customer: { name: string; jobsCount: number }): Reason | null {
  const { name, jobsCount } = customer;
  return jobsCount === 0 ? null : reason('customer-has-jobs', { name, jobs: jobsCount });
}
