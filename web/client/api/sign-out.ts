import { storeEnded } from '../session/page-after-login.ts';
import { sessionStore } from '../session/session.ts';
import { removeStoredData } from '../session/remove-stored-data.ts';
import { api } from './client.ts';

/**
 * Ends this session, or with `everywhere` all sessions of the user. Then it clears the session in the browser and
 * reloads the page. Without a connection, it only clears this browser's session.
 */
export async function signOut(everywhere = false): Promise<void> {
  if (everywhere) await api.users.signoff();
  else await api.users.logout().catch(() => null);
  await removeStoredData();
  sessionStore.clear();
  // A request that was under way may have stored already that the session ended.
  storeEnded(false);
  globalThis.location.assign('/');
}
