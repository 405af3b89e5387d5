/**
 * Takes pictures of every screen of the sample shop, wide and narrow, light and dark, into the folder that
 * SCREENSHOTS names, and those of the README into the folder that PICTURES names.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { type Api } from '../web/client/api/create-client.ts';
import { places } from '../web/client/paths.ts';
import { clientOf, lookAt, startServer } from './support/fixtures.ts';
import { becomesAdmin } from './support/main-job-office.ts';
import { personAt } from './support/act-as-person.ts';

/** Returns the id of a record of each kind whose screen shows much, by the first part of the screen's address. */
async function recordsOf(api: Api): Promise<Record<string, string>> {
  const busy = { query: { sort: 'delivery', status: 'in production', per: 1 } } as const;
  const job = (await api.jobs.sorted(busy)).items[0];
  const [operation] = (await api.operations.sorted({ query: { state: 'running', per: 1 } })).items;
  const [paper] = await api.jobs.papers({ params: { id: job?.id ?? '' } });
  const [user] = (await api.users.sorted({ query: { term: 'Ravi' } })).items;
  const [ink] = await api.inks.list();
  const products = await api.products.list();
  const product = products.find(({ components }) => components.length > 1);
  return {
    job: job?.id ?? '',
    customer: job?.customerId ?? '',
    operation: operation?.id ?? '',
    machine: operation?.machineId ?? '',
    paper: paper?.paper.id ?? '',
    user: user?.id ?? '',
    ink: ink?.id ?? '',
    product: product?.id ?? '',
    component: product?.components[0]?.id ?? '',
    400: 'Quantity must be a whole number',
    404: 'job',
    error: 'Komori Lithrone G40 is running MR-2421 Printing',
  };
}

const isLogin = (name: string) => name === 'Login' || name === 'GoogleLogin';

/** Opens the screen and waits until it has loaded completely. */
async function shows(page: Page, name: string, address: string) {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await lookAt(page, name);
}

/** Signs in as the Admin of a new sample shop, and stops the shop after `act`. */
async function atSampleShop(page: Page, act: (url: string, api: Api) => Promise<void>): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-look-'));
  const { url, link, end } = await startServer(dataDir, '', ['--demo']);
  try {
    await becomesAdmin(
      personAt(page, false, async () => {}),
      link ?? '',
    );
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await act(url, clientOf(url, token).api);
  } finally {
    await end();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
}

test('every screen of the sample shop gets a screenshot', async ({ page }) => {
  test.skip(!process.env.SCREENSHOTS, 'SCREENSHOTS names the folder for the pictures');
  test.setTimeout(1_200_000);
  await atSampleShop(page, async (url, api) => {
    const records = await recordsOf(api);
    for (const [name, { path: address }] of Object.entries(places)) {
      const id = encodeURIComponent(records[address.split('/')[1] ?? ''] ?? '');
      const isThere = !address.includes(':') || id !== '';
      if (!isLogin(name) && isThere) await shows(page, name, url + address.replace(/:\w+/, id));
    }
    await page.evaluate(() => localStorage.clear());
    for (const [name, { path: address }] of Object.entries(places).filter(([each]) => isLogin(each)))
      await shows(page, name, url + address);
  });
});

test('the README gets its pictures', async ({ page }) => {
  const folder = process.env.PICTURES ?? '';
  test.skip(
    !folder,
    'PICTURES names the folder: PICTURES=docs/pictures npm run e2e -- tests/screenshots.e2e.ts',
  );
  test.setTimeout(600_000);
  const take = async (name: string, address?: string) => {
    if (address) await shows(page, name, address);
    await page.waitForTimeout(1000);
    await sharp(await page.screenshot())
      .webp({ quality: 76, effort: 6 })
      .toFile(path.join(folder, `${name}.webp`));
  };
  await atSampleShop(page, async (url, api) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await take('today', `${url}/today`);
    await take('board', `${url}/queues`);
    await page.goto(`${url}/plan`);
    await page.getByRole('button', { name: 'Propose' }).click();
    await expect(page.getByRole('button', { name: /^Accept all \d+$/ })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByText('Still improving')).toHaveCount(0, { timeout: 120_000 });
    await take('plan');
    const { operation = '' } = await recordsOf(api);
    await page.setViewportSize({ width: 1024, height: 768 });
    await take('floor', `${url}/operation/${operation}`);
  });
});
