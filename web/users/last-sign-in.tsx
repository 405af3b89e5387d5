import { type User } from '../../shared/contract/users.ts';
import { dateTime } from '../ui/format.ts';
import { useShopZone } from '../ui/now.ts';

/** When the user was last here, in words. */
export function LastSignIn({ user: { lastSignInAt } }: { user: User }) {
  const zone = useShopZone();
  return lastSignInAt === null ? 'Has not signed in yet' : `Last sign-in ${dateTime(lastSignInAt, { zone })}`;
}
