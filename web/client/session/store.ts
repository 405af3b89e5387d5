/** The session store of this browser. */
import { createSessionStore } from './create-store.ts';

export const sessionStore = createSessionStore(globalThis.localStorage, globalThis.window, () =>
  globalThis.location.reload(),
);
