/**
 * Checks a tolerance from the customer to the lorry: a job takes that of its customer, makes fewer pieces than ordered
 * without being short, is complete when they leave, and another one makes more than the customer accepts.
 */
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPackedJob } from './support/sample-operations.ts';

/** Creates a job of 1,000 pieces of the customer, which makes `good` pieces. */
async function finished(app: App, customerId: string, number: string, good: number): Promise<string> {
  const id = await createPackedJob(app, jobBody(customerId, number), 900);
  const [packing] = await app.api.jobs.operations({ params: { id } });
  const params = { id: packing?.id ?? '' };
  await app.api.operations.counts({
    params,
    body: { goodQuantity: good, wasteQuantity: 0, confirmed: true },
  });
  await app.api.operations.advance({ params, body: { from: 'running' } });
  return id;
}

test('a customer’s tolerance decides whether a job is short, and what leaves', async ({ page, app }) => {
  const { id: customerId } = await app.api.customers.create({
    body: { name: 'Ragi and Rye', address: '4 Mill Road', city: 'Bengaluru' },
  });

  // The form of the customer folds the tolerance until somebody wants it.
  await app.openAs(page, 'Standard', `/customer/${customerId}/edit`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ragi and Rye');
  await expect(page.getByLabel('Under-delivery')).toBeHidden();
  await page.getByRole('button', { name: 'Tolerance' }).click();
  await page.getByLabel('Under-delivery').fill('500');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Under-delivery')).toHaveAccessibleDescription(/from 0 to 100/);
  await page.getByLabel('Under-delivery').fill('5');
  await page.getByLabel('Over-delivery').fill('10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('5 % under, 10 % over')).toBeVisible();

  // 960 of 1,000 pieces are enough.
  const few = await finished(app, customerId, 'T-1', 960);
  await page.goto(`/job/${few}`);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('within tolerance (at least 950)');
  await expect(page.getByText('5 % under, 10 % over, from the customer')).toBeVisible();
  await expect(page.getByRole('heading', { name: /short$/ })).toHaveCount(0);

  // The form says what was agreed, not what the customer has now, and leaves the job's own empty.
  await page.goto(`/job/${few}/edit`);
  await expect(page.getByText(/^Bengaluru · 1 job$/)).toBeVisible();
  await expect(page.getByText('5 % under, 10 % over, from the customer')).toBeVisible();
  await page.getByRole('button', { name: 'Tolerance' }).click();
  await expect(page.getByLabel('Over-delivery')).toHaveValue('');

  // Of 1,200 pieces of another job the lorry takes 1,100 without a question.
  await finished(app, customerId, 'T-2', 1_200);
  await page.goto('/dispatch?term=T-');
  const rows = page.getByRole('table', { name: 'jobs' });
  await page.getByRole('checkbox', { name: 'Put T-1 on the lorry' }).check();
  await page.getByRole('checkbox', { name: 'Put T-2 on the lorry' }).check();
  const lorry = page.getByRole('form', { name: 'This lorry' });
  await expect(page.getByLabel('Pieces of T-2')).toHaveValue('1,100');
  await expect(lorry).toContainText('100 pieces over the order, within tolerance (at most 1,100)');
  await expect(rows.getByRole('row', { name: /T-2/ })).toContainText('1,200');
  await lookAt(page, 'tolerance-lorry');
  await page.getByLabel('Pieces of T-2').fill('1150');
  await expect(lorry).toContainText('50 more than accepted (at most 1,100)');
  await lorry.getByRole('button', { name: 'Dispatch' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('Dispatch more than the customer accepts?');
  await expect(question).toContainText('T-2: 1,150 sent, at most 1,100 accepted');
  await question.getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByText('Lorry with 2 jobs dispatched')).toBeVisible();
  const [one, two] = await Promise.all(
    ['T-1', 'T-2'].map(async (term) => (await app.api.jobs.sorted({ query: { term } })).items[0]),
  );
  expect([one?.sent, two?.sent]).toEqual([960, 1_150]);
});
