/**
 * Checks the shop's own fields: an Admin adds them, a job's form asks for them, its page shows them, a schedule needs
 * the required one, and the downloaded list has them.
 */
import fs from 'node:fs/promises';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';
import { type Page } from '@playwright/test';

async function addField(page: Page, name: string, kind: string, more: Record<string, string> = {}) {
  const form = page.getByRole('form', { name: 'New field' });
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Add field' }).click();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: kind, exact: true }).click();
  for (const [label, text] of Object.entries(more)) {
    const input = form.getByLabel(label);
    for (const part of text.split(', ')) {
      await input.fill(part);
      if (label === 'Options') await input.press('Enter');
    }
  }
  return form;
}

/** Creates a job that lacks nothing to be scheduled. */
async function readyJob(app: App) {
  const customer = { name: 'Ragi and Rye', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const { id } = await app.api.jobs.create({ body: jobBody(customerId, 'F-1') });
  const paper = await createPaper(app, { name: 'Paper of F-1' });
  await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
  return id;
}

test('own fields are added, filled in, required, shown, downloaded and retired', async ({ page, app }) => {
  const id = await readyJob(app);
  await app.openAs(page, 'Standard', `/job/${id}/edit`);
  await expect(page.getByLabel('Product Code')).toBeVisible();
  await expect(page.getByLabel('Die number')).toHaveCount(0);
  await page.goto('/settings/fields/jobs');
  await expect(page.getByText('No own fields yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add field' })).toBeDisabled();

  await app.openAs(page, 'Admin', '/settings');
  await page.getByRole('link', { name: 'Own fields' }).click();
  await (await addField(page, 'Die number', 'Text')).getByLabel('On the ticket').check();
  await page.getByRole('button', { name: 'Save field' }).click();
  await addField(page, 'Barcode grade', 'Choice', { Options: 'A, B' });
  await page.getByRole('button', { name: 'Save field' }).click();
  await addField(page, 'Drop test', 'Number', { Unit: 'cm' });
  await page.getByRole('button', { name: 'Save field' }).click();
  const food = await addField(page, 'Food contact', 'Yes or no');
  await food.getByLabel('Required to schedule a job').check();
  await food.getByRole('button', { name: 'Save field' }).click();
  await expect(page.getByText('4 in use')).toBeVisible();
  const taken = await addField(page, 'die number', 'Date');
  await taken.getByRole('button', { name: 'Save field' }).click();
  await expect(taken.getByText('There is a field die number already')).toBeVisible();
  // What was typed is not dropped without a question.
  await taken.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('button', { name: 'Edit Drop test' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  const names = page.getByRole('list', { name: 'Own fields of jobs' }).getByRole('listitem');
  await expect(names.nth(1)).toContainText('Drop test');
  await page.getByRole('button', { name: 'Edit Drop test' }).click();
  await expectAccessible(page);
  await lookAt(page, 'own-fields');
  await page.getByRole('textbox', { name: 'Name' }).fill('Drop height');
  await page.getByRole('button', { name: 'Save field' }).click();
  await expect(page.getByRole('button', { name: 'Edit Drop height' })).toBeVisible();

  await app.openAs(page, 'Standard', `/job/${id}`);
  await expect(page.getByText('Fill in Food contact first').first()).toBeVisible();
  await page.goto(`/job/${id}/edit`);
  await page.getByLabel('Die number').fill('D-2418');
  await page.getByLabel('Drop height').fill('80');
  await page.getByRole('combobox', { name: 'Barcode grade' }).click();
  await page.getByRole('option', { name: 'B', exact: true }).click();
  await page.getByRole('radiogroup', { name: 'Food contact' }).getByText('No', { exact: true }).click();
  await lookAt(page, 'own-fields-in-form');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(new RegExp(`/job/${id}$`));
  const ticket = page.locator('dl').filter({ hasText: 'Die number' });
  await expect(ticket).toContainText('Die numberD-2418');
  await expect(ticket).toContainText('Drop height80 cm');
  await expect(ticket).toContainText('Food contactNo');
  await expectAccessible(page);
  await expect(page.getByText('Fill in Food contact first')).toHaveCount(0);
  expect((await app.api.jobs.submit({ params: { id } })).status).toBe('scheduled');

  // A repeat takes the values, and the search finds them.
  await page.goto(`/job/${id}/duplicate`);
  await expect(page.getByLabel('Die number')).toHaveValue('D-2418');
  await page.goto('/job?term=d-2418');
  await expect(page.getByRole('table', { name: 'jobs' }).getByRole('row', { name: /F-1/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Own field' }).selectOption('Drop height');
  await expect(page).toHaveURL(/field=dropTest/);
  await expect(page.getByRole('table', { name: 'jobs' }).getByRole('cell', { name: '80 cm' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Own field' }).selectOption('Food contact');
  await page.getByRole('combobox', { name: 'Food contact' }).selectOption('Yes');
  await expect(page.getByText('No job matches')).toBeVisible();
  await page.getByRole('combobox', { name: 'Food contact' }).selectOption('No');
  await expect(page.getByRole('table', { name: 'jobs' }).getByRole('row', { name: /F-1/ })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'own-field-in-list');
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).press('Enter');
  const file = await fs.readFile(await (await download).path(), 'utf8');
  const [heads = '', line = ''] = file.split('\n');
  expect(heads.trim().split(',').slice(-4)).toEqual([
    'Die number',
    'Drop height',
    'Barcode grade',
    'Food contact',
  ]);
  expect(line.trim().split(',').slice(-4)).toEqual(['D-2418', '80', 'B', 'No']);

  await app.openAs(page, 'Admin', '/settings/fields/jobs');
  await page.getByRole('button', { name: 'Retire Die number' }).click();
  await expect(page.getByText('3 in use, 1 retired')).toBeVisible();
  await page.goto(`/job/${id}`);
  await expect(page.getByText('80 cm')).toBeVisible();
  await expect(page.getByText('D-2418')).toHaveCount(0);
  await page.goto('/settings/fields/jobs');
  await page.getByRole('button', { name: 'Bring back Die number' }).click();
  await page.goto(`/job/${id}`);
  await expect(page.getByText('D-2418')).toBeVisible();
});
