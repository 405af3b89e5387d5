import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { finishUncounted, machineOf, createScheduledJob } from './support/sample-operations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const floor = (page: Page) => page.getByRole('region', { name: 'On the floor' });
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });

test('an operation is run, counted, paused, resumed and finished, and Undo reverts each', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori A');
  const [printing, packing] = await createScheduledJob(app, { number: 'MR-1', name: 'Filter Coffee carton' });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  await expect(page).toHaveTitle('Makeready | OperationDetails');
  await expect(floor(page)).toContainText('in the queue of Komori A');
  await expect(floor(page)).toContainText('132 sheets planned');
  await expectAccessible(page);
  await lookAt(page, 'operation-queued');

  await button(page, 'Run').click();
  await expect(toast(page, 'Printing Frontside started')).toBeVisible();
  await expect(button(page, 'Finish')).toBeVisible();
  await expect(button(page, 'Run')).toBeHidden();
  await page.getByLabel('Good sheets').fill('60');
  await page.getByLabel('Waste sheets').fill('4');
  await button(page, 'Add counts').click();
  await expect(floor(page)).toContainText(/\d+ sheets to go, more than came in/);
  await expectAccessible(page);
  await lookAt(page, 'operation-running');

  await page.getByLabel('Waste sheets').fill('2');
  await page.getByRole('combobox', { name: 'Waste reason' }).fill('Jam');
  await page.keyboard.press('Enter');
  const wasted = page.locator('dl > div').filter({ hasText: /^Waste reason/ });
  await expect(wasted).toContainText('No reason given 4, Jam 2');

  await button(page, 'Pause').click();
  const why = page.getByRole('dialog', { name: 'Reason for the stop' });
  await why.getByLabel('Another reason').press('Enter');
  await expect(why.getByText('Value is required')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Paper jam').click();
  await expect(floor(page)).toContainText('Paper jam');
  await lookAt(page, 'operation-paused');
  await button(page, 'Undo Pause').click();
  await expect(button(page, 'Finish')).toBeVisible();

  await page.getByLabel('Good sheets').fill('70');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Add counts')).toBeHidden();
  // Enter added the counts; again it has nothing to add.
  await page.keyboard.press('Enter');
  await expect(floor(page)).toContainText('Running');
  await button(page, 'Finish').click();
  await expect(toast(page, 'Packing Domestic is queued')).toBeVisible();
  // axe would find links half under the top bar too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await lookAt(page, 'operation-finished');
  const finished = await app.api.operations.get({ params: { id: printing.id } });
  expect(finished).toMatchObject({ state: 'finished', goodQuantity: 1040, wasteQuantity: 48 });

  await toast(page, 'Printing Frontside finished').getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, 'Finish')).toBeVisible();
  expect(await app.api.operations.get({ params: { id: packing.id } })).toMatchObject({ state: 'waiting' });

  await button(page, 'Pause').click();
  await button(page, 'Paper jam').click();
  await button(page, 'Resume').click();
  await expect(button(page, 'Finish')).toBeVisible();

  await button(page, 'Pause').click();
  await button(page, 'put it back in the queue').click();
  await expect(button(page, 'Run')).toBeVisible();
  await expect(button(page, 'Undo Back to the queue')).toBeVisible();
});

test('two users see each other’s changes at once, and the second to finish reads who was first', async ({
  page,
  app,
  browser,
}) => {
  const { id: machineId } = await machineOf(app, 'Komori B');
  const [first] = await createScheduledJob(app, { number: 'MR-2', name: 'Rose sherbet label' });
  const [second] = await createScheduledJob(app, { number: 'MR-3', name: 'Desk calendar' });
  for (const { id } of [first, second]) {
    await app.api.operations.update({ params: { id }, body: { machineId } });
  }
  const other = await (await browser.newContext({ baseURL: app.url })).newPage();
  await app.openAs(page, 'Standard');
  await app.openAs(other, 'Restricted');
  for (const each of [page, other]) {
    await each.goto(`/operation/${first.id}`);
    await expect(button(each, 'Run')).toBeVisible();
  }
  await button(page, 'Run').click();
  await expect(button(other, 'Finish')).toBeVisible();
  await expect(floor(other)).toContainText('Ravi Kumar started it');
  await expect(floor(other)).toContainText('Ask Ravi or an Admin to undo it');

  await other.goto(`/operation/${second.id}`);
  await expect(floor(other)).toContainText('Komori B is running MR-2 Printing Frontside');
  await expect(button(other, 'Run')).toHaveAttribute('aria-disabled', 'true');

  await other.goto(`/operation/${first.id}`);
  await other.route('**/api/events', (route) => route.abort());
  await other.reload();
  await expect(button(other, 'Finish')).toBeVisible();
  for (const each of [page, other]) await button(each, 'Finish').click();
  await page.getByRole('button', { name: finishUncounted }).click();
  await expect(button(page, 'Undo Finish')).toBeVisible();
  await other.getByRole('button', { name: finishUncounted }).click();
  await expect(toast(other, 'Finish refused')).toContainText('Already finished by Ravi Kumar');
  await expect(floor(other)).toContainText('Finished');
  await other.context().close();
});

test('a step is added, changed, found and deleted', async ({ page, app }) => {
  await machineOf(app, 'Komori C');
  await app.api.tools.create({ body: { name: 'Die 14', place: 'Rack 3' } });
  const [printing] = await createScheduledJob(app, { number: 'MR-4', name: 'Plum cake box' });
  await app.openAs(page, 'Admin', `/operation/create?job=${printing.jobId}`);
  await expect(page.getByRole('combobox', { name: 'Job' })).toHaveValue('MR-4 Plum cake box');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Foiling' }).click();
  await page.getByRole('combobox', { name: 'Detail' }).click();
  await page.getByRole('option', { name: 'Copper' }).click();
  await expectAccessible(page);
  await lookAt(page, 'operation-create');
  await button(page, 'Submit').click();
  await expect(page.getByRole('heading', { name: 'Foiling Copper', exact: true })).toBeVisible();
  await expect(floor(page)).toContainText('It has no machine');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Outsource' }).click();
  await page.getByLabel('Supplier').fill('Peenya Foils');
  await page.getByLabel('Name').fill('Foil outside');
  // The first step of a job has no predecessor to overlap.
  const overlap = page.getByRole('checkbox', { name: 'Overlap' });
  const position = page.getByRole('combobox', { name: 'Position' });
  await expect(position).toHaveValue('3 · after Packing Domestic');
  await position.fill('1');
  await position.press('Enter');
  await expect(overlap).toBeHidden();
  await position.fill('2');
  await position.press('Enter');
  await expect(position).toHaveValue('2 · after Printing Frontside, before Packing Domestic');
  // The new position decides the operation's predecessor.
  await expect(page.getByRole('combobox', { name: 'Begins, after Printing Frontside' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Begins, after Packing Domestic' })).toHaveCount(0);
  await overlap.check();
  await page.getByRole('combobox', { name: 'Tools' }).fill('die');
  await page.getByRole('option', { name: 'Die 14' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Release date').fill('2099-01-04T09:00');
  await lookAt(page, 'operation-overlap');
  await button(page, 'Save').click();
  await button(page, 'Yes, 2099').click();
  await expect(page.getByRole('main')).toContainText('Peenya Foils');
  await expect(page.getByRole('main')).toContainText('Released');
  await expect(page.getByRole('region', { name: 'On the floor' })).toContainText('Die 14 Rack 3');
  await page.getByRole('link', { name: 'Die 14' }).click();
  await expect(page.getByRole('heading', { name: 'Needed by' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'tool');
  await page.goBack();
  const steps = await app.api.jobs.operations({ params: { id: printing.jobId } });
  expect(steps.map(({ overlap, index }) => `${index} ${overlap}`)).toEqual(['0 false', '1 true', '2 false']);

  await page.getByRole('link', { name: 'Operations', exact: true }).first().click();
  await page.getByPlaceholder('Search Operation').fill('outsource foil out');
  await expect(page.getByText('1 operation', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'operations');
  const tab = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });
  await expect(page).toHaveURL(/\?state=open/);
  await expect(tab('Open 1')).toHaveAttribute('aria-current', 'true');
  await tab('Finished 0').click();
  await button(page, 'Clear search and filters').click();
  const all = tab(/^All \d+$/);
  await expect(all).toHaveAttribute('aria-current', 'true');
  const total = (await all.innerText()).replace(/\D/g, '');
  await expect(page.getByText(`${total} operations`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Foil outside' }).click();
  await button(page, 'Delete').click();
  await button(page, 'Delete operation').click();
  await expect(page).toHaveURL(/\/operation\?state=open$/);
  await expect(toast(page, 'Foil outside deleted')).toBeVisible();
});

test('an operation shows every field', async ({ page, app }) => {
  await machineOf(app, 'Komori D');
  const [printing] = await createScheduledJob(app, { number: 'MR-5', name: 'Mango box', priority: 'High' });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  for (const [label, value] of [
    ['Type', 'Printing'],
    ['Detail', 'Frontside'],
    ['Instruction', 'Match approved sheet 2'],
    ['Priority', 'High'],
    ['Position', '1 of 2'],
    ['State', 'Queued'],
    ['Job', 'Mango box'],
    ['Machine', printing.machine?.name ?? 'no machine'],
  ] as const) {
    const fact = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact.locator('dd'), label).toContainText(value);
  }
});

test('finishing asks about missing counts and about counts that look wrong', async ({ page, app }) => {
  const { id: machineId } = await machineOf(app, 'Komori E');
  const [printing] = await createScheduledJob(app, { number: 'MR-6', name: 'Jaggery box' });
  const params = { id: printing.id };
  await app.api.operations.update({ params, body: { machineId } });
  await app.openAs(page, 'Restricted', `/machine/${machineId}`);
  await button(page, 'Run').click();
  await button(page, 'Finish').click();
  const asked = page.getByRole('dialog', { name: 'Finish Printing Frontside?' });
  await expect(asked.getByLabel('Good sheets')).toHaveValue('');
  await expect(asked).toContainText('140 sheets came in');
  await expectAccessible(page);
  await lookAt(page, 'operation-finish-asked');
  await button(page, 'Cancel').click();
  await expect(asked).toBeHidden();
  expect(await app.api.operations.get({ params })).toMatchObject({ state: 'running' });

  await page.getByRole('link', { name: 'Printing Frontside', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | OperationDetails');
  const good = floor(page).getByLabel('Good sheets');
  await expect(good).toHaveAttribute('inputmode', 'numeric');
  await good.fill('12.5');
  await expect(floor(page)).toContainText('Good must be a whole number');
  await good.fill('125');
  await expect(floor(page)).not.toContainText('Good must be a whole number');
  await page.getByRole('link', { name: 'Machines', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Keep editing').click();
  await expect(good).toHaveValue('125');

  await good.fill('99000');
  await page.keyboard.press('Enter');
  const sure = page.getByRole('dialog', { name: '99,000 out of 140 that came in. Count it anyway?' });
  await expect(sure.getByRole('button', { name: 'Change it' })).toBeFocused();
  await button(page, 'Change it').click();
  await good.fill('');
  await button(page, 'Finish').click();
  await asked.getByLabel('Good sheets').fill('132');
  await asked.getByLabel('Waste sheets').fill('7');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Undo Finish')).toBeVisible();
  expect(await app.api.operations.get({ params })).toMatchObject({ goodQuantity: 1056, wasteQuantity: 56 });
});

test('a finish without counts takes the planned count in one press, and names a shortage of the job', async ({
  page,
  app,
}) => {
  const { id: machineId } = await machineOf(app, 'Komori H');
  const [printing, packing] = await createScheduledJob(app, { number: 'MR-19', name: 'Laddu box' });
  const printed = { params: { id: printing.id } };
  await app.api.operations.update({ ...printed, body: { machineId } });
  await app.api.operations.advance(printed);
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  await button(page, 'Finish').press('Enter');
  const asked = page.getByRole('dialog', { name: 'Finish Printing Frontside?' });
  const takesAll = asked.getByRole('button', { name: finishUncounted });
  await expect(takesAll).toHaveText('Finish with all 140 sheets');
  await expect(asked).not.toContainText('short');
  await asked.getByLabel('Good sheets').fill('130');
  await expect(takesAll).toBeHidden();
  await asked.getByLabel('Good sheets').fill('');
  await expect(takesAll).toBeVisible();
  await lookAt(page, 'operation-finish-as-planned');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Undo Finish')).toBeVisible();
  expect(await app.api.operations.get(printed)).toMatchObject({ state: 'finished', goodQuantity: 0 });

  // Fewer sheets come out of the press than the order needs.
  await button(page, 'Undo Finish').click();
  await expect(button(page, 'Finish')).toBeVisible();
  await app.api.operations.advance({ ...printed, body: { goodQuantity: 100 } });
  const packed = { params: { id: packing.id } };
  await app.api.operations.advance(packed);
  await page.goto(`/operation/${packing.id}`);
  await button(page, 'Finish').press('Enter');
  const packs = page.getByRole('dialog', { name: 'Finish Packing Domestic?' });
  await expect(packs.getByRole('button', { name: 'Finish as planned: 800 pieces' })).toBeVisible();
  await expect(packs).toContainText('Without a count the job is 200 pieces short of what was ordered');
  await page.waitForTimeout(400);
  await page.keyboard.press('Enter');
  await expect(page.getByText('it was the last operation')).toBeVisible();
  expect(await app.api.operations.get(packed)).toMatchObject({ state: 'finished' });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('the message after an action covers no button, and Undo applies only to the last action', async ({
    page,
    app,
  }) => {
    await machineOf(app, 'Komori F');
    const [printing] = await createScheduledJob(app, { number: 'MR-7', name: 'Sweets box' });
    await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
    /** Returns whether a press on the middle of the button reaches it, so that nothing covers it. */
    const meets = async (name: string) => {
      await button(page, name).scrollIntoViewIfNeeded();
      return button(page, name).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    };
    await button(page, 'Run').tap();
    await expect(toast(page, 'Printing Frontside started')).toBeVisible();
    for (const name of ['Pause', 'Finish', 'Undo Run']) expect(await meets(name), name).toBe(true);
    const undo = await toast(page, 'started').getByRole('button', { name: 'Undo' }).boundingBox();
    expect(Math.min(undo?.width ?? 0, undo?.height ?? 0)).toBeGreaterThanOrEqual(44);

    await page.route('**/pause', async (route) => {
      await new Promise((answer) => setTimeout(answer, 1500));
      await route.continue();
    });
    await page.setViewportSize({ width: 844, height: 390 });
    await floor(page).getByText('Running', { exact: true }).scrollIntoViewIfNeeded();
    await expect(page.locator('[data-floor-foot]')).toHaveCSS('position', 'static');
    await button(page, 'Pause').tap();
    await expect(button(page, 'Keep running')).toBeInViewport({ ratio: 1 });
    await button(page, 'Paper jam').tap();
    await expect
      .poll(() => button(page, 'Pause').evaluate((element) => getComputedStyle(element, '::after').opacity))
      .toBe('1');
    await expect(toast(page, 'paused')).toBeVisible();
    await expect(page.locator('[data-toast]')).toHaveCount(1);
    await page.setViewportSize({ width: 820, height: 1180 });
    for (const name of ['Resume', 'Undo Pause']) expect(await meets(name), name).toBe(true);
  });

  test('an operation of a job on hold shows why it cannot run and who can change that', async ({
    page,
    app,
  }) => {
    const { id: machineId } = await machineOf(app, 'Komori G');
    const [printing] = await createScheduledJob(app, { number: 'MR-9', name: 'Halwa box' });
    await app.api.operations.update({ params: { id: printing.id }, body: { machineId } });
    const params = { id: printing.jobId };
    await app.api.jobs.hold({ params, body: { reason: 'Waits for the proof' } });
    await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
    await expect(floor(page)).toContainText(
      'On hold: Waits for the proof. Admin and Standard can release it',
    );
    await page.goto(`/machine/${machineId}/operation`);
    await expect(page.getByText('Only the office can change this')).toBeVisible();
  });
});
