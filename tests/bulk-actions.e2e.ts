/**
 * Checks bulk actions: a user selects rows by mouse, keys or finger and runs one action on all. One Undo restores
 * each record exactly.
 */
import { type Page } from '@playwright/test';
import { type Job } from '../shared/jobs/jobs.contract.ts';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import {
  bulkBar,
  checkboxOf,
  selectedRows,
  createJobs,
  main,
  numbersOf,
  pressInBulkBar,
  readJobs,
} from './support/bulk-actions.ts';

/** Confirms that the selected jobs are scheduled. The button has the focus, because an Undo follows. */
async function confirmSchedule(page: Page) {
  const schedule = page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true });
  await expect(schedule).toBeFocused();
  await page.keyboard.press('Enter');
}

test('the user selects rows by mouse and keys; refused rows stay selected, with the reason and a link', async ({
  page,
  app,
}) => {
  const made = await createJobs(app, numbersOf('A', 6), (number) => number !== 'A-003');
  const before = await readJobs(app, made);
  await app.openAs(page, 'Standard', '/job?sort=number');
  await checkboxOf(page, 'A-001').check();
  await expect(bulkBar(page)).toContainText('1 selected');
  await checkboxOf(page, 'A-004').click({ modifiers: ['Shift'] });
  await expect(selectedRows(page)).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(selectedRows(page)).toHaveCount(0);

  // Keys select too: down to the second row, further down, and back by one.
  const rows = main(page).getByRole('table', { name: 'jobs' });
  await rows.getByRole('link', { name: 'Carton A-001' }).focus();
  await page.keyboard.press('j');
  await expect(rows.getByRole('link', { name: 'Carton A-002' })).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+K');
  await expect(selectedRows(page)).toHaveCount(2);
  await expect(checkboxOf(page, 'A-003')).toBeChecked();
  await page.keyboard.press('Shift+J');
  await expect(selectedRows(page)).toHaveCount(3);
  await page.keyboard.press('s');
  await confirmSchedule(page);
  await expect(main(page).getByText('2 scheduled', { exact: true })).toBeVisible();
  await expect(main(page).getByText('1 refused', { exact: true })).toBeVisible();
  await expect(selectedRows(page)).toHaveCount(1);
  await expect(rows.getByText('The job has no operations; add at least one')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'many-refused');
  await expect(rows.getByRole('link', { name: 'Plan operations' })).toHaveAttribute(
    'href',
    `/job/${made[2]?.id}/edit#productOperations`,
  );
  await main(page).getByRole('button', { name: 'Undo 2' }).click();
  await expect(main(page).getByText('2 draft again', { exact: true })).toBeVisible();
  expect(await readJobs(app, made)).toEqual(before);
});

test('a bulk action schedules 96 of 120 jobs and refuses 24; Undo restores jobs that have not started', async ({
  page,
  app,
}) => {
  test.slow();
  const numbers = numbersOf('B', 120);
  const made = await createJobs(app, numbers, (number) => Number(number.slice(2)) % 5 !== 0);
  const before = await readJobs(app, made);
  await app.openAs(page, 'Standard', '/job?sort=number&term=Carton%20B');
  await checkboxOf(page, 'B-001').check();
  await pressInBulkBar(page, 'Select all 120');
  await expect(bulkBar(page)).toContainText('120 selected');
  await lookAt(page, 'many-selected');
  await pressInBulkBar(page, /^Schedule/);
  await confirmSchedule(page);
  await expect(bulkBar(page).getByRole('progressbar')).toBeVisible();
  await expect(main(page).getByText('96 scheduled', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(main(page).getByText('24 refused', { exact: true })).toBeVisible();
  await expect(bulkBar(page)).toContainText('24 selected');
  // The list still scrolls smoothly: its far end appears, with the reason below the row.
  await expect(async () => {
    await page.mouse.wheel(0, 6000);
    await expect(checkboxOf(page, 'B-120')).toBeInViewport({ timeout: 300 });
  }).toPass();
  await expect(checkboxOf(page, 'B-120')).toBeChecked();
  expect(await main(page).locator('tbody tr[data-index]').count()).toBeLessThan(80);
  await page.evaluate(() => scrollTo(0, 0));

  // One of them has started meanwhile and can't be reverted: it shows the reason and stays.
  const [first] = made;
  const [operation] = await app.api.jobs.operations({ params: { id: first?.id ?? '' } });
  await app.api.operations.advance({ params: { id: operation?.id ?? '' }, body: { from: 'queued' } });
  await main(page).getByRole('button', { name: 'Undo 96' }).click();
  await expect(main(page).getByText('95 draft again', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(selectedRows(page)).toHaveCount(1);
  await expect(main(page).getByText(/has started; undo it first/)).toBeVisible();
  expect((await readJobs(app, made)).slice(1)).toEqual(before.slice(1));
});

test('Undo restores each job’s priority, date and hold, but not what somebody else changed since', async ({
  page,
  app,
}) => {
  const made = await createJobs(app, numbersOf('C', 5), () => true);
  const [one, two, three] = made;
  const put = (job: Job | undefined, body: object) =>
    app.api.jobs.update({ params: { id: job?.id ?? '' }, body });
  await put(one, { priority: 'Low' });
  await put(two, { priority: 'Max' });
  await app.api.jobs.hold({ params: { id: three?.id ?? '' }, body: { reason: 'Not paid for yet' } });
  const before = await readJobs(app, made);
  await app.openAs(page, 'Standard', '/job?sort=number&term=Carton%20C-0');
  const all = async () => {
    await checkboxOf(page, 'C-001').check();
    await pressInBulkBar(page, 'Select all 5');
  };
  const undo = async (name: string) => {
    await main(page).getByRole('button', { name }).click();
    await expect(main(page).getByText(/as before$|again$/)).toBeVisible();
  };
  await all();
  await page.keyboard.press('p');
  await page.getByRole('dialog').getByRole('button', { name: 'Max' }).click();
  await expect(main(page).getByText('5 now Max')).toBeVisible();
  expect((await readJobs(app, made)).map(({ priority }) => priority)).toEqual(
    Array.from({ length: 5 }, () => 'Max'),
  );
  // Another field of one was changed since, and its priority is reverted all the same. Somebody set the other's
  // priority, which stays.
  await put(made[3], { name: 'Carton C-004, new' });
  await put(made[4], { priority: 'High' });
  await undo('Undo 4');
  await expect(main(page).getByText('It was changed again since')).toBeVisible();
  expect((await readJobs(app, made)).map(({ priority }) => priority)).toEqual([
    'Low',
    'Max',
    'Medium',
    'Medium',
    'High',
  ]);
  await put(made[3], { name: 'Carton C-004' });
  await put(made[4], { priority: 'Medium' });
  await page.keyboard.press('Escape');

  await all();
  await bulkBar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delivery date' }).click();
  await page.getByRole('textbox', { name: 'Delivery date' }).fill('2046-11-29T18:00');
  await page.getByRole('button', { name: 'Set the date' }).click();
  await page.getByRole('button', { name: 'Yes, 2046' }).click();
  await expect(main(page).getByText(/^5 due /)).toBeVisible();
  expect(new Set((await readJobs(app, made)).map(({ deliveryDate }) => deliveryDate)).size).toBe(1);
  await undo('Undo 5');
  expect(await readJobs(app, made)).toEqual(before);

  await all();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Waiting for paper' }).click();
  await expect(main(page).getByText('4 on hold', { exact: true })).toBeVisible();
  await expect(main(page).getByText('The job is already on hold')).toBeVisible();
  await undo('Undo 4');
  await page.keyboard.press('Escape');
  await checkboxOf(page, 'C-003').check();
  await bulkBar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Release' }).click();
  await expect(main(page).getByText('1 released', { exact: true })).toBeVisible();
  await undo('Undo 1');
  expect(await readJobs(app, made)).toEqual(before);
});

test('lost responses of a bulk action arrive once the network is back, even after a reload', async ({
  page,
  app,
  context,
}) => {
  test.setTimeout(60_000);
  const made = await createJobs(app, numbersOf('N', 7), (number) => number !== 'N-002');
  const stateOf = async () =>
    (await readJobs(app, made))
      .map(({ number, status }) => (status === 'draft' ? '' : number))
      .filter(Boolean);
  const notices = page.locator('[data-presses] p');
  await app.openAs(page, 'Standard', '/job?sort=number&term=Carton%20N-0');
  await checkboxOf(page, 'N-001').check();
  await pressInBulkBar(page, 'Select all 7');
  // The responses to all but the first two are lost.
  const answered = made.slice(0, 2).map(({ id }) => id);
  let losesAnswers = true;
  await page.route(/\/(submit|unschedule)$/, async (route) => {
    const response = await route.fetch();
    const isLost = losesAnswers && !answered.some((id) => route.request().url().includes(id));
    return isLost ? route.abort() : route.fulfill({ response });
  });
  await pressInBulkBar(page, /^Schedule/);
  await confirmSchedule(page);
  await expect(notices).toHaveText([
    /^Not known whether it was sent: Scheduled: N-00\d, N-00\d, N-00\d and N-00\d, \d\d:\d\d\. It is sent again by itself, and done only once/,
  ]);
  await lookAt(page, 'many-unknown');
  await page.reload();
  await expect(notices).toHaveText([
    /^Stopped when the page closed, \d\d:\d\d: 1 of 7 scheduled\. 1 refused\. Not known yet: N-003, N-004, N-005 and N-006\. Not begun: N-007/,
  ]);
  await expectAccessible(page);
  await lookAt(page, 'many-stopped');
  losesAnswers = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notices).toHaveText([/: 5 of 7 scheduled\. 1 refused\. Not begun: N-007/]);
  expect(await stateOf()).toEqual(['N-001', 'N-003', 'N-004', 'N-005', 'N-006']);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(notices).toHaveCount(0);

  // Offline no action starts, and the selection stays.
  await checkboxOf(page, 'N-007').check();
  await context.setOffline(true);
  await pressInBulkBar(page, /^Schedule/);
  await expect(main(page).getByText('1 not begun: no connection, still selected')).toBeVisible();
  await context.setOffline(false);
  await pressInBulkBar(page, /^Schedule/);
  await expect(main(page).getByText('1 scheduled', { exact: true })).toBeVisible();
  losesAnswers = true;
  await main(page).getByRole('button', { name: 'Undo 1' }).click();
  await expect(notices).toHaveText([/^Not known whether it was sent: Draft again: N-007/]);
  losesAnswers = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(main(page).getByText('1 draft again', { exact: true })).toBeVisible();
  await expect(notices).toHaveCount(0);
});

test('selected jobs are exported alone, printed together, and deleted only after a confirmation', async ({
  page,
  app,
}) => {
  await createJobs(app, numbersOf('D', 3), () => false);
  await app.openAs(page, 'Admin', '/job?sort=number&term=Carton%20D-0');
  await checkboxOf(page, 'D-001').check();
  await checkboxOf(page, 'D-003').check();
  const download = page.waitForEvent('download');
  await pressInBulkBar(page, 'Export');
  expect((await download).suggestedFilename()).toMatch(/^jobs-.*\.xlsx$/);
  const popup = page.waitForEvent('popup');
  await pressInBulkBar(page, 'Print tickets');
  await expect((await popup).getByRole('heading', { name: 'Job tickets' })).toBeVisible();
  await bulkBar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main(page).getByText('2 deleted', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await expect(main(page).getByText('1 job', { exact: true })).toBeVisible();
});

test('the selection survives sorting and others’ changes, and names selected rows that the view hides', async ({
  page,
  app,
}) => {
  const made = await createJobs(app, numbersOf('E', 3), () => true);
  await app.openAs(page, 'Standard', '/job?sort=number&term=Carton%20E-0');
  await checkboxOf(page, 'E-001').check();
  await checkboxOf(page, 'E-002').check();
  await main(page).getByRole('button', { name: 'Number' }).click();
  await expect(selectedRows(page)).toHaveCount(2);
  await app.api.jobs.update({ params: { id: made[0]?.id ?? '' }, body: { name: 'Carton E-001, new' } });
  await expect(main(page).getByRole('link', { name: 'Carton E-001, new' })).toBeVisible();
  await expect(checkboxOf(page, 'E-001')).toBeChecked();
  await app.api.jobs.hold({ params: { id: made[1]?.id ?? '' }, body: { reason: '' } });
  await main(page)
    .getByRole('link', { name: /^Draft/ })
    .click();
  await expect(bulkBar(page)).toContainText('2 selected');
  await expect(bulkBar(page)).toContainText('1 not shown');
});

test('cards are selected by checkbox and by keys, and a refused card shows the reason', async ({
  page,
  app,
}) => {
  await createJobs(app, numbersOf('K', 3), (number) => number !== 'K-002');
  await app.openAs(page, 'Standard', '/job?sort=number&term=Carton%20K-0');
  await main(page).getByRole('button', { name: 'Cards' }).click();
  const cards = main(page).getByRole('list', { name: 'jobs' });
  await checkboxOf(page, 'K-001').check();
  await checkboxOf(page, 'K-002').click({ modifiers: ['Shift'] });
  await expect(bulkBar(page)).toContainText('2 selected');
  await expectAccessible(page);
  await lookAt(page, 'many-cards');
  await page.keyboard.press('Escape');
  await expect(selectedRows(page)).toHaveCount(0);
  await cards.getByRole('link', { name: 'Carton K-001' }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await expect(selectedRows(page)).toHaveCount(2);
  await page.keyboard.press('s');
  await confirmSchedule(page);
  await expect(main(page).getByText('1 scheduled', { exact: true })).toBeVisible();
  const refused = cards.getByRole('listitem').filter({ hasText: 'K-002' });
  await expect(refused.getByText('The job has no operations; add at least one')).toBeVisible();
  await expect(selectedRows(page)).toHaveCount(1);
  await lookAt(page, 'many-cards-refused');
  await main(page).getByRole('button', { name: 'Undo 1' }).click();
  await expect(main(page).getByText('1 draft again', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows are selected by a long press or after Select', async ({ page, app }) => {
    await createJobs(app, numbersOf('F', 3), (number) => number === 'F-001');
    await app.openAs(page, 'Standard', '/job?sort=number&term=Carton%20F-0');
    await main(page).getByRole('button', { name: 'Select', exact: true }).click();
    await checkboxOf(page, 'F-001').tap();
    await checkboxOf(page, 'F-002').tap();
    await expect(bulkBar(page)).toContainText('2 selected');
    await pressInBulkBar(page, /^Schedule/);
    await confirmSchedule(page);
    await expect(main(page).getByText('1 scheduled', { exact: true })).toBeVisible();
    await expect(main(page).getByText('The job has no operations; add at least one')).toBeVisible();
    await lookAt(page, 'many-phone');
    await pressInBulkBar(page, /^Clear$/);
    const link = main(page).getByRole('link', { name: /Carton F-003/ });
    const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 };
    const touch = { pointerType: 'touch', clientX: x + 40, clientY: y + 20, bubbles: true };
    await link.dispatchEvent('pointerdown', touch);
    await expect(bulkBar(page)).toContainText('1 selected');
    await link.or(checkboxOf(page, 'F-003')).first().dispatchEvent('pointerup', touch);
    await expect(page).toHaveTitle('Makeready | JobList');
  });

  test('after Select, a tap selects a card or removes it from the selection', async ({ page, app }) => {
    await createJobs(app, numbersOf('L', 3), () => true);
    // Former journeys of this file left more jobs than fit; those below render when scrolled into view.
    await app.openAs(page, 'Admin', '/my/job?sort=number&term=Carton%20L-0');
    await main(page).getByRole('button', { name: 'Select', exact: true }).click();
    const cards = main(page).getByRole('list', { name: 'jobs' });
    for (const number of ['L-001', 'L-003']) await cards.getByText(`Carton ${number}`).tap();
    await expect(bulkBar(page)).toContainText('2 selected');
    await expectAccessible(page);
    await lookAt(page, 'many-cards-phone');
    await cards.getByText('Carton L-001').tap();
    await expect(bulkBar(page)).toContainText('1 selected');
    await pressInBulkBar(page, /^Clear$/);
    await cards.getByText('Carton L-002').tap();
    await expect(page).toHaveTitle('Makeready | JobDetails');
  });
});
