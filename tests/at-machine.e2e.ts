/** Checks the screen at a machine: a shift's presses by touch, what stays in sight, and what others do meanwhile. */
import { type Page } from '@playwright/test';
import { buttonCode, codeOf } from '../shared/codes/reading/scanned-code.ts';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';
import { createPaper } from './support/sample-papers.ts';
import { scannerOf } from './support/simulate-scanner.ts';

test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const lamp = (page: Page) => page.getByRole('main').getByRole('banner').or(page.locator('main > header'));

/** Queues the first operation of a new job on the machine, and returns its id. */
async function queueOn(app: App, machine: { id: string }, number: string, name: string): Promise<string> {
  const [{ id, version }] = await createScheduledJob(app, { number, name });
  await app.api.operations.update({ params: { id }, body: { machineId: machine.id, version } });
  return id;
}

async function type(page: Page, digits: string) {
  for (const digit of digits) await button(page, digit).tap();
}

/** Returns the height in px that a part of the screen would scroll. */
const scrolled = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [main, ...main.querySelectorAll('*')]
      .filter((each) => !['INPUT', 'TEXTAREA'].includes(each.tagName))
      .filter((each) => ['auto', 'scroll'].includes(getComputedStyle(each).overflowY))
      .map((each) => each.scrollHeight - each.clientHeight)
      .reduce((most, each) => Math.max(most, each), 0),
  );

test('an operation from Run to the next in at most 11 taps, and Undo Finish stays until Run', async ({
  page,
  app,
}) => {
  const machine = await machineOf(app, 'Komori R');
  const [first] = await createScheduledJob(app, { number: 'MR-91', name: 'Laddu box' });
  await createScheduledJob(app, { number: 'MR-92', name: 'Barfi box' });
  await app.openAs(page, 'Restricted', '/floor');
  await page.getByRole('link', { name: /Komori R/ }).tap();
  await expect(lamp(page)).toContainText('Ready');
  await expect(page.getByRole('heading', { name: 'Laddu box' })).toBeVisible();
  await expect(page.getByText('Match approved sheet 2')).toBeVisible();
  await lookAt(page, 'at-machine-ready');
  await button(page, /^To fetch: paper/).tap();
  await page.getByRole('checkbox', { name: /140 sheets of Paper of MR-91/ }).tap();
  await expect(button(page, /^To fetch: (?!paper)|^At the machine/)).toBeVisible();
  await lookAt(page, 'at-machine-fetch');
  await button(page, 'Close').tap();

  await button(page, 'Run').tap();
  await expect(lamp(page)).toContainText('Running');
  await button(page, 'Count good').tap();
  await type(page, '130');
  await expect(page.getByText('+130 good, makes 130')).toBeVisible();
  await expect(page.getByText('Add or clear the count first')).toBeVisible();
  await lookAt(page, 'at-machine-count');
  await expectAccessible(page);
  await button(page, 'Add 130').tap();
  await expect(button(page, 'Count good')).toBeVisible();
  await expect(button(page, /^Undo count \+130 good/)).toBeVisible();
  expect((await app.api.operations.entries({ params: { id: first.id } }))[0]).toMatchObject({ good: 130 });

  // Waste needs a reason: until one is picked, Add says so.
  await button(page, 'Count waste').tap();
  await type(page, '2');
  await expect(page.getByText('Pick a reason for the waste')).toBeVisible();
  await button(page, 'Jam').tap();
  await button(page, 'Add 2').tap();
  await expect(button(page, 'Count waste')).toBeVisible();
  // Undo takes back the newest count.
  await button(page, /^Undo count \+2 waste/).tap();
  await expect(button(page, /^Undo count \+130 good/)).toBeVisible();

  // Taps of a plain run: Run, Count good, three digits, Add and Finish.
  await button(page, 'Finish').tap();
  await expect(page.getByRole('heading', { name: 'Barfi box' })).toBeVisible();
  await expect(lamp(page)).toContainText('MR-91 finished');
  await page.reload();
  await button(page, /^Undo Finish MR-91/).tap();
  await expect(page.getByRole('heading', { name: 'Laddu box' })).toBeVisible();
  await expect(lamp(page)).toContainText('Running');
  await app.api.operations.advance({ params: { id: first.id }, body: { from: 'running' } });
  await expect(page.getByRole('heading', { name: 'Barfi box' })).toBeVisible();
  await button(page, 'Run').tap();
  await expect(button(page, /^Undo Run/)).toBeVisible();

  // A short finish asks why. Its first answer counts the rest.
  await button(page, 'Count good').tap();
  await type(page, '1');
  await button(page, 'Add 1').tap();
  await expect(button(page, /^Undo count \+1 good/)).toBeVisible();
  await button(page, 'Finish').tap();
  await expect(page.getByRole('dialog', { name: /short. Finish anyway/ })).toContainText('can deliver');
  await lookAt(page, 'at-machine-short');
  await button(page, 'Count the rest').tap();
  await expect(page.getByRole('textbox', { name: 'Good sheets' })).toBeFocused();
  await page.keyboard.press('Escape');

  // The tablet remembers its machine.
  await page.goto('/floor');
  await expect(page).toHaveURL(new RegExp(`/floor/${machine.id}$`));
});

test('typed sheets stay when another person finishes, and are added or dropped', async ({ page, app }) => {
  const machine = await machineOf(app, 'Komori S');
  const id = await queueOn(app, machine, 'MR-93', 'Jalebi box');
  await app.openAs(page, 'Admin', `/floor/${machine.id}`);
  await button(page, 'Run').tap();
  await button(page, 'Count good').tap();
  await type(page, '64');
  await app.api.operations.advance({ params: { id }, body: { goodQuantity: 60, from: 'running' } });
  await expect(page.getByText(/Finished by .* Add your 64 good to it\?/)).toBeVisible();
  await button(page, 'Add them').tap();
  await expect
    .poll(async () => (await app.api.operations.entries({ params: { id } })).map(({ good }) => good))
    .toContain(64);
});

test('keys do what the buttons do, and nothing scrolls at 1024 x 600', async ({ page, app }) => {
  const machine = await machineOf(app, 'Komori T');
  await queueOn(app, machine, 'MR-94', 'Halwa box');
  await page.setViewportSize({ width: 1024, height: 600 });
  await app.openAs(page, 'Admin', `/floor/${machine.id}`);
  await expect(lamp(page)).toContainText('Ready');
  await page.keyboard.press('r');
  await expect(lamp(page)).toContainText('Running');
  expect(await scrolled(page)).toBe(0);
  await page.keyboard.press('a');
  await expect(page.getByLabel('Good sheets')).toBeFocused();
  await page.keyboard.type('50', { delay: 150 });
  await page.keyboard.press('Enter');
  await expect(button(page, /^Undo count \+50 good/)).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByLabel('Waste sheets')).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await lookAt(page, 'at-machine-waste-low');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Waste sheets')).toBeHidden();
  await page.keyboard.press('u');
  await expect(button(page, /^Undo Run/)).toBeVisible();

  // The codes of the machine's card press the same buttons.
  const scan = await scannerOf(page);
  await scan('MRV-UNDO', { gap: 8 });
  await expect(
    page.getByText('Undo Run: scan it again within 10 seconds, or press the button'),
  ).toBeVisible();
  await scan('MRV-UNDO', { gap: 8 });
  await expect(lamp(page)).toContainText('Ready');
  await scan('MRV-RUN', { gap: 8 });
  await expect(lamp(page)).toContainText('Running');
  const { pauseReasons } = await app.api.lists.get();
  const [reason] = pauseReasons;
  await scan(buttonCode({ pauseReasonId: reason?.id ?? '' }), { gap: 8 });
  await expect(lamp(page)).toContainText('Paused');
  await expect(page.getByText(reason?.name ?? '').first()).toBeVisible();
  await scan('MRV-RUN', { gap: 8 });
  await expect(lamp(page)).toContainText('Running');

  // What is read from a step away is large in each scheme.
  for (const [part, least] of [
    [lamp(page).getByText('Running'), 48],
    [page.getByText('Match approved sheet 2'), 36],
  ] as const)
    expect(
      await part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(least);
  await page.keyboard.press('q');
  await button(page, 'Back to the queue').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Back to the queue' }).tap();
  await expect(lamp(page)).toContainText('Ready');
});

test('what one shift hands over in three taps, the next one reads before Run', async ({ page, app }) => {
  const machine = await machineOf(app, 'Komori U');
  await queueOn(app, machine, 'MR-95', 'Peda box');
  await app.openAs(page, 'Restricted', `/floor/${machine.id}`);
  await button(page, /^Next/).tap();
  await button(page, 'Hand over').tap();
  await lookAt(page, 'at-machine-hand-over');
  await expectAccessible(page);
  await button(page, 'Watch the colour').tap();
  await expect(page.getByText('Komori U handed over')).toBeVisible();
  // The writer may run on, and change it.
  await expect(button(page, 'Run')).toBeEnabled();
  await button(page, /^Next/).tap();
  await button(page, 'Hand over').tap();
  await page.getByLabel('Or in your own words').fill('Watch the magenta, gripper 3 slips');
  await page.keyboard.press('Escape');
  await button(page, /^Next/).tap();
  await button(page, 'Hand over').tap();
  // What was typed and not sent is there again.
  await expect(page.getByLabel('Or in your own words')).toHaveValue('Watch the magenta, gripper 3 slips');
  await page
    .getByRole('region', { name: 'Hand over' })
    .locator('form')
    .getByRole('button', { name: 'Hand over' })
    .tap();

  await app.openAs(page, 'Standard', `/floor/${machine.id}`);
  const handover = page.getByRole('region', { name: 'Handover', exact: true });
  await expect(handover).toContainText('Watch the magenta, gripper 3 slips');
  await expect(page.getByText('Read the handover first')).toBeVisible();
  await lookAt(page, 'at-machine-handover');
  await expectAccessible(page);
  await page.keyboard.press('r');
  await expect(lamp(page)).toContainText('Ready');
  await handover.getByRole('button', { name: 'I have read it' }).tap();
  await expect(handover).toBeHidden();
  await button(page, 'Run').tap();
  await expect(lamp(page)).toContainText('Running');
  expect((await app.api.machines.get({ params: { id: machine.id } })).handover).toBeNull();
});

test('a scanned ticket opens next to what runs, and takes nothing that was typed', async ({ page, app }) => {
  const machine = await machineOf(app, 'Komori V');
  const id = await queueOn(app, machine, 'MR-96', 'Rasgulla tin');
  await queueOn(app, machine, 'MR-98', 'Jalebi box');
  const other = await queueOn(app, machine, 'MR-97', 'Soan papdi box');
  const { rows } = (await app.query(`SELECT code FROM operations WHERE id = '${other}'`)) as {
    rows: { code: string }[];
  };
  await app.openAs(page, 'Admin', `/floor/${machine.id}`);
  const scan = await scannerOf(page);
  await expect(lamp(page)).toContainText('Ready');
  // A label of the next job's paper ticks it off; another paper's is named.
  const { items } = await app.api.operations.toFetch({ params: { id } });
  await scan(codeOf('paper', items.find(({ kind }) => kind === 'paper')?.id ?? ''), { gap: 8 });
  await expect(page.getByText('Paper of MR-96 is at the machine')).toBeVisible();
  await expect(page.getByText('To fetch: ink, coat, plates')).toBeVisible();
  const strange = await createPaper(app, { name: 'Kraft 90' });
  await scan(codeOf('paper', strange.id), { gap: 8 });
  await expect(page.getByText('Kraft 90 is not for MR-96 Rasgulla tin')).toBeVisible();
  // The die of the operation is ticked off too; another die is named.
  const { version } = await app.api.operations.get({ params: { id } });
  const [die, wrong] = [
    await app.api.tools.create({ body: { name: 'Die 14', place: 'Rack 3' } }),
    await app.api.tools.create({ body: { name: 'Die 15' } }),
  ];
  await app.api.operations.update({ params: { id }, body: { toolIds: [die.id], version } });
  await expect(page.getByText('To fetch: ink, coat, plates, Die 14')).toBeVisible();
  await scan(codeOf('tool', die.id), { gap: 8 });
  await expect(page.getByText('Die 14 is at the machine')).toBeVisible();
  await expect(page.getByText('To fetch: ink, coat, plates')).toBeVisible();
  await scan(codeOf('tool', wrong.id), { gap: 8 });
  await expect(page.getByText('Die 15 is not for MR-96 Rasgulla tin')).toBeVisible();
  // The line is read from arm's length, and covers nothing.
  const line = page.locator('[data-scan]');
  await expect(line).toHaveCSS('font-size', '22px');
  const below = async () => {
    const [scanned, job] = [
      await line.boundingBox(),
      await page.getByText('MR-96', { exact: true }).boundingBox(),
    ];
    return scanned !== null && job !== null && scanned.y + scanned.height <= job.y;
  };
  await expect.poll(below).toBe(true);
  await button(page, 'Run').tap();
  await expect(lamp(page)).toContainText('Running');
  await expect(page.getByText(/ends about .*\d\d:\d\d/)).toBeVisible();
  await button(page, 'Count good').tap();
  await type(page, '64');
  await scan(`${app.url}/o/${rows[0]?.code}`, { gap: 8 });
  const scanned = page.getByRole('region', { name: 'Scanned ticket' });
  await expect(scanned).toContainText(/MR-97.*Soan papdi box.*Printing.*Place 2 in the queue/s);
  await expect(lamp(page)).toContainText('Running');
  await expect(page.getByRole('heading', { name: 'Rasgulla tin' })).toBeVisible();
  await expect(scanned.getByText(/Komori V is running MR-96/)).toBeVisible();
  await lookAt(page, 'at-machine-scan');
  await expectAccessible(page);
  await scanned.getByRole('button', { name: 'Make it next' }).tap();
  await expect(scanned).toContainText('Place 1 in the queue');
  await expect(scanned.getByRole('button', { name: 'Make it next' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Good sheets')).toHaveValue('64');
  await button(page, 'Add 64').tap();
  await expect(button(page, /^Undo count \+64 good/)).toBeVisible();
  await app.api.operations.advance({ params: { id }, body: { from: 'running' } });
  // The machine is free: the ticket's operation runs from its panel.
  await expect(lamp(page)).toContainText('Ready');
});

test('what waits and what was refused stands in a strip and a list, with two answers', async ({
  page,
  app,
  context,
}) => {
  const machine = await machineOf(app, 'Komori W');
  const one = await queueOn(app, machine, 'MR-194', 'Chikki box');
  const two = await queueOn(app, machine, 'MR-195', 'Kulfi box');
  await app.openAs(page, 'Restricted', `/floor/${machine.id}`);
  const strip = page.locator('[data-waiting]');
  const list = page.getByRole('region', { name: 'Not sent yet' });
  const sent = page.getByRole('region', { name: 'Sent in the last hour' });
  await expect(page.getByRole('heading', { name: 'Chikki box' })).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Run').tap();
  await expect(lamp(page)).toContainText('Running');
  await button(page, 'Count good').tap();
  await type(page, '64');
  await button(page, 'Add 64').tap();
  await expect(strip).toContainText(/Offline since \d\d:\d\d\. 2 to send/);
  await button(page, /^Undo count \+64 good at \d\d:\d\d, not sent/).tap();
  await expect(strip).toContainText(/Offline since \d\d:\d\d\. 1 to send/);
  await expect(button(page, /^Undo Run/)).toBeVisible();
  await button(page, 'Count good').tap();
  await type(page, '64');
  await button(page, 'Add 64').tap();
  await button(page, 'Show list').tap();
  await expect(list.getByRole('listitem')).toContainText([
    /Run: MR-194.*Waiting/,
    /Add 64 good: MR-194.*Waiting/,
  ]);
  await expect(page.getByText('Go on working.')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'at-machine-offline');

  await app.api.operations.advance({ params: { id: two } });
  await context.setOffline(false);
  await expect(strip).toContainText('1 to send, 1 refused', { timeout: 30_000 });
  await expect(list.getByRole('listitem').first()).toContainText(/Run: MR-194.*is running MR-195.*Refused/);
  await expectAccessible(page);
  await lookAt(page, 'at-machine-refused');
  await app.api.operations.advance({ params: { id: two } });
  await button(page, 'Do it again').tap();
  await expect(strip).toBeEmpty({ timeout: 30_000 });
  await expect(sent.getByRole('listitem')).toContainText([
    /Add 64 good: MR-194.*sent \d\d:\d\d.*Sent/,
    /Run: MR-194.*sent \d\d:\d\d.*Sent/,
  ]);
  await lookAt(page, 'at-machine-sent');
  expect(await app.api.operations.get({ params: { id: one } })).toMatchObject({ goodQuantity: 512 });
});

test('a check before Run and one by sheet take two taps at most, also without a network', async ({
  page,
  app,
  context,
}) => {
  const { operationTypes } = await app.api.lists.get();
  const { id: typeId } = operationTypes.find(({ name }) => name === 'Foiling')!;
  const yesOrNo = { unit: '', lowest: null, highest: null, must: true };
  const checks = [
    { ...yesOrNo, name: 'Line clearance', every: null },
    { name: 'Density', every: 50, unit: 'D', lowest: 1.45, highest: 1.55, must: true },
  ];
  await app.api.lists.update({ params: { list: 'operationTypes', id: typeId }, body: { checks } });
  const machine = await machineOf(app, 'Bobst F', 'Foiling');
  const [{ id, version }] = await createScheduledJob(app, { number: 'MR-196', name: 'Halwa box' });
  const body = { type: 'Foiling', detail: '', machineId: machine.id, version };
  await app.api.operations.update({ params: { id }, body });
  await app.openAs(page, 'Restricted', `/floor/${machine.id}`);
  const check = page.getByRole('region', { name: 'Check', exact: true });
  await expect(check).toContainText(/Check before Run.*Line clearance/s);
  await expect(page.locator('main footer')).toContainText('Check first: Line clearance');
  await expectAccessible(page);
  await lookAt(page, 'at-machine-check');
  await check.getByRole('button', { name: 'In order', exact: true }).tap();
  await expect(check).toBeHidden();
  await button(page, 'Run').tap();
  await expect(lamp(page)).toContainText('Running');

  await context.setOffline(true);
  await button(page, 'Count good').tap();
  await type(page, '60');
  await button(page, 'Add 60').tap();
  await expect(check).toContainText(/Check at 50.*Density.*1.45 to 1.55 D/s);
  await expect(page.locator('main footer')).toContainText('Check first: Density, due at 50');
  await check.getByRole('button', { name: 'Type the value' }).tap();
  await type(page, '1.6');
  await lookAt(page, 'at-machine-check-value');
  await expectAccessible(page);
  await button(page, 'Save').tap();
  await expect(check).toBeHidden();
  await expect(button(page, '1 check not in order')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('[data-waiting]')).toBeEmpty({ timeout: 30_000 });
  const { results } = await app.api.operations.checks({ params: { id } });
  expect(results.map((each) => [each.check, each.count, each.value, each.passed])).toEqual([
    ['Density', 50, 1.6, false],
    ['Line clearance', 0, null, true],
  ]);
  await button(page, '1 check not in order').tap();
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText(
    'Density at 50: 1.6 D, not in order',
  );
  await expectAccessible(page);
  await lookAt(page, 'at-machine-checks');

  // The list of jobs shows it too, on a phone as well.
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await app.openAs(page, 'Standard', '/job');
    await expect(page.getByRole('main').getByText('1 check not in order')).toBeVisible();
  }
  await lookAt(page, 'jobs-with-check-faults');
  await expectAccessible(page);
});
