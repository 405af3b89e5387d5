import { type UserItem } from '../../../shared/contract/users.ts';
import { DateTime } from '../../ui/page/date-elements.tsx';

/** Shows when the user last signed in. */
export function LastSignIn({ user: { lastSignInAt } }: { user: UserItem }) {
  if (lastSignInAt === null) return 'Has not signed in yet';
  return (
    <>
      Last sign-in <DateTime at={lastSignInAt} />
    </>
  );
}
