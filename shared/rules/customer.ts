/**
 * Limits of a customer's lists, and the rule that decides whether a customer can be deleted (design: deleting).
 */
import { type Reason, reason } from '../reasons/reason.ts';

/** The largest number of contacts of a customer, and of delivery addresses. */
export const contactsMaximum = 20;

/** Returns why the customer can't be deleted, or null. `jobsCount` counts all jobs of the customer. */
export function refuseDeleteCustomer(customer: { name: string; jobsCount: number }): Reason | null {
  const { name, jobsCount } = customer;
  return jobsCount === 0 ? null : reason('customer-has-jobs', { name, jobs: jobsCount });
}
