/** The board's cards, carried from machine to machine. */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, scheduled } from './support/floor.ts';

const column = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cards = (page: Page, group: string, machine: string) =>
  column(page, machine).getByRole('list', { name: `${group}, ${machine}` });
const numbers = (page: Page, group: string, machine: string) =>
  cards(page, group, machine).getByText(/^MR-\d+$/);

test('a card is carried to another machine by hand and by keys, says what follows, and goes back', async ({
  page,
  app,
}) => {
  const [komori, heidelberg] = ['Komori G40', 'Heidelberg CX 104'] as const;
  const { id } = await machineOf(app, heidelberg);
  for (const number of ['MR-2', 'MR-3', 'MR-4']) await scheduled(app, { number, name: `Carton ${number}` });
  await machineOf(app, komori);
  await app.api.machines.create({ body: { name: 'Foil stamper', type: 'Foiling' } });
  await app.openAs(page, 'Standard', '/queues/');
  await expect(numbers(page, 'Queued', heidelberg)).toHaveText(['MR-2', 'MR-3', 'MR-4']);
  const beside = page.getByText('Drop moves it');
  const handle = cards(page, 'Queued', heidelberg).locator('[data-drag-handle]').nth(1);
  const to = (await column(page, komori).boundingBox()) ?? { x: 0, y: 0 };
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 150, { steps: 4 });
  await expect(beside).toBeVisible();
  await expect(page.getByText(`MR-3 Printing Frontside to ${komori}, 1st`)).toBeVisible();
  await expect(page.getByText(/nobody becomes late/i)).toBeVisible();
  await expect(column(page, 'Foil stamper')).toContainText('Foil stamper is for Foiling, not Printing');
  await expectAccessible(page);
  await lookAt(page, 'queues-drag');
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await page.mouse.up();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 150, { steps: 4 });
  await page.mouse.up();
  await expect(numbers(page, 'Queued', komori)).toHaveText(['MR-3']);
  const said = page.locator('[data-toast]').filter({ hasText: `moved to ${komori}, 1st` });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(numbers(page, 'Queued', heidelberg)).toHaveText(['MR-2', 'MR-3', 'MR-4']);

  await page.getByRole('link', { name: 'Carton MR-4' }).first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^MR-4 Printing Frontside lifted/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`MR-4 Printing Frontside to ${heidelberg}, 2nd`).first()).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(numbers(page, 'Queued', heidelberg)).toHaveText(['MR-2', 'MR-4', 'MR-3']);
  const kept = async () =>
    (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number);
  await expect.poll(kept).toEqual(['MR-2', 'MR-4', 'MR-3']);
});
