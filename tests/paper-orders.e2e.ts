import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { figure, createPaper } from './support/sample-papers.ts';

test('a storekeeper orders paper, plans a job with it, receives it, and assigns sheets to the next job', async ({
  page,
  app,
}) => {
  await app.api.users.update({
    params: { id: app.users.Restricted.id },
    body: { permissions: ['stock'] },
  });
  const paper = await createPaper(app, { name: 'Carte on order', stockQuantity: 0, reorderQuantity: 0 });
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const first = await app.api.jobs.create({ body: jobBody(customerId, 'O-1') });
  const second = await app.api.jobs.create({ body: jobBody(customerId, 'O-2') });

  await app.openAs(page, 'Restricted', '/stock/demand');
  const needed = page.getByRole('list', { name: 'short papers' });
  await expect(needed).toContainText('O-1');
  await expect(needed).toContainText('O-2');
  const buying = page.getByRole('list', { name: 'buying list' });
  await expect(buying).toContainText('Carte on order');
  await expectAccessible(page);
  await lookAt(page, 'demand');
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Buying list' })).toBeVisible();
  await lookAt(page, 'buying-list');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goBack();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toBe('buying-list.csv');

  await page.getByRole('button', { name: 'Order Carte on order' }).click();
  const dialog = page.getByRole('dialog');
  // Returns a time a week from now when the shop is open, so that somebody can receive the goods.
  await expect(dialog.getByLabel('Expected')).toHaveValue(/T09:00$/);
  await dialog.getByLabel('Quantity').fill('5000');
  await dialog.getByLabel('Supplier').fill('ITC');
  await expectAccessible(page);
  await lookAt(page, 'paper-order');
  await dialog.getByRole('button', { name: 'Order' }).click();
  await expect(page.getByText('5,000 sheets of Carte on order on order')).toBeVisible();
  await expect(buying).toBeHidden();

  await page.goto(`/job/${first.id}/paper`);
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue(/^On order, 5,000 sheets on /);
  await page.getByRole('button', { name: 'Add to Job' }).click();
  // The pointer leaves the button, whose reason would cover the page.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('main')).toContainText(/\d sheets on order, \w{3} \d+ \w{3}/);
  await expectAccessible(page);
  await lookAt(page, 'job-paper-on-order');
  await app.api.jobs.submit({ params: { id: first.id } });
  await page.goto(`/job/${first.id}`);
  await expect(page.getByRole('main')).toContainText(/Waits for paper, \w{3} \d+ \w{3}/);

  await page.goto(`/paper/${paper.id}`);
  const order = page.getByRole('list', { name: 'orders' }).getByRole('listitem');
  await expect(order).toContainText('O-1');
  await expectAccessible(page);
  await lookAt(page, 'paper-orders');
  await order.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('Expected').fill(`${new Date().getFullYear() + 1}-11-02T09:00`);
  await expect(dialog.getByRole('region', { name: 'What it does' })).toContainText(/becomes late.*O-1/);
  await expectAccessible(page);
  await lookAt(page, 'paper-late');
  await page.keyboard.press('Escape');
  await order.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText(/O-1 waits for .* of Carte on order on this order/)).toBeVisible();
  await order.getByRole('button', { name: 'Receive order' }).click();
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(page.getByText('5,000 sheets received')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-toast]').getByText('Receipt undone')).toBeVisible();
  await expect(order).toContainText('O-1');
  await expect(page.getByRole('list', { name: 'covered jobs' })).toBeHidden();
  await order.getByRole('button', { name: 'Receive order' }).click();
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(figure(page, 'In stock')).toContainText('5,000');
  const covered = page.getByRole('list', { name: 'covered jobs' });
  await expect(covered).toContainText(/O-1\s*has its sheets now/);
  await expect(covered).toContainText(/O-2\s*can have/);
  await expectAccessible(page);
  await lookAt(page, 'paper-covers');
  await page.getByRole('button', { name: 'Assign to O-2' }).click();
  await expect(page.getByText('Carte on order assigned to O-2')).toBeVisible();
  await expect(covered).toBeHidden();
  await expect(figure(page, 'In stock')).toContainText('5,000');
  expect((await app.api.jobs.get({ params: { id: second.id } })).paperRequirementMet).toBe(true);
  const assigned = page.getByRole('status').filter({ hasText: 'assigned to O-2' });
  await assigned.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await app.api.jobs.get({ params: { id: second.id } })).papersAssigned)
    .toBe(0);
});

test('a receipt above the order and the tolerance requires a confirmation', async ({ page, app }) => {
  const paper = await createPaper(app, { name: 'Carte beyond', stockQuantity: 0, reorderQuantity: 0 });
  const params = { id: paper.id };
  const expected = new Date(Date.now() + 86_400_000).toISOString();
  await app.api.stock.order({ params, body: { quantity: 1000, expected } });

  await app.openAs(page, 'Standard', `/paper/${paper.id}`);
  const order = page.getByRole('list', { name: 'orders' }).getByRole('listitem');
  await order.getByRole('button', { name: 'Receive order' }).click();
  const form = page.getByRole('dialog', { name: 'Receive Carte beyond' });
  await form.getByLabel('Quantity').fill('1250');
  await form.getByRole('button', { name: 'Receive', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Receive more than ordered?' });
  await expect(question).toContainText(
    '1,250 sheets of Carte beyond; 1,000 are still to come of 1,000 ordered',
  );
  await lookAt(page, 'receive-beyond');
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect(form.getByLabel('Quantity')).toHaveValue('1,250');
  expect((await app.api.papers.get({ params })).stockQuantity).toBe(0);

  await form.getByRole('button', { name: 'Receive', exact: true }).click();
  await question.getByRole('button', { name: 'Receive 1,250' }).click();
  await expect(page.getByText('1,250 sheets received')).toBeVisible();
  await expect(figure(page, 'In stock')).toContainText('1,250');
  await expect(page.getByText('Nothing is on order.')).toBeVisible();

  // A difference within the tolerance raises no question.
  await app.api.stock.order({ params, body: { quantity: 1000, expected } });
  await order.getByRole('button', { name: 'Receive order' }).click();
  await form.getByLabel('Quantity').fill('1100');
  await form.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(page.getByText('1,100 sheets received')).toBeVisible();
  await expect(question).toBeHidden();
});
