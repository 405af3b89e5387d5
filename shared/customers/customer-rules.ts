/**
 * Limits the number of a customer's contacts and delivery addresses, and decides whether a user can delete
 * the customer (design: deleting).
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/** The largest number of contacts of one customer, and also of its delivery addresses. */
export const contactsMaximum = 20;

/**
 * Returns why the customer can't be deleted, or null. `jobsCount` is the number of the customer's jobs,
 * whatever their status.
 */
export function refuseDeleteCustomer(customer: { name: string; jobsCount: number }): Reason | null {
  const { name, jobsCount } = customer;
  return jobsCount === 0 ? null : reason('customer-has-jobs', { name, jobs: jobsCount });
}
