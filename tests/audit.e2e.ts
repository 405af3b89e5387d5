/** Checks the screen of the audit log, which shows an Admin all changes in the shop. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob } from './support/sample-operations.ts';

const address = { address: '4 Mill Road', city: 'Bengaluru' } as const;

test('an Admin finds by keyboard who changed which record, and opens the record', async ({ page, app }) => {
  const kodagu = await app.api.customers.create({ body: { name: 'Kodagu Honey Works', ...address } });
  const standard = await app.apiAs('Standard');
  await standard.customers.update({ params: { id: kodagu.id }, body: { name: 'Kodagu Honey' } });
  const gone = await app.api.customers.create({ body: { name: 'Kodagu Tiles', ...address } });
  await app.api.customers.remove({ params: { id: gone.id } });
  await createScheduledJob(app, { number: 'MR-2451', name: 'Cookie window box' });

  await app.openAs(page, 'Admin', '/settings');
  await page.getByRole('link', { name: 'Audit log' }).press('Enter');
  await expect(page).toHaveTitle('Makeready | Audit log');
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(lines.filter({ hasText: 'scheduled the job' }).first()).toBeVisible();
  await expect(
    lines.filter({ has: page.getByRole('link', { name: 'MR-2451', exact: true }) }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'audit');

  await page.keyboard.press('/');
  await page.keyboard.type('ko');
  await expect(page.getByText('Type at least three letters')).toBeVisible();
  await page.keyboard.type('dagu');
  await expect(page).toHaveURL(/term=kodagu/);
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(0)).toContainText('Asha Rao deleted the customer');
  await expect(lines.nth(0)).toContainText('Kodagu Tiles (deleted)');
  await expect(lines.nth(0).getByRole('link')).toHaveCount(0);
  await expect(lines.nth(2)).toContainText('Ravi Kumar changed the name');
  await expect(lines.nth(2)).toContainText('Name Kodagu Honey Works → Kodagu Honey');
  // The audit log opens renamed records by their current name.
  await expect(lines.nth(3).getByRole('link', { name: 'Kodagu Honey', exact: true })).toBeVisible();
  await lookAt(page, 'audit-term');

  await page.getByRole('combobox', { name: 'Who' }).selectOption('Ravi Kumar');
  await expect(lines).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Action' }).selectOption('deleted the customer');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'audit-none');
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await expect(page).toHaveURL(/\/audit$/);
  await page.getByRole('combobox', { name: 'Record' }).selectOption('Customers');
  await expect(lines).toHaveCount(5);
  // All entries are of today.
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page).toHaveURL(/to=2020-01-31/);
  await expect(lines).toHaveCount(0);
  await page.getByLabel('To', { exact: true }).fill('');
  await page.getByLabel('From', { exact: true }).fill('2020-01-31');
  await expect(lines).toHaveCount(5);
  await page.reload();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-31');
  await expect(page.getByRole('combobox', { name: 'Record' })).toHaveValue('customers');
  await lines.last().getByRole('link', { name: 'Kodagu Honey', exact: true }).press('Enter');
  await expect(page.getByRole('definition').filter({ hasText: 'Kodagu Honey' })).toBeVisible();
});

test('older entries load at the end of the list, and new ones appear at the top', async ({ page, app }) => {
  for (let n = 0; n < 70; n += 1) {
    await app.api.customers.create({ body: { name: `Udupi Foods ${n}`, ...address } });
  }
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/audit?') && asked.push(request.url()));
  await app.openAs(page, 'Admin', '/audit?term=udupi');
  const lines = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(lines).toHaveCount(50);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(asked).toHaveLength(1);
  await lines.last().scrollIntoViewIfNeeded();
  await expect(lines).toHaveCount(70);
  await expect(lines.last()).toContainText('Udupi Foods 0');
  await expect(page.getByRole('button', { name: 'Older' })).toBeHidden();
  await app.api.customers.create({ body: { name: 'Udupi Sweets', ...address } });
  await expect(lines.first()).toContainText('Udupi Sweets');
});

test('a user who is not an Admin reads who may see the audit log', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/settings');
  await expect(page.getByRole('link', { name: 'Lists' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeHidden();
  await page.goto('/audit');
  await expect(page.getByText('Only an Admin can do this')).toBeVisible();
});
