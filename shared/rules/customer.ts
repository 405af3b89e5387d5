/** Customers' rules (design: deleting). */

/** Why the customer can't be deleted, or null when nothing needs them. `jobsCount` counts all of their jobs. */
export function customerNeeded(customer: { name: string; jobsCount: number }): string | null {
  const { name, jobsCount } = customer;
  if (jobsCount === 0) return null;
  return `${name} has ${jobsCount === 1 ? '1 job; delete it' : `${jobsCount} jobs; delete them`} first`;
}
