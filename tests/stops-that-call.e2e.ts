/**
 * Checks a stop that calls prepress: the person sees it on Today without loading again, answers with a time that the
 * machine shows, and the review says for whom the machine waited.
 */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

const floor = (page: Page) => page.getByRole('region', { name: 'On the floor' });
const calls = (page: Page) => page.getByRole('list', { name: 'Waiting for you' });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

test('a stop for plates calls prepress, who answers with a time, and the review books it to them', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(120_000);
  const { api } = app;
  const day = { open: true, from: '00:00', to: '23:59' };
  await api.settings.update({ body: { hours: Array.from({ length: 7 }, () => day) } });
  const machine = await machineOf(app, 'Komori Lithrone');
  const [printing] = await createScheduledJob(app, { number: 'MR-2525', name: 'Laddu box' });
  const params = { id: printing.id };
  await app.openAs(page, 'Admin', `/user/${(await app.signIn('Restricted')).user.id}/edit`);
  await page.getByRole('button', { name: 'Answers calls for' }).click();
  await page.getByRole('checkbox', { name: 'Prepress' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('answers calls for Prepress')).toBeVisible();

  // An earlier stop took 6 minutes, which the review books.
  await app.query(`update machines set created_at = now() - interval '1 hour' where id = '${machine.id}'`);
  await api.operations.advance({ params, body: { at: minutesAgo(12) } });
  await api.operations.pause({ params, body: { reason: 'Plates missing', at: minutesAgo(10) } });
  await api.operations.resume({ params, body: { at: minutesAgo(4) } });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const prepress = await phone.newPage();
  await app.openAs(prepress, 'Restricted', '/today');
  await expect(prepress.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(calls(prepress)).toBeHidden();

  await app.openAs(page, 'Standard', `/operation/${printing.id}`);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Plates missing calls Prepress' })).toBeVisible();
  await lookAt(page, 'calls-pause');
  await page.getByRole('button', { name: 'Plates missing' }).click();
  await expect(floor(page)).toContainText(/Prepress: called \d\d:\d\d, no answer yet/);

  await expect(calls(prepress)).toContainText(/Komori Lithrone\s*Plates missing since \d\d:\d\d/);
  await expect(prepress.getByRole('link', { name: '1 machine waits for you' })).toBeVisible();
  await lookAt(prepress, 'calls-today');
  await expectAccessible(prepress);
  await calls(prepress).getByRole('button', { name: 'Answer' }).tap();
  const dialog = prepress.getByRole('dialog', { name: 'Komori Lithrone: Plates missing' });
  await dialog.getByLabel('Note').fill('Being mounted');
  await lookAt(prepress, 'calls-answer');
  await expectAccessible(prepress);
  await dialog.getByRole('button', { name: 'In 20 min' }).tap();
  const answered = /Prepress: .+, about \d\d:\d\d · Being mounted/;
  await expect(calls(prepress)).toContainText(answered);
  await expect(prepress.getByRole('link', { name: 'waits for you' })).toBeHidden();

  await expect(floor(page)).toContainText(answered);
  await page.goto(new URL('/queues', app.url).href);
  await expect(page.getByRole('main')).toContainText(answered);
  await page.goto(new URL(`/machine/${machine.id}`, app.url).href);
  await expect(floor(page)).toContainText(answered);
  await lookAt(page, 'calls-machine');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(floor(page)).not.toContainText('Prepress');
  await expect(calls(prepress)).toBeHidden();
  await phone.close();

  await page.goto(new URL('/review', app.url).href);
  const row = page
    .getByRole('table', { name: 'Paused, by reason' })
    .getByRole('row', { name: 'Plates missing' });
  await expect(row).toContainText(/waited for Prepress [67] min/);
  await lookAt(page, 'calls-review');
});
