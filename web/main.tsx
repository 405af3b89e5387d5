import { matchPath } from 'react-router';
import { screens } from './app/screens.ts';
import { places, type RouteName } from './client/paths.ts';
import { fetchOverlays } from './ui/dialogs/load-overlay-code.ts';
import './ui/style/global-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { startEvents } from './client/api/receive-events.ts';
import { hasLine, startPendingWrites } from './client/api/pending-writes.ts';
import { showResult } from './client/api/queries.ts';
import { reasonOf } from './client/api/api-errors.ts';
import { createQueryClient, isGone } from './client/api/query-client.ts';
import { createRouter } from './app/routes.tsx';
import { InShopZone } from './app/shop-time-zone.tsx';
import { errorPageFor } from './ui/errors/choose-error-page.ts';
import { registerWorker } from './client/offline/register-service-worker.ts';
import { sessionStore } from './client/session/session.ts';
import { isInUse } from './ui/dialogs/unsaved-warning.ts';
import { refused } from './ui/dialogs/toasts-and-dialogs.tsx';
import { UiProvider } from './ui/ui-provider.tsx';
import { t } from '../shared/platform/translate.ts';

/**
 * Updates an open page to the server's new version, at the user's next navigation or by a reload. It reloads
 * only a page that the user has not touched for a while, without input or open dialogs.
 */

/** The functions of the router that this file needs, so that tests can replace the router. */
interface RouterLike {
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
  const script = document.querySelector<HTMLScriptElement>(
    'script[type="module"][src]:not([data-catalogue])',
  )?.src;
  if (script === undefined) return false;
  // Fetches the page and not the script, because the service worker would answer with its own script.
  const page = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  return page?.ok === true && !(await page.text()).includes(new URL(script).pathname);
}

/**
 * Checks for new versions of the server for as long as the page is open. The app calls it once. `go` loads a
 * URL with the new version.
 */
function followVersions(router: RouterLike, go: (address: string) => void): void {
  let checkedAt = Date.now();
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
    if (old || document.visibilityState !== 'visible' || Date.now() - checkedAt < checkInterval) return;
    checkedAt = Date.now();
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

const names = Object.keys(places) as RouteName[];

/** Returns the screen at the path. If several patterns match, the pattern with the fewest parameters wins. */
function screenAt(pathname: string): RouteName | undefined {
  const fits = names.filter((name) => matchPath(places[name].path, pathname) !== null);
  return fits.find((name) => !places[name].path.includes(':')) ?? fits[0];
}

function intend({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  const name = link?.origin === location.origin ? screenAt(link.pathname) : undefined;
  // A screen that can't be loaded says so when it is opened.
  if (name !== undefined) screens[name]().catch(() => undefined);
}

/** The time in ms after which the first screen has probably loaded. */
const firstScreen = 4000;

/** Prefetches the screen of a link that the user points at or focuses. The app calls it once. */
function prefetchOnIntent(): void {
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(sign, intend, { passive: true });
  // The user's click may open a dialog or a toast.
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, fetchOverlays, { passive: true, capture: true, once: true });
  setTimeout(fetchOverlays, firstScreen);
}

// Comes before the first schema. Otherwise zod tries to compile code from text, which the page's security policy
// reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const router = createRouter();
const client = createQueryClient((error, entity) => {
  // The next screen requests its data itself.
  if (router.state.navigation.state !== 'idle') return;
  // Never replaces a screen with an open question or with typed text.
  if (isInUse()) {
    if (isGone(error)) {
      refused(
        t('This was deleted'),
        t('What you typed stays here to be copied; it can no longer be saved.'),
        'deleted',
      );
    } else refused(t('Part of this screen could not be loaded'), reasonOf(error), 'load');
    return;
  }
  const { pathname, search } = router.state.location;
  const { address, state } = errorPageFor(error, entity, pathname + search);
  void router.navigate(address, { replace: true, state });
});

function follow() {
  if (sessionStore.token() === null) return false;
  startEvents(client);
  startPendingWrites(client, showResult);
  // The floor's own code shows what is pressed from now on.
  if (hasLine())
    void import('./operations/floor/show-waiting-presses.ts').then((code) => code.showWaitingPresses(client));
  return true;
}
if (!follow()) {
  const stop = sessionStore.subscribe(() => {
    if (follow()) stop();
  });
}
followVersions(router, (address) => location.assign(address));

function draw() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <InShopZone>
          <UiProvider>
            <RouterProvider router={router} />
          </UiProvider>
        </InShopZone>
      </QueryClientProvider>
    </StrictMode>,
  );
  prefetchOnIntent();
  registerWorker();
}
// Draws in a task of its own, because running all code takes long enough.
setTimeout(draw);
