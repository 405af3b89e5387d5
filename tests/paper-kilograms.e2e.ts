import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { figure } from './support/sample-papers.ts';

test('paper is added, received, ordered and read in kilograms', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/paper/create');
  await page.getByLabel('Name').fill('Board by weight');
  await page.getByLabel('Manufacturer').fill('ITC');
  await page.getByLabel('Length').fill('1000');
  await page.getByLabel('Breadth').fill('720');
  await page.getByRole('combobox', { name: 'Quality' }).fill('Carte Lumina');
  await page.getByRole('option', { name: 'Carte Lumina', exact: true }).click();
  const stock = page.getByLabel('Stock quantity');
  await stock.fill('432 kg');
  await expect(page.getByText('The paper’s GSM is not known')).toBeVisible();
  await lookAt(page, 'kg-refused');
  await page.getByLabel('GSM').fill('300');
  await expect(page.getByText('432 kg = 2,000 sheets of 300 g/m²')).toBeVisible();
  await page.getByLabel('Reorder quantity').fill('1 ream');
  await expect(page.getByText('1 ream = 500 sheets of 300 g/m²')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'kg-create');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(figure(page, 'In stock')).toContainText('2,000sheets on the shelf · 432 kg');

  const quantity = page.getByRole('form', { name: 'Receive' }).getByLabel('Quantity');
  await quantity.fill('21.6 kg');
  await expect(page.getByText('21.6 kg = 100 sheets of 300 g/m²')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'kg-receive');
  await quantity.press('Enter');
  await expect(page.getByText('100 sheets received')).toBeVisible();
  await expect(figure(page, 'Available')).toContainText('2,100not reserved · 454 kg');

  await page.getByRole('button', { name: 'Order', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quantity').fill('1080 kg');
  await expect(dialog).toContainText('1,080 kg = 5,000 sheets of 300 g/m²');
  await lookAt(page, 'kg-order');
  await dialog.getByRole('button', { name: 'Order' }).click();
  await expect(page.getByRole('list', { name: 'orders' })).toContainText('1,080 kg');

  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  await app.api.jobs.create({ body: { ...jobBody(customerId, 'K-1'), quantity: 400_000 } });
  await page.goto('/stock/demand');
  await expect(page.getByRole('list', { name: 'short papers' })).toContainText('kg) needed');
  await lookAt(page, 'kg-demand');
  await page.goto('/paper');
  await expect(page.getByRole('table', { name: 'papers' })).toContainText('454 kg');
  await lookAt(page, 'kg-list');

  await page.goto('/stock/count');
  const counted = page.getByLabel('Counted, Board by weight');
  const row = page.getByRole('listitem').filter({ has: counted });
  await counted.fill('432 kg');
  await expect(row).toContainText('432 kg = 2,000 sheets of 300 g/m²');
  await expect(row).toContainText('100 fewer than booked');
  await lookAt(page, 'kg-count');
  await counted.fill('');
  await page.goto('/paper');

  // A phone's number keys have no letters, so a button chooses the unit.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'Board by weight' }).click();
  await quantity.fill('216');
  const form = page.getByRole('form', { name: 'Receive' });
  await lookAt(page, 'kg-phone');
  await form.getByRole('button', { name: '216 kg' }).click();
  await expect(form).toContainText('216 kg = 1,000 sheets of 300 g/m²');
  await expect(quantity).toHaveValue('1,000');
});
