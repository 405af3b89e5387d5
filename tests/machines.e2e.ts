import { type Locator, type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text });
const numbers = (page: Page) => page.getByRole('list', { name: 'Queued' }).getByText(/^MR-\d+$/);

/** Drags a row down by `rows` rows, faster than a slow page can draw. */
async function dragsAtOnce(handle: Locator, rows: number) {
  await handle.hover();
  await handle.page().mouse.down();
  await handle.evaluate((element, by) => {
    const { x, y } = element.getBoundingClientRect();
    const height = element.closest('li')?.offsetHeight ?? 0;
    const at = { bubbles: true, pointerId: 1, clientX: x, clientY: y };
    const there = { ...at, clientY: y + by * height };
    element.dispatchEvent(new PointerEvent('pointermove', there));
    element.dispatchEvent(new PointerEvent('pointerup', there));
  }, rows);
}

test('a machine is added, read, changed and deleted', async ({ page, app }) => {
  await app.openAs(page, 'Admin');
  await page.getByRole('link', { name: 'Machines', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | MachineList');
  await page.getByRole('link', { name: 'Add New Machine' }).click();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Heidelberg SX 74');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Printing' }).click();
  await page.getByLabel('Length', { exact: true }).fill('530');
  await page.getByLabel('Breadth', { exact: true }).fill('740');
  await expectAccessible(page);
  await lookAt(page, 'machine-create');
  await button(page, 'Submit').click();
  await expect(page).toHaveTitle('Makeready | MachineDetails');
  await expect(page.getByRole('main')).toContainText('530 × 740 mm');
  await expect(button(page, 'Running Operation')).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Manufacturer').fill('Wiesloch works');
  await button(page, 'Save').click();
  await expect(page.getByRole('main')).toContainText('Wiesloch works');
  await button(page, 'Delete').click();
  await button(page, 'Delete machine').click();
  await expect(page).toHaveURL(/\/machine$/);
  await expect(toast(page, 'Heidelberg SX 74 deleted')).toBeVisible();
});

test('a queue is reordered by keyboard, by dragging and by menu, with the running operation on top', async ({
  page,
  app,
}) => {
  const { id } = await machineOf(app, 'Komori G40');
  for (const number of ['MR-1', 'MR-2', 'MR-3'])
    await createScheduledJob(app, { number, name: `Carton ${number}` });
  const [first] = await app.api.machines.operations({ params: { id } });
  await app.openAs(page, 'Standard', `/machine/${id}/operation`);
  await expect(numbers(page)).toHaveText(['MR-1', 'MR-2', 'MR-3']);
  await expectAccessible(page);
  await lookAt(page, 'machine-queue');

  await page.getByRole('link', { name: 'Printing Frontside' }).first().focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(numbers(page)).toHaveText(['MR-2', 'MR-3', 'MR-1']);
  await expect(page.getByRole('link', { name: 'Printing Frontside' }).last()).toBeFocused();
  await expect(page.getByText('MR-1 Printing Frontside is now 3 of 3 queued')).toBeAttached();

  // The move by keys is still being saved.
  const handle = page.locator('[data-drag-handle]').nth(2);
  await handle.hover();
  await page.mouse.down();
  const row = (await handle.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await page.mouse.move(row.x + 8, row.y + row.height / 2 - row.height * 1.1, { steps: 5 });
  await page.mouse.up();
  /**
   * Waits until the screen and the server have this sequence of jobs, so that the next drag begins in a stable list.
   */
  const isOrder = async (order: string[]) => {
    await expect(numbers(page)).toHaveText(order);
    const kept = async () =>
      (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number);
    await expect.poll(kept).toEqual(order);
  };
  await isOrder(['MR-2', 'MR-1', 'MR-3']);
  await dragsAtOnce(handle, -2);
  await page.mouse.up();
  await isOrder(['MR-3', 'MR-2', 'MR-1']);
  await dragsAtOnce(page.locator('[data-drag-handle]').nth(0), 2);
  await page.mouse.up();
  await isOrder(['MR-2', 'MR-1', 'MR-3']);

  await button(page, 'Move MR-3 Printing Frontside elsewhere').click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'To the front' }).click();
  await expect(numbers(page)).toHaveText(['MR-3', 'MR-2', 'MR-1']);
  const small = { name: 'Small press', type: 'Printing', length: 300, breadth: 200 } as const;
  await app.api.machines.create({ body: small });
  await app.api.machines.create({ body: { name: 'Other press', type: 'Printing' } });
  await button(page, 'Move MR-2 Printing Frontside elsewhere').click();
  await expect(page.getByRole('menuitem', { name: /^Small press takes sheets up to/ })).toBeDisabled();
  await page.getByRole('menuitem', { name: 'Move to Other press' }).click();
  await expect(numbers(page)).toHaveText(['MR-3', 'MR-1']);
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).last().click();
  await expect(numbers(page)).toHaveText(['MR-3', 'MR-2', 'MR-1']);
  await expect
    .poll(async () => (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number))
    .toEqual(['MR-3', 'MR-2', 'MR-1']);

  await button(page, 'Run MR-3 Printing Frontside').click();
  await expect(page.getByRole('list', { name: 'On the machine' })).toContainText('MR-3');
  await expect(numbers(page)).toHaveText(['MR-2', 'MR-1']);
  await expectAccessible(page);
  await lookAt(page, 'machine-queue-running');
  await button(page, 'Undo Run MR-3 Printing Frontside').click();
  await expect(numbers(page)).toHaveText(['MR-3', 'MR-2', 'MR-1']);
  await button(page, 'Run MR-3 Printing Frontside').click();
  await expect(numbers(page)).toHaveText(['MR-2', 'MR-1']);
  await page.getByPlaceholder('Search Operation').fill('MR-2');
  await expect(page.getByText('1 operation', { exact: true })).toBeVisible();
  await expect(page.getByText('Clear the search to reorder the queue')).toBeVisible();
  expect(first?.job.number).toBe('MR-1');
});

test('if a machine’s expected return has passed, Today, the machine’s page and the board say so', async ({
  page,
  app,
}) => {
  const { id } = await machineOf(app, 'Sakurai 102', 'Lamination');
  await app.api.machines.down({ params: { id }, body: { reason: 'Lamp' } });
  await app.query(`update machines set expected_back = '2026-01-05T09:00Z' where id = '${id}'`);
  await app.openAs(page, 'Admin', '/today');
  const main = page.getByRole('main');
  await expect(main).toContainText(/Lamp\. Was expected back Mon 5 Jan .*09:00/);
  await page.goto(`${app.url}/machine/${id}`);
  await expect(main).toContainText(/Down: Lamp\. .*, was expected back Mon 5 Jan .*09:00/);
  await page.goto(`${app.url}/queues/`);
  await expect(main).toContainText(/Lamp · was expected back Mon 5 Jan .*09:00/);
  await app.api.machines.remove({ params: { id } });
});

test('when a machine goes down its operation pauses, the screen shows why, and the user can move the queue', async ({
  page,
  app,
}) => {
  const { id } = await machineOf(app, 'Bobst 104', 'Lamination');
  const spare = await machineOf(app, 'Bobst 105', 'Lamination');
  await machineOf(app, 'Komori SX 40');
  const [printing] = await createScheduledJob(app, { number: 'MR-8', name: 'Tea carton' });
  const step = { jobId: printing.jobId, type: 'Lamination', machineId: id } as const;
  for (const name of ['Film inside', 'Film outside']) {
    const made = await app.api.operations.create({ body: { ...step, name } });
    await app.api.operations.update({ params: { id: made.id }, body: { index: 0 } });
  }
  await app.openAs(page, 'Standard', `/machine/${id}`);
  await button(page, 'Run').click();
  await expect(toast(page, 'Film inside started')).toBeVisible();
  await expect(button(page, 'Undo Run')).toBeVisible();
  await lookAt(page, 'machine-running');

  const sheet = page.getByRole('dialog', { name: 'Bobst 104: mark as down' });
  const confirm = sheet.getByRole('button', { name: 'Mark as down' });
  const impact = sheet.getByRole('region', { name: 'What it does' });
  await button(page, 'Mark as down').click();
  await expect(sheet.getByLabel('Reason')).toBeFocused();
  // Without a time of return, the job has no date.
  await expect(impact).toContainText(/1 becomes late.*MR-8 Tea carton.*no date/);
  await expectAccessible(page);
  await lookAt(page, 'machine-mark-down');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button(page, 'Mark as down')).toBeFocused();
  await page.keyboard.press('Enter');
  await confirm.click();
  await expect(sheet.getByText('Value is required')).toBeVisible();
  await sheet.getByRole('button', { name: 'Breakdown' }).click();
  await sheet.getByLabel('Expected back').fill('2020-01-02T09:00');
  await confirm.click();
  await expect(sheet.getByText('Expected back must be in the future', { exact: true })).toBeVisible();
  const year = new Date().getFullYear() + 1;
  await sheet.getByLabel('Expected back').fill(`${year}-01-02T09:00`);
  await expect(impact).toContainText(/1 becomes late.*MR-8 Tea carton.* late/);
  await sheet.getByRole('radio', { name: /^Move the queue: 1 of 1 can go/ }).check();
  await lookAt(page, 'machine-mark-down-move');
  await sheet.getByRole('button', { name: 'Mark as down, move the queue' }).click();
  await expect(toast(page, 'Bobst 104 is down')).toContainText('1 operation moved');
  expect(await app.api.machines.get({ params: { id: spare.id } })).toMatchObject({ queuedCount: 1 });
  await toast(page, 'Bobst 104 is down').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Bobst 104 is back in service')).toBeVisible();
  await expect(button(page, 'Finish')).toBeVisible();
  expect(await app.api.machines.get({ params: { id: spare.id } })).toMatchObject({ queuedCount: 0 });
  await button(page, 'Mark as down').click();
  const readPlaces = async () =>
    (await app.api.operations.list()).map(({ id, machineId, rank }) => [id, machineId, rank]);
  const places = await readPlaces();
  // The plan for the shop without the machine, to be accepted with the same press.
  await sheet.getByRole('radio', { name: /^Best plan: 3 operations move/ }).check();
  await sheet.getByRole('button', { name: 'Power' }).click();
  await lookAt(page, 'machine-mark-down-plan');
  await sheet.getByRole('button', { name: 'Mark as down, accept the plan' }).click();
  await expect(toast(page, 'Bobst 104 is down')).toContainText('3 operations moved by the plan');
  expect(await readPlaces()).not.toEqual(places);
  await toast(page, 'Bobst 104 is down').getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, 'Finish')).toBeVisible();
  expect(await readPlaces()).toEqual(places);
  await button(page, 'Mark as down').click();
  await sheet.getByRole('button', { name: 'Breakdown' }).click();
  await sheet.getByLabel('Expected back').fill(`${year}-01-02T09:00`);
  await expect(impact).toContainText('1 becomes late');
  await confirm.click();
  await expect(toast(page, 'Bobst 104 is down')).toContainText('1 becomes late');
  await expect(page.getByText('Down: Breakdown.')).toBeVisible();
  await expect(page.getByText(new RegExp(`expected back .*${year} 09:00`))).toBeVisible();
  await expect(toast(page, 'Bobst 104 is down')).toContainText('Film inside is paused');
  await expect(button(page, 'Resume')).toHaveAccessibleDescription('Bobst 104 is down: Breakdown');
  await expectAccessible(page);
  await lookAt(page, 'machine-down');

  await button(page, 'Move the queue').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move the queue', exact: true }).click();
  await toast(page, '1 operation moved').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '1 operation back on Bobst 104')).toBeVisible();
  expect(await app.api.machines.get({ params: { id: spare.id } })).toMatchObject({ queuedCount: 0 });
  await button(page, 'Move the queue').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move the queue', exact: true }).click();
  await expect(toast(page, '1 operation moved')).toBeVisible();
  expect(await app.api.machines.get({ params: { id: spare.id } })).toMatchObject({ queuedCount: 1 });
  await button(page, 'Back in service').click();
  await expect(page.getByText('Down: Breakdown.')).toBeHidden();
  await button(page, 'Resume').click();
  await expect(button(page, 'Finish')).toBeVisible();
});

test('machines are counted and searched by name, and a machine’s details show every field', async ({
  page,
  app,
}) => {
  const { id } = await machineOf(app, 'Heidelberg SX 102');
  await machineOf(app, 'Komori SX 40');
  await app.api.machines.update({ params: { id }, body: { specialOperationSupport: true } });
  await app.openAs(page, 'Restricted', '/machine');
  const { total } = (await app.api.machines.sorted({ query: { per: 1 } })).metadata;
  await expect(page.getByText(`${total} machines`, { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search Machine').fill('sx 102');
  await expect(page.getByText('1 machine', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Heidelberg SX 102/ }).click();
  for (const [label, value] of [
    ['Type', 'Printing'],
    ['Length', '720 mm'],
    ['Breadth', '1,030 mm'],
    ['Special operation support', 'Yes'],
  ] as const) {
    const fact = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact.locator('dd')).toHaveText(value);
  }
});

test('Running Operation, Next Operation and Operation Queue lead to the right screens', async ({
  page,
  app,
}) => {
  const { id } = await machineOf(app, 'Komori G44');
  const [first] = await createScheduledJob(app, { number: 'RN-1', name: 'Carton RN-1' });
  const [second] = await createScheduledJob(app, { number: 'RN-2', name: 'Carton RN-2' });
  for (const step of [first, second])
    await app.api.operations.move({ params: { id: step.id }, body: { machineId: id } });
  await app.api.operations.advance({ params: { id: first.id } });
  for (const [label, operation] of [
    ['Running Operation', first],
    ['Next Operation', second],
  ] as const) {
    await app.openAs(page, 'Standard', `/machine/${id}`);
    await page.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(`/operation/${operation.id}`);
  }
  await page.goto(`/machine/${id}`);
  await page.getByRole('link', { name: /^Operation Queue/ }).click();
  await expect(page).toHaveURL(`/machine/${id}/operation`);
});

test('the timeline behind the sheet shows what marking a machine as down would move', async ({
  page,
  app,
}) => {
  const { id } = await machineOf(app, 'Bobst 204', 'Lamination');
  await machineOf(app, 'Bobst 205', 'Lamination');
  const [printing] = await createScheduledJob(app, { number: 'MR-88', name: 'Ghee carton' });
  const step = { jobId: printing.jobId, type: 'Lamination', machineId: id, name: 'Film' } as const;
  const film = await app.api.operations.create({ body: step });
  await app.api.operations.update({ params: { id: film.id }, body: { index: 0 } });
  await app.openAs(page, 'Standard', '/queues/timeline');
  const row = (name: string) => page.getByRole('group', { name: `Operations, ${name}` });
  const bar = (name: string) => row(name).locator(`[data-bar="${film.id}"]`);
  await expect(bar('Bobst 204')).toBeVisible();
  await page.getByRole('button', { name: 'More of Bobst 204' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Mark as down' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bobst 204: mark as down' });
  await sheet.getByRole('button', { name: 'Breakdown' }).click();
  // The operation waits for the machine, and has no date.
  await expect(bar('Bobst 204')).toBeHidden();
  await sheet.getByLabel('Expected back').fill(`${new Date().getFullYear() + 1}-01-02T09:00`);
  await sheet.getByRole('radio', { name: /^Move the queue: 1 of 1 can go/ }).check();
  await expect(bar('Bobst 205')).toHaveAttribute('data-move', /earlier|later/);
  await expect(bar('Bobst 204')).toBeHidden();
  await lookAt(page, 'timeline-mark-down');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(bar('Bobst 204')).toBeVisible();
  await expect(bar('Bobst 204')).not.toHaveAttribute('data-move');
});
