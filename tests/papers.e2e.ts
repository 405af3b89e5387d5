import { paperQualities } from '../shared/platform/specification-constants.ts';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { figure, lines, createPaper } from './support/sample-papers.ts';

test('a paper is added, received, adjusted and deleted, by keyboard alone', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/stock');
  await expect(page).toHaveTitle('Makeready | Stock');
  await expect(page.getByRole('heading', { name: 'No papers yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Paper/ }).press('Enter');
  // The stock's screen has this heading too.
  await expect(page).toHaveTitle('Makeready | PaperList');
  await expect(page.getByRole('heading', { name: 'No papers yet' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'papers-empty');
  await page.getByRole('link', { name: 'Add New Paper' }).press('Enter');

  await expect(page).toHaveTitle('Makeready | PaperCreate');
  await expect(page.getByLabel('Length')).toHaveValue('1');
  await expect(page.getByLabel('Stock quantity')).toHaveValue('0');
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('GSM is required')).toBeVisible();
  await expect(page.getByText('Quality is required')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'paper-refused');
  await page.keyboard.type('Carte Lumina 300');
  for (const typed of ['ITC', 'Grain long', '1020', '720', '380', '300']) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Carte Lumina' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Shelf')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Grain' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1200');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');

  await expect(page).toHaveTitle('Makeready | PaperDetails');
  for (const said of ['1,020 × 720 mm', '300 g/m²', '380 µm', 'Grain long']) {
    await expect(page.getByRole('main')).toContainText(said);
  }
  await expect(figure(page, 'In stock')).toContainText('1,200');
  await expect(lines(page)).toContainText([/Received.*Opening stock.*\+1,200/]);
  await expectAccessible(page);

  await page.getByLabel('Quantity').focus();
  await page.keyboard.type('500');
  await expect(page.getByText('Stock after 1,700')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Delivery note 4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('500 sheets received')).toBeVisible();
  await expect(figure(page, 'Available')).toContainText('1,700');
  await expect(lines(page).first()).toContainText(/Received.*Delivery note 4711.*\+500/);
  await expect(page.getByLabel('Quantity')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(figure(page, 'Available')).toContainText('1,200');
  await expect(lines(page).first()).toContainText(/Adjusted.*Receipt undone.*−500/);
  await page.getByLabel('Quantity').fill('500');
  await page.getByLabel('Note').fill('Delivery note 4711');
  await page.keyboard.press('Enter');
  await expect(figure(page, 'Available')).toContainText('1,700');

  await page.getByRole('radio', { name: 'Receive' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Quantity').focus();
  await page.keyboard.type('-1701');
  const adjust = page.getByRole('button', { name: 'Adjust' });
  await expect(adjust).toHaveAccessibleDescription(
    'Only 1,700 of Carte Lumina 300 are in stock; 1,701 cannot be taken out',
  );
  await expectAccessible(page);
  await lookAt(page, 'paper-adjust-refused');
  await page.keyboard.press('Enter');
  expect((await app.api.papers.list())[0]?.stockQuantity).toBe(1700);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('-700');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stock adjusted by −700')).toBeVisible();
  await expect(page.getByText('This paper is low.')).toBeVisible();
  await expect(lines(page).first()).toContainText(/Adjusted.*−700/);
  await expectAccessible(page);
  await lookAt(page, 'paper');

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Carte Lumina 300?' });
  await expect(dialog).toContainText('Its 1,000 sheets are removed from stock.');
  await expect(dialog.getByRole('button', { name: 'Keep paper' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/paper$/);
  expect(await app.api.papers.list()).toEqual([]);
});

test('the server searches, filters and sorts thirty papers', async ({ page, app }) => {
  for (let index = 1; index <= 30; index += 1) {
    const quality = paperQualities[index % 4] ?? 'Art Card';
    const name = `Paper ${String(index).padStart(2, '0')}`;
    await createPaper(app, { name, quality, stockQuantity: index * 100, reorderQuantity: 400 });
  }
  await app.openAs(page, 'Restricted', '/stock');
  const low = page.getByRole('table', { name: 'low papers' });
  await expect(low.getByRole('link')).toHaveText(['Paper 01', 'Paper 02', 'Paper 03', 'Paper 04']);
  await expectAccessible(page);
  await lookAt(page, 'stock');
  await page.goto('/paper');
  const names = page.getByRole('table', { name: 'papers' }).getByRole('link');
  await expect(page.getByText('30 papers', { exact: true })).toBeVisible();
  await page.getByLabel('Sort').selectOption('name');
  await expect(page.getByRole('row', { name: /Paper 04/ })).toContainText('Low');
  await expect(page.getByRole('row', { name: /Paper 05/ })).not.toContainText('Low');
  await expectAccessible(page);
  await lookAt(page, 'papers');

  await page.getByRole('link', { name: 'Low 4' }).click();
  await expect(page.getByText('4 papers', { exact: true })).toBeVisible();
  await page.getByLabel('Quality').selectOption('Carte Lumina');
  await expect(names).toHaveText(['Paper 01']);
  await page.goto(page.url());
  await expect(names).toHaveText(['Paper 01']);
  await page.getByPlaceholder('Search Paper').fill('paper 9');
  await expect(page.getByRole('heading', { name: 'No paper matches “paper 9”' })).toBeVisible();
  await expect(page.getByText('Without the filters there are 3 papers.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'papers-no-match');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('30 papers', { exact: true })).toBeVisible();

  const available = page.getByRole('columnheader', { name: 'Available' });
  await available.getByRole('button').click();
  await expect(available).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.first()).toHaveText('Paper 01');
  await available.getByRole('button').click();
  await expect(names.first()).toHaveText('Paper 30');
  await expect(page).toHaveURL(/sort=available&order=descending/);
  await names.first().click();
  await expect(page).toHaveTitle('Makeready | PaperDetails');
});

test('a Restricted user reads the stock and can’t change it', async ({ page, app }) => {
  const { id } = await createPaper(app, { name: 'Read only' });
  await app.openAs(page, 'Restricted', `/paper/${id}`);
  const reason = 'Only the office and storekeepers can do this';
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(reason);
  await expect(page.getByLabel('Quantity')).toBeHidden();
  await expect(page.getByRole('main')).toContainText(reason);
  await expectAccessible(page);
  await page.goto(`/paper/${id}/edit`);
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByLabel('Stock quantity')).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('sheets are received at the rack', async ({ page, app }) => {
    const { id } = await createPaper(app, { name: 'At the rack', stockQuantity: 10 });
    await app.openAs(page, 'Standard', '/paper?low=true&term=rack');
    const row = page.getByRole('listitem').filter({ hasText: 'At the rack' });
    await expect(row).toContainText(/10.*Low/);
    await expectAccessible(page);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/paper/${id}$`));
    await expect(page.getByText('This paper is low.')).toBeVisible();
    await page.getByLabel('Quantity').fill('2500');
    await page.getByRole('button', { name: 'Receive' }).click();
    await expect(page.getByText('This paper is low.')).toBeHidden();
    await expect(page.getByRole('list', { name: 'movements' }).getByRole('listitem').first()).toContainText(
      /Received.*\+2,500/,
    );
    await expectAccessible(page);
  });
});
