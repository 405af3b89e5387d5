import { type UserType } from '../../../shared/rules/catalogue.ts';

/** What each user type may do, in a few words. */
export const mayDo: Record<UserType, string> = {
  Admin: 'everything, including users and settings',
  Standard: 'plans jobs, keeps stock and customers',
  Restricted: 'runs the floor, reads everything',
};
