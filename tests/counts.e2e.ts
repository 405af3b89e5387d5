/**
 * Checks counting on the floor: entries of two tablets, readings of a machine's counter, reverted entries, and
 * questions about unlikely figures.
 */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const floor = (page: Page) => page.getByRole('region', { name: 'On the floor' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('two tablets count one operation; no count is lost, invented or finished by accident', async ({
  page,
  app,
  browser,
}) => {
  await app.api.settings.update({ body: { expectedLoss: {} } });
  await machineOf(app, 'Komori Lithrone');
  const [printing] = await createScheduledJob(app, { number: 'MR-1', name: 'Assam Gold carton' });
  const other = await (
    await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } })
  ).newPage();
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  await app.openAs(other, 'Standard', `/operation/${printing.id}`);
  await button(page, 'Run').click();

  await page.getByText('Counter reads', { exact: true }).click();
  await box(page, 'Counter').fill('5000');
  await expect(floor(page)).toContainText('Counts from 5,000 on');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Counter read' })).toBeVisible();
  await box(page, 'Counter').fill('5060');
  await expect(floor(page)).toContainText('+60 good, makes 60');
  await page.keyboard.press('Enter');
  await expect(floor(page)).toContainText('72 sheets to go');

  await box(other, 'Good sheets').fill('20');
  await button(other, 'Add counts').click();
  await expect(floor(page)).toContainText('52 sheets to go');
  await lookAt(other, 'counts-phone');
  const strike = other.getByRole('button', { name: /^Strike out \+20 good/ });
  await strike.click();
  await expect(floor(page)).toContainText('72 sheets to go');
  await expect(page.getByRole('listitem').filter({ hasText: 'struck out by' })).toContainText('+20 good');
  await expect(strike).toBeHidden();

  // After a reload this tablet still counts by the counter.
  await page.reload();
  await box(page, 'Counter').fill('40');
  await page.keyboard.press('Enter');
  const back = page.getByRole('dialog', { name: 'Was the counter set back?' });
  await expect(back).toContainText('The counter reads 40; it was at 5,060');
  await back.getByRole('button', { name: 'Change it' }).click();
  await button(page, 'Clear').click();

  await button(page, 'Finish').click();
  const short = page.getByRole('dialog', { name: '65 sheets short. Finish anyway?' });
  await expect(short).toContainText(
    '60 sheets good: 65 sheets short of what was ordered. They are 520 pieces.',
  );
  await expect(short).toContainText(/can deliver about \d+ of 1,000/);
  await expect(short.getByRole('button', { name: 'Count the rest' })).toBeFocused();
  await expectAccessible(page);
  await lookAt(page, 'counts-short');
  await page.keyboard.press('Enter');

  await page.getByText('Add sheets', { exact: true }).click();
  await box(page, 'Good sheets').fill('90');
  await page.keyboard.press('Enter');
  const over = page.getByRole('dialog', { name: '150 out of 140 that came in. Count it anyway?' });
  await expect(over.getByRole('button', { name: 'Change it' })).toBeFocused();
  await over.getByRole('button', { name: 'Count it anyway' }).click();
  await expect(floor(page)).toContainText('Plan reached');

  await box(page, 'Waste sheets').fill('5');
  await expect(floor(page)).toContainText('Add or clear the count first');
  await expect(button(page, 'Finish')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Pause').click();
  await button(page, 'Paper jam').click();
  await expect(button(page, 'Resume')).toBeVisible();
  await expect(box(page, 'Waste sheets')).toHaveValue('5');
  await expectAccessible(page);
  await lookAt(page, 'counts-typed');
  await button(page, 'Clear').click();
  await button(page, 'Resume').click();
  await button(page, 'Finish').click();
  await expect(floor(page)).toContainText('Finished');
  expect(await app.api.operations.get({ params: { id: printing.id } })).toMatchObject({
    goodQuantity: 1200,
    wasteQuantity: 0,
  });
  await other.context().close();
});

test('a machine’s page counts the running operation and shows shortages and waste reasons', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Roland 700');
  const [{ id }] = await createScheduledJob(app, { number: 'MR-3', name: 'Darjeeling carton' });
  await app.api.operations.advance({ params: { id } });
  const { machineId } = await app.api.operations.get({ params: { id } });
  await app.openAs(page, 'Restricted', `/machine/${machineId ?? ''}`);
  await page.getByText('Counter reads', { exact: true }).click();
  await box(page, 'Counter').fill('5000');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Counter')).toHaveAttribute('placeholder', 'was 5,000');
  await box(page, 'Counter').fill('5060');
  await box(page, 'Waste sheets').fill('40');
  await page.getByRole('combobox', { name: 'Waste reason' }).fill('Jam');
  await button(page, 'Add counts').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Jam' })).toContainText('+20 good, +40 waste');
  await expect(floor(page)).toContainText(/\d+ sheets to go, more than came in/);
  await expectAccessible(page);
  await lookAt(page, 'machine-counts');
  await button(page, 'Finish').click();
  await expect(page.getByRole('dialog', { name: '105 sheets short. Finish anyway?' })).toContainText(
    'can deliver',
  );
  await page.getByRole('button', { name: 'The rest runs later' }).click();
  await expect(page.getByText('Idle')).toBeVisible();
});

test('figures typed while a count is being added wait for it, and the screen says so', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Mitsubishi Diamond');
  const [{ id }] = await createScheduledJob(app, { number: 'MR-9', name: 'Nilgiri carton' });
  await app.api.operations.advance({ params: { id } });
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/operations/${id}/entries`, async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  await box(page, 'Good sheets').fill('20');
  await button(page, 'Add counts').click();
  await expect(button(page, 'Add counts')).toHaveAttribute('aria-busy', 'true');
  await expect(floor(page)).toContainText('+20 good, makes 20');
  await box(page, 'Good sheets').fill('30');
  await page.keyboard.press('Enter');
  await expect(floor(page)).toContainText('The last count is still being added. Add this one after it.');
  release();
  await expect(floor(page)).toContainText('+30 good, makes 50');
  await page.keyboard.press('Enter');
  await expect(floor(page)).toContainText(/50\s*good sheets/);
});
