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

/** The login page's address, with the wanted one kept, so that signing in comes back to it (spec §2). */
export function loginAddress(wanted: string): string {
  const next = safeNext(wanted);
  return next === '/my' || next === '/' ? '/login/google' : `/login/google?next=${encodeURIComponent(next)}`;
}
