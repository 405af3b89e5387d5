/**
 * Checks a planner's day: the plan of the morning, a press that breaks down, and a rush job by phone. Then the
 * planner moves a bar by keys.
 */
import { type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const [komori, heidelberg] = ['Komori G40', 'Heidelberg CX 104'] as const;
const desk = { width: 1440, height: 900 };
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Presses the key on the target, which it focuses first, instead of a mouse. */
const press = async (target: Locator, key = 'Enter') => {
  await target.focus();
  await target.press(key);
};
/** Checks the accessibility of the screen, light on a desk and dark on a tablet, and takes pictures. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(desk);
  await lookAt(page, name);
}
/** Requests a proposal that may move operations at once, instead of the first one, and waits for it. */
async function propose(page: Page): Promise<void> {
  await page.getByLabel(/Don’t move anything/).fill('0');
  const first = page.url();
  await press(button(page, 'Propose'));
  await expect(page).not.toHaveURL(first);
  await expect(button(page, /^Accept all \d+$/)).toBeVisible({ timeout: 30_000 });
}
const queueOf = async (app: App, id: string) =>
  (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number);

test.use({ viewport: desk });
test.slow();

test('the office accepts a plan in part, handles a breakdown and a rush job, and moves a bar', async ({
  page,
  app,
}) => {
  await app.api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const { id } = await machineOf(app, komori);
  await app.api.machines.update({ params: { id }, body: { makeReadyMinutes: 50 } });
  // The queue is in the wrong order: the job due first is last.
  for (const [before, priority] of (['Max', 'High', 'Medium', 'Low'] as const).entries()) {
    const number = `MR-${before + 1}`;
    const [{ jobId }] = await createScheduledJob(app, { number, name: `Carton ${number}`, priority });
    const deliveryDate = inHours(2.6 + 0.9 * (3 - before));
    await app.api.jobs.update({ params: { id: jobId }, body: { deliveryDate } });
  }
  const other = await machineOf(app, heidelberg);
  await app.api.machines.update({ params: { id: other.id }, body: { makeReadyMinutes: 50 } });

  // The morning.
  await app.openAs(page, 'Standard', '/queues/timeline?machines=all');
  await press(button(page, /^Plan$/));
  await expect(page).toHaveTitle('Makeready | Proposed plan');
  await propose(page);
  await look(page, 'day-plan');
  await press(page.getByRole('region', { name: 'Pay' }).getByRole('checkbox', { name: 'MR-1' }), 'Space');
  await press(button(page, /^Accept \d+ of \d+$/));
  await expect(page.getByText(/Accepted by/)).toBeVisible();

  // A press breaks down.
  await page.goto(`/machine/${id}`);
  await press(button(page, 'Mark as down'));
  const marking = page.getByRole('dialog', { name: /mark as down$/ });
  await press(marking.getByRole('button', { name: 'Breakdown' }));
  await expect(marking.getByRole('region', { name: 'What it does' })).toContainText(
    /becomes? late.*MR-\d.*no date/,
  );
  await press(marking.getByRole('button', { name: 'Mark as down' }));
  await expect(page.getByText('Down: Breakdown.')).toBeVisible();
  await page.goto('/plan');
  await propose(page);
  await look(page, 'day-replan');
  await press(button(page, /^Accept all \d+$/));
  await expect(page.getByText(/Accepted by/)).toBeVisible();

  // A customer calls.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/promise');
  await page.getByRole('combobox', { name: 'Same as' }).fill('MR-4');
  await page.getByRole('option', { name: /^MR-4/ }).click();
  await page.getByLabel('Quantity').fill('1000');
  await expect(button(page, /^Promise /)).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'day-promise');
  await button(page, /^Promise /).click();
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible();
  // The customer wants it sooner than the gaps allow.
  const date = page.getByLabel('Delivery Date', { exact: true });
  const promised = Date.parse(`${await date.inputValue()}Z`);
  await date.fill(new Date(promised - 85 * 60_000).toISOString().slice(0, 16));
  const image = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const artwork = { name: 'carton.png', mimeType: 'image/png', buffer: image };
  await page.locator('input[type="file"]').first().setInputFiles(artwork);
  await expect(page.getByText('carton.png')).toBeVisible();
  await button(page, 'Submit').click();
  await expect(page).toHaveTitle('Makeready | JobDetails');
  const jobId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { number } = await app.api.jobs.get({ params: { id: jobId } });
  const sheet = { length: 520, breadth: 360, thickness: 380, gsm: 300, quality: 'Carte Lumina' } as const;
  const paper = await app.api.papers.create({ body: { ...sheet, name: 'Paper', stockQuantity: 500 } });
  const assigned = { params: { id: jobId, paperId: paper.id }, query: { quantity: 140 } };
  await app.api.jobs.assignPaper(assigned);
  await app.api.jobs.submit({ params: { id: jobId } });

  // It would be late, and a move saves it.
  await page.setViewportSize(desk);
  await page.goto('/queues/timeline?machines=all&zoom=12');
  await press(page.getByRole('link', { name: `Save ${number}` }));
  const rung = page.getByRole('region', { name: 'What would save it' }).getByRole('listitem').first();
  await expect(rung).toContainText('to spare');
  await look(page, 'day-save');
  await press(button(page, /^Take this: /).first());
  await expect.poll(async () => (await queueOf(app, other.id)).at(-1)).not.toBe(number);
  const saved = await queueOf(app, other.id);
  const isSaved = async () => {
    const { expected, deliveryDate } = await app.api.jobs.get({ params: { id: jobId } });
    return Date.parse(expected ?? '') <= Date.parse(deliveryDate);
  };
  await expect.poll(isSaved, { timeout: 30_000 }).toBe(true);

  // A bar is moved to another time, and back.
  await page.goto('/queues/timeline?machines=all&zoom=12');
  const bar = button(page, /^MR-1 .*Printing Frontside/);
  await expect(bar).toBeVisible();
  const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 150, y + height / 2, { steps: 4 });
  await expect(page.getByText(/(nobody becomes|becomes?) late/i).first()).toBeVisible();
  // A smaller window would put the pointer at an edge and scroll the drag on.
  await expectAccessible(page);
  await page.mouse.move(x + width / 2 + 160, y + height / 2);
  await page.mouse.up();
  const toast = page.locator('[data-toast]').filter({ hasText: `moved to ${heidelberg}` });
  await expect(toast).toContainText('It is pinned there');
  await expect(button(page, /^MR-1 .*Printing Frontside.*, pinned/)).toBeVisible();
  await press(toast.getByRole('button', { name: 'Undo' }));
  await expect(button(page, /^MR-1 .*Printing Frontside.*, pinned/)).toHaveCount(0);
  expect(await queueOf(app, other.id)).toEqual(saved);
});
