/** Loads a screen when its link is about to be pressed: its code at once, its data when the link is meant; and what lies over screens. */
import { type QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { fetchOverlays } from '../ui/page/load-overlays.ts';
import { readAhead } from '../client/api/ahead.ts';
import { places, type RouteName } from '../client/paths.ts';
import { sessionStore } from '../client/session/store.ts';
import { screens } from './screens.ts';

const names = Object.keys(places) as RouteName[];

/** The screen at the path; of those whose pattern fits it, the one with the fewest parameters. */
export function screenAt(pathname: string): RouteName | undefined {
  const fits = names.filter((name) => matchPath(places[name].path, pathname) !== null);
  return fits.find((name) => !places[name].path.includes(':')) ?? fits[0];
}

/** Asks what the screen at the address asks first. */
export async function readScreen(client: QueryClient, { pathname, search }: URL | Location): Promise<void> {
  const name = screenAt(pathname);
  if (name === undefined || sessionStore.token() === null) return;
  const { id = '' }: { id?: string } = matchPath(places[name].path, pathname)?.params ?? {};
  // A screen that can't be loaded says so when it is opened.
  const screen = await screens[name]().catch(() => undefined);
  readAhead(client, screen?.reads?.({ id, search: new URLSearchParams(search) }) ?? []);
}

/** In ms: who rests so long on a link means it. */
const rests = 60;
/** In ms: the first screen is there by then. */
const firstScreen = 4000;

/** The link to a screen of ours that the event is about. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === location.origin ? link : null;
}

function watchLinks(client: QueryClient): void {
  let meant: ReturnType<typeof setTimeout> | undefined;
  const leave = () => clearTimeout(meant);
  const intend = (event: Event) => {
    leave();
    const link = linkOf(event);
    const name = link ? screenAt(link.pathname) : undefined;
    if (!link || name === undefined) return;
    screens[name]().catch(() => undefined);
    const { href } = link;
    meant = setTimeout(() => void readScreen(client, new URL(href)), rests);
  };
  for (const sign of ['pointerover', 'focusin', 'touchstart'])
    addEventListener(sign, intend, { passive: true });
  // A finger that moves scrolls.
  for (const sign of ['touchmove', 'pointercancel', 'wheel'])
    addEventListener(sign, leave, { passive: true });
  const press = (event: Event) => {
    const link = linkOf(event);
    if (link) void readScreen(client, new URL(link.href));
  };
  addEventListener('mousedown', press, { passive: true });
}

/** Watches all links; called once. */
export function prefetchOnIntent(client: QueryClient): void {
  watchLinks(client);
  // What is pressed may ask or tell something.
  for (const sign of ['pointerdown', 'keydown'])
    addEventListener(sign, fetchOverlays, { passive: true, capture: true, once: true });
  setTimeout(fetchOverlays, firstScreen);
}
