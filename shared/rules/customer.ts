/** Rules for customers (design: deleting). */
import { type Reason, reason } from '../reasons/reason.ts';

/** The most contacts and the most delivery addresses of a customer. */
export const contactsMaximum = 20;

/** Returns why the customer can't be deleted, or null. `jobsCount` counts all of the customer's jobs. */
export function refuseDeleteCustomer(customer: { name: string; jobsCount: number }): Reason | null {
  const { name, jobsCount } = customer;
  return jobsCount === 0 ? null : reason('customer-has-jobs', { name, jobs: jobsCount });
}
