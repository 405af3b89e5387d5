/** Checks the import of a workbook with several sheets: the user chooses one, and the screen reports the result. */
import { writeXlsx } from 'hucre/xlsx';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { importButton } from './support/import-screen.ts';

test('the user chooses a sheet of a workbook, and the list of earlier imports shows what each import added', async ({
  page,
  app,
}) => {
  const paper = await app.api.papers.create({
    body: { name: 'Art Card', quality: 'Art Card', gsm: 300, stockQuantity: 10 },
  });
  const merge = { id: paper.id, stock: 'add' };
  const row = { name: 'Art Card', quality: 'Art Card', gsm: 300, stockQuantity: 5, merge };
  await app.api.imports.create({ body: { entity: 'papers', rows: [row], source: 'delivery.csv' } });
  const book = await writeXlsx({
    sheets: [
      { name: 'Read me', rows: [['Exported on Monday']] },
      { name: 'Secret', hidden: true, rows: [['Name'], ['No one']] },
      {
        name: 'Parties',
        rows: [
          ['Name', 'Address', 'City'],
          ['Malnad Coffee Works', '4 Mill Road', 'Bengaluru'],
          ['Nilgiri Tea', '9 Hill Street', 'Chennai'],
        ],
      },
    ],
  });
  await app.openAs(page, 'Admin', '/import?entity=customers');
  const earlier = page.getByRole('list', { name: 'Earlier imports' });
  await expect(earlier).toContainText('1 stock update, from delivery.csv');
  await expect(earlier).not.toContainText('added');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'clients.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(book),
  });
  const asked = page.getByRole('group', {
    name: 'clients.xlsx has several sheets. Which one do you want to import?',
  });
  await expect(asked.getByRole('button')).toHaveText(['Read me, 1 row', 'Parties, 3 rows']);
  await expect(asked.getByRole('button').first()).toBeFocused();
  await expectAccessible(page);
  await lookAt(page, 'import-sheets');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '2 customers imported' })).toBeVisible();
  await expect(earlier).toContainText('2 customers added, from clients.xlsx, Parties');
});
