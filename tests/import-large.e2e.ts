/** Checks the import of Excel files with jobs and products, and of one with 20,000 rows. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, lookAt, test } from './support/fixtures.ts';
import { cell, importButton, filterButton } from './support/import-screen.ts';

test('an Excel file with jobs and products and then 20,000 papers are checked, scrolled through and imported', async ({
  page,
  app,
}) => {
  await app.api.customers.create({ body: { name: 'Malnad Coffee', address: '1 Road', city: 'Chennai' } });
  const jobs = await writeXlsx({
    sheets: [
      {
        name: 'Open jobs',
        rows: [
          [
            'Job no',
            'Job name',
            'Party',
            'Type',
            'Style',
            'Code',
            'Qty',
            'Due',
            'Sheet size',
            'GSM',
            'Quality',
          ],
          [
            'X-1',
            'Coffee carton',
            'malnad coffee',
            'Plain Box',
            'Four Corner Box',
            'C-1',
            12000,
            '27/11/2099',
          ],
          ['X-2', 'Tea carton', 'Nobody', 'Plain Box', 'Four Corner Box', 'C-2', '8,000 pcs', 'soon'],
        ].map((row, at) => (at === 0 ? row : [...row, '20x28', 300, 'Art Card'])),
      },
    ],
  });
  await app.openAs(page, 'Standard', '/job');
  await page.getByRole('link', { name: 'Import' }).click();
  const upload = (name: string, bytes: Uint8Array) =>
    page.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(bytes),
    });
  await upload('jobs.xlsx', jobs);
  await expect(filterButton(page, 'All 2')).toBeVisible();
  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true');
  // The import proposes missing values once: Buffer, Ups, Priority and Thickness with the usual ones.
  const missing = page.getByRole('form', { name: 'Missing columns' });
  await missing.getByLabel('Ink', { exact: true }).fill('CMYK');
  await missing.getByLabel('Coat', { exact: true }).fill('Matt');
  await missing.getByRole('button', { name: 'Add the 6 columns' }).click();
  await expect(cell(page, 'Coat', 2)).toHaveValue('Matt');
  await cell(page, 'Delivery', 2).focus();
  await page.keyboard.type('30 Nov 2099');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no customer named Nobody')).toBeVisible();
  await lookAt(page, 'import-jobs');
  await cell(page, 'Customer', 2).focus();
  await page.keyboard.type('Malnad Coffee');
  await page.keyboard.press('Enter');
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '2 jobs imported' })).toBeVisible();
  const { items } = await app.api.jobs.sorted({ query: { term: 'Tea carton' } });
  expect(items).toMatchObject([{ number: 'X-2', quantity: 8000, customer: { name: 'Malnad Coffee' } }]);

  await page.goto('/import?entity=products');
  await page
    .getByRole('textbox')
    .fill(
      'Name\tType\tStyle\tCode\tOperations\nCoffee box\tPlain Box\tFour Corner Box\tC-1\tPrinting Frontside; Packing',
    );
  await page.getByRole('button', { name: 'Use these cells' }).click();
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '1 product imported' })).toBeVisible();

  await page.goto('/import?entity=papers');
  const many = Array.from(
    { length: 20_000 },
    (_, at) => `Board ${at},${90 + (at % 300)},25x36",Art Card,${at}`,
  );
  await upload('many.csv', Buffer.from(['Name,GSM,Size,Quality,Stock', ...many].join('\n')));
  await expect(filterButton(page, 'All 20,000')).toBeVisible();
  await expect(importButton(page)).toBeEnabled({ timeout: 60_000 });
  await page
    .getByRole('table', { name: 'Rows' })
    .locator('..')
    .evaluate((frame) => frame.scrollTo(0, 1e9));
  await expect(cell(page, 'Name', 20_000)).toHaveCount(0);
  await expect(page.getByLabel('Name, row 20,000')).toHaveValue('Board 19999');
  // The page renders only visible rows, also while typing and scrolling.
  const lines = page.getByRole('table', { name: 'Rows' }).locator('tbody tr');
  expect(await lines.count()).toBeLessThan(80);
  await page.getByLabel('Name, row 20,000').focus();
  await page.keyboard.type('The last board');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Name, row 20,000')).toHaveValue('The last board');
  expect(await lines.count()).toBeLessThan(80);
  await expect(importButton(page)).toBeEnabled({ timeout: 60_000 });
  // The connection is lost: the browser sends the import again by itself.
  await page.route('**/api/imports', (route) => route.abort());
  await importButton(page).click();
  await expect(page.getByText(/^Not known whether it was sent: Import 20,000 papers, /)).toBeVisible();
  await expect(page.getByText('Writing 20,000 rows…')).toBeVisible();
  await page.unroute('**/api/imports');
  await expect(page.getByRole('heading', { name: '20,000 papers imported' })).toBeVisible({
    timeout: 60_000,
  });
});
