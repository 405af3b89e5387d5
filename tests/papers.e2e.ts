import { type Page } from '@playwright/test';
import { type Paper } from '../shared/contract/papers.ts';
import { paperQualities } from '../shared/rules/catalogue.ts';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/samples.ts';

test.use({ shop: 'papers' });

/** Serves the jobs of `jobBody`. */
const carte = {
  name: 'Carte Lumina 300',
  manufacturer: 'ITC',
  length: 1020,
  breadth: 720,
  thickness: 380,
  gsm: 300,
  quality: 'Carte Lumina',
  stockQuantity: 1200,
  reorderQuantity: 1000,
} as const;

const stocked = (app: App, fields: Partial<Paper> = {}) =>
  app.api.papers.create({ body: { ...carte, ...fields } });

/** A job that has so many sheets of the paper reserved; `start` has them consumed. */
async function jobWith(app: App, paperId: string, number: string, quantity: number, start = false) {
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const { id } = await app.api.jobs.create({ body: jobBody(customerId, number) });
  await app.api.jobs.assignPaper({ params: { id, paperId }, query: { quantity } });
  if (!start) return;
  await app.api.jobs.submit({ params: { id } });
  const [first] = await app.api.jobs.operations({ params: { id } });
  await app.api.operations.advance({ params: { id: first?.id ?? '' }, body: { from: 'queued' } });
}

const figure = (page: Page, label: string) =>
  page
    .getByLabel('Stock in sheets')
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) });
const lines = (page: Page) => page.getByRole('table', { name: 'movements' }).locator('tbody tr');

test('a paper is added, received, adjusted and deleted, by keyboard alone', async ({ page, app }) => {
  await app.signInAs(page, 'Admin');
  await page.goto('/stock');
  await expect(page).toHaveTitle('Makeready | Stock');
  await expect(page.getByRole('heading', { name: 'No papers yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Paper/ }).press('Enter');
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
  await expect(page.getByText('In stock then 1,700')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Delivery note 4711');
  await page.keyboard.press('Enter');
  await expect(page.getByText('500 sheets received')).toBeVisible();
  await expect(figure(page, 'Available')).toContainText('1,700');
  await expect(lines(page).first()).toContainText(/Received.*Delivery note 4711.*\+500/);
  await expect(page.getByLabel('Quantity')).toHaveValue('');

  await page.getByRole('radio', { name: 'Receive' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Quantity').focus();
  await page.keyboard.type('-1701');
  const adjust = page.getByRole('button', { name: 'Adjust' });
  await expect(adjust).toHaveAccessibleDescription(
    'Only 1,700 of Carte Lumina 300 are in stock; 1,701 were to be taken out',
  );
  await expectAccessible(page);
  await lookAt(page, 'paper-adjust-refused');
  await page.keyboard.press('Enter');
  expect((await app.api.papers.list())[0]?.stockQuantity).toBe(1700);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('-700');
  await page.keyboard.press('Enter');
  await expect(page.getByText('700 sheets adjusted')).toBeVisible();
  await expect(page.getByText('This paper is low.')).toBeVisible();
  await expect(lines(page).first()).toContainText(/Adjusted.*−700/);
  await expectAccessible(page);
  await lookAt(page, 'paper');

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Carte Lumina 300?' });
  await expect(dialog).toContainText('Its 1,000 sheets leave the stock with it.');
  await expect(dialog.getByRole('button', { name: 'Keep paper' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/paper$/);
  expect(await app.api.papers.list()).toEqual([]);
});

test('thirty papers are searched, filtered and sorted on the server', async ({ page, app }) => {
  for (let index = 1; index <= 30; index += 1) {
    const quality = paperQualities[index % 4] ?? 'Art Card';
    const name = `Paper ${String(index).padStart(2, '0')}`;
    await stocked(app, { name, quality, stockQuantity: index * 100, reorderQuantity: 400 });
  }
  await app.signInAs(page, 'Restricted');
  await page.goto('/stock');
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
  await page.getByPlaceholder('Search Paper').fill('paper 1');
  await expect(page.getByRole('heading', { name: 'No paper matches “paper 1”' })).toBeVisible();
  await expect(page.getByText('Without the filters there are 10 papers.')).toBeVisible();
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

test('two people count one paper: nobody’s movement is lost', async ({ browser, app }) => {
  const { id } = await stocked(app, { name: 'Counted twice' });
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const [one, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await app.signInAs(one, 'Admin');
  await app.signInAs(other, 'Standard');
  await one.goto(`${app.url}/paper/${id}/edit`);
  await other.goto(`${app.url}/paper/${id}`);
  await one.getByLabel('Description').fill('Keep dry');
  await other.getByLabel('Quantity').fill('300');
  await other.getByRole('button', { name: 'Receive' }).click();
  await expect(figure(other, 'In stock')).toContainText('1,500');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one).toHaveTitle('Makeready | PaperDetails');
  await expect(figure(one, 'In stock')).toContainText('1,500');
  // The other window follows by itself.
  await expect(other.getByRole('main')).toContainText('Keep dry', { timeout: 1000 });

  await one.getByRole('link', { name: 'Edit' }).click();
  await one.getByLabel('Stock quantity').fill('1480');
  await expect(one.getByText('Saving enters an adjustment of −20')).toBeVisible();
  await other.getByLabel('Quantity').fill('40');
  await other.getByRole('button', { name: 'Receive' }).click();
  await expect(figure(other, 'In stock')).toContainText('1,540');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('Someone else changed Stock quantity meanwhile.')).toBeVisible();
  await expectAccessible(one);
  await lookAt(one, 'paper-clash');
  await one.getByRole('button', { name: 'Keep yours' }).click();
  await expect(one.getByText('Saving enters an adjustment of −60')).toBeVisible();
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one).toHaveTitle('Makeready | PaperDetails');
  await expect(lines(other).first()).toContainText(/Adjusted.*−60/, { timeout: 1000 });
  const { items } = await app.api.papers.movements({ params: { id } });
  expect(items.map((line) => line.stockDelta)).toEqual([-60, 40, 300, 1200]);
  for (const context of contexts) await context.close();
});

test('what jobs hold can’t be taken, and what they leave comes back', async ({ page, app }) => {
  const { id } = await stocked(app, { name: 'Held by jobs' });
  await jobWith(app, id, 'P-1', 200, true);
  await jobWith(app, id, 'P-2', 300);
  await app.signInAs(page, 'Admin');
  await page.goto(`/paper/${id}`);
  for (const [label, value] of [
    ['In stock', '1,000'],
    ['Reserved', '300'],
    ['Available', '700'],
    ['Consumed', '200'],
  ] as const) {
    await expect(figure(page, label)).toContainText(value);
  }
  await expect(lines(page)).toContainText([/Reserved.*P-2/, /Consumed.*P-1/, /Reserved.*P-1/, /Received/]);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
    'Held by jobs is assigned to 2 unfinished jobs (P-1, P-2), 300 sheets of it reserved; remove it there first',
  );

  await page.locator('label', { hasText: 'Return' }).click();
  await page.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option', { name: /^P-1/ }).click();
  await expect(page.getByText('P-1 has consumed 200 sheets')).toBeVisible();
  await page.getByLabel('Quantity').fill('201');
  await expect(page.getByRole('button', { name: 'Return' })).toHaveAccessibleDescription(
    'P-1 has consumed 200 of Held by jobs; 201 were to be returned',
  );
  await expectAccessible(page);
  await lookAt(page, 'paper-return');
  await page.getByLabel('Quantity').fill('50');
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText('50 sheets returned')).toBeVisible();
  await expect(figure(page, 'Consumed')).toContainText('150');
  await expect(lines(page).first()).toContainText(/Returned.*P-1.*\+50.*−50/);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Stock quantity').fill('299');
  await page.getByLabel('GSM').fill('250');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('250 g/m², the job needs 300 g/m²')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('GSM').fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Stock quantity')).toHaveAttribute('aria-invalid', 'true');
  await expect(
    page.getByText("300 of Held by jobs are reserved; its stock can't be 299").first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();

  await page.getByRole('link', { name: 'Paper Jobs 2' }).click();
  await expect(page).toHaveTitle('Makeready | PaperJobList');
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('P-2');
  await expectAccessible(page);
});

test('a Restricted user reads the stock and moves nothing', async ({ page, app }) => {
  const { id } = await stocked(app, { name: 'Read only' });
  await app.signInAs(page, 'Restricted');
  await page.goto(`/paper/${id}`);
  const reason = 'A Restricted user may not create or change this; Admin and Standard may';
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
    const { id } = await stocked(app, { name: 'At the rack', stockQuantity: 10 });
    await app.signInAs(page, 'Standard');
    await page.goto('/paper?low=true&term=rack');
    const row = page.getByRole('listitem').filter({ hasText: 'At the rack' });
    await expect(row).toContainText(/10.*Low/);
    await expectAccessible(page);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/paper/${id}$`));
    await page.getByLabel('Quantity').fill('2500');
    await page.getByRole('button', { name: 'Receive' }).click();
    await expect(page.getByText('This paper is low.')).toBeHidden();
    await expect(page.getByRole('list', { name: 'movements' }).getByRole('listitem').first()).toContainText(
      /Received.*\+2,500/,
    );
    await expectAccessible(page);
  });
});
