import { type Page } from '@playwright/test';
import { type Ink } from '../shared/stock/inks.contract.ts';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { customerBodies, jobBody } from './support/sample-bodies.ts';

const cyan = { name: 'Process Cyan', colour: 'Cyan', manufacturer: 'DIC', stockQuantity: 12.5 } as const;
const stocked = (app: App, fields: Partial<Ink> = {}) =>
  app.api.inks.create({ body: { ...cyan, ...fields } });

/** Creates a job that is printed with this ink. */
async function jobWith(app: App, number: string, ink: string) {
  const [customer] = customerBodies(1);
  if (!customer) throw new Error('There is no sample customer');
  const { id: customerId } = await app.api.customers.create({ body: customer });
  return app.api.jobs.create({ body: { ...jobBody(customerId, number), ink } });
}

const figure = (page: Page, label: string) =>
  page
    .getByLabel('Stock in kg')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });
const lines = (page: Page) => page.getByRole('table', { name: 'movements' }).locator('tbody tr');

test('an ink is added, received, used, counted and deleted, by keyboard alone', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/stock');
  await expect(page.getByRole('heading', { name: 'No inks yet' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'stock-empty');
  await page.getByRole('link', { name: /^Ink/ }).press('Enter');
  await expect(page).toHaveTitle('Makeready | InkList');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add New Ink' }).press('Enter');

  await expect(page).toHaveTitle('Makeready | InkCreate');
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.keyboard.type('Cyan, process');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Name must not contain a comma/)).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'ink-refused');
  await page.keyboard.press('ControlOrMeta+a');
  for (const typed of ['Process Cyan', 'Cyan', 'DIC', 'Offset, fast', '12.5', '5']) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
    // The darkness is folded to a button after the description.
    if (typed === 'Offset, fast') await page.keyboard.press('Tab');
  }
  await page.getByLabel('Reorder quantity').press('Enter');

  await expect(page).toHaveTitle('Makeready | InkDetails');
  await expect(figure(page, 'In stock')).toContainText('12.5');
  const colour = page.locator('dl > div').filter({ has: page.getByText('Colour', { exact: true }) });
  await expect(colour.locator('dd')).toHaveText('Cyan');
  await expect(lines(page)).toContainText([/Received.*Opening stock.*\+12\.5/]);
  await expect(page.getByText('1 movement, in kg')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Quantity').focus();
  await page.keyboard.type('12.501');
  const use = page.getByRole('button', { name: 'Use', exact: true });
  await expect(use).toHaveAccessibleDescription(
    'Only 12.5 kg of Process Cyan is in stock; 12.501 kg cannot be taken out',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  expect((await app.api.inks.list())[0]?.stockQuantity).toBe(12.5);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('8.255');
  await expect(page.getByText('Stock after 4.245 kg')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('8.255 kg used')).toBeVisible();
  await expect(page.getByText('This ink is low.')).toBeVisible();
  await expect(figure(page, 'Consumed')).toContainText('8.255');
  await expect(lines(page).first()).toContainText(/Consumed.*−8\.255.*\+8\.255/);
  await lookAt(page, 'ink');

  await page.getByRole('radio', { name: 'Use' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Quantity').focus();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Delivery note 88');
  await page.keyboard.press('Enter');
  await expect(page.getByText('10 kg received')).toBeVisible();
  await expect(page.getByText('This ink is low.')).toBeHidden();
  await expect(lines(page).first()).toContainText(/Received.*Delivery note 88.*\+10/);

  await page.getByRole('link', { name: 'Edit' }).press('Enter');
  await page.getByLabel('Stock quantity').fill('14');
  await expect(page.getByText('Saving enters an adjustment of −0.245 kg')).toBeVisible();
  await page.getByLabel('Stock quantity').press('Enter');
  await expect(lines(page).first()).toContainText(/Adjusted.*−0\.245/);

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Process Cyan?' });
  await expect(dialog).toContainText('Its 14 kg are removed from stock. No unfinished job names it.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ink$/);
  expect(await app.api.inks.list()).toEqual([]);
});

test('ink is used for a job and returned, and renaming the ink changes the job', async ({ page, app }) => {
  const { id } = await stocked(app, { name: 'Reflex Blue', colour: 'Blue' });
  const job = await jobWith(app, 'I-1', 'Black, reflex blue');
  await jobWith(app, 'I-2', 'Black');
  await app.openAs(page, 'Standard', `/ink/${id}`);
  await page.getByRole('combobox', { name: 'Job' }).click();
  await expect(page.getByRole('option')).toHaveText(['No job', 'I-1 Filter Coffee carton']);
  await page.getByRole('combobox', { name: 'Job' }).fill('I-2');
  await page.getByRole('option', { name: /^I-2/ }).click();
  await page.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option', { name: /^I-1/ }).click();
  await page.getByLabel('Quantity').fill('2');
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(lines(page).first()).toContainText(/Consumed.*I-1.*−2/);
  await page.locator('label', { hasText: 'Return' }).click();
  await page.getByLabel('Quantity').fill('3');
  await expect(page.getByRole('button', { name: 'Return', exact: true })).toHaveAccessibleDescription(
    'The shop has consumed 2 kg of Reflex Blue; 3 kg cannot be returned',
  );
  await page.getByLabel('Quantity').fill('0.5');
  await page.getByRole('button', { name: 'Return', exact: true }).click();
  await expect(page.getByText('0.5 kg returned')).toBeVisible();
  await expect(figure(page, 'Consumed')).toContainText('1.5');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Ink Jobs 1' }).click();
  await expect(page).toHaveTitle('Makeready | InkJobList');
  await expect(page.getByText('1 job', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('I-1');
  await expectAccessible(page);
  await lookAt(page, 'ink-jobs');
  await page.goto(`/ink/${id}/edit`);
  await page.getByLabel('Name').fill('Pantone Reflex Blue');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle('Makeready | InkDetails');
  expect((await app.api.jobs.get({ params: { id: job.id } })).ink).toBe('Black, Pantone Reflex Blue');
});

test('the stock page lists low inks, and the server searches and sorts inks', async ({ page, app }) => {
  for (let index = 1; index <= 24; index += 1) {
    const name = `Ink ${String(index).padStart(2, '0')}`;
    await stocked(app, { name, stockQuantity: index / 2, reorderQuantity: 1 });
  }
  await app.openAs(page, 'Restricted', '/stock');
  const low = page.getByRole('table', { name: 'low inks' });
  await expect(low.getByRole('link')).toHaveText(['Ink 01', 'Ink 02']);
  await expectAccessible(page);
  await lookAt(page, 'stock-inks');
  await low.getByRole('link', { name: 'Ink 01' }).click();
  const reason = 'Only the office and storekeepers can do this';
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(reason);
  await expect(page.getByLabel('Quantity')).toBeHidden();
  await page.goto('/ink');
  await page.getByPlaceholder('Search Ink').fill('INK 3');
  await expect(page.getByText('3 inks', { exact: true })).toBeVisible();
  const stock = page.getByRole('columnheader', { name: 'In stock' });
  await stock.getByRole('button').click();
  await stock.getByRole('button').click();
  const names = page.getByRole('table', { name: 'inks' }).getByRole('link');
  await expect(names).toHaveText(['Ink 23', 'Ink 13', 'Ink 03']);
  await expectAccessible(page);
  await lookAt(page, 'inks');
  await page.getByRole('link', { name: 'Low 0' }).click();
  await expect(page.getByRole('heading', { name: 'No ink matches “INK 3”' })).toBeVisible();
  await expect(page.getByText('Without the filters there are 3 inks.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('ink is taken at the machine', async ({ page, app }) => {
    const { id } = await stocked(app, { name: 'At the press', stockQuantity: 3 });
    await app.openAs(page, 'Standard', '/ink?term=press');
    await expect(page.getByRole('list', { name: 'inks' })).toContainText(/3 kg/);
    await expectAccessible(page);
    await page.getByRole('link', { name: /At the press/ }).click();
    await expect(page).toHaveURL(new RegExp(`/ink/${id}$`));
    await page.getByLabel('Quantity').fill('1.25');
    await page.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(page.getByText('1.25 kg used')).toBeVisible();
    await expect(figure(page, 'In stock')).toContainText('1.75');
    await expectAccessible(page);
  });
});
