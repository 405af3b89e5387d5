/** Checks that a proposal says which of its moves matter: a user chooses how many, accepts these and undoes that. */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));

test('of a proposal with many moves the twenty that matter are chosen at first, and accepted as the curve says', async ({
  page,
  app,
}) => {
  test.slow();
  await app.api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const { id } = await machineOf(app, 'Komori G40');
  await app.api.machines.update({ params: { id }, body: { makeReadyMinutes: 50 } });
  const jobsCount = 30;
  const levels = ['Max', 'High', 'Medium', 'Low', 'Min'] as const;
  // The queue is in the wrong order: the jobs due first are last, because of their priorities.
  for (let place = 1; place <= jobsCount; place += 1) {
    const number = `MR-${place}`;
    const priority = levels[Math.floor(((place - 1) * levels.length) / jobsCount)] ?? 'Medium';
    const [{ jobId }] = await createScheduledJob(app, { number, name: `Carton ${number}`, priority });
    const deliveryDate = inHours(1.5 + 0.9 * (jobsCount - place));
    await app.api.jobs.update({ params: { id: jobId }, body: { deliveryDate } });
  }
  await app.openAs(page, 'Standard', '/plan');
  await page.getByLabel(/Don’t move anything/).fill('0');
  const first = page.url();
  await button(page, 'Propose').click();
  await expect(page).not.toHaveURL(first);
  const sizes = page.getByRole('group', { name: 'Moves to accept' });
  await expect(sizes).toBeVisible({ timeout: 40_000 });
  const acceptFew = button(page, /^Accept (1\d|20|\d) moves$/);
  await expect(acceptFew).toBeVisible();
  await expect(page.getByText('Still improving')).toHaveCount(0, { timeout: 60_000 });
  await expectAccessible(page);
  await lookAt(page, 'plan-curve');
  const late = page
    .getByLabel('Before and after')
    .locator('div', { hasText: 'Hours late, all jobs' })
    .first();
  const curve = page.getByRole('img', { name: /^as it stands, \d+ h late\. / });
  const said = async () => /moves: ([\d,]+) h late/.exec((await curve.getAttribute('aria-label')) ?? '')?.[1];
  await expect
    .poll(async () => Math.round(Number(await late.locator('b').first().textContent())))
    .toBe(Number(await said()));

  // Another number of moves has an address of its own.
  await sizes.getByRole('button', { name: /^All \d+$/ }).click();
  await expect(page).toHaveURL(/moves=\d+/);
  await expect(button(page, /^Accept all \d+$/)).toBeVisible();
  await sizes
    .getByRole('button', { name: /moves$/ })
    .last()
    .click();
  await expect(acceptFew).toBeVisible();
  const moves = Number(/\d+/.exec((await acceptFew.textContent()) ?? '')?.[0]);
  await acceptFew.click();
  await expect(page.getByText(/Accepted by/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(new RegExp(`^Of its \\d+ moves, ${moves} were accepted\\.$`))).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
});
