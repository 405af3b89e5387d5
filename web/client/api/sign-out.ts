import { keepEnded } from '../session/next.ts';
import { sessionStore } from '../session/store.ts';
import { api } from './client.ts';

/**
 * Ends this session (with `everywhere`, all of the user's), clears it in the browser and reloads. If the server can't be
 * reached, the session is cleared here anyway, but not with `everywhere`.
 */
export async function signOut(everywhere = false): Promise<void> {
  if (everywhere) await api.users.signoff();
  else await api.users.logout().catch(() => null);
  sessionStore.clear();
  // A request that was under way may have been told first.
  keepEnded(false);
  globalThis.location.assign('/');
}
