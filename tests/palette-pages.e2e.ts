/** Checks that a user acts on the page from the palette (Ctrl K). routes.e2e.ts compares the two on every screen. */
import { expect, test } from './support/fixtures.ts';
import { arrange } from './support/records-and-allowed-actions.ts';

test('a user runs and finishes an operation from the palette, and opens a list’s export menu there', async ({
  page,
  app,
}) => {
  const { operation } = await arrange(app);
  await app.openAs(page, 'Restricted', `/operation/${operation}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Run' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  const type = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await type('run');
  await expect(page.getByRole('main').getByRole('button', { name: 'Pause' })).toBeVisible();
  await type('pause');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await type('finish');
  const finishing = page.getByRole('dialog', { name: /^Finish / });
  await finishing.getByLabel(/^Good/).fill('1000');
  await finishing.getByLabel(/^Waste (sheets|pieces)/).fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo Finish' })).toBeVisible();
  await page.goto('/machine');
  await expect(page.getByRole('link', { name: 'Bobst Novacut' })).toBeVisible();
  await type('export');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
});
