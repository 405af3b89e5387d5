/** Checks that an inspection is entered at the machine, and that what it holds is seen until it is released. */
import { usualAql } from '../shared/shop/shop-lists.ts';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

test('an inspection at the machine holds the job, Today leads to it, and the next inspection releases it', async ({
  page,
  app,
}) => {
  const machine = await machineOf(app, 'Komori I');
  const [{ id, version }] = await createScheduledJob(app, { number: 'MR-281', name: 'Pista box' });
  await app.api.operations.update({ params: { id }, body: { machineId: machine.id, version } });
  const { operationTypes } = await app.api.lists.get();
  const typeId = operationTypes.find(({ name }) => name === 'Printing')!.id;
  const held = page
    .getByRole('list', { name: 'In figures' })
    .getByRole('link', { name: /held by inspection/ });
  const line = page.getByRole('button', { name: /^Inspection: / });

  // A shop without inspections sees nothing of them.
  await app.openAs(page, 'Restricted', `/floor/${machine.id}`);
  await page.getByRole('button', { name: 'Run', exact: true }).tap();
  await expect(page.getByRole('button', { name: 'Count good' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await app.api.lists.update({ params: { list: 'operationTypes', id: typeId }, body: { aql: usualAql } });

  await line.tap();
  const panel = page.getByRole('region', { name: 'Inspection' });
  await expect(panel).toContainText(/Check \d+ of [\d,]+ pieces/);
  await panel.getByRole('button', { name: 'Inspect' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Critical faults').fill('1');
  await lookAt(page, 'at-machine-inspect');
  await expectAccessible(page);
  // Esc asks, and what was typed stays.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).tap();
  await expect(dialog.getByLabel('Critical faults')).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toBeHidden();
  await expect(panel.getByRole('listitem')).toContainText(/on hold: faults in \d+ pieces: 1 critical/);
  await lookAt(page, 'at-machine-inspection');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).tap();
  await expect(line).toContainText('on hold');
  await lookAt(page, 'at-machine-held');

  await app.openAs(page, 'Admin', '/today');
  await expect(held).toContainText('1');
  await lookAt(page, 'today-held');
  await expectAccessible(page);
  await held.click();
  await expect(page).toHaveURL(/status=held-by-inspection/);
  // Today has links of the same name until the list replaces it.
  await page
    .getByRole('row', { name: /MR-281/ })
    .getByRole('link', { name: 'Pista box', exact: true })
    .click();
  const notice = page.getByText(/on hold · faults in \d+ pieces: 1 critical/);
  await expect(notice).toBeVisible();
  // After Finish, the scanned ticket offers the inspection. One that accepts releases the job.
  await app.api.operations.advance({ params: { id }, body: { from: 'running' } });
  await page.goto(`/floor/${machine.id}?scanned=${id}`);
  const ticket = page.getByRole('region', { name: 'Scanned ticket' });
  await ticket.getByRole('button', { name: 'Inspect' }).tap();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toBeHidden();
  await lookAt(page, 'at-machine-inspected-ticket');
  await page.goto('/today');
  await expect(page.getByRole('list', { name: 'In figures' })).toContainText('paused');
  await expect(held).toHaveCount(0);
});
