/** What every journey starts with: a Makeready of its own as a process, people who sign in, and the API to arrange data. */
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { type User } from '../../shared/contract/users.ts';
import { type UserType } from '../../shared/rules/catalogue.ts';
import { type AppProcess, startProcess } from '../../server/testing/process.ts';
import { type Api, createClient } from '../../web/client/api/create-client.ts';

export { expect } from '@playwright/test';

const password = 'correct horse battery';

export interface App {
  url: string;
  /** One user of each type; the Admin is the first one, made on the screen. */
  users: Record<UserType, User>;
  /** Calls the API as the Admin: `await app.api.customers.create({ body })`. */
  api: Api;
  /** The same as someone else. */
  apiAs: (role: UserType) => Promise<Api>;
  /** Signs the page's visitor in on the login screen and leaves them at MyDetails. */
  signInAs: (page: Page, role: UserType) => Promise<void>;
}

/**
 * A worker runs one shop for all its journeys. A file that counts on an empty one asks for its own:
 * `test.use({ shop: 'customers' })`.
 */
export const test = base.extend<object, { shop: string; app: App }>({
  shop: ['shared', { option: true, scope: 'worker' }],
  app: [
    async ({ browser, shop }, use) => {
      const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), `makeready-${shop}-`));
      const server = await startServer(dataDir);
      try {
        await use(await openApp(browser, server));
      } finally {
        await server.end();
        await fs.rm(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => {
    await use(app.url);
  },
});

/** On a port that is known before, since the links that the server makes carry it; empty variables count as unset. */
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The first Admin comes in by the printed link, on the screen; the others are made by the API. */
async function openApp(browser: Browser, { url, link }: AppProcess): Promise<App> {
  if (link === null) throw new Error('The server printed no link for the first Admin');
  const token = await becomeFirstAdmin(browser, link);
  const { api } = clientOf(url, token);
  const [first] = await api.users.list();
  if (first === undefined) throw new Error('There is no first Admin');
  const make = (name: string, userType: UserType) =>
    api.users.create({ body: { name, username: usernameOf(userType), userType, password } });
  const users = {
    Admin: first,
    Standard: await make('Ravi Kumar', 'Standard'),
    Restricted: await make('Meena Iyer', 'Restricted'),
  };
  return {
    url,
    users,
    api,
    apiAs: async (role) => {
      const session = await clientOf(url, null).login(usernameOf(role), password);
      return clientOf(url, session.value).api;
    },
    signInAs: async (page, role) => {
      await page.goto(`${url}/login`);
      await page.getByLabel('Username').fill(usernameOf(role));
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page).toHaveURL(`${url}/my`);
    },
  };
}

const usernameOf = (role: UserType) => `${role.toLowerCase()}@shop.example`;

export function clientOf(url: string, token: string | null) {
  return createClient({
    base: `${url}/api`,
    token: () => token,
    unauthorised: () => undefined,
  });
}

/** Answers the Admin's token. */
async function becomeFirstAdmin(browser: Browser, link: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByLabel('Name').fill('Asha Rao');
  await page.getByLabel('Email').fill(usernameOf('Admin'));
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Start Makeready' }).click();
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.close();
  if (token === null) throw new Error('The first Admin is not signed in');
  return token;
}

/** Nothing on the page, or in the dialog that lies over it, that axe knows to stand in somebody's way (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const modal = '[aria-modal="true"]';
  // What fades in has yet to get its contrast; what lies half under the top bar is not too small to be pressed.
  await page.evaluate(() => {
    scrollTo(0, 0);
    return Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const axe = new AxeBuilder({ page }).withTags(tags);
  if (await page.locator(modal).isVisible()) axe.include(modal);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  expect(found).toEqual([]);
}

const looks = [
  { name: 'wide-light', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'narrow-light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** With SCREENSHOTS=folder, keeps the page as it looks on desk and phone, light and dark; the page stays as it was. */
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
