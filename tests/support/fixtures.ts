/**
 * Defines what every journey (browser test) gets: a shop with three users, the API to prepare data, and
 * signing in as one of the users.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import type axe from 'axe-core';
import { type ClientConfig } from 'pg';
import { type Session, type UserItem } from '../../shared/people/users.contract.ts';
import { type UserType } from '../../shared/platform/specification-constants.ts';
import { testPassword, tokenOf, usernameOf } from '../../server/testing/database/postgres.ts';
import { type AppProcess, startProcess } from '../../server/testing/app-process.ts';
import { type Api, createClient } from '../../web/client/api/create-client.ts';
import { createSessionStore } from '../../web/client/session/create-session-store.ts';
import { typeAsPerson } from './typing-pace.ts';
import { freePort, type JourneyShop, openShop } from './open-journey-shop.ts';

export { expect } from '@playwright/test';

export interface App {
  url: string;
  query: JourneyShop['query'];
  restart: JourneyShop['restart'];
  /** The users of the shop, one of each type. */
  users: Record<UserType, UserItem>;
  /** The API as the Admin: `await app.api.customers.create({ body })`. */
  api: Api;
  /** Returns the API as a user of this type. */
  apiAs: (role: UserType) => Promise<Api>;
  /** Opens an address (by default MyDetails) in a new session of a user of this type. */
  openAs: (page: Page, role: UserType, address?: string) => Promise<void>;
  signIn: (role: UserType) => Promise<Session>;
}

/** Opens the shop of a test file, which all tests of that file share. */
interface Shops {
  of: (file: string) => Promise<App>;
  close: () => Promise<void>;
}

/**
 * Playwright's `test` for journeys. Each test file has a shop of its own, which contains only users at first.
 */
export const test = base.extend<{ app: App }, { postgres: ClientConfig; shops: Shops }>({
  postgres: [JSON.parse(process.env.JOURNEYS_POSTGRES ?? '{}'), { option: true, scope: 'worker' }],
  shops: [
    async ({ postgres }, use) => {
      const shops = shopsOn(postgres);
      await use(shops);
      await shops.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  app: async ({ shops }, use, info) => {
    await use(await shops.of(info.file));
  },
  baseURL: async ({ app }, use) => {
    await use(app.url);
  },
});

function shopsOn(server: ClientConfig): Shops {
  let open: { file: string; shop: JourneyShop; app: App } | undefined;
  return {
    of: async (file) => {
      if (open?.file !== file) {
        await open?.shop.close();
        const shop = await openShop(server);
        open = { file, shop, app: await openApp(shop) };
      }
      return open.app;
    },
    close: async () => open?.shop.close(),
  };
}

/** Starts Makeready on a free port. An empty environment variable counts as unset. */
export async function startServer(
  dataDir: string,
  databaseUrl = '',
  args: string[] = [],
): Promise<AppProcess> {
  const variables = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: '',
    ADMIN_USERNAME: '',
    ADMIN_PASSWORD: '',
  };
  return startProcess(variables, args);
}

async function openApp({ url, query, restart }: JourneyShop): Promise<App> {
  const { api } = clientOf(url, tokenOf('Admin'));
  const all = await api.users.list();
  const userOf = (role: UserType) => {
    const found = all.find(({ username }) => username === usernameOf(role));
    if (found === undefined) throw new Error(`The template has no ${role}`);
    return found;
  };
  const signIn = (role: UserType) => clientOf(url, null).login(usernameOf(role), testPassword);
  return {
    url,
    query,
    restart,
    users: { Admin: userOf('Admin'), Standard: userOf('Standard'), Restricted: userOf('Restricted') },
    api,
    signIn,
    apiAs: async (role) => clientOf(url, (await signIn(role)).value).api,
    openAs: async (page, role, address = '/my') => {
      typeAsPerson(page);
      await keepSession(page, await signIn(role));
      await page.goto(new URL(address, url).href);
    },
  };
}

/** Returns what the browser's local storage holds for the session of a user. */
export function sessionEntries(session: Session): Record<string, string> {
  const entries: Record<string, string> = {};
  const storage = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: () => undefined,
  };
  createSessionStore(storage, new EventTarget(), () => undefined).start(session);
  return entries;
}

/**
 * Stores the session in the browser when the page next opens an address, as if the user had signed in. It
 * does so only once, so that the user can sign out.
 */
async function keepSession(page: Page, session: Session): Promise<void> {
  await page.addInitScript((entries) => {
    const mark = `kept ${entries.token}`;
    if (location.protocol === 'about:' || sessionStorage.getItem(mark) !== null) return;
    sessionStorage.setItem(mark, '');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, sessionEntries(session));
}

export function clientOf(url: string, token: string | null) {
  return createClient({
    base: `${url}/api`,
    token: () => token,
    unauthorised: () => undefined,
  });
}

const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Checks by axe that the page, or the dialog over it, has no accessibility errors (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen has no heading before its record is loaded.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const modal = '[aria-modal="true"]';
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const options: axe.RunOptions = { runOnly: tags, resultTypes: ['violations'] };
  // Elements that fade in lack contrast, and those half under the top bar look too small: finish animations,
  // scroll to the top.
  await page.evaluate(() => {
    scrollTo(0, 0);
    return Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const place = (await page.locator(modal).isVisible()) ? modal : 'html';
  // A dialog gets its name a moment after it is shown.
  if (place === modal) await expect(page.locator(modal)).toHaveAccessibleName(/./);
  // axe is large, so load it only once per document, without its comments.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    async ([place, options]) => {
      // Elements half under a form's sticky foot look too small as well, so the foot is static meanwhile.
      const feet = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return position === 'sticky' && bottom !== 'auto';
      });
      for (const foot of feet) foot.style.position = 'static';
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(place, options);
      for (const foot of feet) foot.style.position = '';
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [place, options] as const,
  );
  expect(found).toEqual([]);
}

const looks = [
  { name: 'wide-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'tablet-light', width: 1024, height: 768, colorScheme: 'light' },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/**
 * Saves pictures of the page, wide and narrow, light and dark, in the folder that SCREENSHOTS names. It does
 * nothing if SCREENSHOTS is unset.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  const before = page.viewportSize();
  for (const { name: look, width, height, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(folder, `${name}-${look}.png`) });
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}
