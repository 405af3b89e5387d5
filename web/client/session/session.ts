/** Offers sign-in, and the signed-in user with the user's permissions. */
import { useSyncExternalStore } from 'react';
import { type Session } from '../../../shared/contract/users.ts';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { type Owner, type Permission, refusal } from '../../../shared/rules/access.ts';
import { type Me } from './create-session-store.ts';
import { storeEnded } from './page-after-login.ts';
import { sessionStore } from './session-store.ts';

/** Returns the signed-in user, or null on public pages. It follows sign-ins and sign-outs in other tabs. */
export function useMaybeMe(): Me | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.me);
}

/** Returns the signed-in user. Only pages that need a sign-in may call it. */
export function useMe(): Me {
  const me = useMaybeMe();
  if (me === null) throw new Error('Nobody is signed in');
  return me;
}

/**
 * Returns why the user may not use the permission, or null if the user may. `owner` is the user who made the record.
 */
export function useRefusal(permission: Permission, owner?: Owner | string | null): Reason | null {
  const me = useMaybeMe();
  return me === null ? reason('signed-out') : refusal(me, permission, owner);
}

/** Stores the session that any way of signing in returned. */
export function signIn(session: Session): void {
  storeEnded(false);
  sessionStore.start(session);
}
