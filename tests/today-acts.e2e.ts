/** Checks that a manager can act on the Today screen: save a late job in one press, by mouse or keys. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));

test('a late job is saved from Today in one press, and the keys go through the list', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000);
  const { api } = app;
  await api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const { id } = await machineOf(app, 'Komori G40');
  await api.machines.update({ params: { id }, body: { makeReadyMinutes: 50 } });
  // The queue is in the wrong order: the job due first is last.
  for (const [before, priority] of (['Max', 'High', 'Medium', 'Low'] as const).entries()) {
    const number = `MR-${before + 1}`;
    const [{ jobId }] = await createScheduledJob(app, { number, name: `Carton ${number}`, priority });
    const hours = before === 3 ? 2.6 : 30;
    const deliveryDate = new Date(Date.now() + hours * 3_600_000).toISOString();
    await api.jobs.update({ params: { id: jobId }, body: { deliveryDate } });
  }
  const queue = async () => (await api.machines.operations({ params: { id } })).map(({ job }) => job.number);
  const before = await queue();
  await expect.poll(async () => (await api.today.get()).figures.atRisk, { timeout: 20_000 }).toBe(1);

  await app.openAs(page, 'Restricted', '/today');
  await page.getByText('Whole shop', { exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'MR-4' });
  await expect(row).toContainText('behind 3 jobs on Komori G40');
  await expect(row.getByRole('button')).toHaveCount(0);

  await app.openAs(page, 'Admin', '/today');
  const remedy = row.getByRole('button', { name: /before MR-/ });
  await expect(remedy).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'today-acts');

  await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Space');
  const beside = page.getByRole('complementary', { name: 'MR-4 Carton MR-4' });
  await expect(beside).toBeFocused();
  await expect(beside.getByRole('list', { name: 'Operations' })).toContainText('Komori G40');
  await expectAccessible(page);
  await lookAt(page, 'today-beside');
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await expect(row).toBeFocused();
  expect(await queue()).toEqual(before);

  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast]')).toContainText(
    /MR-4 moved.*Expected .*delayed|MR-4 moved.*later/,
  );
  await expect(row).toContainText('MR-4 moved');
  expect(await queue()).not.toEqual(before);
  await row.getByRole('button', { name: 'Undo: MR-4 moved' }).click();
  await expect.poll(queue).toEqual(before);
  await expect(remedy).toBeVisible();
});
