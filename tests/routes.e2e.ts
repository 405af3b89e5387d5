/** Checks every route of the specification's §2, signed out and as each user type. */
import { places as appPlaces } from '../web/client/paths.ts';
import { loginAddress } from '../web/client/session/page-after-login.ts';
import { userTypes } from '../shared/platform/specification-constants.ts';
import { expect, test } from './support/fixtures.ts';
import { places, publicPlaces, unknownPlaces } from './support/expected-routes.ts';
import { missingInPalette } from './support/palette-actions.ts';
import { arrange, problemsOf, goWithin } from './support/records-and-allowed-actions.ts';

let records: Record<string, string>;
test.beforeAll(async ({ app }) => {
  records = await arrange(app);
});
const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => records[name] ?? name);
const wait = { timeout: 10_000, intervals: [50, 100, 200] };

test('the app has exactly the specification’s routes', () => {
  const shape = (path: string) =>
    path.replaceAll(/\{\w+\}|:\w+|Too%20\w+/g, ':').replace(/\?.*$|(?<=.)\/$/, '');
  const shapes = (all: readonly { path: string }[]) => [...new Set(all.map(({ path }) => shape(path)))];
  const specified = shapes([...places, ...publicPlaces]).filter((path) => !unknownPlaces.includes(path));
  expect(shapes(Object.values(appPlaces)).toSorted()).toEqual(specified.toSorted());
});

test('a visitor who is not logged in is sent to /login/google, except from public pages', async ({
  page,
  app,
}) => {
  await page.goto('/login/google');
  for (const { path } of places) {
    await goWithin(page, filled(path));
    await expect(page, path).toHaveURL(app.url + loginAddress(filled(path)));
  }
  await page.goto(filled('/job/{draft}'));
  await expect(page).toHaveURL((url) => url.pathname === '/login/google');
  await expect(page.getByRole('link', { name: 'Log in with a username and password' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  for (const place of publicPlaces) {
    await page.goto(filled(place.path));
    await expect.poll(() => problemsOf(page, place, null), { ...wait, message: place.path }).toEqual([]);
    expect(new URL(page.url()).pathname).toBe(filled(place.path));
    await expect(page.getByRole('banner')).toBeHidden();
  }
  await page.goto('/machine?term=kom');
  await page.getByRole('link', { name: 'Log in with a username and password' }).click();
  await page.getByLabel('Username').fill('restricted@shop.example');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(`${app.url}/machine?term=kom`);
});

for (const role of userTypes) {
  test(`every screen shows ${role} its title, heading, allowed actions and refusals`, async ({
    page,
    app,
  }) => {
    test.slow();
    await app.openAs(page, role);
    let actions = 0;
    for (const place of places) {
      await goWithin(page, filled(place.path));
      const faults = () => problemsOf(page, place, role, app.users[role].name);
      await expect.poll(faults, { ...wait, message: place.path }).toEqual([]);
      if (role === 'Standard') continue;
      const palette = await missingInPalette(page);
      expect.soft(palette.missing, `${place.path} in the palette`).toEqual([]);
      actions += palette.actions;
    }
    expect(actions).toBeGreaterThan(role === 'Standard' ? -1 : 100);
  });
}

test('aliases lead to the same screens', async ({ page, app }) => {
  await app.openAs(page, 'Standard');
  const { draft = '', customer = '' } = records;
  const screens = ['edit', 'duplicate', 'operation', 'paper'];
  const aliases = [
    ['/order', '/job'],
    [`/order/${draft}`, `/job/${draft}`],
    ['/order/create', '/job/create'],
    ...screens.map((screen) => [`/order/${draft}/${screen}`, `/job/${draft}/${screen}`]),
    [`/customer/${customer}/order`, `/customer/${customer}/job`],
  ];
  for (const [from = '', to = ''] of aliases) {
    await goWithin(page, from);
    await expect(page, from).toHaveURL(app.url + to);
  }
});

const links = ['Today', 'Queues', 'Customers', 'Jobs', 'Operations', 'Machines', 'Stock', 'Users'];
const addresses = ['today', 'queues', 'customer', 'job', 'operation', 'machine', 'stock', 'user'].map(
  (path) => `/${path}`,
);

test('the top bar has its links, and changes after scrolling more than 50 pixels', async ({ page, app }) => {
  await app.openAs(page, 'Standard');
  const bar = page.getByRole('banner');
  const found = bar.getByRole('navigation').getByRole('link');
  await expect(found).toHaveText(links);
  expect(await found.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(addresses);
  await bar.getByRole('link', { name: 'Machines' }).click();
  await expect(page).toHaveTitle('Makeready | MachineList');
  await expect(bar.getByRole('link', { name: 'Machines' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: app.users.Standard.name }).click();
  await expect(page).toHaveTitle('Makeready | MyDetails');

  await page.setViewportSize({ width: 1440, height: 500 });
  await goWithin(page, filled('/job/{draft}'));
  await expect(page.getByRole('heading', { name: 'Job ticket' })).toBeVisible();
  await page.evaluate(async () => {
    scrollTo(0, 50);
    // The bar changes after two frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(bar).not.toContainText('R-1');
  const before = await bar.evaluate((header) => header.className);
  await page.evaluate(() => scrollTo(0, 51));
  await expect(bar).toContainText('R-1');
  await expect(bar).not.toHaveClass(before);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toHaveClass(before);
});

test('on a phone a burger menu has the same links, and navigation closes it', async ({ page, app }) => {
  await app.openAs(page, 'Standard');
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('banner').getByRole('navigation');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  const { name, username } = app.users.Standard;
  await expect(menu.getByRole('link')).toContainText([...links, `${name}${username}`]);
  await menu.getByRole('link', { name: 'Stock' }).click();
  await expect(page).toHaveTitle('Makeready | Stock');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name }).click();
  await expect(page).toHaveTitle('Makeready | MyDetails');
  await expect(menu).toBeHidden();
});
