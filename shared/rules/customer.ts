/** Customers' rules (design: deleting). */
import { type Reason, reason } from '../reasons/reason.ts';

/** How many contacts a customer has at most, and how many delivery addresses. */
export const contactsMaximum = 20;

/** Why the customer can't be deleted, or null when nothing needs them. `jobsCount` counts all of their jobs. */
export function refuseDeleteCustomer(customer: { name: string; jobsCount: number }): Reason | null {
  const { name, jobsCount } = customer;
  return jobsCount === 0 ? null : reason('customer-has-jobs', { name, jobs: jobsCount });
}
