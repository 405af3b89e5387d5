/** Checks that a proposal says how likely the jobs that it changes are delivered in time, also for a part of it. */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createFinishedJobs, createScheduledJob, machineOf } from './support/sample-operations.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const lineOf = (page: Page, list: string, job: string) =>
  page.getByRole('region', { name: list }).getByRole('listitem').filter({ hasText: job });
const odds = /Odds of delivery in time: ((under|over) )?\d+ % → ((under|over) )?\d+ %$/;

test('a proposal says the odds of its jobs, and of the part that is chosen', async ({ page, app }) => {
  await app.api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const { id } = await machineOf(app, 'Komori G40');
  const pace = { makeReadyMinutes: 30, sheetsPerHour: 100 };
  await app.api.machines.update({ params: { id }, body: pace });
  // The job due first is last.
  for (const [place, priority] of (['Max', 'Medium', 'Low'] as const).entries()) {
    const number = `MR-${place + 1}`;
    const [{ jobId }] = await createScheduledJob(app, { number, name: `Carton ${number}`, priority });
    const deliveryDate = inHours(6 + 4 * (2 - place));
    await app.api.jobs.update({ params: { id: jobId }, body: { deliveryDate } });
    if (place === 0) {
      const { customerId } = await app.api.jobs.get({ params: { id: jobId } });
      await createFinishedJobs(app, id, customerId);
    }
  }
  await app.openAs(page, 'Standard', '/plan');
  await page.getByLabel(/Don’t move anything/).fill('0');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(lineOf(page, 'Gain', 'MR-3')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Stop here' }).click();
  await expect(lineOf(page, 'Gain', 'MR-3')).toContainText(odds);
  await expect(lineOf(page, 'Pay', 'MR-1')).toContainText(odds);
  await expectAccessible(page);
  await lookAt(page, 'plan-odds');
  // What is left out has no odds, and the rest has those of the part.
  await lineOf(page, 'Pay', 'MR-1').getByRole('checkbox').uncheck();
  await expect(page.getByText('1 job left out.')).toBeVisible();
  await expect(lineOf(page, 'Pay', 'MR-1')).not.toContainText('Odds');
  await expect(lineOf(page, 'Gain', 'MR-3')).toContainText(odds);
  // An accepted plan says nothing about what may still come.
  await page.getByRole('button', { name: /^Accept \d+ of \d+$/ }).click();
  await expect(page.getByText(/Accepted by/)).toBeVisible();
  await expect(page.getByText('Odds of delivery')).toHaveCount(0);
});
