/** Checks dragging the board's cards from machine to machine. */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const column = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cards = (page: Page, group: string, machine: string) =>
  column(page, machine).getByRole('list', { name: `${group}, ${machine}` });
// Only cards in the list; the drop slot shows its number too.
const numbers = (page: Page, group: string, machine: string) =>
  cards(page, group, machine)
    .locator('[data-card]')
    .getByText(/^MR-\d+$/);

test('a user drags a card to another machine by pointer and keys, sees the impact, and undoes the move', async ({
  page,
  app,
}) => {
  const [komori, heidelberg] = ['Komori G40', 'Heidelberg CX 104'] as const;
  const { id } = await machineOf(app, heidelberg);
  for (const number of ['MR-2', 'MR-3', 'MR-4'])
    await createScheduledJob(app, { number, name: `Carton ${number}` });
  // The job is late in any case.
  const soon = new Date(Date.now() + 60_000).toISOString();
  const [late] = (await app.api.jobs.sorted({ query: { term: 'MR-2' } })).items;
  await app.api.jobs.change({ params: { id: late?.id ?? '' }, body: { deliveryDate: soon } });
  await machineOf(app, komori);
  await app.api.machines.create({ body: { name: 'Foil stamper', type: 'Foiling' } });
  await app.openAs(page, 'Standard', '/queues/');
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect(numbers(page, 'Queued', heidelberg)).toHaveText(['MR-2', 'MR-3', 'MR-4']);
  const beside = page.getByText('Drop moves it');
  const handle = cards(page, 'Queued', heidelberg).locator('[data-drag-handle]').nth(1);
  const to = (await column(page, komori).boundingBox()) ?? { x: 0, y: 0 };
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 150, { steps: 4 });
  await expect(beside).toBeVisible();
  await expect(page.getByText(`MR-3 Printing Frontside to ${komori}, 1st`)).toBeVisible();
  await expect(page.getByText(/no job misses its date/i)).toBeVisible();
  // The refusal is in the head, which stays in view while the column scrolls.
  const head = column(page, 'Foil stamper').locator('header');
  await expect(head).toContainText('Foil stamper is for Foiling, not Printing');
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
  await expect(numbers(page, 'Queued', heidelberg)).toHaveText(['MR-2', 'MR-4']);
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

  await page.getByRole('link', { name: 'Carton MR-4' }).first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  const madeLate = cards(page, 'Queued', heidelberg).locator('[data-made-late]');
  await expect(madeLate).toContainText('MR-2');
  await lookAt(page, 'queues-drag-later');
  await page.keyboard.press('Escape');
  await expect(madeLate).toHaveCount(0);

  await page.getByRole('button', { name: 'Compact' }).click();
  await expect(page.getByText('operations done')).toHaveCount(0);
  await expect(numbers(page, 'Queued', heidelberg)).toHaveText(['MR-2', 'MR-4', 'MR-3']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await lookAt(page, 'queues-compact');
  // Only the next operation has a button, and only if it can run.
  await expect(column(page, heidelberg).getByRole('button', { name: /^Run / })).toHaveText(['Run']);
  await cards(page, 'Queued', heidelberg).locator('[data-drag-handle]').nth(1).hover();
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 120, { steps: 4 });
  await expect(page.getByText(`MR-4 Printing Frontside to ${komori}, 1st`)).toBeVisible();
  await page.mouse.up();
  await expect(numbers(page, 'Queued', komori)).toHaveText(['MR-4']);

  // A finger drags on a phone, which shows one machine: at the side of the screen it turns to the next machine
  // that accepts the card.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(column(page, komori)).toBeHidden();
  await expect(column(page, heidelberg)).toBeVisible();
  await expectAccessible(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const name = page.getByRole('link', { name: 'Carton MR-2' });
  await name.scrollIntoViewIfNeeded();
  const on = (await name.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [on.x + on.width / 2, on.y + on.height / 2];
  await finger('touchStart', x, y);
  await expect(beside).toBeVisible();
  await finger('touchMove', x, y + 10);
  await finger('touchMove', 385, y + 20);
  await expect(column(page, komori)).toBeVisible();
  const there = await cards(page, 'Queued', komori).first().boundingBox();
  await finger('touchMove', 200, (there?.y ?? 0) + (there?.height ?? 0));
  await expect(page.getByText(`MR-2 Printing Frontside to ${komori}, 2nd`)).toBeVisible();
  await finger('touchEnd');
  await expect(numbers(page, 'Queued', komori)).toHaveText(['MR-4', 'MR-2']);
  // The card's menu moves it without a drag.
  await page.getByRole('button', { name: 'Move MR-2 Printing Frontside' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(numbers(page, 'Queued', komori)).toHaveText(['MR-2', 'MR-4']);
  await page.getByRole('button', { name: 'Move MR-2 Printing Frontside' }).click();
  await page.getByRole('menuitem', { name: `Move to ${heidelberg}` }).click();
  await expect(numbers(page, 'Queued', komori)).toHaveText(['MR-4']);
  await lookAt(page, 'queues-phone');
});

test('a user drags a bar to another time and machine by pointer and keys, and undoes the move', async ({
  page,
  app,
}) => {
  const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
  await app.api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const [first, second] = ['Roland 700', 'Roland 900'] as const;
  const { id: machineId } = await machineOf(app, first);
  const other = await machineOf(app, second);
  await app.api.machines.create({ body: { name: 'Hot foil', type: 'Foiling' } });
  const [printing] = await createScheduledJob(app, { number: 'MR-5', name: 'Carton MR-5' });
  await app.api.operations.move({ params: { id: printing.id }, body: { machineId } });
  const pinOf = async () => (await app.api.operations.get({ params: { id: printing.id } })).pin;
  const bar = (name: RegExp) => page.getByRole('button', { name });
  const carried = bar(/^MR-5 .*Printing Frontside/);
  await app.openAs(page, 'Standard', '/queues/timeline?machines=all&zoom=12');
  await expect(carried).toBeVisible();
  const row = (name: string) => page.locator('[data-row]').filter({ hasText: name });

  // A drop at another time of the same machine pins it there.
  const from = (await carried.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  const beside = page.getByText('Drop moves it');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 240, y, { steps: 4 });
  await expect(beside).toBeVisible();
  await expect(row('Hot foil')).toContainText('Hot foil is for Foiling, not Printing');
  await expect(page.getByText(/no job misses its date/i)).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'timeline-drag');
  await page.keyboard.press('Escape');
  await expect(beside).toBeHidden();
  await page.mouse.up();
  expect(await pinOf()).toBeNull();
  // A release then is no press.
  await expect(carried).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 240, y, { steps: 4 });
  await page.mouse.up();
  await expect(bar(/^MR-5 .*Printing Frontside.*, pinned/)).toBeVisible();
  expect((await pinOf())?.start).toMatch(/:(00|15|30|45):00/);
  const toast = page.locator('[data-toast]').filter({ hasText: `moved to ${first}` });
  await expect(toast).toContainText('It is pinned there');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(pinOf).toBeNull();

  // Keys move it to an idle machine, which is shown because it accepts the bar, and never into the past.
  await page.goto('/queues/timeline?zoom=12');
  const said = (words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
  await expect(carried).toHaveAccessibleName(/^(?!.*pinned)/);
  await expect(row(second)).toHaveCount(0);
  await carried.focus();
  await page.keyboard.press('Space');
  await said(/^MR-5 Printing Frontside lifted/);
  await expect(row(second)).toBeVisible();
  await expect(row('Hot foil')).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowLeft');
  await said(/^Start should be in the future/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await said(new RegExp(`^MR-5 Printing Frontside to ${second}, .*No job misses its date`));
  await page.keyboard.press('Enter');
  await expect(row(second).getByRole('button', { name: /^MR-5 .*, pinned/ })).toBeFocused();
  expect((await pinOf())?.machineId).toBe(other.id);

  // A press on a bar picks the job for users who may not move it.
  await app.openAs(page, 'Restricted', '/queues/timeline?machines=all&zoom=72');
  await carried.focus();
  await page.keyboard.press('Space');
  await expect(carried).toHaveAttribute('aria-pressed', 'true');
});
