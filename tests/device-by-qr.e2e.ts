/** Checks that a new tablet becomes the device of a machine by the code that it shows (decision 129). */
import { type Browser, type Page } from '@playwright/test';
import { readCodes } from '../server/testing/clients/read-pdf.ts';
import { type App, expect, expectAccessible, lookAt, test as base } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

/** Opens a new tablet, on which no user is signed in. `page` is the phone of the Admin. */
const test = base.extend<{ tablet: Page }>({
  tablet: async ({ app, browser }, use) => {
    const context = await openTablet(browser, app);
    await use(await context.newPage());
    await context.close();
  },
});
test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const openTablet = (browser: Browser, app: App) =>
  browser.newContext({ hasTouch: true, viewport: { width: 1024, height: 768 }, baseURL: app.url });

const picture = (page: Page) => page.getByRole('img', { name: 'QR code of this device' });
/** Returns the address in the picture on the tablet. */
async function addressOn(tablet: Page): Promise<string> {
  await expect(picture(tablet)).toBeVisible();
  const [code] = await readCodes(await picture(tablet).screenshot());
  return code?.text ?? '';
}

test('an Admin scans the tablet’s code, picks the machine and approves; the tablet is then at the machine', async ({
  page,
  app,
  tablet,
}) => {
  const machine = await machineOf(app, 'Komori Q');
  await createScheduledJob(app, { number: 'MR-129', name: 'Jalebi box' });
  const requests: string[] = [];
  tablet.on('request', (each) => {
    if (each.method() === 'POST' && each.url().endsWith('/devices/requests')) requests.push(each.url());
  });
  await tablet.goto('/login');
  await tablet.getByRole('link', { name: 'Device at a machine' }).tap();
  const address = await addressOn(tablet);
  expect(address).toMatch(new RegExp(`^${app.url}/floor/device/[0-9A-Z]{8}$`));
  const code = `${address.slice(-8, -4)}-${address.slice(-4)}`;
  await expect(tablet.getByText(code)).toBeVisible();
  await lookAt(tablet, 'new-device');
  await expectAccessible(tablet);
  // A reload goes on with the same code.
  await tablet.reload();
  expect(await addressOn(tablet)).toBe(address);

  await app.openAs(page, 'Admin', address);
  await expect(page.getByRole('main')).toContainText(code);
  await page.getByRole('button', { name: 'Approve device' }).tap();
  await expect(page.getByText('Machine is required').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Machine' }).tap();
  await page.getByRole('option', { name: 'Komori Q' }).tap();
  await lookAt(page, 'approve-device');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve device' }).tap();

  // The tablet turns to the machine without a touch.
  await expect(tablet).toHaveURL(`${app.url}/floor/${machine.id}`);
  await expect(tablet.getByRole('button', { name: 'Badge or PIN' })).toBeVisible();
  // It has requested one code, and stores none that a later visit would show.
  expect(requests).toHaveLength(1);
  expect(await tablet.evaluate(() => sessionStorage.getItem('device-request'))).toBeNull();
  await expect(page).toHaveURL(/settings\/keys/);
  await expect(page.getByRole('list', { name: 'API keys' })).toContainText('Komori Q, ');
  await lookAt(page, 'api-keys-phone');

  const [device] = await app.api.keys.list();
  await app.api.keys.remove({ params: { id: device?.id ?? '' } });
  await expect(tablet).toHaveURL(/\/login/);
});

test('a code is typed under API keys; a refused tablet says so and shows another code', async ({
  page,
  app,
  tablet,
}) => {
  await tablet.goto('/floor/device');
  const address = await addressOn(tablet);
  await app.openAs(page, 'Admin', '/settings/keys');
  await page.getByLabel('Code on the device').fill(address.slice(-8).toLowerCase());
  await page.getByRole('button', { name: 'Find device' }).tap();
  await page.getByRole('button', { name: 'Refuse' }).tap();
  await expect(tablet.getByText('An Admin refused this device.')).toBeVisible();
  await lookAt(tablet, 'new-device-refused');
  await expectAccessible(tablet);
  await tablet.getByRole('button', { name: 'Show new code' }).tap();
  expect(await addressOn(tablet)).not.toBe(address);

  await page.goto(address);
  await expect(page.getByRole('main')).toContainText('already answered or has expired');
  // Other users see that only an Admin can.
  await app.openAs(page, 'Standard', await addressOn(tablet));
  await expect(page.getByRole('main')).toContainText('Only an Admin can do this');
});
