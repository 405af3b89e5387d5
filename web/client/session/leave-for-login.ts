import { storeEnded, loginAddress } from './page-after-login.ts';
import { to } from '../paths.ts';
import { sessionStore } from './session.ts';
import { removeStoredData } from './remove-stored-data.ts';

/**
 * Clears the session and goes to the login page, after the server has responded with 401 to `token` (spec §8). At a
 * device only the person's session ends, and a late response to the token of a former session changes nothing.
 */
export function leaveForLogin(token = sessionStore.token()): void {
  const [device, wall] = [sessionStore.device(), sessionStore.wall()];
  if (device && token !== sessionStore.token()) return;
  // An earlier response has ended the session already, and its page loads.
  if (token !== null && sessionStore.token() === null) return;
  if (device && token !== device.token) return sessionStore.leave();
  const { pathname, search } = globalThis.location;
  const isWall = token !== null && token === wall;
  if (sessionStore.token() !== null && !isWall) storeEnded(true);
  sessionStore.clear();
  void removeStoredData();
  // The wall's page says how the screen gets another link.
  globalThis.location.assign(isWall ? to('Wall') : loginAddress(pathname + search));
}
