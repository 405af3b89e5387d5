/** Checks that the plan waits for people where there are fewer than machines, and for wash-ups from dark to light inks. */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a calendar gets fewer crews than machines, one is absent in one press, and comes back', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/calendar/create');
  await page.getByLabel('Name', { exact: true }).fill('Laminators');
  await button(page, 'Fewer people than machines').click();
  await page.getByLabel('Crews').fill('2');
  for (const day of ['Saturday', 'Sunday']) await button(page, `Add shift on ${day}`).click();
  await expectAccessible(page);
  await page.getByLabel('Crews').press('Enter');
  await expect(page.getByRole('heading', { name: 'Laminators' })).toBeVisible();
  await expect(page.getByText('2 of its machines at once')).toBeVisible();
  const days = page.getByRole('listitem');
  await button(page, 'One crew is absent today').click();
  await expect(days.filter({ hasText: '1 crew' })).toBeVisible();
  await lookAt(page, 'calendar-crews');
  // The second absence closes the machines for the day.
  await button(page, 'One crew is absent today').click();
  await expect(days.filter({ hasText: 'Closed' })).toBeVisible();
  await expect(button(page, 'One crew is absent today')).toBeDisabled();
  await button(page, 'Undo').click();
  await expect(days.filter({ hasText: '1 crew' })).toBeVisible();
  await app.openAs(page, 'Restricted', page.url());
  await expect(button(page, 'One crew is absent today')).toBeDisabled();
});

test('a press needs a wash-up from dark to light inks, and its queue says so', async ({ page, app }) => {
  const { id } = await machineOf(app, 'Komori G40');
  for (const [number, ink] of [
    ['MR-1', 'Onyx'],
    ['MR-2', 'Lemon'],
  ] as const) {
    const [{ jobId }] = await createScheduledJob(app, { number, name: `${ink} carton` });
    await app.api.jobs.update({ params: { id: jobId }, body: { ink } });
  }
  for (const [name, darkness] of [
    ['Onyx', '90'],
    ['Lemon', '10'],
  ] as const) {
    await app.openAs(page, 'Standard', '/ink/create');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await button(page, 'Darkness, for wash-ups').click();
    await page.getByLabel('Darkness').fill(darkness);
    await page.getByLabel('Darkness').press('Enter');
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await app.openAs(page, 'Standard', `/machine/${id}/edit`);
  await page.getByLabel('Ink set').fill('10');
  await button(page, 'Other minutes from dark to light').click();
  await page.getByLabel('To lighter inks').fill('45');
  await expectAccessible(page);
  await page.getByLabel('To lighter inks').press('Enter');
  await expect(page.getByText('Ink set 10 min, To lighter inks 45 min')).toBeVisible();
  await app.openAs(page, 'Standard', '/queues');
  await page.getByText('Cards', { exact: true }).click();
  await expect(page.getByText('To lighter inks: 45 min')).toBeVisible();
});
