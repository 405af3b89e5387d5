/**
 * Checks that the office sees the floor's counts and the floor the office's decisions, until the order is complete
 * and dispatched.
 */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const floor = (page: Page) => page.getByRole('region', { name: 'On the floor' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('two tablets count, the office adds a make-up run, and exactly the made pieces are dispatched', async ({
  page: tablet,
  app,
  browser,
}) => {
  await app.api.settings.update({ body: { expectedLoss: {} } });
  await machineOf(app, 'Speedmaster');
  const [printing, packing] = await createScheduledJob(app, { number: 'MR-7', name: 'Cookie window box' });
  const { id } = printing.job;
  const windowOf = async () => (await browser.newContext({ baseURL: app.url })).newPage();
  const [second, office] = [await windowOf(), await windowOf()];
  await app.openAs(tablet, 'Restricted', `/operation/${printing.id}`);
  await app.openAs(second, 'Restricted', `/operation/${printing.id}`);
  await app.openAs(office, 'Standard', `/job/${id}`);
  const glance = office.getByRole('region', { name: 'At a glance' });

  await button(tablet, 'Run').click();
  await tablet.getByText('Counter reads', { exact: true }).click();
  for (const reading of ['5000', '5060']) {
    await box(tablet, 'Counter').fill(reading);
    await tablet.keyboard.press('Enter');
    await expect(box(tablet, 'Counter')).toHaveValue('');
  }
  for (const total of [80, 100]) {
    await box(second, 'Good sheets').fill('20');
    await button(second, 'Add counts').click();
    await expect(floor(tablet)).toContainText(`${132 - total} sheets to go`);
  }
  await second
    .getByRole('button', { name: /^Strike out \+20 good/ })
    .first()
    .click();
  await expect(floor(tablet)).toContainText('52 sheets to go');
  await button(tablet, 'Finish').click();
  const short = tablet.getByRole('dialog', { name: '45 sheets short. Finish anyway?' });
  await expect(short).toContainText('can deliver about 640 of 1,000');
  await short.getByRole('button', { name: 'The rest runs later' }).click();
  await expect(glance).toContainText('360 pieces short');

  await button(office, 'Make 360 more').first().click();
  await office.getByRole('main').getByRole('link', { name: 'Assign paper' }).click();
  await expect(office.getByLabel('Quantity', { exact: true })).toHaveValue('45');
  await button(office, 'Add to Job').click();
  await expect(office.getByText('45 sheets of Paper of MR-7 added')).toBeVisible();

  const steps = await app.api.jobs.operations({ params: { id } });
  const again = steps.find(({ makeUp }) => makeUp === 1)?.id ?? '';
  await tablet.goto(`/operation/${again}`);
  await button(tablet, 'Run').click();
  await tablet.getByText('Add sheets', { exact: true }).click();
  await box(tablet, 'Good sheets').fill('45');
  await tablet.keyboard.press('Enter');
  await expect(box(tablet, 'Good sheets')).toHaveValue('');
  await button(tablet, 'Finish').click();
  await expect(floor(tablet)).toContainText('Finished');
  await tablet.goto(`/operation/${packing.id}`);
  await button(tablet, 'Run').click();
  await box(tablet, 'Good pieces').fill('1000');
  await tablet.keyboard.press('Enter');
  await expect(box(tablet, 'Good pieces')).toHaveValue('');
  await button(tablet, 'Finish').click();
  await expect(floor(tablet)).toContainText('Finished');

  await office.goto(`/job/${id}`);
  await expect(glance).not.toContainText('short');
  await office.getByRole('button', { name: 'Dispatch', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: 'Dispatch MR-7' });
  await expect(dialog.getByLabel('Quantity', { exact: true })).toHaveValue('1,000');
  await dialog.getByRole('button', { name: 'Dispatch', exact: true }).click();
  await expect(office.getByText('1,000 pieces of MR-7 dispatched')).toBeVisible();
  const toast = office.locator('[data-toast]').filter({ hasText: 'MR-7 dispatched' });
  await expect(toast.getByRole('button', { name: 'Delivery note' })).toBeVisible();
  for (const each of [second, office]) await each.context().close();
});
