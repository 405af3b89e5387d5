import { loginAddress } from './next.ts';
import { sessionStore } from './store.ts';

/** Clears the session and loads the login page again: what a 401 does (spec §8). */
export function leaveForLogin(): void {
  const { pathname, search } = globalThis.location;
  sessionStore.clear();
  globalThis.location.assign(loginAddress(pathname + search));
}
