import { type UserItem } from '../../../shared/contract/users.ts';
import { type UserPermission, type UserType } from '../../../shared/rules/catalogue.ts';

/** What each user type may do, in a few words. */
export const typeMay: Record<UserType, string> = {
  Admin: 'everything, including users and settings',
  Standard: 'plans jobs, keeps stock and customers',
  Restricted: 'runs the floor, reads everything',
};

/** What a user with the permission may do, as the form says it. */
export const permissionWords: Record<UserPermission, string> = {
  stock: 'Keep stock: receive, adjust, order and assign paper',
  dispatch: 'Dispatch finished jobs',
};

const inShort: Record<UserPermission, string> = { stock: 'keeps stock', dispatch: 'dispatches' };

/** What the user may do, in a few words. */
export function mayDo({ userType, permissions }: Pick<UserItem, 'userType' | 'permissions'>): string {
  const also = userType === 'Restricted' ? permissions.map((each) => inShort[each]) : [];
  return [typeMay[userType], ...also].join(', ');
}
