/**
 * Checks proposals of plans: a user requests one, accepts some of its moves and undoes that. Everybody with its
 * address can see it.
 */
import { type Locator, type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { expectSums } from './support/sums.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

test.describe.configure({ mode: 'serial' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));
const queueOf = async (app: App, id: string) =>
  (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number);

/** Returns the tick of a job that pays for the proposal. */
const paying = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Pay' }).getByRole('checkbox', { name });

/** Requests a proposal that may move operations at once, and waits until the screen lets the user accept it. */
async function propose(page: Page): Promise<void> {
  await page.getByLabel(/Don’t move anything/).fill('0');
  const first = page.url();
  await button(page, 'Propose').click();
  await expect(page).not.toHaveURL(first);
  await expect(button(page, /^Accept all \d+$/)).toBeVisible({ timeout: 20_000 });
}

test('a shop without work has nothing to plan', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/plan');
  await expect(page.getByRole('heading', { name: 'There is nothing to plan' })).toBeVisible();
  await expectAccessible(page);
});

test('a proposal shows which jobs gain and lose, and is accepted in part and undone', async ({
  page,
  app,
}) => {
  await app.api.settings.update({ body: { timeZone: 'UTC', hours: always } });
  const { id } = await machineOf(app, 'Komori G40');
  await app.api.machines.update({ params: { id }, body: { makeReadyMinutes: 50 } });
  // The queue is in the wrong order: the job due first is last.
  for (const [before, priority] of (['Max', 'High', 'Medium', 'Low'] as const).entries()) {
    const place = before + 1;
    const number = `MR-${place}`;
    const [{ jobId }] = await createScheduledJob(app, { number, name: `Carton ${number}`, priority });
    await app.api.jobs.update({
      params: { id: jobId },
      body: { deliveryDate: inHours(2.6 + 0.9 * (4 - place)) },
    });
  }
  expect(await queueOf(app, id)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);

  await app.openAs(page, 'Restricted', '/plan');
  await expect(button(page, 'Propose')).toHaveAttribute('aria-disabled', 'true');
  await app.openAs(page, 'Standard', '/queues/timeline');
  await button(page, /^Plan$/).click();
  await expect(page).toHaveTitle('Makeready | Proposed plan');
  await expect(page.getByRole('slider', { name: 'Jobs on time' })).toHaveAttribute(
    'aria-valuetext',
    'highest',
  );
  expect(await expectSums(page)).toContain('How “Kept” is counted');
  await propose(page);
  const gain = page.getByRole('region', { name: 'Gain' });
  await expect(gain.getByRole('listitem').filter({ hasText: 'MR-4' })).toContainText('in time');
  await expect(page.getByRole('region', { name: 'Pay' })).toContainText('MR-1');
  // Moves, gains and losses are above the fold.
  const moves = page.getByRole('listitem').filter({ hasText: 'Komori G40' });
  for (const [list, line] of [
    [moves, 'MR-4'],
    [gain.getByRole('listitem'), 'MR-4'],
    [page.getByRole('region', { name: 'Pay' }).getByRole('listitem'), 'MR-1'],
  ] as const)
    await expect(list.filter({ hasText: line }).first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await lookAt(page, 'plan');
  // On a low screen, Gain and Pay don't cover the aim when the page is scrolled.
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 1440, height: 430 });
  const aim = page.getByRole('heading', { name: 'Aim' });
  await page.mouse.wheel(0, 2000);
  await aim.scrollIntoViewIfNeeded();
  const isOnTop = (heading: Element) => {
    const { left, top, height } = heading.getBoundingClientRect();
    return document.elementFromPoint(left + 5, top + height / 2) === heading;
  };
  await expect.poll(() => aim.evaluate(isOnTop)).toBe(true);
  await page.setViewportSize(desk ?? { width: 1440, height: 900 });
  await button(page, 'Timeline').click();
  await expect(page.getByRole('region', { name: 'Timeline of the machines' })).toBeVisible();
  await expect(page.locator('[data-move="earlier"][data-bar]').first()).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'plan-timeline');
  await button(page, 'List').click();
  expect(await expectSums(page)).toEqual(
    ['Late jobs', 'Hours late, all jobs', 'Hours of make-ready', 'Operations moved'].map(
      (name) => `How “${name}” is counted`,
    ),
  );
  expect(await queueOf(app, id)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);

  await paying(page, 'MR-1').uncheck();
  await expect(page.getByText('1 job left out.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'plan-some');
  await button(page, /^Accept \d+ of \d+$/).click();
  await expect(page.getByText(/Accepted by/)).toBeVisible();
  // Button and figures count the moved operations, not the rows written.
  await expect(page.locator('[data-toast]')).toContainText(/^Plan accepted/);
  await expect.poll(() => queueOf(app, id)).not.toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect.poll(() => queueOf(app, id)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);

  // The address can be shared, also with people who may only read.
  const address = page.url().replace(app.url, '');
  await app.openAs(page, 'Restricted', address);
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await expect(gain.getByRole('listitem').filter({ hasText: 'MR-4' })).toContainText('in time');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('a single move is left out of a proposal, and what the rest does is worked out anew', async ({
  page,
  app,
}) => {
  test.slow();
  await app.openAs(page, 'Standard', '/plan');
  await propose(page);
  const ticks = page.getByRole('checkbox', { name: /^MR-\d, Printing/ });
  const moves = await ticks.count();
  expect(moves).toBeGreaterThan(1);
  const late = page
    .getByLabel('Before and after')
    .locator('div', { hasText: 'Hours late, all jobs' })
    .first();
  const whole = await late.textContent();
  await ticks.first().uncheck();
  await expect(page.getByText('1 move left out.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText(/saved|late|misses/);
  await expect(late).not.toHaveText(whole ?? '');
  await expect(ticks).toHaveCount(moves);
  await expectAccessible(page);
  await lookAt(page, 'plan-without-a-move');
  const said = await late.locator('b').first().textContent();
  await button(page, /^Accept \d+ of \d+$/).click();
  await expect(page.getByText(/Accepted by/)).toBeVisible();
  // A plan of the shop as it is now starts from the hours that were said.
  const { id } = await app.api.plans.create({ body: {} });
  const readHours = async () => (await app.api.plans.get({ params: { id } })).measures?.before.tardinessHours;
  await expect.poll(readHours).toBeDefined();
  expect(Math.abs(Number(said) - ((await readHours()) ?? NaN))).toBeLessThan(0.2);
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
});

test('a plan is proposed as soon as the page opens, and again when the shop changes, without the jobs left out', async ({
  page,
  app,
}) => {
  test.slow();
  await app.openAs(page, 'Standard', '/plan');
  // The page has its final form while the planner works.
  await expect(page.getByRole('heading', { name: 'Proposed plan' })).toBeVisible();
  await expect(page.getByText('Operations moved')).toBeVisible();
  await expect(page).toHaveTitle('Makeready | Proposed plan');
  await propose(page);
  await paying(page, 'MR-1').uncheck();
  await page.mouse.move(0, 0);
  await expect(page.getByText('1 job left out.')).toBeVisible();
  await expect(page.getByText(/weighed$/)).toBeVisible();
  const former = page.url();
  const [{ jobId }] = await createScheduledJob(app, { number: 'MR-5', name: 'Carton MR-5' });
  await expect(page.getByText(/^Out of date: the shop has changed since/)).toBeVisible();
  await expect(page).not.toHaveURL(former, { timeout: 60_000 });
  await expect(page.getByText(/Out of date/)).toHaveCount(0);
  await expect(page.getByText('1 job left out.')).toBeVisible();
  await expect(paying(page, 'MR-1')).not.toBeChecked();
  await app.api.jobs.cancel({ params: { id: jobId }, body: { reason: 'Not wanted' } });
  // A proposal that is out of date when it opens stays, because its address can be shared.
  await page.goto(former);
  await expect(page.getByText(/^Queues of .* weighed$/)).toBeVisible();
});

test('a late job’s screen shows the causes, what each move gains and which jobs it delays, and a move saves the job', async ({
  page,
  app,
}) => {
  const machines = await app.api.machines.list();
  const id = machines.find(({ name }) => name === 'Komori G40')?.id ?? '';
  await app.openAs(page, 'Standard', '/queues/timeline');
  await page.getByRole('link', { name: 'Save MR-4' }).click();
  await expect(page.getByRole('heading', { name: 'Save MR-4' })).toBeVisible();
  const because = page.getByRole('region', { name: 'Late because' });
  await expect(because).toContainText('behind 3 jobs on Komori G40');
  await expect(because).toContainText('in all, from now to its end');
  const ladder = page.getByRole('region', { name: 'What would save it' });
  const first = ladder.getByRole('listitem').first();
  await expect(first).toContainText('before MR-');
  await expect(first).toContainText('to spare');
  const others = page.getByRole('region', { name: 'What others could do' });
  await expect(others).toContainText(/Printing.*back by .*at a supplier from .*, then in time/);
  await expect(others.getByRole('link', { name: /^Printing/ })).toHaveAttribute('href', /^\/operation\//);
  await expectAccessible(page);
  await lookAt(page, 'save-job');
  // The user looks at the other ways to save the job before taking one.
  const changes = page.getByRole('region', { name: 'What it changes' });
  await ladder
    .getByRole('button', { name: /before MR-1/ })
    .first()
    .click();
  await expect(changes.getByRole('listitem').filter({ hasText: 'MR-1' })).toContainText('later');
  expect(await queueOf(app, id)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);
  await ladder.getByRole('button', { name: /^Take this: .*before MR-1/ }).click();
  await expect.poll(() => queueOf(app, id)).toEqual(['MR-4', 'MR-1', 'MR-2', 'MR-3']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => queueOf(app, id)).toEqual(['MR-1', 'MR-2', 'MR-3', 'MR-4']);

  await app.openAs(page, 'Restricted', '/queues/timeline');
  await page.getByRole('link', { name: 'Save MR-4' }).click();
  await expect(page.getByRole('region', { name: 'Late because' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Take this/ })).toHaveCount(0);
});

test('the form promises a date in free time or ahead of other jobs, and names the jobs it delays', async ({
  page,
  app,
}) => {
  const [job] = (await app.api.jobs.sorted({ query: { term: 'MR-1' } })).items;
  await app.openAs(page, 'Standard', `/job/${job?.id}/duplicate`);
  const when = page.getByRole('region', { name: 'Earliest delivery' });
  await page.getByRole('button', { name: 'More for planning' }).click();
  await page.getByText('Max', { exact: true }).click();
  await when.getByRole('button', { name: 'Work it out' }).click();
  const gaps = when.getByRole('region', { name: 'In free time on the machines' });
  const displacing = when.getByRole('region', { name: 'Ahead of others' });
  await expect(when).toContainText('Odds appear after');
  await expect(gaps).toContainText('Expected');
  await expect(displacing.getByRole('listitem').first()).toContainText('MR-');
  await expectAccessible(page);
  await when.scrollIntoViewIfNeeded();
  await lookAt(page, 'promise');
  const before = await page.getByLabel('Delivery Date', { exact: true }).inputValue();
  await when.getByRole('button', { name: /^Promise \w+ \d/ }).click();
  await expect(page.getByLabel('Delivery Date', { exact: true })).not.toHaveValue(before);
  // A changed quantity makes the earlier promise disappear.
  await page.getByLabel('Quantity', { exact: true }).fill('5000');
  await expect(when.getByRole('button', { name: 'Work it out' })).toBeVisible();
  await expect(gaps).toHaveCount(0);
});

test('the palette, or a screen on a phone, promises a date and adds the job with it', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/job');
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeVisible();
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Find or do' });
  await palette.getByRole('combobox', { name: 'Find or do' }).fill('when 2400 MR-1 in');
  await expect(palette).toContainText('No results for “MR-1 in”.');
  await palette.getByRole('combobox', { name: 'Find or do' }).fill('when 2400 MR-1 tomorrow');
  await expect(palette.getByRole('option', { name: /^Add this job, promise / })).toBeVisible();
  await expect(palette).toContainText('Like MR-1');
  await expect(palette).toContainText('Quantity 2,400');
  await expect(palette).toContainText('Asked for');
  await expect(palette).toContainText('Odds appear after');
  await expect(palette).toContainText('Try when 5000 with a product');
  await expectAccessible(page);
  await lookAt(page, 'promise-palette');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(palette.getByRole('option', { name: /^Ahead of others: .* late/ })).toHaveAttribute(
    'aria-keyshortcuts',
    'Alt+D',
  );
  // Without Alt the letter is typed into the field.
  await page.keyboard.press('d');
  await page.keyboard.press('Backspace');
  await expect(palette.getByRole('option', { name: /^Ahead of others: / })).toBeVisible();
  await page.keyboard.press('Alt+d');
  await expect(page.getByRole('heading', { name: 'Earliest delivery' })).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('2,400');
  await expect(page.getByRole('region', { name: 'Ahead of others' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Send|Copy the) answer$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Ask|Copy for) the planner$/ })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'promise-phone');
  await page.getByLabel('Quantity').fill('1200');
  await expect(page.getByRole('heading', { name: '1,200 × Carton MR-1' })).toBeVisible();
  const gaps = page.getByRole('region', { name: 'In free time on the machines' });
  await expect(gaps.getByRole('radio', { name: /^In free time on the machines/ })).toBeChecked();
  await page.getByRole('button', { name: /^Promise / }).click();
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible();
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue(/1,?200/);
  const promised = page.getByRole('note').filter({ hasText: 'Filled in as promised: 1,200 pieces for' });
  await expect(promised).toContainText('Still to fill in: Artwork.');
});

test('the user compares two what-ifs, overtime and downtime, accepts one and undoes it', async ({
  page,
  app,
}) => {
  // The shop closes in an hour for two hours, so that there is an hour to open whenever this runs.
  const clock = (ahead: number) => inHours(ahead).slice(11, 16);
  const hours = always.map((day) => ({ ...day, from: clock(3), to: clock(1) }));
  await app.api.settings.update({ body: { hours } });
  const [komori] = (await app.api.machines.list()).filter(({ name }) => name === 'Komori G40');
  const calendarOf = async () =>
    (await app.api.machines.get({ params: { id: komori?.id ?? '' } })).calendarName;

  await app.openAs(page, 'Standard', '/queues/timeline');
  await page.getByRole('link', { name: 'Load', exact: true }).click();
  const bottleneck = page.getByRole('complementary', { name: 'The bottleneck' });
  await expect(bottleneck.getByRole('heading', { name: 'Komori G40' })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Hours booked against hours open' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Komori G40');
  await expectAccessible(page);
  await lookAt(page, 'load');

  await bottleneck.getByRole('button', { name: /^Try \d h there as What if$/ }).click();
  const [first, second] = [1, 2].map((place) => page.getByRole('region', { name: `Future ${place}` }));
  await expect(first!.getByRole('heading', { name: /^Komori G40 open/ })).toBeVisible();
  await button(page, 'Machine down till…').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Machine', { exact: true })).toBeFocused();
  await page.getByLabel('Machine', { exact: true }).selectOption('Komori G40');
  await button(page, 'Work it out').click();
  await expect(second!.getByRole('heading', { name: /^Komori G40 down till/ })).toBeVisible();
  await expect(page.getByText('still improving')).toHaveCount(0, { timeout: 30_000 });
  await expect(first!.getByText('Future 1, best')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'what-if');
  // Back removes the last assumption; the address contains all of them.
  await page.goBack();
  await expect(second!).toHaveCount(0);
  await page.goForward();
  await expect(second!).toBeVisible();

  await first!.getByRole('button', { name: 'Accept future 1…' }).click();
  const asks = page.getByRole('dialog');
  await expect(asks).toContainText('Open Komori G40');
  await expectAccessible(page);
  await asks.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(first!.getByText(/^Accepted by/)).toBeVisible();
  expect(await calendarOf()).toBe('Komori G40: own hours');
  await first!.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(first!.getByText(/^Undone/)).toBeVisible();
  expect(await calendarOf()).toBeNull();

  // The ways to save a job contain the same hours.
  const futures = page.url().replace(app.url, '');
  const [late] = (await app.api.jobs.sorted({ query: { term: 'MR-4' } })).items;
  await page.goto(`/job/${late?.id}/save`);
  const ladder = page.getByRole('region', { name: 'What would save it' });
  const overtime = ladder.getByRole('listitem').filter({ hasText: 'of overtime on Komori G40' }).first();
  await expect(overtime).toContainText('No job misses its date');
  await expectAccessible(page);
  await lookAt(page, 'save-job-overtime');
  await overtime.getByRole('button', { name: /^Take this/ }).click();
  await expect.poll(calendarOf).toBe('Komori G40: own hours');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(calendarOf).toBeNull();

  await app.openAs(page, 'Restricted', futures);
  const accept = second!.getByRole('button', { name: 'Accept future 2…' });
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
});

test('the label of a delivery due within the hour fits on the chart and covers nothing', async ({
  page,
  app,
}) => {
  const { items } = await app.api.jobs.sorted({ query: { term: 'MR-4' } });
  const id = items.find(({ number }) => number === 'MR-4')?.id ?? '';
  const deliveryDate = new Date(Date.now() + 20 * 60_000).toISOString();
  await app.api.jobs.change({ params: { id }, body: { deliveryDate } });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await app.openAs(page, 'Standard', `/job/${id}/save`);
    const because = page.getByRole('region', { name: 'Late because' });
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (box === null) throw new Error('It is not there');
      return { ...box, right: box.x + box.width, foot: box.y + box.height };
    };
    const label = await boxOf(because.getByText(/^due /));
    const [sheet, day] = [await boxOf(because), await boxOf(because.getByText(/^\w{3} \d+ \w+$/).first())];
    const line = await boxOf(because.getByRole('listitem').first());
    expect(label.x, `${width} px`).toBeGreaterThanOrEqual(sheet.x);
    expect(label.right, `${width} px`).toBeLessThanOrEqual(sheet.right);
    expect(label.y >= day.foot || label.x >= day.right, `over the day at ${width} px`).toBe(true);
    expect(label.foot, `over the hours at ${width} px`).toBeLessThanOrEqual(line.y);
  }
});
