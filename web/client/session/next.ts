/** Where signing in leads: to the page that was wanted. */

const here = 'http://here';
const loginPages = ['/login', '/auth/'];

/** A path of this app, whatever stood in the address: never another site, never the login itself. */
export function safeNext(next: string | null): string {
  if (next === null || !URL.canParse(next, here)) return '/my';
  const { origin, pathname, search, hash } = new URL(next, here);
  if (origin !== here || pathname.startsWith('//')) return '/my';
  return loginPages.some((page) => pathname.startsWith(page)) ? '/my' : pathname + search + hash;
}

/** The login page's address, with the wanted one kept, so that signing in comes back to it (decision 009). */
export function loginAddress(wanted: string): string {
  const next = safeNext(wanted);
  return next === '/my' || next === '/' ? '/login/google' : `/login/google?next=${encodeURIComponent(next)}`;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const kept = 'next';

/** Keeps the wanted page in this tab while Google has it; null keeps none. */
export function keepNext(next: string | null, store: Store = sessionStorage): void {
  if (next === null) store.removeItem(kept);
  else store.setItem(kept, next);
}

/** The page that was kept, for the person who comes back without having got in. */
export const keptNext = (store: Store = sessionStorage): string | null => store.getItem(kept);

/** Where a sign-in by link or by Google leads: the page that was kept, this once, else MyDetails. */
export function takeNext(store: Store = sessionStorage): string {
  const next = safeNext(store.getItem(kept));
  store.removeItem(kept);
  return next;
}
