/**
 * Checks the review (look: Review): figures that a person calculated by hand, the lists that they open, its periods
 * and its file. Also a setting that the shop learns from its counts.
 */
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

test('a shop without work shows what a review consists of', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/review');
  await expect(page.getByRole('heading', { name: 'Nothing has left or run lately' })).toBeVisible();
  await expectAccessible(page);
});

test('the review shows a day’s figures with links to their lists, and the user exports the review as a file', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000);
  const { api } = app;
  const place = { address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: { name: 'Malnad Coffee Works', ...place } });
  const day = { open: true, from: '00:00', to: '23:59' };
  await api.settings.update({ body: { hours: Array.from({ length: 7 }, () => day) } });
  const press = await api.machines.create({
    body: { name: 'Komori Lithrone', type: 'Printing', makeReadyMinutes: 30, sheetsPerHour: 5000 },
  });
  const paper = await createPaper(app);
  const productOperations = [{ type: 'Printing', detail: '', instruction: '' } as const];
  for (const [place, waste] of [10, 20, 10, 10, 10].entries()) {
    const body = { ...jobBody(customerId, `R-${place}`), productOperations };
    const { id } = await api.jobs.create({ body });
    await api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
    await api.jobs.submit({ params: { id } });
    const [printing] = await api.jobs.operations({ params: { id } });
    const params = { id: printing?.id ?? '' };
    await api.operations.advance({ params });
    await api.operations.addEntry({ params, body: { waste: 5, reason: 'Make-ready' } });
    await api.operations.pause({ params, body: { reason: 'Waiting for plates' } });
    await api.operations.resume({ params });
    const counts = { goodQuantity: 125 - waste, wasteQuantity: waste, wasteReason: 'Hickeys' };
    await api.operations.advance({ params, body: counts });
    if (place < 2)
      await api.jobs.dispatch({ params: { id }, body: { quantity: 800, complete: true, confirmed: true } });
  }
  await api.machines.down({ params: { id: press.id }, body: { reason: 'Feeder' } });
  await api.machines.up({ params: { id: press.id } });

  await app.openAs(page, 'Standard', '/today');
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Week in review' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }),
  ).toHaveAttribute('aria-current', 'page');
  const figures = page.getByRole('list', { name: 'In figures' });
  await expect(figures.getByRole('link', { name: /^On time/ })).toContainText('100 %');
  await expect(figures.getByRole('link', { name: /^On time/ })).toContainText(
    '2 of 2 jobs, 1,600 pieces out',
  );
  // The waste is 60 of 625 sheets.
  await expect(figures.getByRole('link', { name: /^Waste/ })).toContainText('9.6 %');
  const reasons = page.getByRole('table', { name: 'Waste by reason' });
  await expect(reasons.getByRole('row', { name: /^Hickeys/ })).toContainText('35');
  await expect(reasons.getByRole('row', { name: /^Make-ready/ })).toContainText('25');
  await expect(
    page.getByRole('table', { name: 'Waste by machine' }).getByRole('row', { name: /Komori/ }),
  ).toContainText('9.6 %');
  await expect(
    page.getByRole('table', { name: 'Hours by machine' }).getByRole('row', { name: /Komori/ }),
  ).toBeVisible();
  const ofEstimates = page.getByRole('table', { name: 'Actual against estimate' }).getByRole('cell');
  for (const figure of [/ h for /, /^[\d,]+ %$/])
    await expect(ofEstimates.filter({ hasText: figure }).first()).toHaveCSS('text-align', 'right');
  for (const part of await page.getByRole('table', { name: 'The last periods' }).getByRole('cell').all())
    await expect(part).toHaveCSS('text-align', 'right');
  await expect(page.getByRole('table', { name: 'The last periods' }).getByRole('row')).toHaveCount(9);
  await expectAccessible(page);
  await lookAt(page, 'review');
  // The printed page has only the figures and tables.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(reasons.getByRole('row', { name: /^Hickeys/ })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await reasons.getByRole('link', { name: 'Make-ready' }).click();
  await expect(page).toHaveURL(/\/operation\?did=wasted&reason=Make-ready&from=/);
  await expect(page.getByText('5 operations')).toBeVisible();
  await page.goBack();
  await figures.getByRole('link', { name: /^On time/ }).click();
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page.getByRole('table', { name: 'The last periods' })).not.toContainText('100 %');
  await expect(figures.getByRole('link', { name: /^On time/ })).toContainText('–');
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.getByText('Day', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Day in review' })).toBeVisible();
  await expect(figures.getByRole('link', { name: /^On time/ })).toContainText('2 of 2 jobs');

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^review-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Waste by reason,Hickeys,Sheets,35,0');

  // Keys alone suffice; the Admin may change what the shop has learned of the type.
  await app.openAs(page, 'Admin', '/review');
  const suggested = page.getByRole('list', { name: 'Suggested settings' });
  const waste = suggested.getByRole('listitem').filter({ hasText: 'Printing: run waste' });
  await expect(waste).toContainText('5 runs, half of them between');
  const use = waste.getByRole('button');
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(waste).toHaveCount(0);
  const learned = (await api.settings.get()).expectedLoss.Printing?.runWastePercent;
  expect(learned).toBeCloseTo(4.2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(waste).toHaveCount(1);
});

test('a Restricted user has no link to the review, and the review’s page says that only the office can open it', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Restricted', '/today');
  await expect(
    page
      .getByRole('heading', { name: 'Set up the shop' })
      .or(page.getByRole('heading', { level: 1, name: 'Today' })),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review' })).toHaveCount(0);
  await app.openAs(page, 'Restricted', '/review');
  await expect(page.getByText('Only the office can review the shop')).toBeVisible();
});
