/**
 * Takes pictures of every screen of the sample shop, wide and narrow, light and dark, into the folder that
 * SCREENSHOTS names, and those of the README and the manual into the folder of documents that PICTURES names.
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

/** Returns the function that takes a picture of the page, as WebP, into a folder below the one that PICTURES names. */
function camera(page: Page, ...below: readonly string[]) {
  const folder = process.env.PICTURES ?? '';
  test.skip(
    !folder,
    'PICTURES names the folder: PICTURES=docs npm run e2e -- tests/screenshots.e2e.ts -g pictures',
  );
  test.setTimeout(1_200_000);
  return async (name: string, address?: string, act?: () => Promise<void>) => {
    if (address) await shows(page, name, address);
    await act?.();
    await page.waitForTimeout(1000);
    const taken = sharp(await page.screenshot());
    // Text and lines are smaller and sharper without loss, artwork with it.
    const files = await Promise.all([
      taken.clone().webp({ nearLossless: true, quality: 40, effort: 6 }).toBuffer(),
      taken.clone().webp({ quality: 76, effort: 6 }).toBuffer(),
    ]);
    const [smallest = Buffer.alloc(0)] = files.toSorted((a, b) => a.length - b.length);
    await fs.writeFile(path.join(folder, ...below, `${name}.webp`), smallest);
  };
}

/** Waits until the planner no longer improves the plan that the page proposes. */
async function proposesPlan(page: Page) {
  await expect(page.getByRole('button', { name: /^Accept (all \d+|\d+ moves)$/ })).toBeVisible({
    timeout: 120_000,
  });
  await expect(page.getByText('Still improving')).toHaveCount(0, { timeout: 120_000 });
}

test('the README gets its pictures', async ({ page }) => {
  const take = camera(page, 'pictures');
  await atSampleShop(page, async (url, api) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await take('today', `${url}/today`);
    await take('board', `${url}/queues`);
    await take('plan', `${url}/plan`, () => proposesPlan(page));
    const { operation = '' } = await recordsOf(api);
    await page.setViewportSize({ width: 1024, height: 768 });
    await take('floor', `${url}/operation/${operation}`);
  });
});

/** Returns the ids of jobs whose screens the manual shows: one in time, one at risk, and one without its paper. */
async function jobsForManual(api: Api) {
  const sorted = async (query: object) =>
    (await api.jobs.sorted({ query: { sort: 'delivery', ...query } })).items;
  const queued = await sorted({ status: 'scheduled' });
  const drafts = await sorted({ status: 'draft' });
  const [atRisk] = await sorted({ lateness: 'at-risk' });
  return {
    inTime: queued.find(({ lateness }) => lateness === null)?.id ?? '',
    atRisk: atRisk?.id ?? '',
    lacking: drafts.find((job) => job.operationsCount > 0 && !job.paperRequirementMet)?.id ?? '',
  };
}

/** The cells that the manual shows in the import: an unknown city, a known customer and a missing address. */
const pasted = [
  'Name\tAddress\tCity\tPhone',
  'Kaveri Snacks\t12 Mill Road, Peenya\tBanglore\t+91 80 4000 2200',
  'Nilgiri Naturals\t15, Ambattur Industrial Estate\tChennai\t',
  'Konkan Pickles\t\tMumbai\t+91 22 4000 4400',
].join('\n');

test('the manual gets its pictures', async ({ page }) => {
  const take = camera(page, 'manual', 'pictures');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const ticks = async (name: RegExp) => {
    for (const place of [0, 1, 2]) await page.getByRole('checkbox', { name }).nth(place).check();
  };
  await atSampleShop(page, async (url, api) => {
    const { job, operation, product } = await recordsOf(api);
    const { inTime, atRisk, lacking } = await jobsForManual(api);
    const down = (await api.machines.list()).find((machine) => machine.down);
    await page.setViewportSize({ width: 1200, height: 750 });
    await take('today', `${url}/today`);
    await take('import', `${url}/import?entity=customers`, async () => {
      await page.getByLabel('Paste cells with the header row').fill(pasted);
      await button('Use these cells').click();
      await expect(page.getByText('2 cells are wrong')).toBeVisible();
    });
    const isAnswered = () =>
      expect(page.getByRole('region', { name: 'Earliest date' })).toContainText('in free time');
    await take('new-job', `${url}/product/${product}/job`, isAnswered);
    await take('order-line', `${url}/job/create`, async () => {
      await page.getByLabel('The order: customer').fill('sampige boutique small 24k fri');
      await page.getByLabel('The order: customer').press('Enter');
      await isAnswered();
    });
    await take('job-list', `${url}/job?status=draft`, () => ticks(/^Select MR/));
    await take('job', `${url}/job/${job}`);
    await take('job-paper', `${url}/job/${lacking}/paper`);
    await take('ticket', `${url}/job/${job}/ticket`, async () => {
      await expect(page.getByRole('img', { name: 'Job ticket' }).first()).toBeVisible({ timeout: 30_000 });
    });
    await take('change-order', `${url}/job/${inTime}/change`, async () => {
      await button('+ 20 %').click();
      await expect(page.getByText('nothing changes until you accept')).toBeVisible();
    });
    await take('promise', `${url}/promise?like=product:${product}&quantity=20000`, async () => {
      await expect(page.getByText('Ahead of others')).toBeVisible();
    });
    await take('board', `${url}/queues`);
    await take('timeline', `${url}/queues/timeline`);
    await take('load', `${url}/queues/load`, async () => {
      await expect(page.getByText('Hours of lateness saved')).toBeVisible();
    });
    await take('save-job', `${url}/job/${atRisk}/save`, async () => {
      await expect(button(/^Take this/).first()).toBeVisible({ timeout: 60_000 });
    });
    await take('plan', `${url}/plan`, () => proposesPlan(page));
    await take('what-if', `${url}/plan/what-if`, async () => {
      await button('Machine down till…').click();
      await page.getByLabel('Machine', { exact: true }).selectOption('Heidelberg Speedmaster CX 104');
      await button('Work it out').click();
      await expect(page.getByRole('button', { name: /^Accept future 1/ })).toBeVisible({ timeout: 120_000 });
      await page.waitForTimeout(8000);
    });
    await take('operation', `${url}/operation/${operation}`);
    await take('machine-down', `${url}/machine/${down?.id}`);
    await take('dispatch', `${url}/dispatch`, () => ticks(/^Put /));
    await take('review', `${url}/review`);
  });
});
