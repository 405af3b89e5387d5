import { storeEnded, loginAddress } from './page-after-login.ts';
import { sessionStore } from './session.ts';

/**
 * Clears the session and goes to the login page, after the server has responded with 401 to `token` (spec §8). At a
 * device only the person's session ends, and a late response to the token of a former session changes nothing.
 */
export function leaveForLogin(token = sessionStore.token()): void {
  const device = sessionStore.device();
  if (device && token !== sessionStore.token()) return;
  if (device && token !== device.token) return sessionStore.leave();
  const { pathname, search } = globalThis.location;
  if (sessionStore.token() !== null) storeEnded(true);
  sessionStore.clear();
  globalThis.location.assign(loginAddress(pathname + search));
}
