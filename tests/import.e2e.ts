/**
 * Checks the import of a shop's own sheets with typical mistakes: the user uploads them, corrects the mistakes,
 * imports the rows and undoes that.
 */
import fs from 'node:fs/promises';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import {
  cell,
  chooseSheet,
  repairButton,
  importButton,
  pasteInto,
  sheetPath,
  filterButton,
} from './support/import-screen.ts';

test('412 customers from another program are repaired, imported and undone', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/customer');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Import customers' })).toBeVisible();
  await lookAt(page, 'import-start');
  await expectAccessible(page);
  await chooseSheet(page, 'customers.csv');
  await expect(filterButton(page, 'All 412')).toBeVisible();
  // Some rows have several wrong cells: figure and filter both count rows.
  await expect(filterButton(page, 'Wrong')).toHaveText('Wrong 397');
  await expect(page.getByText('in 397 rows, to correct first')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Party Name is' })).toHaveValue('name');
  await expect(page.getByRole('combobox', { name: 'Mobile is' })).toHaveValue('contact phone');
  await expect(importButton(page)).toHaveAttribute('aria-disabled', 'true');
  await lookAt(page, 'import-customers');
  await expectAccessible(page);

  // These rows have only state codes, or made-up tax numbers with a wrong check character.
  await repairButton(page, /^Leave every “07” empty/).click();
  await repairButton(page, /^Leave all [\d,]+ empty$/).click();
  await repairButton(page, '“bangalore” is Bengaluru everywhere (48)').click();
  await repairButton(page, 'Use the suggestion for all 40').click();
  for (const city of ['Sivakasi', 'Hyderabad', 'Coimbatore'])
    await repairButton(page, `Add “${city}” to the shop’s cities`).click();
  await filterButton(page, 'Wrong').click();
  await expect(page.getByText('3 cells are wrong.')).toBeVisible();

  // Rows without name or city, or with a name of one letter: keys lead to them, and they are completed or left
  // out.
  await page.getByRole('button', { name: 'Next wrong cell' }).press('Enter');
  await expect(cell(page, 'Name', 11)).toBeFocused();
  await expect(cell(page, 'Name', 11)).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('Mudra Traders');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 cells are wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Next wrong cell' }).press('Enter');
  await expect(cell(page, 'City', 91)).toBeFocused();
  await page.keyboard.type('Mumbai');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Next wrong cell' }).press('Enter');
  await expect(cell(page, 'Name', 302)).toBeFocused();
  await lookAt(page, 'import-wrong');
  await page
    .locator('tr', { hasText: 'Name length should be greater' })
    .getByText('Leave this row out')
    .click();
  await expect(page.getByRole('button', { name: 'Next wrong cell' })).toBeHidden();

  // “M/s”, “Pvt Ltd”, case and spaces hide no duplicate; each is listed below the row that it resembles.
  await expect(filterButton(page, 'Already there')).toHaveText('Already there 0');
  await filterButton(page, 'Duplicates').click();
  await expect(cell(page, 'Name', 2)).toHaveValue('Annapurna Foods');
  await expect(cell(page, 'Name', 123)).toHaveValue('Annapurna Foods Pvt Ltd');
  await expect(page.getByText(/^Same name as row 2\./).first()).toBeVisible();
  await lookAt(page, 'import-doubles');
  const before = await importButton(page).textContent();
  await repairButton(page, 'Join all').click();
  await expect(importButton(page)).toBeEnabled();
  await expect(filterButton(page, 'Duplicates')).toHaveText('Duplicates 0');
  const joined = await importButton(page).textContent();
  expect(joined).not.toBe(before);
  // One press is one undo step.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(importButton(page)).toHaveText(before ?? '');
  await repairButton(page, 'Join all').click();
  await expect(importButton(page)).toHaveText(joined ?? '');
  await expect(importButton(page)).toBeEnabled();

  // The repairs survive a reload.
  const ready = await importButton(page).textContent();
  await page.waitForTimeout(500);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(importButton(page)).toHaveText(ready ?? '');
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  const done = page.getByRole('heading', { name: /customers imported$/ });
  await expect(done).toBeVisible();
  await lookAt(page, 'import-done');
  await expectAccessible(page);
  const made = Number.parseInt((await done.textContent())?.trim() ?? '', 10);
  const { metadata } = await app.api.customers.sorted();
  expect(metadata.total).toBe(made);
  expect(made).toBeGreaterThan(350);
  const [kaveri] = (await app.api.customers.sorted({ query: { term: 'Annapurna Foods', sort: 'name' } }))
    .items;
  expect(kaveri).toMatchObject({ name: 'Annapurna Foods', city: 'Bengaluru' });
  const inert = await app.api.customers.sorted({ query: { term: 'HYPERLINK' } });
  expect(inert.items.map(({ name }) => name)).toEqual(['=HYPERLINK("http://example.com","x")']);

  await page.getByRole('button', { name: 'Undo import' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  expect((await app.api.customers.sorted()).metadata.total).toBe(0);
  await expect(page.getByRole('list', { name: 'Earlier imports' }).getByText(/^undone/)).toBeVisible();
});

test('128 papers with mixed units are repaired by keyboard and imported, and a second import updates the stock', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/import?entity=papers');
  await chooseSheet(page, 'papers.csv');
  await expect(filterButton(page, 'All 128')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Size is' })).toHaveValue('size');
  await expect(page.getByRole('combobox', { name: 'Mill is' })).toHaveValue('manufacturer');
  await expect(cell(page, 'Length × breadth', 1)).toHaveValue('762 × 1,016 mm');
  await expect(cell(page, 'Sheets in stock', 1)).toHaveValue('4,150');
  await filterButton(page, 'Wrong').click();
  for (const quality of ['Art Paper', 'Duplex Grey Back', 'SBS', 'Kraft', 'Maplitho', 'FBB'])
    await repairButton(page, `Add “${quality}” to the shop’s qualities`).click();
  await lookAt(page, 'import-papers');
  await repairButton(page, 'Make it 210').click();
  await repairButton(page, '“Art card” is Art Card').click();
  await repairButton(page, 'Make it 12').press('Enter');
  await repairButton(page, 'Make it 200').press('Enter');
  await expect(page.getByText('1 cell is wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Next wrong cell' }).press('Enter');
  await expect(cell(page, 'Length × breadth', 45)).toBeFocused();
  await expect(page.getByText('“about A1” is not a size')).toBeVisible();
  await page.keyboard.type('20x30 in');
  await page.keyboard.press('ArrowUp');
  // Papers with one name and two weights are two papers.
  await filterButton(page, 'Duplicates').click();
  await expect(page.getByText('Same name as row 60')).toBeVisible();
  await repairButton(page, 'Keep both').click();
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '128 papers imported' })).toBeVisible();
  const { items } = await app.api.papers.sorted({ query: { term: 'Carte Lumina 70 20x30' } });
  expect(items).toMatchObject([
    { length: 508, breadth: 762, gsm: 70, stockQuantity: 4350, reorderQuantity: 1000, manufacturer: 'BILT' },
  ]);
  const { paperQualities } = await app.api.lists.get();
  expect(paperQualities.map(({ name }) => name)).toContain('Duplex Grey Back');

  // Known papers are added to their stock, or left out.
  await page.getByRole('button', { name: 'Import more' }).click();
  await page
    .getByRole('textbox')
    .fill(
      'Item\tGSM\tQuality\tStock\nSBS 90 23x36\t90\tSBS\t1,000\nSBS 90 25x36\t90\tSBS\t50\nSBS 91\t91\tSBS\t\nSBS 92\t92\tSBS\t',
    );
  await page.getByRole('button', { name: 'Use these cells' }).click();
  await repairButton(page, 'Make every empty one 0 (2)').click();
  await repairButton(page, 'Add 1,000').click();
  await repairButton(page, 'Set stock to 50').click();
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '2 papers imported' })).toBeVisible();
  await expect(page.getByText('2 stock updates.')).toBeVisible();
  const sbs = await app.api.papers.sorted({ query: { term: 'SBS 90', sort: 'name', order: 'ascending' } });
  const stock = sbs.items.map(({ name, stockQuantity }) => [name, stockQuantity]);
  expect(stock).toContainEqual(['SBS 90 23x36', 8450]);
  expect(stock).toContainEqual(['SBS 90 25x36', 50]);
});

test('12 machines are pasted with operations, sizes, speeds and minutes in words', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/machine');
  await page.getByRole('link', { name: 'Import' }).click();
  const pasted = await fs.readFile(sheetPath('machines.tsv'), 'utf8');
  await pasteInto(page.getByRole('textbox'), pasted);
  await expect(filterButton(page, 'All 12')).toBeVisible();
  // A machine has one size: for ranges the import asks which end to use.
  const questions = page.getByRole('list', { name: 'Questions about columns' });
  await expect(questions).toContainText('“20x28 to 28x40” is a range');
  await questions.getByRole('button', { name: 'Larger size' }).click();
  await expect(cell(page, 'Largest sheet', 1)).toHaveValue('711.2 × 1,016 mm');
  await expect(page.getByRole('combobox', { name: 'Range of Sheet' })).toHaveValue('larger');
  await expect(cell(page, 'Run speed', 7)).toHaveValue('18,000');
  await expect(cell(page, 'Make-ready', 7)).toHaveValue('90');
  for (const offer of [
    '“Offset 4 col” is Printing',
    '“Offset 1 col” is Printing',
    '“Punching / die cutting” is Punching',
    '“Hand punching” is Manual Punching',
    '“Foil” is Foiling',
    '“UV / Drip off” is UV and Drip',
    '“Window” is Window Patching',
  ])
    await repairButton(page, offer).click();
  await lookAt(page, 'import-machines');
  // No machine here cuts, and one of them is listed twice.
  await page
    .locator('tr', { hasText: '“Cutting” isn’t an operation type' })
    .getByText('Leave this row out')
    .click();
  await repairButton(page, 'Join the rows').click();
  await page.getByRole('banner').getByRole('link', { name: 'Stock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(importButton(page)).toHaveText('Import 10 rows');
  await expect(importButton(page)).toBeEnabled();
  await expectAccessible(page);
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: '10 machines imported' })).toBeVisible();
  const { items } = await app.api.machines.sorted({ query: { term: 'Die cutter – Bobst' } });
  expect(items).toMatchObject([
    { type: 'Punching', length: 711.2, breadth: 1016, makeReadyMinutes: 60, sheetsPerHour: 5000 },
  ]);
});
