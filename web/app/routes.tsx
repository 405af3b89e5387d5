/**
 * Creates the router, which shows a screen for every route. Routes that are not public require a signed-in
 * user.
 */
import {
  createBrowserRouter,
  generatePath,
  type LoaderFunctionArgs,
  redirect,
  replace,
  type RouteObject,
} from 'react-router';
import { Crashed } from '../ui/errors/crash-page.tsx';
import { loginAddress, safeNext } from '../client/session/page-after-login.ts';
import { sessionStore } from '../client/session/session.ts';
import { aliases, places, type RouteName, to } from '../client/paths.ts';
import { screens } from './screens.ts';
import { Opening, Shell } from './shell.tsx';

/**
 * Redirects a wall screen to its page, other browsers without a session to the Google login page, and signed-in users
 * away from the login pages. A URL without a query gets the default query of its screen.
 */
function guard(name: RouteName) {
  const isLogin = name === 'Login' || name === 'GoogleLogin';
  const place = places[name];
  return ({ request }: LoaderFunctionArgs) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const signedIn = sessionStore.me() !== null && sessionStore.token() !== null;
    if (isLogin && signedIn) throw redirect(safeNext(searchParams.get('next')));
    if (!('public' in place) && !signedIn)
      throw redirect(sessionStore.wall() === null ? loginAddress(pathname + search) : to('Wall'));
    const device = sessionStore.device();
    if (device && name === 'Home') throw redirect(to('FloorMachine', device.machineId));
    if ('opensAt' in place && search === '') throw replace(pathname + place.opensAt);
    return null;
  };
}

const routes: RouteObject[] = (Object.keys(places) as RouteName[]).map((name) => ({
  id: name,
  path: places[name].path,
  handle: { title: places[name].title, bare: 'bare' in places[name] },
  loader: guard(name),
  lazy: async () => ({ Component: await screens[name]() }),
}));

/** Redirects every URL that begins with an alias to the same URL with the real path. */
const aliased: RouteObject[] = aliases.map(([from, to]) => ({
  path: `${from}/*`,
  loader: ({ params, request }) => {
    const { '*': rest, ...named } = params;
    const path = [generatePath(to, named), rest].filter(Boolean).join('/');
    throw replace(path + new URL(request.url).search);
  },
}));

const notFound: RouteObject = {
  path: '*',
  handle: { title: 'NotFound' },
  lazy: async () => ({ Component: (await import('../ui/errors/error-pages.tsx')).NotFound }),
};

export function createRouter() {
  const inside = [...routes, ...aliased, notFound];
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: Crashed,
      HydrateFallback: Opening,
      children: [{ ErrorBoundary: Crashed, children: inside }],
    },
  ]);
}
