/**
 * Checks the shop's own lists (decision 045): an Admin maintains them, and users add values in the forms that use
 * them.
 */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { type Page } from '@playwright/test';

const values = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem');
const namesIn = (page: Page, list: string) =>
  values(page, list).evaluateAll((rows) => rows.map((row) => row.querySelector('[data-name]')?.textContent));

test('an Admin adds, moves, renames, retires and deletes values, by keyboard alone', async ({
  page,
  app,
}) => {
  const job = await app.api.customers.create({
    body: { name: 'Hosur Foods', address: '1 Road', city: 'Chennai' },
  });
  await app.openAs(page, 'Admin', '/settings');
  await page.getByRole('link', { name: 'Lists' }).click();
  await expect(page.getByRole('heading', { name: 'Paper qualities' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Cities' }).click();
  await expect(page).toHaveURL(`${app.url}/settings/lists/cities`);
  await expect(page.getByText('4 offered')).toBeVisible();

  const added = page.getByRole('textbox', { name: 'New value' });
  await added.fill('Pune');
  await added.press('Enter');
  await expect(values(page, 'Cities')).toHaveCount(5);
  await added.fill('chennai');
  await added.press('Enter');
  await expect(page.getByText('chennai is listed already')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Rename Pune' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => namesIn(page, 'Cities'))
    .toEqual(['Bengaluru', 'Delhi', 'Mumbai', 'Pune', 'Chennai']);

  await page.getByRole('button', { name: 'Rename Chennai' }).press('Enter');
  await expect(page.getByText('1 customer will show the new name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of Chennai' }).fill('Madras');
  await page.getByRole('textbox', { name: 'Name of Chennai' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Rename Madras' })).toBeVisible();
  expect((await app.api.customers.get({ params: { id: job.id } })).city).toBe('Madras');

  await added.fill('madras!');
  await added.press('Enter');
  await page.getByRole('button', { name: 'Join madras! with Madras' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).press('Enter');
  await expect(page.getByText('also madras!')).toBeVisible();
  await expect(values(page, 'Cities')).toHaveCount(5);
  await page.getByRole('button', { name: 'Rename Madras' }).press('Enter');
  await page.getByRole('combobox', { name: 'Also typed as' }).last().fill('MAA');
  await page.getByRole('combobox', { name: 'Also typed as' }).last().press('Enter');
  await lookAt(page, 'list-aliases');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('also madras!, MAA')).toBeVisible();

  await page.getByRole('button', { name: 'Retire Madras' }).press('Enter');
  await expect(
    page.getByRole('list', { name: 'Retired' }).getByText('Madras', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('5 offered')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Pune' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(values(page, 'Cities')).toHaveCount(4);

  await page
    .getByRole('navigation', { name: 'Lists' })
    .getByRole('link', { name: 'Operation types' })
    .click();
  await expect(page.getByText('counted in sheets, needs a machine').first()).toBeVisible();
  await added.fill('Laser cutting');
  await added.press('Enter');
  await expect(page.getByText('Unit is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Counted in' }).click();
  await page.getByRole('option', { name: 'Pieces' }).click();
  await page.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option', { name: 'Needs a machine' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const laser = values(page, 'Operation types').filter({ hasText: 'Laser cutting' });
  await expect(laser).toContainText('counted in pieces, needs a machine');
  await lookAt(page, 'lists-types');
  await page.goto(`${app.url}/machine/create`);
  await page.getByRole('combobox', { name: 'Type' }).fill('Laser');
  await page.getByRole('option', { name: 'Laser cutting' }).click();
  await expect(page.getByText('pieces/h')).toBeVisible();
  // A second machine of one name is offered a number.
  await app.api.machines.create({ body: { name: 'Trotec Speedy', type: 'Laser cutting' } });
  await page.getByLabel('Name', { exact: true }).fill('trotec  speedy');
  await page.getByRole('button', { name: 'Call it trotec speedy 2' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('trotec speedy 2');
  await expect(page.getByText('Another machine has this name.')).toBeHidden();
  await expectAccessible(page);
});

test('an Admin drags a value to another place in the list', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/settings/lists/coats');
  const row = (name: string) => values(page, 'Coats').filter({ hasText: name });
  const grip = row('Primer').locator('[data-drag-handle]');
  await grip.hover();
  await page.mouse.down();
  const target = await row('Matt').boundingBox();
  await page.mouse.move(200, (target?.y ?? 0) + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => namesIn(page, 'Coats')).toEqual(['Aquacoat', 'UV Drip', 'Matt', 'Primer']);
  await page.reload();
  await expect.poll(() => namesIn(page, 'Coats')).toEqual(['Aquacoat', 'UV Drip', 'Matt', 'Primer']);
});

test('a user adds an unlisted value to the list from a form, and every form then offers the value', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/paper/create');
  await page.getByLabel('Name').fill('Grey back 280');
  const quality = page.getByRole('combobox', { name: 'Quality' });
  await quality.fill('Duplex');
  await page.getByRole('option', { name: 'Add “Duplex”' }).click();
  await expect(page.getByText('Duplex added to the paper qualities')).toBeVisible();
  await expect(quality).toHaveValue('Duplex');
  await page.getByLabel('GSM').fill('280');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/paper\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Duplex').first()).toBeVisible();
  const { paperQualities } = await app.api.lists.get();
  expect(paperQualities.at(-1)).toMatchObject({ name: 'Duplex', retired: false });
});

test('the office reads and adds values, and sees that only an Admin renames them', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/settings/lists/coats');
  const rename = page.getByRole('button', { name: 'Rename Matt' });
  await expect(rename).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeEnabled();
});

test('an Admin opens a style’s renaming and retires a content type', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/settings/lists/styles');
  await page.getByRole('button', { name: 'Rename Cover' }).click();
  const row = values(page, 'Styles').filter({ has: page.getByRole('textbox', { name: 'Name of Cover' }) });
  await expectAccessible(page);
  await lookAt(page, 'lists-styles');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Rename Cover' })).toBeVisible();
  await page.goto('/settings/lists/contentTypes');
  await page.getByRole('button', { name: 'Retire image/gif' }).click();
  const retired = page.getByRole('list', { name: 'Retired' });
  await expect(retired.getByRole('button', { name: 'Restore image/gif' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New value' })).toHaveCount(0);
  await expectAccessible(page);
  await lookAt(page, 'lists-fixed');
  await page.goto('/component/create');
  await expect(page.getByText('JPEG, PNG, WebP, TIFF or SVG, at most 10 MB')).toBeVisible();
  const gif = { name: 'lid.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  await page.locator('[data-field="artwork"] input').setInputFiles(gif);
  await expect(page.getByText('This shop takes no artwork as GIF; it takes JPEG')).toBeVisible();
  await lookAt(page, 'artwork-retired-type');
});
