/**
 * Loads the code of a screen when the user is about to press the screen's link, and the code of overlays after the
 * first screen.
 */
import { matchPath } from 'react-router';
import { fetchOverlays } from '../ui/page/load-overlays.ts';
import { places, type RouteName } from '../client/paths.ts';
import { screens } from './screens.ts';

const names = Object.keys(places) as RouteName[];

/** Returns the screen at the path. If several patterns match, the pattern with the fewest parameters wins. */
export function screenAt(pathname: string): RouteName | undefined {
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
export function prefetchOnIntent(): void {
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(sign, intend, { passive: true });
  // The user's press may open a question or a notice.
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, fetchOverlays, { passive: true, capture: true, once: true });
  setTimeout(fetchOverlays, firstScreen);
}
