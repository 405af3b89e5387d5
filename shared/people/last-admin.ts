/** Refuses changes that would leave the shop without an Admin (design: "Who may do what"). */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';
import { type UserType } from '../platform/specification-constants.ts';

/**
 * Returns why the user can't be deleted or get another role, because the shop would have no Admin, or null.
 * `admins` is the number of Admins.
 */
export function refuseLastAdmin(user: { name: string; userType: UserType }, admins: number): Reason | null {
  return user.userType === 'Admin' && admins === 1 ? reason('last-admin', { name: user.name }) : null;
}
