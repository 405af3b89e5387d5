/**
 * Moves an open page to the server's new version: at the user's next navigation, or by a reload. It reloads a page
 * only if the user has not touched it for a while, and has nothing typed or open.
 */
import { isInUse } from '../ui/page/unsaved-warning.ts';

/** The functions of the router that this file needs, so that tests can replace the router. */
export interface RouterLike {
  subscribe: (heard: (state: RouterState) => void) => void;
}
interface RouterState {
  location: { pathname: string };
  navigation: { location?: { pathname: string; search: string; hash: string } | undefined };
}

/**
 * The shortest time in ms between two checks for a new version. It is also the time without input after which a page
 * reloads.
 */
const checkInterval = 60_000;
const untouched = 120_000;

/**
 * Returns whether the server's page loads another script than this page did, because the server has a new version.
 * Returns false if the server does not respond.
 */
async function isOld(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (script === undefined) return false;
  // Fetches the page and not the script, because the service worker would answer with its own script.
  const page = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  return page?.ok === true && !(await page.text()).includes(new URL(script).pathname);
}

/**
 * Checks for new versions of the server for as long as the page is open. The app calls it once. `go` loads an address
 * with the new version.
 */
export function followVersions(router: RouterLike, go: (address: string) => void): void {
  let asked = Date.now();
  let touched = Date.now();
  let old = false;
  const here = () => location.pathname + location.search + location.hash;
  let target: string | null = null;

  router.subscribe(({ location: { pathname }, navigation }) => {
    const next = navigation.location;
    target = next ? next.pathname + next.search + next.hash : null;
    if (old && target !== null && next?.pathname !== pathname) go(target);
  });
  const look = async () => {
    if (old || document.visibilityState !== 'visible' || Date.now() - asked < checkInterval) return;
    asked = Date.now();
    old = await isOld();
  };
  const move = () => {
    const asking = document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
    if (old && !asking && !isInUse() && Date.now() - touched > untouched) go(here());
  };
  for (const sign of ['pointerdown', 'keydown', 'input'])
    addEventListener(sign, () => (touched = Date.now()), { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look().then(move), checkInterval);

  // The old version's code is gone. Loads the requested screen again, at most once a minute. If that fails, shows the
  // error.
  addEventListener('vite:preloadError', () => {
    const before = Number(sessionStorage.getItem('reloaded') ?? 0);
    if (target === null || !navigator.onLine || Date.now() - before < checkInterval) return;
    sessionStorage.setItem('reloaded', String(Date.now()));
    go(target);
  });
}
