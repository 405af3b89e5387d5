/**
 * Provides the signed-in user and the user's permissions to the screens, and starts a session after a
 * sign-in.
 */
import { useSyncExternalStore } from 'react';
import { type Session } from '../../../shared/people/users.contract.ts';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Owner, type Permission, refusal } from '../../../shared/platform/role-permissions.ts';
import { createSessionStore, type Me } from './create-session-store.ts';
import { storeEnded } from './page-after-login.ts';

/** Creates the session store of this browser, which all screens share. */

export const sessionStore = createSessionStore(globalThis.localStorage, globalThis.window, () =>
  globalThis.location.reload(),
);

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
