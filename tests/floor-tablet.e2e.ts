/** Checks that a tablet of the floor shows the operation's figures above the buttons. */
import { type Locator, type Page } from '@playwright/test';
import { expect, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const floor = (page: Page) => page.getByRole('region', { name: 'On the floor' });

test.use({ hasTouch: true });

test('the count and the shortage are visible above the buttons, which never cover a field in use', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori H');
  const [printing] = await createScheduledJob(app, { number: 'MR-10', name: 'Ladoo box' });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  await page.setViewportSize({ width: 1024, height: 768 });
  await button(page, 'Run').tap();
  await page.getByLabel('Waste sheets').fill('60');
  await button(page, 'Add counts').tap();
  const short = floor(page).getByText(/\d+ sheets to go, more than came in/);
  await expect(short).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  const foot = page.locator('[data-floor-foot]');
  const overFoot = async (part: Locator) => {
    const [at, end] = [await part.boundingBox(), await foot.boundingBox()];
    return at !== null && end !== null && at.y + at.height <= end.y;
  };
  const labels = ['Good sheets', 'Waste sheets', 'Waste reason'];
  const fields = labels.map((label) => floor(page).locator('input:visible').and(page.getByLabel(label)));
  await expect(page.getByLabel('Waste sheets')).toHaveValue('');
  await page.getByLabel('Good sheets').fill('20');
  for (const part of [short, ...fields, button(page, 'Add counts')]) {
    expect(await overFoot(part), part.toString()).toBe(true);
  }
  await lookAt(page, 'operation-tablet');
  await page.setViewportSize({ width: 1024, height: 560 });
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const field of fields) {
    await field.tap();
    await expect.poll(() => overFoot(field)).toBe(true);
  }
});
