/**
 * Finds the page to open after a sign-in: the page that the user wanted when the app required the sign-in
 * (decision 009).
 */

const here = 'http://here';
const loginPages = ['/login', '/auth/'];

/** Returns `next` if it is a path of this app other than the login page, else /my. */
export function safeNext(next: string | null): string {
  if (next === null || !URL.canParse(next, here)) return '/my';
  const { origin, pathname, search, hash } = new URL(next, here);
  if (origin !== here || pathname.startsWith('//')) return '/my';
  return loginPages.some((page) => pathname.startsWith(page)) ? '/my' : pathname + search + hash;
}

/** Returns the login page's URL, whose query holds the page that the user wanted. */
export function loginAddress(wanted: string): string {
  const next = safeNext(wanted);
  return next === '/my' || next === '/' ? '/login/google' : `/login/google?next=${encodeURIComponent(next)}`;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const storageKey = 'next';

/** Stores, in this tab, the page to open after the user has signed in with Google. The value null removes it. */
export function storeNext(next: string | null, store: Store = sessionStorage): void {
  if (next === null) store.removeItem(storageKey);
  else store.setItem(storageKey, next);
}

/** Returns the stored page, for a user who comes back from Google without having signed in. */
export const storedNext = (store: Store = sessionStorage): string | null => store.getItem(storageKey);

const ended = 'ended';

/** Stores in this tab whether a session ended without the user's sign-out, so that the login page can say so. */
export function storeEnded(is: boolean, store: Store = sessionStorage): void {
  if (is) store.setItem(ended, 'yes');
  else store.removeItem(ended);
}

export const wasEnded = (store: Store = sessionStorage): boolean => store.getItem(ended) !== null;

/** Returns and clears the stored page after a sign-in by link or Google, or MyDetails if none is stored. */
export function takeNext(store: Store = sessionStorage): string {
  const next = safeNext(store.getItem(storageKey));
  store.removeItem(storageKey);
  return next;
}
