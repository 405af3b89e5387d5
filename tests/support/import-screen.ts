/** Finds the controls of the import screen. */
import path from 'node:path';
import { type Locator, type Page } from '@playwright/test';

export const sheetPath = (name: string) => path.join(import.meta.dirname, '../fixtures/sheets', name);
export const chooseSheet = (page: Page, name: string) =>
  page.locator('input[type="file"]').setInputFiles(sheetPath(name));
export const cell = (page: Page, column: string, row: number) =>
  page.getByLabel(`${column}, row ${row}`, { exact: true });
export const repairButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
export const pasteInto = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
export const filterButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Rows shown' }).getByRole('button', { name });
export const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ rows?$/ });

/** Types one value for each column that a sheet of orders usually lacks into the form “Missing columns”. */
export async function fillMissingColumns(form: Locator): Promise<void> {
  for (const [label, value] of [
    ['Type', 'Plain Box'],
    ['Style', 'Four Corner Box'],
    ['Product code', 'C-1'],
    ['Press sheet', '20x28 in'],
    ['GSM', '300'],
    ['Paper quality', 'Art Card'],
    ['Ink', 'CMYK'],
    ['Coat', 'Matt'],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
}
