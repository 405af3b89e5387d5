/**
 * Checks promises of delivery dates: a user requests one in the job's form and gives it, and the job shows who gave
 * it.
 */
import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createFinishedJobs, machineOf, createScheduledJob } from './support/sample-operations.ts';
import { pressMore } from './support/act-as-person.ts';

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a job shows its promise, who gave the promise, and a warning once the job is expected later', async ({
  page,
  app,
}) => {
  await app.api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const { id: machineId } = await machineOf(app, 'Komori G40');
  await app.api.machines.update({
    params: { id: machineId },
    body: { makeReadyMinutes: 30, sheetsPerHour: 100 },
  });
  for (const number of ['MR-1', 'MR-2', 'MR-3'])
    await createScheduledJob(app, { number, name: `Carton ${number}`, priority: 'Low' });
  const [job] = (await app.api.jobs.sorted({ query: { term: 'MR-1' } })).items;
  await createFinishedJobs(app, machineId, job?.customerId ?? '');

  await app.api.jobs.update({ params: { id: job?.id ?? '' }, body: { deliveryDate: inDays(1) } });
  await app.openAs(page, 'Standard', `/job/${job?.id}/duplicate`);
  const when = page.getByRole('region', { name: 'Earliest delivery' });
  await page.getByRole('button', { name: 'More for planning' }).click();
  await page.getByText('Max', { exact: true }).click();
  await when.getByRole('button', { name: 'Work it out' }).click();
  await expect(when).toContainText(
    /at \d\d:\d\d, \d+ operations in the queues; odds from the last 90 days of this shop/i,
  );
  const gaps = when.getByRole('radio', { name: /^In free time on the machines/ });
  await expect(gaps).toBeChecked();
  await expect(field(page, 'Delivery Date')).toHaveAccessibleDescription(/% in free time on the machines$/);
  const drawn = when.getByRole('region', { name: 'In free time on the machines' });
  for (const told of ['50 %', '90 %', /^asked, (under |over )?\d+ %$/])
    await expect(drawn.getByText(told, { exact: true })).toBeVisible();
  // No promise is shown for another job.
  await field(page, 'Quantity').fill('2000');
  await expect(gaps).toHaveCount(0);
  await expect(field(page, 'Delivery Date')).toHaveAccessibleDescription('');
  await field(page, 'Quantity').fill('1000');
  await expect(gaps).toBeChecked();
  await expect(field(page, 'Delivery Date')).toHaveAccessibleDescription(/% in free time on the machines$/);
  await expectAccessible(page);
  await page.evaluate(() => document.getElementById('order')?.scrollIntoView());
  await lookAt(page, 'promise-asked');
  await expect(when.getByRole('button', { name: /^(Send answer|Copy for the customer)$/ })).toBeVisible();
  await gaps.press('ArrowRight');
  await expect(when.getByRole('radio', { name: /^Ahead of others/ })).toBeChecked();
  await expect(field(page, 'Delivery Date')).toHaveAccessibleDescription(/% ahead of others$/);

  // First another date, then the one that displaces other jobs.
  await when.getByRole('button', { name: 'Promise another date…' }).click();
  const other = when.getByRole('group', { name: 'Promise another date' });
  await expect(other.getByLabel('Promise for')).toBeFocused();
  await lookAt(page, 'promise-another');
  await expect(other.getByRole('button', { name: /^Promise / })).toBeVisible();
  await other.getByLabel('Promise for').press('Enter');
  await expect(when.getByRole('status')).toContainText(/^Promised .*, another date/);
  await when.getByRole('button', { name: 'Remove the promise' }).click();
  await expect(when.getByRole('status')).toHaveCount(0);
  const promise = when.getByRole('button', { name: /^Promise \w+ \d/ });
  const told = (await promise.innerText()).replace('Promise ', '');
  await promise.click();
  await expect(when.getByRole('status')).toContainText(`Promised ${told}, ahead of others`);
  await expect(field(page, 'Delivery Date')).toHaveAccessibleDescription('90 % ahead of others');
  await expectAccessible(page);
  await when.getByRole('status').scrollIntoViewIfNeeded();
  await lookAt(page, 'promise-given');
  const image = { name: 'carton.png', mimeType: 'image/png', buffer: await picture() };
  await page.locator('input[type="file"]').first().setInputFiles(image);
  await expect(page.getByText('carton.png')).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();

  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText(`Promised ${told}, ahead of others, Ravi Kumar`);
  await expectAccessible(page);
  await lookAt(page, 'promise-kept');

  // The promise holds once the job is scheduled, whatever its delivery date, until the machine gets slower.
  const id = new URL(page.url()).pathname.split('/')[2] ?? '';
  const params = { id };
  const sheet = { length: 520, breadth: 360, thickness: 380, gsm: 300, quality: 'Carte Lumina' } as const;
  const paper = await app.api.papers.create({ body: { ...sheet, name: 'Paper', stockQuantity: 500 } });
  await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 140 } });
  await app.api.jobs.submit({ params });
  await app.api.jobs.change({ params, body: { deliveryDate: inDays(21) } });
  await expect(glance).toContainText('Ready');
  await expect(glance).not.toContainText('later than promised');
  await app.api.machines.update({ params: { id: machineId }, body: { makeReadyMinutes: 900 } });
  await expect(glance).toContainText(/h later than promised/, { timeout: 20_000 });
  await expect(glance).toContainText(`Promised ${told}, ahead of others`);
  await expectAccessible(page);
  await lookAt(page, 'promise-late');

  await pressMore(page, 'Duplicate');
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible();
  await page.getByRole('button', { name: 'More for planning' }).click();
  await expect(when.getByRole('button', { name: 'Work it out' })).toBeVisible();
  await expect(when.getByRole('status')).toHaveCount(0);
  await app.openAs(page, 'Restricted', `/job/${id}`);
  await expect(glance).toContainText(`Promised ${told}, ahead of others, Ravi Kumar`);
});
