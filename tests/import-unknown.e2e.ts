/**
 * Checks the import of orders with unknown or misspelt customers. The user corrects each name once for all its rows.
 */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { importButton, filterButton, repairButton } from './support/import-screen.ts';

test('the user replaces unknown customers with existing ones, or adds all of them at once', async ({
  page,
  app,
}) => {
  for (const name of ['Malnad Coffee Pvt Ltd', 'Deccan Dairy LLP', 'Deccan Dairy Ltd', 'Tungabhadra Spices'])
    await app.api.customers.create({ body: { name, address: '1 Road', city: 'Chennai' } });
  const parties = ['M/s Malnad Coffee', 'Malnaad Coffee', 'Malnaad Coffee', 'Deccan Dairy', 'T B Spices'];
  const orders = [...parties, 'New Age Foods', 'M/s New Age Foods Pvt Ltd', 'Nila Soaps'].map(
    (party, at) => `O-${at},${party},Carton ${at},9000,2099-03-0${at + 1}`,
  );
  const heads = 'Order no,Customer name,Item,Qty,Due date,Type,Style,Code,Sheet size,GSM,Quality,Ink,Coat';
  const rest = 'Plain Box,Four Corner Box,C-1,20x28 in,300,Art Card,CMYK,Matt';
  await app.openAs(page, 'Standard', '/import?entity=jobs');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heads, ...orders.map((order) => `${order},${rest}`)].join('\n')),
  });
  await expect(filterButton(page, 'All 8')).toBeVisible();
  await page.getByRole('button', { name: /^Add the \d+ columns$/ }).click();
  const unknown = page.getByRole('list', { name: 'Unknown customers' });
  await expect(unknown).toContainText('4 customers not in the list');
  await lookAt(page, 'import-unknown');
  await expectAccessible(page);

  const line = (name: string) => unknown.getByRole('listitem').filter({ hasText: name });
  await expect(line('Malnaad Coffee')).toContainText('2 rows');
  await line('Malnaad Coffee').getByRole('button', { name: 'Use Malnad Coffee Pvt Ltd' }).click();
  await expect(line('Malnaad Coffee')).toBeHidden();
  await line('Deccan Dairy').getByRole('button', { name: 'Use Deccan Dairy LLP' }).click();
  await unknown.getByLabel('Customer for T B Spices').fill('tungabhadra');
  await expect(unknown.locator('option', { hasText: 'Tungabhadra Spices' })).toHaveCount(1);
  await unknown.getByLabel('Customer for T B Spices').fill('Tungabhadra Spices');
  await page.keyboard.press('Enter');

  // Two spellings of one company are one customer.
  await expect(unknown).toContainText('2 customers not in the list');
  await unknown.getByLabel('City').selectOption('Bengaluru');
  await unknown.getByRole('button', { name: 'Add all 2 customers' }).click();
  await expect(unknown).toBeHidden();
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '8 jobs imported' })).toBeVisible();
  const { items } = await app.api.jobs.sorted({ query: { sort: 'number', order: 'ascending' } });
  expect(items.map(({ customer }) => customer.name)).toEqual([
    ...Array.from({ length: 3 }, () => 'Malnad Coffee Pvt Ltd'),
    'Deccan Dairy LLP',
    'Tungabhadra Spices',
    'New Age Foods',
    'New Age Foods',
    'Nila Soaps',
  ]);
  const added = (await app.api.customers.list()).find(({ name }) => name === 'Nila Soaps');
  expect(added).toMatchObject({ address: 'Not given', city: 'Bengaluru' });
});

test('every unknown customer gets similar names as suggestions, not only the first eight', async ({
  page,
  app,
}) => {
  for (const name of ['Kaveri Pharma', 'Narmada Labs'])
    await app.api.customers.create({ body: { name, address: '1 Road', city: 'Chennai' } });
  const others = ['Alpha', 'Bravo', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Gamma', 'Hotel', 'India', 'Jumbo'];
  const parties = [...others, 'Kaverii Pharma', 'Narmda Labs', 'Quartz', 'Romeo', 'Sierra', 'Tango', 'Umber'];
  const rows = [...parties, 'Kaveri Farma'].map((party, at) => `O-${at},${party},Carton,9000,2099-03-01`);
  await app.openAs(page, 'Standard', '/import?entity=jobs');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Order no,Customer name,Item,Qty,Due date', ...rows].join('\n')),
  });
  const unknown = page.getByRole('list', { name: 'Unknown customers' });
  const line = (name: string) => unknown.getByRole('listitem').filter({ hasText: name });
  await expect(line('Hotel')).toBeVisible();
  await expect(line('India')).toBeHidden();
  await unknown.getByRole('button', { name: 'Show 8 more' }).click();
  await line('Kaverii Pharma').getByRole('button', { name: 'Use Kaveri Pharma' }).click();
  await expect(line('Kaverii Pharma')).toBeHidden();
  await line('Narmda Labs').getByRole('button', { name: 'Use Narmada Labs' }).click();
  // Two are repaired, so that the last one becomes visible.
  await line('Kaveri Farma').getByRole('button', { name: 'Use Kaveri Pharma' }).click();
  await expect(unknown.getByRole('button', { name: /^Show/ })).toBeHidden();
  await expect(unknown).toContainText('15 customers not in the list');
});

test('an imported machine of a type that the shop lacks adds the type', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/import?entity=machines');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'machines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Type\nPolar 115,Trimmer\nPolar 92,Trimmer'),
  });
  await repairButton(page, 'Add “Trimmer” to the shop’s operation types').click();
  const asks = page.getByRole('dialog', { name: 'Add “Trimmer” as an operation type' });
  await asks.getByRole('combobox', { name: 'Counted in' }).click();
  await page.getByRole('option', { name: 'Sheets' }).click();
  await asks.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option', { name: 'Needs a machine' }).click();
  await asks.getByRole('button', { name: 'Add type' }).click();
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '2 machines imported' })).toBeVisible();
});
