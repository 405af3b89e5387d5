import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { bulkBar, checkboxOf } from './support/bulk-actions.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

test('an order with 950 of 1,000 sent is closed short, reopened, and closed from the list', async ({
  page,
  app,
}) => {
  const paper = await createPaper(app);
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const { id } = await app.api.jobs.create({ body: { ...jobBody(customerId, 'S-950'), buffer: 0 } });
  const params = { id };
  await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: '125' } });
  await app.api.jobs.submit({ params });
  const [packing] = await app.api.jobs.operations({ params });
  const step = { params: { id: packing?.id ?? '' } };
  await app.api.operations.advance({ ...step, body: { from: 'queued' } });
  await app.api.operations.addEntry({ ...step, body: { good: 950, waste: 50, reason: 'Jam' } });
  await app.api.operations.advance({ ...step, body: { from: 'running' } });
  await app.api.jobs.dispatch({ params, body: { quantity: 940 } });

  await app.openAs(page, 'Standard', `/job/${id}`);
  const main = page.getByRole('main');
  const short = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '50 pieces short' }) });
  await expectAccessible(page);
  await lookAt(page, 'job-short');
  await short.getByRole('button', { name: 'Close short' }).click();
  const question = page.getByRole('dialog', { name: 'Close S-950 short?' });
  await expect(question).toContainText('940 of 1,000 pieces are sent; the other 60 will not be delivered.');
  await expect(question).toContainText('10 pieces made and not sent stay here.');
  await expectAccessible(page);
  await lookAt(page, 'close-short-question');
  await question.getByRole('button', { name: 'Close short' }).click();
  await expect(page.getByText('S-950 closed short')).toBeVisible();
  await expect(main).toContainText('Closed short. 940 of 1,000 sent');
  await expect(short).toBeHidden();
  await expect(main.getByRole('button', { name: 'Reopen' })).toBeEnabled();
  await lookAt(page, 'job-closed-short');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('S-950 reopened')).toBeVisible();
  await expect(short).toBeVisible();

  await page.goto('/job?status=short');
  await checkboxOf(page, 'S-950').check();
  await bulkBar(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Close short' }).click();
  await page
    .getByRole('dialog', { name: 'Close 1 job short?' })
    .getByRole('button', { name: 'Close short' })
    .click();
  await expect(main.getByText('1 closed short', { exact: true })).toBeVisible();
  await expect(main).not.toContainText('S-950');
  expect(await app.api.jobs.get({ params })).toMatchObject({
    status: 'dispatched',
    quantity: 1000,
    sent: 940,
  });
});
