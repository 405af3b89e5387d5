/** Checks the queues: the sample that an empty shop sees, the board on which the floor works, and the timeline. */
import { type Locator, type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';
import { jobBody } from './support/sample-bodies.ts';

test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const column = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const cards = (page: Page, group: string, machine: string) =>
  column(page, machine).getByRole('list', { name: `${group}, ${machine}` });
const numbers = (page: Page, group: string, machine: string) =>
  cards(page, group, machine).getByText(/^MR-\d+$/);
const frame = (page: Page) => page.getByRole('region', { name: 'Timeline of the machines' });
const bar = (page: Page, name: RegExp) => frame(page).getByRole('button', { name });
const queueOf = async (app: App, id: string) =>
  (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number);

test('a shop without operations shows a sample that is labelled as a sample', async ({ page, app }) => {
  await app.openAs(page, 'Standard');
  await page.getByRole('link', { name: 'Queues', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | Queues');
  await expect(page.getByText('Sample', { exact: true })).toBeVisible();
  await expect(page.getByText('8 machines · 3 running, 1 paused, 4 idle')).toBeVisible();
  await expect(numbers(page, 'Now', 'Komori Lithrone G40')).toHaveText(['MR-2421']);
  const days = column(page, 'Komori Lithrone G40').getByRole('img', { name: '3 days left' });
  await expect(days.locator('circle[stroke-dasharray]')).toHaveAttribute('stroke-dasharray', '85 283');
  await expect(button(page, /^Run/)).toHaveCount(0);
  await expectAccessible(page);
  await lookAt(page, 'queues-sample');

  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page.getByText('Sample', { exact: true })).toBeVisible();
  await bar(page, /^MR-2418 .*Lamination Matt, running/).click();
  await expect(page.getByRole('complementary', { name: 'Job MR-2418' })).toContainText('Malnad Coffee Works');
  await expect(page.getByRole('main').getByRole('link', { name: /Open/ })).toHaveCount(0);
  await expectAccessible(page);
  await lookAt(page, 'timeline-sample');
  await page.getByRole('link', { name: 'Machines', exact: true }).last().click();
  await expect(page).toHaveTitle('Makeready | QueuesMachines');
  await expect(page.getByRole('list', { name: 'Queues of the machines' })).toBeVisible();
  await expect(numbers(page, 'Queued', 'Heidelberg CX 102')).toHaveText(['MR-2442', 'MR-2436']);
  await expectAccessible(page);
  await lookAt(page, 'queues-machines-sample');

  await page.getByRole('link', { name: 'Load' }).click();
  await expect(page.getByText('No hour is booked')).toBeVisible();
  await expect(page.getByText(/Sample|3 running/)).toHaveCount(0);
});

test('a user runs the next operation and reorders a queue on the board, which shows other users’ actions', async ({
  page,
  app,
}) => {
  const { id } = await machineOf(app, 'Komori G40');
  const [first] = await createScheduledJob(app, {
    number: 'MR-1',
    name: 'Filter Coffee carton',
    priority: 'Max',
  });
  for (const number of ['MR-2', 'MR-3', 'MR-4'])
    await createScheduledJob(app, { number, name: `Carton ${number}` });
  await app.openAs(page, 'Standard', '/queues/');
  await button(page, 'Cards').click();
  await expect(column(page, 'Komori G40')).toContainText('Nothing running');
  await expect(numbers(page, 'Queued', 'Komori G40')).toHaveText(['MR-1', 'MR-2', 'MR-3', 'MR-4']);
  await expect(page.getByText('Sample', { exact: true })).toBeHidden();

  await button(page, 'Run MR-1 Printing Frontside').click();
  await expect(page.locator('[data-toast]')).toContainText('MR-1');
  await expect(numbers(page, 'Now', 'Komori G40')).toHaveText(['MR-1']);
  const next = button(page, 'Run MR-2 Printing Frontside');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(column(page, 'Komori G40')).toContainText('Komori G40 is running MR-1 Printing Frontside');
  await expectAccessible(page);
  await lookAt(page, 'queues-board');
  const undo = button(page, 'Undo Run MR-1 Printing Frontside');
  await undo.click();
  await expect(numbers(page, 'Queued', 'Komori G40')).toHaveText(['MR-1', 'MR-2', 'MR-3', 'MR-4']);
  await expect(undo).toBeHidden();
  await expect(page.locator('[data-toast]').filter({ hasText: 'start undone' })).toBeVisible();
  await button(page, 'Run MR-1 Printing Frontside').click();
  await expect(undo).toBeVisible();

  await page.getByRole('link', { name: 'Carton MR-2' }).first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(numbers(page, 'Queued', 'Komori G40')).toHaveText(['MR-3', 'MR-2', 'MR-4']);
  await expect(page.getByRole('link', { name: 'Carton MR-2' }).first()).toBeFocused();
  await expect.poll(() => queueOf(app, id)).toEqual(['MR-1', 'MR-3', 'MR-2', 'MR-4']);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Carton MR-4' }).first()).toBeFocused();
  const handle = cards(page, 'Queued', 'Komori G40').locator('[data-drag-handle]').nth(2);
  await handle.hover();
  await page.mouse.down();
  const from = (await handle.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(from.x + 5, from.y - 190, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => queueOf(app, id)).toEqual(['MR-1', 'MR-3', 'MR-4', 'MR-2']);

  const floor = await app.apiAs('Restricted');
  await floor.operations.pause({ params: { id: first.id }, body: { reason: 'Paper jam' } });
  await button(page, 'Resume MR-1 Printing Frontside').click();
  await expect(page.locator('[data-toast]').filter({ hasText: 'resumed' })).toBeVisible();
  await floor.operations.advance({ params: { id: first.id }, body: { from: 'running' } });
  await expect(column(page, 'Komori G40')).toContainText('Last finished: MR-1 Printing Frontside');
  await expect(numbers(page, 'Queued', 'No machine')).toHaveText(['MR-1']);
  await button(page, 'Run MR-1 Packing Domestic').click();
  await expect(numbers(page, 'Now', 'No machine')).toHaveText(['MR-1']);
});

test('search and filters narrow the board, and a phone shows one machine at a time', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Restricted', '/queues/');
  // Only the user who started it, or an Admin, may undo it.
  await expect(numbers(page, 'Now', 'No machine')).toHaveText(['MR-1']);
  await expect(button(page, 'Compact')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, /^Undo/)).toHaveCount(0);
  await page.getByPlaceholder('Search Job').fill('mr-3');
  await expect(numbers(page, 'Queued', 'Komori G40')).toHaveText(['MR-3']);
  await page.getByPlaceholder('Search Job').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No job matches “nothing like it”' })).toBeVisible();
  await button(page, 'Clear search and filters').click();
  await page.getByLabel('Operation').selectOption('Packing');
  await expect(column(page, 'No machine')).toBeVisible();
  await expect(column(page, 'Komori G40')).toBeHidden();
  await page.getByLabel('Operation').selectOption('');
  const idle = await app.api.machines.create({ body: { name: 'Foil stamper', type: 'Foiling' } });
  await expect(column(page, 'Foil stamper')).toBeVisible();
  await page.getByLabel('Machines', { exact: true }).selectOption('with work');
  await expect(column(page, 'Foil stamper')).toBeHidden();
  await expect(column(page, 'Komori G40')).toBeVisible();
  await page.getByLabel('Machines', { exact: true }).selectOption('');
  await expect(column(page, 'Foil stamper')).toBeVisible();
  await app.api.machines.remove({ params: { id: idle.id } });
  await expect(column(page, 'Foil stamper')).toBeHidden();
  await expect(numbers(page, 'Queued', 'Komori G40')).toHaveText(['MR-3', 'MR-4', 'MR-2']);
  await expect(page.locator('[data-drag-handle]')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(column(page, 'Komori G40')).toBeVisible();
  await expect(column(page, 'No machine')).toBeHidden();
  await button(page, 'Next machine').click();
  await expect(column(page, 'No machine')).toBeVisible();
  await page.getByLabel('Machine', { exact: true }).selectOption('Komori G40');
  await expect(column(page, 'Komori G40')).toBeVisible();
  await expectAccessible(page);
});

test('a machine that is down is marked as down, and its queue moves to another machine', async ({
  page,
  app,
}) => {
  const machine = (await app.api.machines.list()).find(({ name }) => name === 'Komori G40');
  const params = { id: machine?.id ?? '' };
  await app.openAs(page, 'Standard', '/queues/');
  await app.api.machines.down({ params, body: { reason: 'Feeder' } });
  await expect(column(page, 'Komori G40')).toContainText('Down');
  await expect(column(page, 'Komori G40')).toContainText('Feeder');
  const move = button(page, 'Move the queue: Komori G40');
  await expect(move).toHaveAttribute('aria-disabled', 'true');
  const other = await machineOf(app, 'Heidelberg CX 104');
  await expect(move).not.toHaveAttribute('aria-disabled', 'true');
  await lookAt(page, 'queues-down');
  await move.click();
  const target = page.getByRole('menuitem', { name: 'Move the queue to Heidelberg CX 104' });
  await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await target.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move the queue' }).click();
  await expect(numbers(page, 'Queued', 'Heidelberg CX 104')).toHaveText(['MR-2', 'MR-3', 'MR-4']);
  expect(await queueOf(app, other.id)).toHaveLength(3);
  await app.api.machines.up({ params });
});

test('the timeline shows every operation in time, selects a job and marks late jobs', async ({
  page,
  app,
}) => {
  const { id: customerId } = await app.api.customers.create({
    body: { name: 'Nilgiri Naturals', address: '2 Hill Road', city: 'Chennai' },
  });
  const soon = new Date(Date.now() + 60_000).toISOString();
  const rush = { ...jobBody(customerId, 'MR-9'), name: 'Soap sleeve', deliveryDate: soon };
  const { id } = await app.api.jobs.create({ body: { ...rush, productOperations: [] } });
  await app.api.operations.create({ body: { jobId: id, type: 'Packing' } });
  await app.openAs(page, 'Standard', '/queues/timeline');
  await expect(bar(page, /^MR-2 .*Printing Frontside, queued/)).toBeVisible();
  await expect(bar(page, /^MR-2 .*Packing Domestic, waiting/)).toBeVisible();
  // A job due soon that can't be ready is at risk, with its cause; the chart shows its number above the rows.
  const risks = page.getByRole('region', { name: /^At risk \d+$/ });
  const risk = risks.getByRole('listitem').filter({ hasText: 'MR-9 Soap sleeve' });
  await expect(risk).toContainText(/late|no date/);
  await expect(frame(page).getByRole('list', { name: 'Deliveries' })).toContainText('9 late');
  await risk.getByRole('button', { name: 'MR-9 Soap sleeve' }).click();
  await expect(page.getByRole('complementary', { name: 'Job MR-9' })).toContainText('Nilgiri Naturals');
  await risk.getByRole('button', { name: 'MR-9 Soap sleeve' }).click();
  await expect(page.getByRole('complementary', { name: 'Job MR-9' })).toBeHidden();
  // Machines without work are hidden until the user asks for all.
  const idle = await app.api.machines.create({ body: { name: 'Embosser', type: 'Foiling' } });
  await expect(frame(page).getByText('Embosser')).toBeHidden();
  await button(page, /^With work only/).click();
  await expect(frame(page).getByText('Embosser')).toBeVisible();
  await button(page, 'With work only').click();
  await expect(frame(page).getByText('Embosser')).toBeHidden();
  await app.api.machines.remove({ params: { id: idle.id } });
  await expectAccessible(page);

  await bar(page, /^MR-3 .*Printing Frontside/).click();
  await expect(bar(page, /^MR-3 /)).toHaveCount(2);
  for (const each of await bar(page, /^MR-3 /).all())
    await expect(each).toHaveAttribute('aria-pressed', 'true');
  await expect(bar(page, /^MR-2 .*Printing/)).toHaveAttribute('aria-pressed', 'false');
  const panel = page.getByRole('complementary', { name: 'MR-3 Printing Frontside' });
  await panel.getByRole('button', { name: 'All operations of the job' }).click();
  const ofJob = page.getByRole('complementary', { name: 'Job MR-3' });
  await expect(ofJob.getByRole('link', { name: 'Packing Domestic' })).toBeVisible();
  await bar(page, /^MR-3 .*Printing Frontside/).click();
  // No bar covers the machines' names, however far the chart is scrolled.
  const covering = await frame(page).evaluate((element) => {
    const name = element.querySelector('a');
    if (!name) return false;
    const { left, top, width, height } = name.getBoundingClientRect();
    element.scrollBy({ left: 180 });
    const on = [0.02, 0.5, 0.98].map((part) =>
      document.elementFromPoint(left + part * width, top + height / 2),
    );
    element.scrollBy({ left: -180 });
    return on.every((each) => each === name);
  });
  expect(covering).toBe(true);
  await expect(panel.getByRole('region', { name: 'What if' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'timeline');

  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const tapped = bar(page, /^MR-3 .*Printing Frontside/);
  await button(page, 'Close').click();
  await expect(panel).toBeHidden();
  await tapped.scrollIntoViewIfNeeded();
  const stood = await tapped.boundingBox();
  await tapped.click();
  await expect(panel).toBeVisible();
  expect(await tapped.boundingBox()).toEqual(stood);
  await page.setViewportSize(desk ?? { width: 1440, height: 900 });

  await bar(page, /^MR-3 .*Printing/).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(bar(page, /^MR-2 .*Printing/)).toBeFocused();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/zoom=48/);
  const wholeWeek = page.getByRole('button', { name: 'Week', exact: true });
  await wholeWeek.click();
  await expect(async () => {
    await button(page, 'Later').click();
    await expect(bar(page, /^MR-2 .*Printing/)).toBeHidden({ timeout: 1000 });
  }).toPass();
  const before = page.url();
  await button(page, 'Later').click();
  await expect.poll(() => page.url()).not.toBe(before);
  await expect(page).toHaveURL(/at=.*zoom=168/);
  const shared = page.url();
  await expect(bar(page, /^MR-2 .*Printing/)).toBeHidden();
  await page.goto('/my');
  await page.goto(shared);
  await expect(panel).toBeVisible();
  await expect(wholeWeek).toHaveAttribute('aria-pressed', 'true');
  await expect(bar(page, /^MR-2 .*Printing/)).toBeHidden();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(bar(page, /^MR-2 .*Printing/)).toBeVisible();
  await frame(page).focus();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await button(page, 'List').click();
  const row = page.getByRole('row').filter({ hasText: 'MR-4' }).first();
  await expect(row).toContainText('Heidelberg CX 104');
  await expectAccessible(page);
  await lookAt(page, 'timeline-list');
  await row.getByRole('link', { name: 'Printing Frontside' }).click();
  await expect(page).toHaveTitle('Makeready | OperationDetails');

  await page.goBack();
  await button(page, 'Chart').click();
  await page.getByRole('link', { name: 'Week', exact: true }).click();
  const week = page.getByRole('region', { name: 'Heidelberg CX 104' });
  // Once the shop has closed for the week, the work is in the next one.
  const isOver = page.getByRole('heading', { name: /^Nothing is expected on a machine/ });
  await expect(week.or(isOver)).toBeVisible();
  if (await isOver.isVisible()) await button(page, 'Week after').click();
  await expect(week.getByRole('row').filter({ hasText: 'MR-2 Carton MR-2' })).toContainText(
    'Printing Frontside',
  );
  await expectAccessible(page);
  await lookAt(page, 'week-by-machine');
  await page.emulateMedia({ media: 'print' });
  await expect(button(page, 'Print')).toBeHidden();
  await expect(week).toBeVisible();
});

test('a delivery decades away, by a typing error, is at the end of the timeline', async ({ page, app }) => {
  const { items } = await app.api.jobs.sorted({ query: { term: 'MR-9' } });
  const params = { id: items[0]?.id ?? '' };
  await app.api.jobs.update({ params, body: { deliveryDate: '2099-11-24T09:00:00Z' } });
  await app.openAs(page, 'Standard', `/queues/timeline?job=${params.id}`);
  await expect(bar(page, /^MR-9 /)).toBeVisible();
  const frame = page.getByRole('region', { name: 'Timeline of the machines' });
  await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(frame.getByRole('list', { name: 'Deliveries' }).getByTitle(/MR-9 .*2099/)).toBeInViewport();
  await lookAt(page, 'timeline-far');
});

test('the load screen shows jobs without a date first, and links to their list', async ({ page, app }) => {
  const { items } = await app.api.jobs.sorted({ query: { term: 'MR-9' } });
  await app.api.operations.create({ body: { jobId: items[0]?.id ?? '', type: 'Foiling' } });
  await app.openAs(page, 'Standard', '/queues/load');
  await page.getByRole('link', { name: /^1 job has no date$/ }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/MR-9.*At risk/);
});

test('with forced colours the chosen view and the chosen cards stand out', async ({ page, app }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await app.openAs(page, 'Standard', '/queues/');
  const main = page.getByRole('main');
  const colourOf = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).backgroundColor);
  const link = (name: string) => main.getByRole('link', { name, exact: true });
  const button = (name: string) => main.getByRole('button', { name, exact: true });
  for (const [chosen, other] of [
    [link('Board'), link('Timeline')],
    [button('Compact'), button('Cards')],
  ] as const)
    expect(await colourOf(chosen)).not.toBe(await colourOf(other));
});
