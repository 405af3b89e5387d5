/**
 * Checks how screens show the pieces in a job's operations: how many will be missing, and the make-up run for them.
 */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';
import { findSidewaysScroll, noSidewaysScroll } from './support/sideways-scroll.ts';

const main = (page: Page) => page.getByRole('main');

/**
 * Creates a job of 1,000 pieces. Its Printing, on a machine of its own, has counted 800 good and 280 waste. The shop
 * expects no loss.
 */
async function running(app: App, number: string) {
  await app.api.settings.update({ body: { expectedLoss: {} } });
  const { id: machineId } = await machineOf(app, `Press of ${number}`);
  const [printing, packing] = await createScheduledJob(app, { number, name: `Carton ${number}` });
  const params = { id: printing.id };
  await app.api.operations.advance({ params, body: { from: printing.state } });
  await app.api.operations.addEntry({
    params,
    body: { good: 100, waste: 30, reason: 'Hickeys' },
  });
  await app.api.operations.addEntry({
    params,
    body: { waste: 5, reason: 'Make-ready', phase: 'make-ready' },
  });
  return { id: printing.job.id, machineId, params, packing };
}

/** Creates a job as `running` does and finishes its Printing, so that pieces will be missing. */
async function shortJob(app: App, number: string) {
  const job = await running(app, number);
  await app.api.operations.advance({ params: job.params });
  return job;
}

test('a job shows good, lost and short pieces by operation, and a make-up run ends the shortage', async ({
  page,
  app,
}) => {
  const { id } = await shortJob(app, 'F-1');
  await app.openAs(page, 'Standard', `/job/${id}`);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('800 of 1,000');
  await expect(glance).toContainText('200 pieces short');
  const rows = page.getByRole('table', { name: 'operations' }).getByRole('row');
  const press = rows.filter({ hasText: 'Frontside' });
  await expect(press).toContainText('140 → 100 sheets');
  await expect(press).toContainText('35 waste: Hickeys 30, Make-ready 5; 5 not counted');
  await expect(press.getByRole('cell', { name: '800 pieces', exact: true })).toBeVisible();
  await expect(rows.filter({ hasText: 'Packing' })).toContainText('800 → 800 pieces');
  await expect(main(page)).toContainText('Printing took it below the order: 280 pieces lost, 40 not counted');
  await expect(main(page)).toContainText('Make-up run: 25 sheets');
  await expectAccessible(page);
  await lookAt(page, 'job-short');

  await page.setViewportSize({ width: 360, height: 740 });
  const onPhone = page.getByRole('list', { name: 'operations' }).getByRole('listitem');
  await expect(onPhone.first()).toContainText('140 → 100 sheets');
  await expect(onPhone.first()).toContainText('can make 800 pieces');
  await expect(onPhone.first()).toContainText(/\d\d:\d\d · to \d\d:\d\d/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // No edge cuts the table off.
  const frame = page.getByRole('table', { name: 'operations' }).locator('..');
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(press.getByText('Finished').filter({ visible: true })).toHaveCount(1);
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }

  // The head's blue button does what the panel's button does.
  const more = main(page).getByRole('button', { name: 'Make 200 more' }).first();
  await more.click();
  await expect(page.getByText('200 more pieces planned')).toBeVisible();
  await expect(main(page)).toContainText('25 sheets of paper to be assigned before it starts');
  await expect(glance).toContainText('1,000 of 1,000');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Make-up run removed')).toBeVisible();
  await expect(rows).toHaveCount(3);
  await more.click();
  // Undo works later too, as long as none of the run has started.
  await page.reload();
  await lookAt(page, 'job-make-up');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page).getByRole('button', { name: /^Assign 25 sheets of/ })).toBeVisible();
  expect(await findSidewaysScroll(page)).toEqual(noSidewaysScroll);
  await page.setViewportSize({ width: 1440, height: 900 });
  await main(page).getByRole('button', { name: 'Remove make-up run' }).press('Enter');
  await expect(rows).toHaveCount(3);
  await more.click();
  // The head's blue button assigns the paper at once; this link leads to the choice.
  await main(page).getByRole('link', { name: 'Assign paper' }).click();
  await expect(page).toHaveTitle('Makeready | JobPaperDetails');
  await page.goBack();
  await main(page)
    .getByRole('button', { name: /^Assign 25 sheets of/ })
    .click();
  const toast = page.getByText('Paper assigned to 1 job');
  await expect(toast).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(toast, 'a toast is not printed').toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(main(page)).toContainText('25 sheets more, with paper assigned');
});

test('a user who may not plan reads why they can’t add a make-up run', async ({ page, app }) => {
  const { id } = await shortJob(app, 'F-2');
  await app.openAs(page, 'Restricted', `/job/${id}`);
  const more = main(page).getByRole('button', { name: 'Make 200 more' });
  await expect(more).toHaveAttribute('aria-disabled', 'true');
  await expect(more).toHaveAccessibleDescription(/./);
});

test('a machine shows incoming and short pieces, and offers planners the make-up run at the finish', async ({
  page,
  app,
}) => {
  const { id, machineId, params } = await running(app, 'F-5');
  const { machineId: on } = await app.api.operations.get({ params });
  await app.openAs(page, 'Standard', `/machine/${on ?? machineId}`);
  await expect(main(page)).toContainText('140 sheets came in');
  await expect(main(page)).toContainText(/\d+ sheets to go, more than came in/);
  await expectAccessible(page);
  await page.goto(`/machine/${on ?? machineId}/operation`);
  await expect(main(page).getByRole('listitem').filter({ hasText: 'F-5' }).last()).toContainText(
    '160 pieces short',
  );
  await main(page).getByRole('button', { name: 'Finish F-5 Printing Frontside' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('25 sheets short of what was ordered. They are 200 pieces.');
  await dialog.getByRole('button', { name: 'The rest runs later' }).press('Enter');
  await expect(dialog).toContainText('F-5 is 200 pieces short. Plan a make-up run?');
  await expect(dialog.getByRole('button', { name: 'Not now' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make-up run' }).press('Enter');
  await expect(page.getByText('200 more pieces planned')).toBeVisible();
  expect((await app.api.jobs.get({ params: { id } })).short).toBe(0);
});

test('lists and queues mark shortages', async ({ page, app }) => {
  const { id } = await shortJob(app, 'F-3');
  await createScheduledJob(app, { number: 'F-4', name: 'Carton F-4' });
  await app.openAs(page, 'Standard', '/job?term=F-');
  const row = (number: string) => main(page).getByRole('row').filter({ hasText: number });
  await expect(row('F-3')).toContainText('200 pieces short');
  await expect(row('F-4')).not.toContainText('short');
  await main(page).getByRole('link', { name: 'Short' }).click();
  await expect(row('F-3')).toBeVisible();
  await expect(row('F-4')).toBeHidden();
  await expectAccessible(page);
  await lookAt(page, 'jobs-short');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('F-3');
  await expect(page.getByRole('option', { name: /Carton F-3/ })).toContainText('200 pieces short');
  await page.keyboard.press('Escape');
  await page.goto('/queues');
  const card = main(page).getByRole('listitem').filter({ hasText: 'F-3' }).last();
  await expect(card).toContainText('200 pieces short');
  await lookAt(page, 'queues-short');
  await page.goto(`/queues/timeline?job=${id}`);
  await expect(page.getByRole('complementary', { name: 'Job F-3' })).toContainText('200 pieces short');
});

test('on a medium screen a job’s name fits on a line, with Print and the menu of all else in view', async ({
  page,
  app,
}) => {
  const [{ jobId }] = await createScheduledJob(app, { number: 'MD-1', name: 'Filter Coffee carton 500 g' });
  await page.setViewportSize({ width: 1024, height: 768 });
  await app.openAs(page, 'Standard', `/job/${jobId}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.height).toBeLessThan(40);
  await expect(page.getByRole('link', { name: 'Print ticket' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'More of MD-1' })).toBeInViewport();
});
