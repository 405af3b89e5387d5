/** Signing out, of which the server is told. */
import { sessionStore } from '../session/store.ts';
import { api } from './client.ts';

/**
 * Ends this session (or, with `everywhere`, all of the user's), clears what the browser kept and reloads. A session that
 * the server can't be told about is cleared here all the same, unless it was to end everywhere.
 */
export async function signOut(everywhere = false): Promise<void> {
  if (everywhere) await api.users.signoff();
  else await api.users.logout().catch(() => null);
  sessionStore.clear();
  globalThis.location.assign('/');
}
