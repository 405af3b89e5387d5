/**
 * Checks a customer's order: two jobs get one order number, one of them is dispatched, and the rest leaves from the
 * order's page in one press, which Undo reverts.
 */
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPackedJob } from './support/sample-operations.ts';

/** Creates a job of the customer's order, of which Packing has counted `good` of 1,000 pieces. */
function packed(
  app: App,
  customerId: string,
  { number, line, good }: { number: string; line: string; good: number },
) {
  const customerOrder = { number: 'RR/PO/2310', line, date: '2026-11-12' };
  const body = { ...jobBody(customerId, number), name: `Carton of line ${line}`, customerOrder };
  return createPackedJob(app, body, good);
}

test('the rest of an order is dispatched in one press, and its number is found', async ({ page, app }) => {
  const customer = { name: 'Ragi and Rye', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const first = await packed(app, customerId, { number: 'O-1', line: '1', good: 1_000 });
  const second = await packed(app, customerId, { number: 'O-2', line: '2', good: 1_000 });
  const third = await packed(app, customerId, { number: 'O-3', line: '10', good: 400 });
  const draft = { ...jobBody(customerId, 'O-4'), name: 'Shipper' };
  const { id: fourth } = await app.api.jobs.create({ body: draft });
  await app.api.jobs.create({ body: jobBody(customerId, 'O-6') });
  await app.api.jobs.dispatch({ params: { id: first }, body: { quantity: 1_000 } });

  // The form folds the order until somebody wants it.
  await app.openAs(page, 'Standard', `/job/${fourth}/edit`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Shipper');
  await expect(page.getByLabel('Order number')).toBeHidden();
  await page.getByRole('button', { name: 'Customer’s order' }).click();
  await page.getByLabel('Line', { exact: true }).fill('11');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Order number')).toHaveAccessibleDescription(/Order number is required/);
  // A number in other letters is the same order.
  await page.getByLabel('Order number').fill('rr/po/2310');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'Customer’s order rr/po/2310, line 11' }).click();

  await expect(page).toHaveURL(new RegExp(`/customer/${customerId}/orders/rr%252Fpo%252F2310$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer’s order RR/PO/2310');
  const lines = page.getByRole('table', { name: 'Lines of the order' });
  await expect(lines.getByRole('row')).toHaveCount(5);
  await expect(lines.locator('tbody td:first-child')).toHaveText(['1', '2', '10', '11']);
  await expect(lines.getByRole('row', { name: /O-1/ })).toContainText('1,000 sent');
  await expect(lines.getByRole('row', { name: /O-3/ })).toContainText('400 ready');
  const figures = page.getByRole('region', { name: 'In figures' });
  await expect(figures).toContainText('4,000pieces ordered');
  await expect(figures).toContainText(/60.%made/);
  await expect(figures).toContainText('1,400ready to send');
  await expectAccessible(page);
  await lookAt(page, 'customer-order');

  const out = page.getByRole('list', { name: 'Goes out now' });
  await expect(out).toContainText('a part');
  await page.getByRole('checkbox', { name: 'Send O-3' }).uncheck();
  await expect(page.getByRole('button', { name: 'Dispatch 1 ready, 1,000' })).toBeEnabled();
  await page.getByRole('checkbox', { name: 'Send O-3' }).check();
  // On a phone the checkbox is outside the row's link, so a press of it opens no job.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const order = page.url();
  const tick = page.getByRole('list', { name: 'jobs' }).getByRole('checkbox', { name: 'Send O-3' });
  await tick.click();
  await expect(tick).not.toBeChecked();
  await expect(page).toHaveURL(order);
  await tick.click();
  await expect(page.getByRole('button', { name: 'Dispatch 2 ready, 1,400' })).toBeEnabled();
  if (size) await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Dispatch 2 ready, 1,400' }).click();
  await expect(page.getByText('Lorry with 2 jobs dispatched')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sent' }).getByRole('listitem')).toHaveCount(3);
  await expect(figures).toContainText('2,400sent');
  const [two, three] = await Promise.all([second, third].map((id) => app.api.jobs.get({ params: { id } })));
  expect(two?.dispatches[0]?.noteNumber).toBe(three?.dispatches[0]?.noteNumber);
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Dispatch 2 ready, 1,400' })).toBeEnabled();
  await expect(page.getByRole('list', { name: 'Sent' }).getByRole('listitem')).toHaveCount(1);

  // The list has the column of orders, and the number is found there and everywhere.
  await page.goto('/job?term=rr%2Fpo%2F2310');
  const jobs = page.getByRole('table', { name: 'jobs' });
  await expect(jobs.getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(page).toHaveURL(/sort=customerOrder/);
  await expect(jobs.getByRole('link', { name: 'RR/PO/2310' })).toHaveCount(4);
  // The column stays while the list is sorted by it, even if no job in sight has an order.
  await page.goto(`/job?term=${encodeURIComponent('O-6')}&sort=customerOrder&order=descending`);
  await expect(jobs.getByRole('row', { name: /O-6/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order', exact: true })).toBeVisible();
  await expect(page.getByLabel('Sort')).toHaveValue('customerOrder');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('RR/PO/2310');
  await expect(page.getByRole('option', { name: /O-2/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // A repeat takes all but the order.
  await page.goto(`/job/${second}/duplicate`);
  await expect(page.getByRole('button', { name: 'Customer’s order' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );

  await page.goto(`/customer/${customerId}/orders/PO-9`);
  await expect(page.getByText('No job has this order number')).toBeVisible();
  await page.getByRole('link', { name: 'Add a line' }).click();
  await expect(page.getByLabel('Order number')).toHaveValue('PO-9');

  // The address of any number opens again, also as somebody types it.
  const customerOrder = { number: 'RR/PO 23.10' };
  const dotted = { ...jobBody(customerId, 'O-5'), name: 'Sleeve', customerOrder };
  const { id: fifth } = await app.api.jobs.create({ body: dotted });
  await page.goto(`/job/${fifth}`);
  await page.getByRole('link', { name: 'Customer’s order RR/PO 23.10' }).click();
  await expect(page).toHaveURL(/orders\/RR%252FPO%2023\.10$/);
  for (const open of [
    () => page.reload(),
    () => page.goto(`/customer/${customerId}/orders/rr%2Fpo%2023.10`),
  ]) {
    await open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customer’s order RR/PO 23.10');
    await expect(lines.getByRole('row', { name: /O-5/ })).toBeVisible();
  }

  // Who may not dispatch sees the order without the button.
  await app.openAs(page, 'Restricted', `/customer/${customerId}/orders/RR%2FPO%2F2310`);
  await expect(lines).toBeVisible();
  await expect(page.getByRole('button', { name: /^Dispatch/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
