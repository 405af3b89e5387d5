/** Checks First steps apart from the first hour: what is saved by hand, whole workbooks, and how to hide the steps. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from './support/fixtures.ts';
import { importButton } from './support/import-screen.ts';

test('hours and a customer are saved on the way, and the steps can be hidden and shown again', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Admin', '/first-steps');
  await expect(page.getByRole('heading', { name: 'Set up the shop' })).toBeVisible();
  const step = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(step('People')).toContainText('3 users');
  await page.getByRole('button', { name: 'Hours', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Second shift' }).check();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(step('Hours')).toContainText('Mon to Sat 09:00 to 02:00');

  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: 'Add by hand' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Malnad Coffee Works');
  await page.getByLabel('Address', { exact: true }).fill('4 Mill Road');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/first-steps$/);
  await expect(step('Customers')).toContainText('1 customer');
  await expect(page.getByText('Next: Your shop')).toBeVisible();

  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(page).toHaveTitle('Makeready | Today');
  await expect(page.getByRole('list', { name: 'In figures' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/\/first-steps$/);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'First steps' }).click();
  await expect(page).toHaveURL(/\/first-steps$/);
});

test('a workbook chosen on First steps stays open for the imports that follow', async ({ page, app }) => {
  const book = await writeXlsx({
    sheets: [
      { name: 'Rates', rows: [['Exported on Monday']] },
      {
        name: 'Godown',
        rows: [
          ['Paper', 'Quality', 'GSM', 'Stock', 'Size'],
          ['Art Card', 'Art Card', 300, 10, '20x30 in'],
        ],
      },
      {
        name: 'Plant list',
        rows: [
          ['Machine', 'Type', 'Max sheet'],
          ['Komori', 'Printing', '28x40 in'],
        ],
      },
    ],
  });
  await app.openAs(page, 'Admin', '/first-steps');
  await page.getByRole('button', { name: 'Machines', exact: true }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chosen
  ).setFiles({
    name: 'kaveri.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(book),
  });
  const sheets = page.getByRole('group', { name: /^kaveri\.xlsx has several sheets/ }).getByRole('button');
  await expect(sheets.first()).toHaveText('Plant list, 2 rows');
  await expect(sheets.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await importButton(page).click();
  await expect(page.getByText('1 machine imported')).toBeVisible();
  const papers = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Papers' });
  await expect(papers).toContainText('“Godown”, 2 rows of kaveri.xlsx');
  await page.getByRole('button', { name: 'Papers', exact: true }).click();
  await page.getByRole('link', { name: 'Choose from kaveri.xlsx' }).click();
  await expect(sheets).toHaveText(['Godown, 2 rows', 'Plant list, 2 rows', 'Rates, 1 row']);
});

test('a Standard user does not see the steps that only an Admin can do', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/first-steps');
  await expect(page.getByRole('button', { name: 'Machines', exact: true })).toBeVisible();
  for (const name of ['Your shop', 'Hours', 'People'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
});
