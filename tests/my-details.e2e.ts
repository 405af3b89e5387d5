/** Checks the login pages, MyDetails and MyJobs (spec §2). */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { arrange } from './support/records-and-allowed-actions.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

test('the login asks for username and password, and its Google page says what is not set up', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await page.goto('/login/google');
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expect(google).toHaveAccessibleDescription('Google sign-in is not set up');
  await page.route('**/api/auth/ways', (route) => route.fulfill({ json: { google: true, shopName: '' } }));
  await page.reload();
  await expect(google).toBeEnabled();
  await google.click();
  await expect(page).toHaveURL(/\/login\/google\?problem=not-set-up$/);
  await expect(page.getByRole('alert')).toHaveText('Google sign-in is not set up');
});

test('a sign-in link shows a blank screen, then MyDetails', async ({ page, app }) => {
  const { id, name } = app.users.Restricted;
  const { url } = await app.api.users.link({ params: { id } });
  let letIn = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/authorise', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/authorise');
  await page.goto(url);
  await asked;
  await expect(page.locator('#main')).toHaveText('');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page).toHaveURL(`${app.url}/auth/${id}`);
  letIn();
  await expect(page).toHaveURL(`${app.url}/my`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('signing in by Google leads to the page that the user opened first, even after a failed try', async ({
  page,
  app,
}) => {
  const { url } = await app.api.users.link({ params: { id: app.users.Restricted.id } });
  await page.route('**/api/auth/ways', (route) => route.fulfill({ json: { google: true, shopName: '' } }));
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await page.goto('/machine?term=komori');
  await expect(page).toHaveURL(/\/login\/google\?next=/);
  await google.click();
  await expect(page).toHaveURL(/problem=not-set-up$/);
  // Stands in for Google, which redirects back with a one-time link.
  await page.route('**/api/auth/google', (route) =>
    route.fulfill({ status: 302, headers: { location: url } }),
  );
  await google.click();
  await expect(page).toHaveURL(`${app.url}/machine?term=komori`);
  await expect(page).toHaveTitle('Makeready | MachineList');
});

test('MyDetails shows who I am and links to my customers and my jobs', async ({ page, app }) => {
  await app.openAs(page, 'Standard');
  const { name, username } = app.users.Standard;
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const about = page.getByRole('complementary', { name: 'About me' });
  await expect(about).toContainText(username);
  await expect(about.getByRole('definition').filter({ hasText: /Standard/ })).toBeVisible();
  const logout = about.getByRole('button', { name: 'Logout' });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(logout, `${width} px`).toBeInViewport({ ratio: 1 });
  }
  const named = page.getByRole('banner').getByText(name, { exact: true });
  for (const width of [899, 640]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await named.boundingBox())?.width, `${width} px`).toBeGreaterThan(40);
  }
  await about.getByRole('link', { name: /^My Customers/ }).click();
  await expect(page).toHaveTitle('Makeready | MyCustomers');
  await page.goBack();
  await about.getByRole('link', { name: /^My Jobs/ }).click();
  await expect(page).toHaveTitle('Makeready | MyJobs');
});

test('changing a password requires the current one and the minimum length of the field', async ({
  page,
  app,
}) => {
  const [password, username] = ['her own secret', 'lata@shop.example'];
  await app.api.users.create({ body: { name: 'Lata Rao', username, password } });
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my$/);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('New password').fill('shorter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('This field should be at least 8 characters long')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill('not her secret');
  await page.getByLabel('New password').fill('long enough');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Set on /)).toBeVisible();
});

test('a user or an Admin logs each of the user’s devices out separately', async ({ page, browser, app }) => {
  const [password, username] = ['her own secret', 'mala@shop.example'];
  const { id } = await app.api.users.create({ body: { name: 'Mala Rao', username, password } });
  const tablet = await (await browser.newContext()).newPage();
  for (const device of [tablet, page]) {
    await device.goto(`${app.url}/login`);
    await device.getByLabel('Username').fill(username);
    await device.getByLabel('Password').fill(password);
    await device.keyboard.press('Enter');
    await expect(device).toHaveURL(/\/my$/);
  }
  const devices = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' });
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
  await expectAccessible(page);
  await lookAt(page, 'my-devices');
  await page.getByRole('button', { name: 'Log out Chrome on Linux' }).click();
  await expect(devices).toHaveCount(1);
  await expect(tablet).toHaveURL(/\/login/);
  await expect(tablet.getByText('You were logged out on this device. Log in again.')).toBeVisible();
  await expectAccessible(tablet);

  const admin = await (await browser.newContext()).newPage();
  await app.openAs(admin, 'Admin', `/user/${id}`);
  await expect(admin.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expectAccessible(admin);
  await lookAt(admin, 'user-devices');
  await admin.getByRole('button', { name: 'Log out Chrome on Linux' }).click();
  await expect(admin.getByText('Not logged in anywhere.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await tablet.context().close();
  await admin.context().close();
});

test('my jobs are cards with the specification’s facts, and each links to its job', async ({ page, app }) => {
  const standard = await app.apiAs('Standard');
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await standard.customers.create({ body: customer });
  const mine = await standard.jobs.create({ body: jobBody(customerId, 'MY-1') });
  const { id: paperId } = await createPaper(app);
  await standard.jobs.assignPaper({ params: { id: mine.id, paperId }, query: { quantity: 125 } });
  await standard.jobs.submit({ params: { id: mine.id } });
  const [step] = await standard.jobs.operations({ params: { id: mine.id } });
  for (const from of ['queued', 'running'] as const)
    await standard.operations.advance({ params: { id: step?.id ?? '' }, body: { from } });
  await app.api.jobs.create({ body: { ...jobBody(customerId, 'MY-2'), name: 'Not mine' } });
  await app.openAs(page, 'Standard', '/my/job');
  const card = page.getByRole('listitem').filter({ hasText: 'Filter Coffee carton' });
  await expect(card.getByText('1 operation', { exact: true })).toBeVisible();
  for (const said of ['Plain Box', 'MY-1']) await expect(card).toContainText(said);
  await expect(page.getByText('Not mine')).toBeHidden();
  await expectAccessible(page);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(`${app.url}/job/${mine.id}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Add New Customer Job' }).click();
  await expect(page).toHaveTitle('Makeready | JobCreate');
});

test('a user who may not add jobs sees the operations on the floor', async ({ page, app }) => {
  await app.openAs(page, 'Restricted');
  await expect(page.getByRole('heading', { name: 'On the floor' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing is running' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /My jobs/ })).toBeHidden();
  const { busy } = await arrange(app);
  const row = page.getByRole('row').filter({ hasText: 'R-3' });
  await expect(row).toContainText('Running');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Komori Lithrone G40' }).click();
  await expect(page).toHaveURL(`${app.url}/machine/${busy}`);
});
