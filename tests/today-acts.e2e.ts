/** Checks that a manager can act on the Today screen: save a late job in one press, by mouse or keys. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';
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

  await page.setViewportSize({ width: 390, height: 844 });
  const line = page.getByRole('list', { name: 'jobs late or at risk' }).getByRole('listitem');
  await expect(line.filter({ hasText: 'MR-4' })).toContainText(
    /\d (?:min|h|days?) late\w{3} \w+ \w+ \d\d:\d\d/,
  );
  await expectAccessible(page);
  await lookAt(page, 'today-acts-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

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

test('nine jobs get their paper in two clicks; the ticked are scheduled, and whole orders sent', async ({
  page,
  app,
}) => {
  test.setTimeout(90_000);
  const { api } = app;
  const place = { address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: { name: 'Malnad Coffee Works', ...place } });
  await createPaper(app);
  const numbers = Array.from({ length: 9 }, (_, place) => `N-${place + 1}`);
  const ids: string[] = [];
  for (const number of numbers) ids.push((await api.jobs.create({ body: jobBody(customerId, number) })).id);
  await app.openAs(page, 'Restricted', '/today');
  await page.getByText('Whole shop', { exact: true }).click();
  const papers = page.getByRole('list', { name: 'Paper can be assigned' });
  await expect(papers.getByRole('listitem')).toHaveCount(8);
  await expect(page.getByText('1 more', { exact: true })).toBeVisible();
  await expect(papers.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Assign for 9' })).toHaveCount(0);

  await app.openAs(page, 'Admin', '/today');
  await expect(page.getByText('1 more, all ticked')).toBeVisible();
  await page.getByRole('button', { name: 'Assign for 9' }).click();
  await expect(page.getByText('Paper assigned to 9 jobs')).toBeVisible();
  await expect(page.getByText('No job lacks paper.')).toBeVisible();

  // Space unticks, the number follows, and Enter presses.
  const drafts = page.getByRole('list', { name: 'Ready to schedule' });
  await expect(page.getByRole('button', { name: 'Schedule 9' })).toBeVisible();
  await drafts.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await lookAt(page, 'today-lists');
  await page.getByRole('button', { name: 'Schedule 8' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('8 jobs scheduled')).toBeVisible();
  await expect(drafts.getByRole('listitem')).toHaveCount(1);

  // Two jobs are made: one wholly, one in part, which starts unticked.
  const made = await api.jobs.sorted({ query: { status: 'scheduled', per: 2 } });
  for (const [place, job] of made.items.entries()) {
    const [operation] = await api.jobs.operations({ params: { id: job.id } });
    const params = { id: operation?.id ?? '' };
    await api.operations.advance({ params });
    const goodQuantity = place === 0 ? job.quantity : 100;
    await api.operations.advance({ params, body: { goodQuantity, wasteQuantity: 1000 - goodQuantity } });
  }
  const ready = page.getByRole('list', { name: 'Can be sent' });
  await expect(ready.getByRole('checkbox')).toHaveCount(2, { timeout: 20_000 });
  const row = (fact: string | RegExp) =>
    ready.getByRole('listitem').filter({ hasText: fact }).getByRole('checkbox');
  await expect(row('1,000 of 1,000')).toBeChecked();
  await expect(row(/^(?!.*1,000 of 1,000)/)).not.toBeChecked();
  await page.getByRole('button', { name: 'Make 1 note' }).click();
  await expect(page.getByText('1 job sent')).toBeVisible();
  await expect(ready.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(ready.getByRole('listitem')).toHaveCount(2);
});

test('a machine that is down gets a date, loses its queue and comes back, all on Today', async ({
  page,
  app,
}) => {
  const { api } = app;
  await api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const { id } = await machineOf(app, 'Komori G40');
  const [{ jobId }] = await createScheduledJob(app, { number: 'DOWN-1', name: 'Carton' });
  const [printing] = await api.jobs.operations({ params: { id: jobId } });
  const other = await api.machines.create({ body: { name: 'Ryobi 525', type: 'Printing' } });
  await api.machines.down({ params: { id }, body: { reason: 'Foil brake' } });

  await app.openAs(page, 'Restricted', '/today');
  const down = page.getByRole('list', { name: 'Machines that are down' });
  await expect(down.getByRole('button', { name: 'Move the queue' })).toHaveAttribute('aria-disabled', 'true');
  await expect(down.getByRole('button', { name: 'Back in service' })).toBeEnabled();

  await app.openAs(page, 'Admin', '/today');
  await expect(down).toContainText('Back: not known');
  await down.getByRole('button', { name: 'Expected back' }).click();
  const field = down.getByLabel('Expected back');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await down.getByRole('button', { name: 'Expected back' }).click();
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  await field.fill(tomorrow);
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('Komori G40: expected back');
  expect((await api.machines.get({ params: { id } })).down?.expectedBack).toContain(tomorrow);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(down).toContainText('Back: not known');
  await expectAccessible(page);
  await lookAt(page, 'today-down');

  await down.getByRole('button', { name: 'Move the queue' }).click();
  await page.getByRole('menuitem', { name: 'Move the queue to Ryobi 525' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move the queue' }).click();
  await expect(toast.filter({ hasText: /operations? moved/ })).toBeVisible();
  const now = await api.operations.get({ params: { id: printing?.id ?? '' } });
  expect(now.machineId).toBe(other.id);

  await down.getByRole('button', { name: 'Back in service' }).click();
  await expect(toast.filter({ hasText: 'Komori G40 is back in service' })).toBeVisible();
  await expect(down).toBeHidden();
});
