import { type UserPermission } from '../../shared/platform/specification-constants.ts';
import { dutyWords } from '../../shared/platform/duties.ts';
import { type Me } from '../client/session/create-session-store.ts';
import { t } from '../../shared/platform/translate.ts';

/** Defines the texts that say what users of each type may do. */
export const typeMay: Record<Me['userType'], string> = {
  Admin: t('everything, including users and settings'),
  Standard: t('plans jobs, keeps stock and customers'),
  Restricted: t('runs the floor, reads everything'),
  Device: t('reads everything'),
};

/** The texts that the user's form shows for each further permission. */
export const permissionWords: Record<UserPermission, string> = {
  stock: t('Keep stock: receive, adjust, order and assign paper'),
  dispatch: t('Dispatch finished jobs'),
};

const inShort: Record<UserPermission, string> = { stock: t('keeps stock'), dispatch: t('dispatches') };

/** Returns a short text that says what the user may do. */
export function mayDo({
  userType,
  permissions,
  duties,
  runs = [],
}: Pick<Me, 'userType' | 'permissions' | 'duties'> & { runs?: readonly string[] }): string {
  const also = userType === 'Restricted' ? permissions.map((each) => inShort[each]) : [];
  const called = duties.map((each) => t(dutyWords[each])).join(', ');
  const only = runs.join(', ');
  let may: string = typeMay[userType];
  if (only !== '' && userType === 'Restricted')
    may = t`on the floor runs only ${only}, counts and pauses everything, reads everything`;
  else if (only !== '') may = t`${may}, on the floor runs only ${only}`;
  return [may, ...also, ...(called === '' ? [] : [t`answers calls for ${called}`])].join(', ');
}
