/** Creates the session store of this browser, which all screens share. */
import { createSessionStore } from './create-session-store.ts';

export const sessionStore = createSessionStore(globalThis.localStorage, globalThis.window, () =>
  globalThis.location.reload(),
);
