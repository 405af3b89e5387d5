import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { customerBodies, jobBody } from './support/sample-bodies.ts';

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const search = (page: Page) => page.getByPlaceholder('Search Customer', { exact: true });
const city = (page: Page) => page.getByRole('combobox', { name: 'City' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

async function clearCustomers(app: App) {
  for (const { id } of await app.api.customers.list()) await app.api.customers.remove({ params: { id } });
}

test('a customer is added, read, changed and deleted', async ({ page, app }) => {
  await clearCustomers(app);
  await app.openAs(page, 'Standard');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | CustomerList');
  await expect(page.getByRole('heading', { name: 'No customers yet' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'customers-empty');

  await page.getByRole('link', { name: 'Add New Customer' }).click();
  await expect(page.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible();
  await expect(city(page)).toHaveValue('Bengaluru');
  for (const name of ['Delete', 'Customer Jobs', 'View']) {
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeHidden();
  }
  await page.getByLabel('Name').fill('M');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name length should be greater than 2')).toBeVisible();
  await expect(page.getByText('Address is required')).toBeVisible();
  await page.getByLabel('Name').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'customer-refused');

  await page.getByLabel('Name').fill(malnad.name);
  await page.getByLabel('Address').fill(malnad.address);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await expect(page.getByRole('main')).toContainText('4 Mill Road');
  await expect(save(page)).toBeHidden();
  await expectAccessible(page);
  await lookAt(page, 'customer');

  await page.getByRole('link', { name: 'Edit' }).click();
  await city(page).click();
  await page.getByRole('option', { name: 'Chennai' }).click();
  await save(page).click();
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await expect(page.getByRole('main')).toContainText('Chennai');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(city(page)).toHaveValue('Chennai');
  await expectAccessible(page);
  await lookAt(page, 'customer-edit');
  await page.getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await expect(save(page)).toBeHidden();

  const remove = page.getByRole('button', { name: 'Delete', exact: true });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: `Delete ${malnad.name}?` });
  await dialog.getByRole('button', { name: 'Keep customer' }).click();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete customer' }).click();
  await expect(page).toHaveTitle('Makeready | CustomerList');
  await expect(page.getByText(`${malnad.name} deleted`)).toBeVisible();
  expect(await app.api.customers.list()).toEqual([]);
});

test('sixty customers load while scrolling, and the address contains search and sort', async ({
  page,
  app,
}) => {
  await clearCustomers(app);
  for (const body of customerBodies(60)) await app.api.customers.create({ body });
  await app.openAs(page, 'Restricted', '/customer');
  await expect(page.getByText('60 customers', { exact: true })).toBeVisible();
  await expect(page.getByText('of 60 customers; the rest loads as you scroll')).toBeVisible();
  await lookAt(page, 'customers');
  await expectAccessible(page);

  const name = page.getByRole('columnheader', { name: 'Name' });
  const rows = page.getByRole('table').getByRole('link');
  const [upwards, downwards] = [/^M8 13V3/, /^M8 3v10/];
  const marker = page.getByRole('columnheader').locator('svg path');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(marker).toHaveAttribute('d', upwards);
  await expect(rows.first()).toHaveText('Customer 01');
  await name.getByRole('button').click();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(marker).toHaveAttribute('d', downwards);
  await expect(rows.first()).toHaveText('Customer 60');
  await expect(page).toHaveURL(/sort=name&order=descending/);
  for (const label of ['City', 'Created']) {
    const head = page.getByRole('columnheader', { name: label });
    for (const order of ['ascending', 'descending']) {
      await head.getByRole('button').click();
      await expect(head).toHaveAttribute('aria-sort', order);
      await expect(page).toHaveURL(
        new RegExp(`sort=${label.toLowerCase()}&order=${order}|sort=${label.toLowerCase()}$`),
      );
    }
    await expect(name).toHaveAttribute('aria-sort', 'none');
  }
  await expect(page.getByRole('columnheader', { name: 'Address' }).getByRole('button')).toHaveCount(0);
  await name.getByRole('button').click();
  await name.getByRole('button').click();

  const last = page.getByRole('link', { name: 'Customer 01' });
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(last).toBeInViewport({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await last.click();
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await page.goBack();
  await expect(last).toBeInViewport();

  await page.getByLabel('Sort').selectOption('city');
  await expect(page).toHaveURL(/sort=city$/);
  // Another sort order scrolls back to the top.
  await expect(rows.first()).toHaveText('Customer 01');
  await expect(rows.nth(1)).toHaveText('Customer 05');
  await expect(rows.first()).toBeInViewport();
  const scrolled = () => page.evaluate(() => scrollY);
  // A wheel's scrolling goes on after the click and would be taken for a list that stays where it is.
  await page.evaluate(() => scrollTo(0, 800));
  await expect.poll(scrolled).toBeGreaterThan(400);
  // The test dispatches an event, because a click would scroll up to the head.
  await page.getByRole('columnheader', { name: 'City' }).getByRole('button').dispatchEvent('click');
  await expect.poll(scrolled).toBeLessThan(100);
  await search(page).fill('Delhi');
  await expect(page.getByText('15 customers', { exact: true })).toBeVisible();
  await page.goto(page.url());
  await expect(search(page)).toHaveValue('Delhi');
  await expect(page.getByText('15 customers', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Customer 02' })).toContainText('In Delhi');
  await expectAccessible(page);
  await lookAt(page, 'customers-cards');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cards' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('each row shows the time of its last change; sorts, page size and lookups match the specification', async ({
  page,
  app,
}) => {
  await clearCustomers(app);
  for (const body of customerBodies(30)) await app.api.customers.create({ body });
  await app.query("update customers set created_at = '2020-01-15T12:00:00Z' where name = 'Customer 30'");
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const queries = (path: string) => asked.filter(({ pathname }) => pathname === `/api/customers/${path}`);
  await app.openAs(page, 'Standard', '/customer');
  await expect(page.getByText('30 customers', { exact: true })).toBeVisible();
  await expect
    .poll(() => queries('sorted').map(({ search }) => search))
    .toEqual(
      // An event that arrives meanwhile fetches the same pages again.
      expect.arrayContaining([
        expect.stringMatching(/per=20&page=1/),
        expect.stringMatching(/per=20&page=2/),
      ]),
    );
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'Address', 'City', 'Created']);
  await expect(page.getByLabel('Sort').getByRole('option')).toHaveText([
    'default',
    'name',
    'city',
    'created',
  ]);
  const longDate = new Date().toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: (await app.api.settings.get()).timeZone,
  });
  const row = page.getByRole('row').filter({ hasText: 'Customer 30' });
  await expect(row).toContainText(`Updated ${longDate}`);
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole('columnheader', { name: 'Created' })).toBeVisible();
  await expect(row.getByText(`Updated ${longDate}`)).toBeVisible();
  if (desk) await page.setViewportSize(desk);
  await search(page).fill('C');
  await expect(page).toHaveURL(/term=C/);
  await expect(page.getByText('30 customers', { exact: true })).toBeVisible();
  expect(queries('search')).toEqual([]);
  await search(page).fill('Cu');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(8);
  expect(await app.api.customers.search({ query: { term: 'Cu' } })).toHaveLength(20);
  expect(queries('search').map(({ searchParams }) => searchParams.get('term'))).toEqual(['Cu']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(async () => {
    await row.getByText('30 Mill Road').click();
    await expect(page).toHaveTitle('Makeready | CustomerDetails', { timeout: 2000 });
  }).toPass();
  await page.goto('/customer');
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Customer 30' }).getByText('30 Mill Road').click();
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
});

test('the search suggests names after two letters, and a customer that is not found can be added', async ({
  page,
  app,
}) => {
  const { id } = await app.api.customers.create({ body: malnad });
  await app.openAs(page, 'Standard', '/customer');
  await expect(search(page)).toBeVisible();
  await search(page).pressSequentially('mA', { delay: 60 });
  const option = page.getByRole('option', { name: malnad.name });
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'customer-search');
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(search(page)).toHaveValue('mA');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/customer/${id}$`));
  await page.goBack();
  await search(page).fill('mal');
  await option.click();
  await expect(page).toHaveURL(new RegExp(`/customer/${id}$`));
  await page.goBack();
  await search(page).fill('Nobody Yet');
  await expect(page.getByText('No Matches Found')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No customer matches “Nobody Yet”' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Add new customer', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Makeready | CustomerCreate');
  await expect(page.getByLabel('Name')).toHaveValue('Nobody Yet');
});

test('the older form searches the city', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/customer/create/improved');
  await expect(city(page)).toHaveText('Select City');
  await page.getByLabel('Name').fill('Konkan Cashew Co.');
  await page.getByLabel('Address').fill('7 Quay Street');
  await page.keyboard.press('Enter');
  await expect(page.getByText('City is required')).toBeVisible();
  await city(page).click();
  await page.getByPlaceholder('Search for city').fill('zz');
  await expect(page.getByText('No Data Available')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder('Search for city')).toHaveValue('zz');
  await page.getByPlaceholder('Search for city').fill('mum');
  await lookAt(page, 'customer-improved');
  await page.keyboard.press('Enter');
  await expect(city(page)).toHaveText('Mumbai');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await expect(page.getByRole('main')).toContainText('7 Quay Street');
});

test('actions that the role or a job forbids are refused with a reason', async ({ page, app }) => {
  const { id } = await app.api.customers.create({ body: malnad });
  await app.api.jobs.create({ body: jobBody(id, 'C-1') });
  await app.openAs(page, 'Admin', `/customer/${id}`);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    'Malnad Coffee Works has 1 job; delete it first',
  );
  await page.getByRole('link', { name: 'Customer Jobs' }).click();
  await expect(page).toHaveTitle('Makeready | CustomerJobList');
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('C-1');
  await page.goto(`/customer/${id}/order`);
  await expect(page).toHaveURL(new RegExp(`/customer/${id}/job$`));

  await page.evaluate(() => localStorage.clear());
  await app.openAs(page, 'Restricted');
  const reason = 'Only the office can change this';
  await page.goto('/customer');
  await expect(page.getByRole('button', { name: 'Add New Customer' })).toHaveAccessibleDescription(reason);
  await page.goto(`/customer/${id}`);
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(reason);
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    'Only the office can delete this',
  );
  await expectAccessible(page);
  await page.goto('/customer/create');
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
});

test('the user’s customers and those of another user have separate lists', async ({ page, app }) => {
  await app.api.customers.create({ body: malnad });
  const standard = await app.apiAs('Standard');
  await standard.customers.create({ body: { ...malnad, name: 'Ravi’s Bakehouse' } });
  await app.openAs(page, 'Standard', '/my/customer');
  await expect(page.getByRole('table').getByRole('link', { name: 'Ravi’s Bakehouse' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: malnad.name })).toBeHidden();
  await page.goto(`/user/${app.users.Restricted.id}/customer`);
  await expect(page.getByRole('heading', { name: 'Meena Iyer has not added a customer yet' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows have two lines, and the thumb reaches the main action', async ({ page, app }) => {
    await app.api.customers.create({ body: malnad });
    await app.openAs(page, 'Standard', '/customer?term=Malnad');
    const row = page.getByRole('listitem').filter({ hasText: malnad.name }).first();
    await expect(row).toContainText('In Bengaluru');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add New Customer' }).click();
    await page.getByLabel('Name').fill('From the floor');
    await page.getByLabel('Address').fill('Gate 2');
    await save(page).click();
    await expect(page.getByRole('main')).toContainText('Gate 2');
    await expectAccessible(page);
  });
});
