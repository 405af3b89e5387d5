/**
 * After an upgrade of the server an open page moves to the new version between two operations: with the next screen that its reader
 * goes to, or where it stands once nobody has touched it for a while and nothing is typed in or asked.
 */
import { isInUse } from '../ui/form/unsaved-warning.ts';

/** What the page needs of the router. */
export interface Goes {
  subscribe: (heard: (state: RouterState) => void) => void;
}
interface RouterState {
  location: { pathname: string };
  navigation: { location?: { pathname: string; search: string; hash: string } | undefined };
}

/** In ms: how often at most the server is asked, and how long nobody has touched a page that moves by itself. */
const every = 60_000;
const untouched = 120_000;

/** Whether the server's page begins with another script than this one did. Not known without an answer: then it is the same. */
async function isOld(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (script === undefined) return false;
  // Not by its name in the service worker's list, which would answer with its own.
  const page = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  return page?.ok === true && !(await page.text()).includes(new URL(script).pathname);
}

/** Follows the versions; called once. `go` loads an address again. */
export function followVersions(router: Goes, go: (address: string) => void): void {
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
    if (old || document.visibilityState !== 'visible' || Date.now() - asked < every) return;
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
  setInterval(() => void look().then(move), every);

  // The parts of the old version are gone: the screen that was asked for is loaded again, at most once a minute. If that does not
  // help, the error is shown.
  addEventListener('vite:preloadError', () => {
    const before = Number(sessionStorage.getItem('reloaded') ?? 0);
    if (target === null || !navigator.onLine || Date.now() - before < every) return;
    sessionStorage.setItem('reloaded', String(Date.now()));
    go(target);
  });
}
