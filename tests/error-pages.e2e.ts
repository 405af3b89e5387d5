/**
 * Checks the error catalogue of the specification's §8: which response leads to which error page, and the page's
 * words.
 */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { goWithin } from './support/records-and-allowed-actions.ts';

const reason = 'The press is in the lake';
const isBroken = (url: URL) => /^\/api\/(customers|jobs|machines)/.test(url.pathname);

/** Makes every call for customers, jobs and machines fail with this status, until the test calls `mend`. */
async function fail(page: Page, status: number) {
  const problem = { type: 'about:blank', title: 'Refused', status, reason, requestId: '5ca1ab1e0bad' };
  const body = JSON.stringify(problem);
  await page.route(isBroken, (route) =>
    status === 0 ? route.abort() : route.fulfill({ status, contentType: 'application/problem+json', body }),
  );
}
const mend = (page: Page) => page.unroute(isBroken);
const main = (page: Page) => page.getByRole('main');

/** Returns the names of what the browser stores about the signed-in user. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^(token|id|my)$/.test(key)));
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-before'));

test('a failed load leads to the error page of its status, with the reason and links back', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard');
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: customer });
  for (const [status, list, path, heading] of [
    [400, '/machine', '/400/The%20press%20is%20in%20the%20lake', 'This action cannot be processed'],
    [403, '/machine', '/403', 'You may not do this'],
    [409, '/customer', '/error/The%20press%20is%20in%20the%20lake', 'Something went wrong'],
    [500, '/job', '/error/The%20press%20is%20in%20the%20lake', 'Something went wrong'],
    [500, `/customer/${id}/job`, '/error/The%20press%20is%20in%20the%20lake', 'Something went wrong'],
  ] as const) {
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await expect(page).toHaveTitle('Makeready | Stock');
    await fail(page, status);
    await goWithin(page, list);
    await expect(page).toHaveURL(app.url + path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(main(page)).toContainText(reason);
    await expect(main(page)).toContainText(`Error Code ${status}`);
    await expect(main(page)).toContainText('Request 5ca1ab1e0bad');
    await expect(main(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    if (status === 500) {
      await expectAccessible(page);
      await lookAt(page, 'error');
    }
    await mend(page);
    await main(page).getByRole('button', { name: 'Go back' }).click();
    await expect(page).toHaveTitle('Makeready | Stock');
  }
});

test('a message reports that the browser refused to copy', async ({ page, app }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    });
  });
  await app.openAs(page, 'Standard', `/error/${encodeURIComponent(reason)}`);
  await page.getByRole('button', { name: 'Copy details' }).click();
  await expect(page.getByText('The browser does not let this page copy')).toBeVisible();
});

test('a screen reports that its code failed to load, and loads when the network is back', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The first failure reloads the page, in case the server has a new version; the second is shown.
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())));
  await page.route(/\/assets\/machine\.screens-/, (route) => route.abort());
  await page.getByRole('link', { name: 'Machines', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/assets\/machine\.screens-/);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(page).toHaveTitle('Makeready | MachineList');
  await expect(page.getByRole('heading', { name: 'Machines', exact: true })).toBeVisible();
});

test('a missing record is named, with a link to its list', async ({ page, app }) => {
  await app.openAs(page, 'Standard');
  const missing = 'users customers jobs operations machines papers inks products components';
  for (const plural of missing.split(' ')) {
    const resource = plural.slice(0, -1);
    await goWithin(page, `/${resource}/01900000-0000-7000-8000-000000000000`);
    await expect(page).toHaveURL(`${app.url}/404/${resource}`);
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    await expect(main(page)).toContainText(`The ${resource} you're looking for is not here`);
    await expect(main(page)).toContainText(`There is no ${resource} at this address`);
    await main(page)
      .getByRole('link', { name: `All ${plural}` })
      .click();
    // Operations open at what is open.
    await expect(page).toHaveURL((url) => url.pathname === `/${resource}`);
  }
  await goWithin(page, '/no/such/page');
  await expect(main(page)).toContainText("The page you're looking for is not here");
});

test('a deleted record shows who deleted it and when, and typed text searches its list', async ({
  page,
  app,
}) => {
  const body = { name: 'Gone Foods', address: '4 Mill Road', city: 'Mumbai' } as const;
  const { id } = await app.api.customers.create({ body });
  await app.api.customers.remove({ params: { id } });
  await app.openAs(page, 'Standard', `/customer/${id}`);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect(main(page)).toContainText(/The customer Gone Foods was deleted by .+ at \d\d:\d\d\./);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'deleted-record');
  await expect(page.getByLabel('Search Customer')).toBeFocused();
  await page.keyboard.type('Malnad', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/customer?term=Malnad`);
});

test('without a response the network page appears, and “click here” goes back', async ({ page, app }) => {
  await app.openAs(page, 'Standard');
  await fail(page, 0);
  await page.getByRole('link', { name: 'Machines', exact: true }).click();
  await expect(page).toHaveURL(`${app.url}/network-error`);
  await expect(page.getByRole('heading', { name: 'Uh-Oh!' })).toBeVisible();
  await expect(main(page)).toContainText('experiencing some network issues');
  await mend(page);
  await main(page).getByRole('button', { name: 'click here' }).click();
  await expect(page).toHaveTitle('Makeready | MachineList');
  await expect(page.getByRole('heading', { name: 'Machines', exact: true })).toBeVisible();
});

test('a 401 clears the stored session, reloads and leads to the Google login page', async ({ page, app }) => {
  await app.openAs(page, 'Restricted');
  expect((await kept(page)).toSorted()).toEqual(['id', 'my', 'token']);
  await goWithin(page, '/machine');
  await expect(page).toHaveTitle('Makeready | MachineList');
  await mark(page);
  const elsewhere = await app.apiAs('Restricted');
  await elsewhere.users.signoff();
  await expect(page).toHaveURL(`${app.url}/login/google?next=%2Fmachine`);
  expect(await kept(page)).toEqual([]);
  expect(await isMarked(page)).toBe(false);
});

test('the login page reports a wrong password; Logout clears the stored session and reloads', async ({
  page,
  app,
}) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('standard@shop.example');
  await page.getByLabel('Password').fill('not it at all');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/password/i);
  await expect(page).toHaveTitle('Makeready | Login');
  await app.openAs(page, 'Standard');
  expect((await kept(page)).toSorted()).toEqual(['id', 'my', 'token']);
  await mark(page);
  expect(await isMarked(page)).toBe(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login\/google$/);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText('You were logged out')).toBeHidden();
  expect(await kept(page)).toEqual([]);
  expect(await isMarked(page)).toBe(false);
});

test('the help panel reports that its code failed to load, and opens after Try again', async ({
  page,
  app,
}) => {
  const code = /\/assets\/help-panel-.*\.js/;
  await page.route(code, (route) => route.abort());
  await app.openAs(page, 'Admin', '/job');
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'missing-part');
  await page.unroute(code);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('complementary', { name: 'Help' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a browser that is too old gets a sentence', async ({ page, app }) => {
  await page.addInitScript('delete Map.groupBy');
  await page.goto(app.url);
  await expect(
    page.getByText('This browser is too old for Makeready. It needs Chrome or Edge 123'),
  ).toBeVisible();
});
