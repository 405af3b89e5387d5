/** Checks what an operation answers on the timeline: why it is there, and what would happen if it were earlier. */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

test.describe.configure({ mode: 'serial' });

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const queueOf = async (app: App, id: string) =>
  (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number);
const bar = (page: Page, name: RegExp) => page.locator('[data-bar]').and(page.getByRole('button', { name }));
const answersOf = (page: Page, name: string) => page.getByRole('complementary', { name });

let press = '';
let last = { id: '', jobId: '' };

test.beforeAll(async ({ app }) => {
  await app.api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  press = (await machineOf(app, 'Komori G40')).id;
  await app.api.machines.update({ params: { id: press }, body: { makeReadyMinutes: 50 } });
  // Each takes about 52 minutes. The last of the queue is due second.
  const hours = [1.2, 30, 40, 2];
  for (const [place, due] of hours.entries()) {
    const number = `MR-${place + 1}`;
    const [printing, packing] = await createScheduledJob(app, { number, name: `Carton ${number}` });
    const { jobId } = printing;
    await app.api.operations.remove({ params: { id: packing.id } });
    await app.api.jobs.update({ params: { id: jobId }, body: { deliveryDate: inHours(due) } });
    await app.api.operations.move({ params: { id: printing.id }, body: { machineId: press, before: null } });
    last = { id: printing.id, jobId };
  }
});

test('a bar says why it is there, and an answer is previewed, taken by Enter and undone', async ({
  page,
  app,
}) => {
  expect(await queueOf(app, press)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);
  await app.openAs(page, 'Standard', '/queues/timeline');
  await bar(page, /^MR-4 /).click();
  const answers = answersOf(page, 'MR-4 Printing Frontside');
  const why = answers.getByRole('region', { name: 'Why here' });
  await expect(why.getByRole('listitem').first()).toContainText('Waits for Komori G40 MR-1 and 2 more first');
  await expect(why).toContainText(/\d h \d+ min of it is waiting, 0 min work/);
  // The answer that saves the job and harms least is picked, and dashed on the chart at once.
  const before = answers.getByRole('radio', { name: /^Before MR-2 and MR-3/ });
  await expect(before).toBeChecked();
  await expect(answers.getByRole('radio', { name: /^First on this machine/ })).not.toBeChecked();
  await expect(bar(page, /^MR-4 .*proposed earlier/)).toBeVisible();
  await expect(bar(page, /^MR-2 .*proposed later/)).toBeVisible();
  expect(await queueOf(app, press)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);
  await expectAccessible(page);
  await lookAt(page, 'what-if');

  await before.press('Enter');
  await expect(page.getByText('MR-4 moved', { exact: true })).toBeVisible();
  expect(await queueOf(app, press)).toEqual(['MR-1', 'MR-4', 'MR-2', 'MR-3']);
  await expect(bar(page, /proposed/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => queueOf(app, press)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);
  await answers.getByRole('button', { name: 'Close' }).press('Escape');
  await expect(answers).toBeHidden();
  await expect(bar(page, /^MR-4 /)).toBeFocused();
});

test('the answers are one press away from queue, board and operation, and their address can be shared', async ({
  page,
  app,
}) => {
  const answers = answersOf(page, 'MR-4 Printing Frontside');
  await app.openAs(page, 'Standard', `/machine/${press}/operation`);
  await page.getByRole('button', { name: 'Move MR-4 Printing Frontside elsewhere' }).click();
  await page.getByRole('menuitem', { name: 'Why here, and what if' }).click();
  await expect(answers).toBeVisible();
  const shared = page.url();
  await page.goto('/queues');
  const card = page.locator(`[data-card="${last.id}"]`);
  await card.getByTitle('Why here, and what if').click();
  await expect(answers).toBeVisible();
  await page.goto(`/operation/${last.id}`);
  await page.getByRole('link', { name: 'Why here, and what if' }).click();
  await expect(answers).toBeVisible();

  // A user who may not edit reads why, and no answers.
  await app.openAs(page, 'Restricted', shared.replace(app.url, ''));
  await expect(answers.getByRole('region', { name: 'Why here' })).toContainText('Waits for Komori G40');
  const whatIf = answers.getByRole('region', { name: 'What if' });
  await expect(whatIf.getByRole('radio')).toHaveCount(0);
  await expect(whatIf.getByRole('paragraph')).toBeVisible();
});
