/**
 * Imports the three sample spreadsheets of a shop on the import screen, and corrects their mistakes as a
 * person would.
 */
import { expect, type Page } from '@playwright/test';
import { cell, chooseSheet, repairButton, importButton, filterButton } from './import-screen.ts';

const press = (page: Page, name: string | RegExp) => repairButton(page, name).click();
const rowWith = (page: Page, hasText: string) => page.locator('tr', { hasText });

async function bringIn(
  page: Page,
  entity: string,
  file: string,
  correct: () => Promise<void>,
): Promise<void> {
  await page.goto(`/import?entity=${entity}`);
  await chooseSheet(page, file);
  await correct();
  await expect(importButton(page)).toBeEnabled();
  await importButton(page).click();
  await expect(page.getByRole('heading', { name: new RegExp(`${entity} imported$`) })).toBeVisible();
}

export async function bringInSheets(page: Page): Promise<void> {
  await bringIn(page, 'customers', 'customers.csv', async () => {
    await press(page, /^Leave (it|all [\d,]+) empty$/);
    await press(page, '“bangalore” is Bengaluru everywhere (48)');
    await press(page, '“New Delhi” is Delhi everywhere (40)');
    for (const city of ['Sivakasi', 'Hyderabad', 'Coimbatore'])
      await press(page, `Add “${city}” to the shop’s cities`);
    await filterButton(page, 'Wrong').click();
    const wrong = page.getByRole('button', { name: 'Next wrong cell' });
    for (let left = 3; left > 0; left -= 1) {
      await expect(
        page.getByText(left === 1 ? '1 cell is wrong.' : `${left} cells are wrong.`),
      ).toBeVisible();
      await wrong.click();
      await page
        .locator('tr:has([aria-invalid="true"]) + tr')
        .first()
        .getByText('Leave this row out')
        .click();
    }
    await filterButton(page, 'Duplicates').click();
    await press(page, 'Join all');
  });
  await bringIn(page, 'papers', 'papers.csv', async () => {
    await filterButton(page, 'Wrong').click();
    for (const quality of ['Art Paper', 'Duplex Grey Back', 'SBS', 'Kraft', 'Maplitho', 'FBB'])
      await press(page, `Add “${quality}” to the shop’s qualities`);
    for (const repair of ['Make it 210', '“Art card” is Art Card', 'Make it 12', 'Make it 200'])
      await press(page, repair);
    // Before the repairs are checked, the next wrong cell is one of theirs.
    await expect(page.getByText('1 cell is wrong.')).toBeVisible();
    await page.getByRole('button', { name: 'Next wrong cell' }).click();
    await expect(cell(page, 'Length × breadth', 45)).toBeFocused();
    await page.keyboard.type('20x30 in');
    await page.keyboard.press('ArrowUp');
    await filterButton(page, 'Duplicates').click();
    await press(page, 'Keep both');
  });
  await bringIn(page, 'machines', 'machines.tsv', async () => {
    for (const [said, type] of [
      ['Offset 4 col', 'Printing'],
      ['Offset 1 col', 'Printing'],
      ['Punching / die cutting', 'Punching'],
      ['Hand punching', 'Manual Punching'],
      ['Foil', 'Foiling'],
      ['UV / Drip off', 'UV and Drip'],
      ['Window', 'Window Patching'],
    ])
      await press(page, `“${said}” is ${type}`);
    await rowWith(page, '“Cutting” isn’t an operation type').getByText('Leave this row out').click();
    await press(page, 'Larger size');
    await press(page, 'Join the rows');
  });
}
