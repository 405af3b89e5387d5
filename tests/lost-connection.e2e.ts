/** Checks writes whose response is lost, tablets without a connection, and screens that a dialog covers. */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';
import { importButton } from './support/import-screen.ts';
import { deferred } from '../server/testing/deferred.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const floor = (page: Page) => page.getByRole('region', { name: 'On the floor' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const notices = (page: Page) => page.locator('[data-presses]');

/** Lets the server handle requests to this address, but drops the responses. */
const loseAnswers = (page: Page, address: string) =>
  page.route(address, async (route) => {
    await route.fetch();
    await route.abort();
  });

/** Delivers responses again. A repeat of a request may still be under way, so its error is ignored. */
const restoreAnswers = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

test('a count without a response is sent again, even after a reload, and counts once', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori Lithrone');
  const [printing] = await createScheduledJob(app, { number: 'NS-1', name: 'Assam Gold carton' });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  await button(page, 'Run').click();
  await expect(button(page, 'Finish')).toBeVisible();
  await loseAnswers(page, '**/entries');
  await box(page, 'Good sheets').fill('20');
  await page.keyboard.press('Enter');
  const unknown = notices(page).getByText(
    /^Not known whether it was sent: Add 20 good: NS-1 Printing Frontside/,
  );
  await expect(unknown).toBeVisible();
  await expect(unknown).toContainText('It is sent again by itself, and done only once');
  await expectAccessible(page);
  await lookAt(page, 'press-unknown');
  await page.reload();
  await expect(unknown).toBeVisible();
  await restoreAnswers(page);
  await expect(notices(page)).toBeEmpty({ timeout: 30_000 });
  await expect(page.getByRole('listitem').filter({ hasText: '+20 good' })).toHaveCount(1);
  expect(await app.api.operations.get({ params: { id: printing.id } })).toMatchObject({ goodQuantity: 160 });
  await page.reload();
  await expect(floor(page)).toBeVisible();
  await expect(notices(page)).toBeEmpty();
});

test('a write that failed on the network is sent again, and the screen updates without a reload', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori B');
  const [printing] = await createScheduledJob(app, { number: 'NS-2', name: 'Tea carton' });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  await page.route('**/advance', (route) => route.abort());
  await button(page, 'Run').click();
  await expect(notices(page).getByText(/^Not known whether it was sent: Run: NS-2/)).toBeVisible();
  await restoreAnswers(page);
  await expect(button(page, 'Pause')).toBeVisible({ timeout: 30_000 });
  await expect(notices(page)).toBeEmpty();
});

test('another tab completes the pending write of a closed tab', async ({ page, app, context }) => {
  await machineOf(app, 'Komori C');
  const [printing] = await createScheduledJob(app, { number: 'NS-3', name: 'Soap carton' });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(button(other, 'Run')).toBeVisible();
  await page.route('**/advance', (route) => route.abort());
  await button(page, 'Run').click();
  await expect(notices(other).getByText(/^Not known whether it was sent: Run: NS-3/)).toBeVisible();
  await page.close();
  await expect(notices(other)).toBeEmpty({ timeout: 40_000 });
  await expect(button(other, 'Pause')).toBeVisible();
});

test('while offline presses wait on the device in their order, and the screen shows what follows from them', async ({
  page,
  app,
  context,
}) => {
  await machineOf(app, 'Komori D');
  const [printing] = await createScheduledJob(app, { number: 'NS-4', name: 'Biscuit carton' });
  const { id } = printing;
  const read = () => app.api.operations.get({ params: { id } });
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  await expect(button(page, 'Run')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Run').click();
  await expect(button(page, 'Finish')).toBeVisible();
  await expect(notices(page)).toContainText(/Not sent yet: Run: NS-4 Printing Frontside, pressed \d\d:\d\d/);
  await box(page, 'Good sheets').fill('20');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Good sheets')).toHaveValue('');
  await expect(floor(page)).toContainText('20');
  await expect(notices(page)).toContainText('Behind it: 1 press.');
  await expectAccessible(page);
  await lookAt(page, 'press-waiting');
  await button(page, 'Finish').click();
  await button(page, 'The rest runs later').click({ timeout: 20_000 });
  await expect(floor(page)).toContainText('Finished');
  expect(await read()).toMatchObject({ state: 'queued', goodQuantity: 0 });
  const before = Date.now();
  await context.setOffline(false);
  await expect(notices(page)).toBeEmpty({ timeout: 30_000 });
  await expect(floor(page)).toContainText('Finished');
  const finished = await read();
  expect(finished).toMatchObject({ state: 'finished', goodQuantity: 160 });
  expect(Date.parse(finished.startedAt ?? '')).toBeLessThan(before);
  expect(Date.parse(finished.finishedAt ?? '')).toBeLessThan(before);
});

test('a press that was refused stands with its reason and two answers, and those after it wait for the answer', async ({
  page,
  app,
  context,
}) => {
  await machineOf(app, 'Komori M');
  const [one] = await createScheduledJob(app, { number: 'NS-13', name: 'Jam carton' });
  const [two] = await createScheduledJob(app, { number: 'NS-12', name: 'Honey carton' });
  const machineId = one.machineId ?? '';
  await app.api.operations.update({ params: { id: two.id }, body: { machineId } });
  await app.openAs(page, 'Restricted', `/operation/${one.id}`);
  await expect(button(page, 'Run')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Run').click();
  await button(page, 'Pause').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Plate');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Resume')).toBeVisible();
  await app.api.operations.advance({ params: { id: two.id } });
  await context.setOffline(false);
  const notice = notices(page).locator('p');
  await expect(notice).toContainText(
    /^Not done: Run: NS-13 .+, pressed \d\d:\d\d\. Komori . is running NS-12/,
    {
      timeout: 30_000,
    },
  );
  await expect(notice).toContainText('Behind it, until you answer: 1 press.');
  await expectAccessible(page);
  await lookAt(page, 'press-refused-in-line');
  expect((await app.api.operations.get({ params: { id: one.id } })).state).toBe('queued');
  await app.api.operations.advance({ params: { id: two.id } });
  await notice.getByRole('button', { name: 'Do it again' }).click();
  await expect(notices(page)).toBeEmpty({ timeout: 30_000 });
  await expect(button(page, 'Resume')).toBeVisible();
  expect(await app.api.operations.get({ params: { id: one.id } })).toMatchObject({
    state: 'paused',
    pauseReason: 'Plate',
  });
});

test('if somebody else finishes the operation, an unsent count stays and one press adds or drops the count', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori E');
  const [printing] = await createScheduledJob(app, { number: 'NS-5', name: 'Rice carton' });
  const { id } = printing;
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  const finishedByRavi = async () => {
    const ravi = await app.apiAs('Standard');
    await ravi.operations.advance({ params: { id }, body: { goodQuantity: 100 } });
  };
  await button(page, 'Run').click();
  await box(page, 'Good sheets').fill('20');
  await finishedByRavi();
  const said = floor(page).getByRole('alert');
  await expect(said).toContainText(/^Finished by Ravi Kumar at \d\d:\d\d\. Add your 20 good to it\?/);
  await expect(box(page, 'Good sheets')).toHaveValue('20');
  await box(page, 'Good sheets').press('Enter');
  await expectAccessible(page);
  await lookAt(page, 'count-overtaken');
  expect(await app.api.operations.get({ params: { id } })).toMatchObject({ goodQuantity: 800 });
  await said.getByRole('button', { name: 'Add them' }).click();
  await expect(said).toBeHidden();
  expect(await app.api.operations.get({ params: { id } })).toMatchObject({ goodQuantity: 960 });

  await app.api.operations.undo({ params: { id }, body: { from: 'finished' } });
  await expect(button(page, 'Pause')).toBeVisible();
  await box(page, 'Good sheets').fill('30');
  await expect(button(page, 'Add counts')).toBeVisible();
  await app.api.operations.advance({ params: { id } });
  await said.getByRole('button', { name: 'Drop them' }).click();
  await expect(box(page, 'Good sheets')).toHaveValue('');
});

test('if the operation has finished, its unsent count appears below the top bar for a decision', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori G');
  const [printing] = await createScheduledJob(app, { number: 'NS-7', name: 'Salt carton' });
  const { id } = printing;
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  await button(page, 'Run').click();
  await page.route('**/entries', (route) => route.abort());
  await box(page, 'Good sheets').fill('20');
  await page.keyboard.press('Enter');
  await expect(notices(page).getByText(/^Not known whether it was sent/)).toBeVisible();
  await app.api.operations.advance({ params: { id }, body: { goodQuantity: 100 } });
  await page.reload();
  await restoreAnswers(page);
  const refused = notices(page).getByText(
    /^Not done: Add 20 good: NS-7 Printing Frontside, pressed \d\d:\d\d\. Finished by .+ at \d\d:\d\d/,
  );
  await expect(refused).toBeVisible({ timeout: 30_000 });
  await lookAt(page, 'press-refused');
  await button(page, 'Add them').click();
  await expect(notices(page)).toBeEmpty();
  await expect.poll(async () => (await app.api.operations.get({ params: { id } })).goodQuantity).toBe(960);
});

test('the finish dialog retains the typed figures when somebody else finishes', async ({ page, app }) => {
  await machineOf(app, 'Komori H');
  const [printing] = await createScheduledJob(app, { number: 'NS-8', name: 'Dal carton' });
  const { id } = printing;
  await app.api.operations.advance({ params: { id } });
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  await button(page, 'Finish').click();
  const question = page.getByRole('dialog', { name: /^Finish Printing/ });
  await question.getByRole('textbox', { name: 'Good sheets' }).fill('30');
  await app.api.operations.advance({ params: { id }, body: { goodQuantity: 100 } });
  await expect(question.getByRole('alert')).toContainText(
    /^Finished by .+ at \d\d:\d\d\. Add your 30 good to it\?$/,
    { timeout: 30_000 },
  );
  await expect(question.getByRole('textbox', { name: 'Good sheets' })).toHaveValue('30');
  await lookAt(page, 'finish-overtaken');
  await question.getByRole('button', { name: 'Add them' }).click();
  await expect(question).toBeHidden();
  await expect.poll(async () => (await app.api.operations.get({ params: { id } })).goodQuantity).toBe(1040);
});

test('if somebody else receives the order, the open dialog retains the typed quantity and explains the conflict', async ({
  page,
  app,
}) => {
  const sheet = { length: 520, breadth: 360, thickness: 380, gsm: 250, quality: 'Carte Lumina' } as const;
  const { id } = await app.api.papers.create({ body: { name: 'Awaited', ...sheet, stockQuantity: 0 } });
  const expected = new Date(Date.now() + 86_400_000).toISOString();
  const order = await app.api.stock.order({ params: { id }, body: { quantity: 500, expected } });
  await app.openAs(page, 'Standard', `/paper/${id}`);
  await button(page, 'Receive order').click();
  const dialog = page.getByRole('dialog', { name: 'Receive Awaited' });
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('480');
  await app.api.stock.receive({ params: { id, orderId: order.id }, body: { quantity: 500 } });
  await expect(dialog.getByRole('alert')).toContainText('Received or cancelled by someone else', {
    timeout: 30_000,
  });
  await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveValue('480');
  await expect(dialog.getByRole('button', { name: 'Receive' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing is on order.')).toBeVisible();
});

test('an unsent receipt survives a reload, and is sent once', async ({ page, app, context }) => {
  const { api } = app;
  const sheet = { length: 520, breadth: 360, thickness: 380, gsm: 250, quality: 'Carte Lumina' } as const;
  const { id } = await api.papers.create({ body: { name: 'Expected', ...sheet, stockQuantity: 0 } });
  const expected = new Date(Date.now() + 86_400_000).toISOString();
  await api.stock.order({ params: { id }, body: { quantity: 500, expected } });
  await app.openAs(page, 'Standard', `/paper/${id}`);
  page.on('dialog', (asked) => void asked.accept());
  const dialog = page.getByRole('dialog', { name: 'Receive Expected' });
  const quantity = dialog.getByRole('textbox', { name: 'Quantity' });
  const receive = dialog.getByRole('button', { name: 'Receive' });
  await button(page, 'Receive order').click();
  await quantity.fill('480');
  await context.setOffline(true);
  await receive.click();
  await expect(dialog.getByRole('alert')).toContainText('Not sent: no connection');
  await context.setOffline(false);
  await page.reload();
  await button(page, 'Receive order').click();
  await expect(quantity).toHaveValue('480');
  await expect(dialog.getByText(/^Draft kept in this tab/)).toBeVisible();
  // Its answer is lost: after a reload the press is on its way, and the form starts with what is to come.
  await page.route('**/receive', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await receive.click();
  const unknown = notices(page).getByText(/^Not known whether it was sent: Receive 480 sheets of Expected,/);
  await expect(unknown).toBeVisible();
  await page.reload();
  await restoreAnswers(page);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notices(page).getByText(/^Sent: Receive 480 sheets of Expected,/)).toBeVisible({
    timeout: 30_000,
  });
  await button(page, 'Receive order').click();
  await expect(quantity).toHaveValue('20');
  expect((await api.papers.get({ params: { id } })).stockQuantity).toBe(480);
});

test('a count typed while the previous count is being sent is added separately', async ({ page, app }) => {
  await machineOf(app, 'Komori K');
  const [printing] = await createScheduledJob(app, { number: 'NS-10', name: 'Chilli carton' });
  const { id } = printing;
  await app.api.operations.advance({ params: { id } });
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  const answer = deferred();
  await page.route('**/entries', async (route) => {
    if (route.request().method() === 'POST') await answer.promise;
    await route.continue();
  });
  await box(page, 'Good sheets').fill('20');
  await page.keyboard.press('Enter');
  await box(page, 'Good sheets').fill('35');
  answer.resolve();
  await expect(page.getByRole('listitem').filter({ hasText: '+20 good' })).toBeVisible();
  await expect(button(page, 'Add counts')).toBeEnabled();
  await expect(box(page, 'Good sheets')).toHaveValue('35');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Good sheets')).toHaveValue('');
  await expect
    .poll(async () => (await app.api.operations.get({ params: { id } })).goodQuantity)
    .toBe(8 * (20 + 35));
});

test('an import without a response completes after a reload, runs once, and closes its sheet', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/import?entity=customers');
  await page
    .getByRole('textbox')
    .fill('Name\tAddress\tCity\nNilgiri Tea\t1 Hill Road\tChennai\nKodai Oils\t2 Lake Road\tChennai');
  await button(page, 'Use these cells').click();
  await expect(importButton(page)).toBeEnabled();
  let losesAnswers = true;
  await page.route('**/api/imports', async (route) => {
    const { method, body } = { method: route.request().method(), body: route.request().postData() ?? '' };
    if (method !== 'POST' || body.includes('"dryRun":true')) return route.continue();
    const response = await route.fetch();
    return losesAnswers ? route.abort() : route.fulfill({ response });
  });
  await importButton(page).click();
  const unknown = notices(page).getByText(/^Not known whether it was sent: Import 2 customers, /);
  await expect(unknown).toBeVisible();
  await expect(page.getByText('Writing 2 rows…')).toBeVisible();
  await expect(button(page, 'Cancel')).toBeHidden();
  await page.reload();
  await expect(unknown).toBeVisible();
  await expect(page.getByText('Writing 2 rows…')).toBeVisible();
  losesAnswers = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notices(page).getByText(/^Sent: Import 2 customers, pressed /)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('list', { name: 'Earlier imports' })).toContainText(
    '2 customers added, pasted',
  );
  await expect(importButton(page)).toBeHidden();
  const named = (await app.api.customers.sorted({ query: { term: 'Nilgiri' } })).items;
  expect(named).toHaveLength(1);
});

test('an archive import reports an unknown result for a lost response, and no import while offline', async ({
  page,
  app,
  context,
}) => {
  await app.openAs(page, 'Admin', '/settings');
  const file = { name: 'shop.zip', mimeType: 'application/zip', buffer: Buffer.alloc(2000) };
  const take = () => page.locator('input[type="file"][accept=".zip"]').setInputFiles(file);
  const said = (title: string) => page.getByRole('alert').filter({ hasText: title });
  await expect(button(page, 'Import an export')).toBeVisible();
  await loseAnswers(page, '**/imports/export');
  await take();
  await expect(said('Not known whether it was imported')).toContainText(
    'Reload to see whether the records are there',
  );
  await expect(button(page, 'Import an export')).toBeEnabled();
  await restoreAnswers(page);
  await context.setOffline(true);
  await take();
  await expect(said('Nothing was imported')).toContainText('Not sent: no connection');
  await context.setOffline(false);
});

test('a count that is refused because the session has ended is sent after the next login', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori L');
  const [printing] = await createScheduledJob(app, { number: 'NS-11', name: 'Turmeric carton' });
  const { id } = printing;
  await app.api.operations.advance({ params: { id } });
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  await box(page, 'Good sheets').fill('20');
  await page.route('**/entries', (route) =>
    route.fulfill({ status: 401, json: { type: 'x', title: 'x', status: 401, reason: 'Sign in again' } }),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await restoreAnswers(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`/operation/${id}`);
  await expect(page.getByRole('listitem').filter({ hasText: '+20 good' })).toHaveCount(1, {
    timeout: 30_000,
  });
  await expect(notices(page)).toBeEmpty();
  expect(await app.api.operations.get({ params: { id } })).toMatchObject({ goodQuantity: 160 });
});

test('a typed count that is not added yet survives a reload, and is cleared once added', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori L');
  const [printing] = await createScheduledJob(app, { number: 'NS-14', name: 'Cumin carton' });
  const { id } = printing;
  await app.api.operations.advance({ params: { id } });
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  const good = box(page, 'Good sheets');
  await good.fill('20');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(good).toHaveValue('20');
  await good.press('Enter');
  await expect(good).toHaveValue('');
  await page.reload();
  await expect(good).toBeVisible();
  await expect(good).toHaveValue('');
  expect(await app.api.operations.get({ params: { id } })).toMatchObject({ goodQuantity: 160 });
});
