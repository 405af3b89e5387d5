import { type UserType } from '../../../shared/rules/catalogue.ts';

/** What each type of user is for, beside the type's name. */
export const mayDo: Record<UserType, string> = {
  Admin: 'does everything, users and settings too',
  Standard: 'plans jobs, keeps stock and customers',
  Restricted: 'runs the floor, reads everything',
};
