import fs from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';

test('a list is exported as the screen shows it, by keyboard alone', async ({ page, app }) => {
  for (const name of ['Bharat Foods', 'Anand Foods', 'Cauvery Tea', 'Deccan Foods'])
    await app.api.customers.create({ body: { name, address: '1 Mill Road', city: 'Mumbai' } });
  await app.openAs(page, 'Restricted', '/customer?term=foods&sort=name&order=descending');
  await expect(page.getByRole('link', { name: /Foods/ })).toHaveCount(3);
  const button = page.getByRole('button', { name: 'Export' });
  await button.press('Enter');
  const choice = (name: string) => page.getByRole('menuitem', { name });
  await expect(choice('CSV')).toBeFocused();
  await expectAccessible(page);
  await lookAt(page, 'list-file');
  const csv = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await csv).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = parseCsv(await fs.readFile(await (await csv).path(), 'utf8'));
  expect(lines.map(([name]) => String(name).replace('\uFEFF', ''))).toEqual([
    'Name',
    'Deccan Foods',
    'Bharat Foods',
    'Anand Foods',
  ]);
  await expect(button).toBeFocused();

  await button.press('Enter');
  await expect(choice('CSV')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const xlsx = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const book = await readXlsx(await fs.readFile(await (await xlsx).path()));
  expect(book.sheets[0]?.rows.map(([name]) => name)).toEqual([
    'Name',
    'Deccan Foods',
    'Bharat Foods',
    'Anand Foods',
  ]);

  await page.route('**/sorted.csv*', (route) => route.abort());
  await button.press('Enter');
  await choice('CSV').press('Enter');
  await expect(page.getByText('The list was not exported')).toBeVisible();
});
