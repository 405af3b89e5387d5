/**
 * Checks a larger order while the press runs: the office previews the change, accepts it, undoes it and delivers in
 * several dispatches.
 */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

test('the office previews the impact of a change, accepts it and reverts it', async ({ page, app }) => {
  await machineOf(app, 'Komori Lithrone G40');
  const [printing] = await createScheduledJob(app, { number: 'C-1', name: 'Cookie window box' });
  await createScheduledJob(app, { number: 'C-2', name: 'Cashew shipper' });
  await app.api.operations.advance({ params: { id: printing.id } });
  const { jobId } = printing;
  const audited = async () => (await app.api.system.audit({ query: { entityId: jobId } })).items.length;

  await app.openAs(page, 'Standard', `/job/${jobId}/edit`);
  await page.getByRole('link', { name: 'Change order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change order' })).toBeVisible();
  const before = await audited();
  const means = page.getByRole('region', { name: 'What it means' });
  await expect(means).toContainText('as now');
  await page.getByLabel('Quantity').fill('21000');
  await expect(means).toContainText('+2,500');
  await expect(means).toContainText('1,765 sheets of paper short: 720 sheets on the shelf');
  await expect(means).toContainText('1 moves');
  await expect(page.getByRole('table').last()).toContainText('Cashew shipper');
  await expectAccessible(page);
  await lookAt(page, 'change-order');
  expect(await audited()).toBe(before);

  await page.getByLabel('Note').fill('By phone');
  await page.getByRole('button', { name: 'Accept change' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookie window box' })).toBeVisible();
  await expect(page.getByText('C-1 changed')).toBeVisible();
  const changes = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'By phone' }).last();
  await expect(changes).toContainText('1,000 → 21,000 pieces');
  await lookAt(page, 'change-order-done');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByText('C-1: change undone')).toBeVisible();
  await expect(changes).toContainText('undone');
  expect((await app.api.jobs.get({ params: { id: jobId } })).quantity).toBe(1000);
});

test('an invalid quantity shows an error at once and no impact, and an unchanged order cannot be accepted', async ({
  page,
  app,
}) => {
  const [{ jobId }] = await createScheduledJob(app, { number: 'C-12', name: 'Fig box' });
  await app.openAs(page, 'Standard', `/job/${jobId}/change`);
  const means = page.getByRole('region', { name: 'What it means' });
  const accept = page.getByRole('button', { name: 'Accept change' });
  await expect(means).toContainText('as now');
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
  await expect(accept).toHaveAccessibleDescription('Nothing is changed yet');
  const quantity = page.getByLabel('Quantity');
  for (const typed of ['1,5', '1e9', '-5', '0', '2.5', '99999999999']) {
    await quantity.fill(typed);
    await expect(page.getByText(/^Quantity must be a whole number from 1 to/)).toBeVisible();
    await expect(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect(means).toHaveCount(0);
    await expect(page.getByText(/NaN|−\d+ %/)).toHaveCount(0);
  }
  await expectAccessible(page);
  await lookAt(page, 'change-order-invalid');
  await quantity.fill('1200');
  await expect(means).toContainText('+');
  await expect(accept).not.toHaveAttribute('aria-disabled');
  await quantity.fill('1000');
  await page.getByLabel('Note').fill('By phone');
  await expect(accept).toHaveAttribute('aria-disabled', 'true');
});

test('an order is delivered in parts, which must add up to the order', async ({ page, app }) => {
  const [printing] = await createScheduledJob(app, { number: 'C-3', name: 'Plum cake box' });
  const { jobId } = printing;
  await app.openAs(page, 'Standard', `/job/${jobId}/change`);
  await page.getByRole('button', { name: 'Deliver in parts' }).click();
  await expect(page.getByText('1,000 of 1,000 pieces, as ordered')).toBeVisible();
  await page.getByLabel('Delivery 1', { exact: true }).fill('300');
  await expect(page.getByText('800 of 1,000 pieces, 200 to divide')).toBeVisible();
  await page.getByRole('button', { name: 'Accept change' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The deliveries are 800 pieces together, ordered are 1,000',
  );
  await lookAt(page, 'change-order-parts');
  await page.getByLabel('Delivery 2', { exact: true }).fill('700');
  await expect(page.getByRole('row', { name: /^Deliveries/ })).toContainText(
    /all at once.*300 pieces on .*700 pieces on /,
  );
  await page.getByRole('button', { name: 'Accept change' }).click();
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible();
  await expect(page.getByText('in 2 parts')).toBeVisible();
  const job = await app.api.jobs.get({ params: { id: jobId } });
  expect(job.deliveries.map(({ quantity }) => quantity)).toEqual([300, 700]);
  await expectAccessible(page);
  await page.goto('/job');
  await expect(page.getByRole('row', { name: /Plum cake box/ })).toContainText('in 2 parts');
});

test('leaving an unsaved change asks for confirmation, and a reload restores the typed values', async ({
  page,
  app,
}) => {
  const [{ jobId }] = await createScheduledJob(app, { number: 'C-7', name: 'Jam label' });
  await app.openAs(page, 'Standard', `/job/${jobId}/change`);
  await page.getByLabel('Quantity').fill('21000');
  await page.getByLabel('Note').fill('By phone');
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('By phone');
  await expect(page.getByLabel('Quantity')).toHaveValue('21,000');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('');
});

test('a user who may not change the order reads why', async ({ page, app }) => {
  const [printing] = await createScheduledJob(app, { number: 'C-4', name: 'Rose label' });
  await app.openAs(page, 'Restricted', `/job/${printing.jobId}/change`);
  await expect(page.getByText('Only the office can change this')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept change' })).toHaveCount(0);
});

test('after printing, a raised quantity offers a make-up run with its paper, or fewer pieces than ordered', async ({
  page,
  app,
}) => {
  await app.api.settings.update({ body: { expectedLoss: {} } });
  await machineOf(app, 'Komori Lithrone G40');
  const [printing] = await createScheduledJob(app, { number: 'C-9', name: 'Tea box' });
  const { id, jobId } = printing;
  await app.api.operations.advance({ params: { id } });
  // While it prints, the sheets are at the press already.
  await app.openAs(page, 'Standard', `/job/${jobId}/change`);
  const means = page.getByRole('region', { name: 'What it means' });
  await page.getByLabel('Quantity').fill('900');
  await expect(means).toContainText('12 sheets taken already: return what is left over');
  await expect(page.getByRole('row', { name: /^Will make/ })).toContainText(
    'more than ordered, if all its sheets are printed',
  );
  await app.api.operations.advance({ params: { id }, body: { goodQuantity: 125, wasteQuantity: 0 } });
  const [held] = await app.api.jobs.papers({ params: { id: jobId } });
  await app.api.papers.move({
    params: { id: held?.paper.id ?? '' },
    body: { kind: 'receipt', quantity: 500 },
  });
  await page.goto(`/job/${jobId}/change`);
  // Everything is printed, so a cut saves no sheets any more.
  await page.getByLabel('Quantity').fill('900');
  await expect(means).toContainText('Sheetsas nowthe run is finished');
  await expect(means).toContainText('Machine timenone');
  await expect(page.getByRole('row', { name: /^Will make/ })).toContainText('100 more than ordered');
  await page.getByLabel('Quantity').fill('1200');
  await expect(page.getByRole('radio', { name: 'Make-up run of 25 sheets' })).toBeChecked();
  await expect(means).toContainText('+25');
  await expect(page.getByText('As it stands: 1,000 pieces, date unchanged.')).toBeVisible();
  await expect(means).toContainText('25 sheets taken off the shelf');
  await expectAccessible(page);
  await lookAt(page, 'change-order-make-up');
  await page.getByText('As it stands', { exact: true }).click();
  await expect(means).toContainText('200 pieces short');
  await expect(means).not.toContainText('paper is assigned');
  await page.getByText('Make-up run of 25 sheets', { exact: true }).click();
  await expect(means).toContainText('25 sheets taken off the shelf');
  await page.getByRole('button', { name: 'Accept change' }).click();
  await expect(page.getByText('C-9 changed')).toBeVisible();
  await expect(page.getByText('make-up run of 25 sheets', { exact: true })).toBeVisible();
  await expect.poll(async () => (await app.api.jobs.get({ params: { id: jobId } })).short).toBe(0);
  await lookAt(page, 'job-make-up-run');
  // A cut removes the run as long as nothing of it has started.
  await page.goto(`/job/${jobId}/change`);
  await page.getByLabel('Quantity').fill('1000');
  await expect(means).toContainText('Sheets−25the make-up run is removed');
  await expect(page.getByRole('row', { name: /^Make-up run/ })).toContainText('removed');
  await lookAt(page, 'change-order-make-up-removed');
  await page.getByRole('button', { name: 'Accept change' }).click();
  await expect(page.getByText('make-up run of 25 sheets removed, 25 sheets of paper freed')).toBeVisible();
  // The button "Remove make-up run" has the same effect and shows it too.
  await app.api.jobs.change({ params: { id: jobId }, body: { quantity: 1_200, makeUp: true } });
  await page.getByRole('button', { name: 'Remove make-up run' }).click();
  await expect(page.getByText('25 sheets of paper freed', { exact: true })).toBeVisible();
});

test('a lower quantity frees paper, and some of the assigned sheets can be given back', async ({
  page,
  app,
}) => {
  await app.api.settings.update({ body: { expectedLoss: {} } });
  const [{ jobId }] = await createScheduledJob(app, { number: 'C-10', name: 'Rice bag' });
  const assigned = async () => (await app.api.jobs.get({ params: { id: jobId } })).papersAssigned;
  const before = await assigned();
  await app.openAs(page, 'Standard', `/job/${jobId}/change`);
  await page.getByLabel('Quantity').fill('400');
  await expect(page.getByRole('region', { name: 'What it means' })).toContainText(/\d+ sheets freed/);
  await lookAt(page, 'change-order-cut');
  await page.getByRole('button', { name: 'Accept change' }).click();
  await expect(page.getByText(/sheets of paper freed/)).toBeVisible();
  const cut = await assigned();
  expect(cut).toBeLessThan(before);
  await page.goto(`/job/${jobId}/paper`);
  await page.getByRole('button', { name: /^Remove some of/ }).click();
  await page.getByLabel('Sheets to remove').fill('1 ream');
  await expect(page.getByText('1 ream = 500 sheets')).toBeVisible();
  await page.getByLabel('Sheets to remove').fill('1');
  await lookAt(page, 'paper-remove-some');
  await page.getByRole('button', { name: 'Remove sheets' }).click();
  await expect.poll(assigned).toBe(cut - 1);
  // A draft is changed in its form, which says it too.
  await app.api.jobs.unschedule({ params: { id: jobId } });
  await page.goto(`/job/${jobId}/edit`);
  await page.getByLabel('Quantity', { exact: true }).fill('200');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText(/^\d+ sheets of paper of C-10 freed$/)).toBeVisible();
  expect(await assigned()).toBeLessThan(cut - 1);
});
