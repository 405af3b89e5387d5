import { storeEnded, loginAddress } from './page-after-login.ts';
import { sessionStore } from './session.ts';

/** Clears the session and goes to the login page, after the server has responded with 401 (spec §8). */
export function leaveForLogin(): void {
  const { pathname, search } = globalThis.location;
  if (sessionStore.token() !== null) storeEnded(true);
  sessionStore.clear();
  globalThis.location.assign(loginAddress(pathname + search));
}
