/**
 * Checks that every form refuses an invalid number with the field's message. shared/platform/contract/number-fields.test.ts
 * tests which numbers are invalid.
 */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const huge = '99999999999999999999';

/** Enters the number and moves the focus away, which makes the form check the field. */
async function types(page: Page, label: string, number: string) {
  await field(page, label).fill(number);
  await field(page, label).blur();
}

const isRefused = (page: Page, label: string, number: string, words: string) =>
  expect(field(page, label), `${label} ${number}`).toHaveAccessibleDescription(new RegExp(`^${words}`));

/** Checks that the field refuses each of `numbers` with the message `words`, and accepts the number `takes`. */
async function refuses(page: Page, label: string, numbers: readonly string[], words: string, takes: string) {
  for (const number of numbers) {
    await types(page, label, number);
    await isRefused(page, label, number, words);
  }
  await types(page, label, takes);
  await expect(field(page, label), `${label} ${takes}`).not.toHaveAttribute('aria-invalid', 'true');
}

const whole = (label: string, from: number, to = '10,00,00,000') =>
  `${label} must be a whole number from ${from} to ${to}`;
const measure = (label: string) => `${label} must be a number from 0 to 1,00,000`;

test('a job refuses invalid numbers', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/job/create');
  await refuses(page, 'Quantity', ['0', '-5', '1.5', '1e3', huge], whole('Quantity', 1), '1');
  await refuses(page, 'Buffer', ['0.5'], whole('Buffer', 0), '0');
  await refuses(page, 'Ups', ['10001'], whole('Ups', 1, '10,000'), '10000');
  for (const label of ['Paper GSM', 'Paper Length', 'Paper Breadth'])
    await refuses(page, label, ['-0.5'], measure(label), '0');
  await refuses(page, 'Paper Thickness', ['1.2345'], 'Paper Thickness has at most 3 decimals', '1.234');
  await expectAccessible(page);
  // The reader's thousands separator, not a decimal point.
  await types(page, 'Paper Length', '1,020');
  await expect(field(page, 'Paper Length')).toHaveValue('1,020');
  await types(page, 'Quantity', '1,20,000');
  await expect(field(page, 'Quantity')).toHaveValue('1,20,000');
  await types(page, 'Ups', '8');
  await expect(page.getByRole('navigation', { name: 'Groups' })).toContainText('15,000');
});

test('a paper, its movements and a machine refuse invalid numbers', async ({ page, app }) => {
  const { id } = await app.api.papers.create({
    body: { name: 'Art Card 250', quality: 'Art Card', gsm: 250, stockQuantity: 100 },
  });
  await app.openAs(page, 'Standard', '/paper/create');
  await refuses(page, 'Length', [huge], measure('Length'), '0');
  await refuses(page, 'GSM', ['1.2345'], 'GSM has at most 3 decimals', '1.5');
  await refuses(page, 'Stock quantity', ['0.5'], whole('Stock quantity', 0), '0');
  await refuses(page, 'Reorder quantity', ['-1'], whole('Reorder quantity', 0), '0');
  await page.goto(`/paper/${id}`);
  await refuses(page, 'Quantity', ['0', '1.5'], whole('Quantity', 1), '1');
  await page.goto('/machine/create');
  await refuses(page, 'Length', [huge], measure('Length'), '0');
  await refuses(page, 'Make-ready', ['1.5'], whole('Make-ready', 0, '1,440'), '0');
  await refuses(page, 'Run speed', ['0'], whole('Run speed', 1, '1,00,000'), '1');
});

test('sheets for a job, counts at a machine and dispatched pieces refuse invalid numbers', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori');
  const [printing] = await createScheduledJob(app, { number: 'N-1', name: 'Filter Coffee carton' });
  await app.openAs(page, 'Standard', `/job/${printing.jobId}/paper`);
  await refuses(page, 'Quantity', ['0', '1.5'], whole('Quantity', 1), '1');
  await types(page, 'Quantity', '361');
  const add = page.getByRole('button', { name: 'Add to Job' });
  await expect(add).toHaveAccessibleDescription('Only 360 of Paper of N-1 are available; 361 were asked for');
  await expectAccessible(page);

  await page.goto(`/operation/${printing.id}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const report = page.getByRole('button', { name: 'Add counts' });
  for (const number of ['-1', '1.5', '1e3']) {
    await types(page, 'Good sheets', number);
    await report.click();
    await isRefused(page, 'Good sheets', number, whole('Good', 0));
  }
  await expectAccessible(page);
  await types(page, 'Good sheets', '12');
  await report.click();
  await expect(page.getByRole('region', { name: 'On the floor' })).toContainText(
    /\d+ sheets to go, more than came in/,
  );

  await page.goto(`/job/${printing.jobId}`);
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispatch N-1' });
  for (const number of ['0', huge]) {
    await types(page, 'Quantity', number);
    await dialog.getByRole('button', { name: 'Dispatch' }).click();
    await isRefused(page, 'Quantity', number, whole('Quantity', 1));
  }
  await expectAccessible(page);
  await types(page, 'Quantity', '5000');
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  const asked = page.getByRole('dialog', { name: 'Dispatch more than is made?' });
  await expect(asked).toContainText('5,000 pieces would then be dispatched');
  await asked.getByRole('button', { name: 'Change it' }).click();
  await types(page, 'Quantity', '40');
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  await asked.getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByText('40 pieces of N-1 dispatched')).toBeVisible();
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Delivery removed')).toBeVisible();
});
