/**
 * Checks the import of ambiguous columns. The screen asks once, shows the answer above the column, and lets the user
 * change it by one press.
 */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { cell, importButton } from './support/import-screen.ts';

test('for each column the import asks for unit, decimal mark or date order once, and shows the choice on top', async ({
  page,
  app,
}) => {
  const upload = async (entity: string, name: string, text: string) => {
    await page.goto(`/import?entity=${entity}`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  };
  await app.openAs(page, 'Admin', '/import?entity=inks');
  await upload(
    'inks',
    'inks.csv',
    'Name;Colour;Stock;Reorder at\nCyan;Cyan;1,250;1,500\nBlack;Black;12,500;2,000',
  );
  const questions = page.getByRole('list', { name: 'Questions about columns' });
  await expect(questions.getByRole('listitem')).toHaveCount(2);
  await expect(importButton(page)).toBeDisabled();
  await lookAt(page, 'import-questions');
  await expectAccessible(page);
  // One answer applies to both columns.
  await questions.getByRole('button', { name: 'Decimal comma (1,5)' }).first().click();
  await expect(questions).toBeHidden();
  await expect(cell(page, 'Stock, kg', 1)).toHaveValue('1.25');
  await expect(cell(page, 'Reorder at, kg', 2)).toHaveValue('2');
  // A wrong answer can be changed in the head.
  await page.getByRole('combobox', { name: 'Unit of Stock' }).selectOption({ label: 'g' });
  await expect(cell(page, 'Stock, kg', 2)).toHaveValue('0.013');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(cell(page, 'Stock, kg', 2)).toHaveValue('12.5');
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '2 inks imported' })).toBeVisible();
  const { items } = await app.api.inks.sorted();
  expect(Object.fromEntries(items.map(({ name, stockQuantity }) => [name, stockQuantity]))).toEqual({
    Black: 12.5,
    Cyan: 1.25,
  });

  // The reams have the shop's size.
  const { version } = await app.api.settings.get();
  await app.api.settings.update({ body: { reamSheets: 480, version } });
  await upload(
    'papers',
    'papers.csv',
    'Name,GSM,Quality,Size,Stock (reams)\nCard A,300,Art Card,25x36,8\nCard B,300,Art Card,25x36,320 kg\n',
  );
  await expect(cell(page, 'Sheets in stock', 1)).toHaveValue('3,840');
  await expect(cell(page, 'Sheets in stock', 2)).toHaveValue('1,837');
  await expect(page.getByRole('combobox', { name: 'Unit of Stock (reams)' })).toHaveValue('reams');
  await lookAt(page, 'import-units');
});
