/** Checks that a user can create a job by keyboard alone, from the list of jobs to the new job's details. */
import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/fixtures.ts';

/** Presses Tab until the element of this role and name has the focus. */
async function reach(page: Page, role: 'link' | 'button' | 'combobox' | 'textbox', name: string) {
  const wanted = page.getByRole('main').getByRole(role, { name, exact: true });
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${name} is not reached by Tab`);
}

/** Replaces the text of the focused field, which must have this label, and presses Tab. */
async function next(page: Page, label: string, text: string) {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

/** Opens the options of the focused field and goes to the given option by the arrow keys. */
async function choose(page: Page, label: string, option: string) {
  await expect(page.getByRole('combobox', { name: label, exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await wanted.getAttribute('data-combobox-selected')).toBe('true');
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
}

/** Types the date and time in the sequence of the browser's language: month, day, year, hour, minute. */
async function nextDate(page: Page, keys: string, typed: string) {
  await expect(page.getByLabel('Delivery Date')).toBeFocused();
  await page.keyboard.type(keys);
  await expect(page.getByLabel('Delivery Date')).toHaveValue(typed);
  await reach(page, 'textbox', 'Number');
}

test('a job is ordered by keyboard alone', async ({ page, app }) => {
  await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  await app.openAs(page, 'Standard', '/job');
  await reach(page, 'link', 'Add New Custom Job');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Makeready | JobCreate');
  await reach(page, 'combobox', 'Customer');
  await choose(page, 'Customer', 'Malnad Coffee Works');
  await next(page, 'Name', 'Filter Coffee carton');
  await nextDate(page, '112920461130p', '2046-11-29T23:30');
  await next(page, 'Number', 'K-1');
  await next(page, 'Quantity', '1000');
  await next(page, 'Buffer', '40');
  await next(page, 'Ups', '8');
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  // The customer's order and the tolerance, which few shops write down, are one tab stop each.
  for (const name of ['Customer’s order', 'Tolerance']) {
    await expect(page.getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Tab');
  }
  // The promise is created well before: the browser takes a moment to register that a handler answers its dialog.
  const chooser = page.waitForEvent('filechooser');
  await choose(page, 'Type', 'Plain Box');
  await choose(page, 'Style', 'Four Corner Box');
  await next(page, 'Product Code', 'FC-500');
  const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'carton.png', mimeType: 'image/png', buffer: image });
  await page.keyboard.press('Tab');
  // The finished size, which few jobs need, is one tab stop.
  await expect(page.getByRole('button', { name: 'Finished size' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Stock paper' })).toBeFocused();
  await page.keyboard.press('Tab');
  await choose(page, 'Paper Quality', 'Carte Lumina');
  await next(page, 'Paper GSM', '300');
  await next(page, 'Paper Length', '1020');
  await next(page, 'Paper Breadth', '720');
  await next(page, 'Paper Thickness', '380');
  await next(page, 'Ink', 'Cyan, Black');
  await choose(page, 'Coat', 'Aquacoat');
  await choose(page, 'Operation Type', 'Printing');
  await choose(page, 'Operation Detail', 'Frontside');
  await expect(page.getByLabel('Instruction', { exact: true })).toBeFocused();
  await page.keyboard.type('Match the proof');
  await page.keyboard.press('Enter');
  await choose(page, 'Operation Type', 'Packing');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 OPERATIONS')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByLabel('Instruction for 2, Printing Frontside')).toHaveValue('Match the proof');
  // The fields that few jobs need are one tab stop, the last before the footer.
  await reach(page, 'button', 'More for planning');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await reach(page, 'button', 'Submit');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delivery Date in 2046?' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Makeready | JobDetails');
  const [job] = await app.api.jobs.list();
  expect(job).toMatchObject({ number: 'K-1', quantity: 1000, ups: 8, priority: 'High', operationsCount: 2 });
});
