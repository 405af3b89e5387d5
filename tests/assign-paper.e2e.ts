/**
 * Checks that a user can assign paper in stock to many jobs at once: on Today, on Demand, and for jobs selected in
 * the list.
 */
import { expect, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

test('one press assigns the paper in stock to the selected jobs, and Undo reverts it', async ({
  page,
  app,
}) => {
  const { api } = app;
  const place = { address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: { name: 'Malnad Coffee Works', ...place } });
  await createPaper(app);
  for (const number of ['A-1', 'A-2', 'A-3']) await api.jobs.create({ body: jobBody(customerId, number) });
  await api.jobs.create({ body: { ...jobBody(customerId, 'A-4'), paperGsm: 777 } });
  await app.openAs(page, 'Admin', '/today');
  const covered = page.getByRole('list', { name: 'Paper can be assigned' });
  const waiting = page.getByRole('list', { name: 'Waiting for paper' });
  await expect(covered.getByRole('listitem').filter({ hasText: 'A-1' })).toContainText('125 sheets');
  await expect(waiting.getByRole('listitem')).toHaveText(/A-4.*125 sheets short/);
  await expect(page.getByRole('button', { name: 'Assign for 3' })).toBeVisible();
  await covered.getByRole('checkbox', { name: 'Assign paper to A-2' }).uncheck();
  await lookAt(page, 'today-assign');
  await page.getByRole('button', { name: 'Assign for 2' }).click();
  await expect(page.getByText('Paper assigned to 2 jobs')).toBeVisible();
  await expect(covered.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(covered.getByRole('listitem')).toHaveCount(3);

  // The bulk actions and Demand offer it too.
  await page.goto('/job');
  for (const number of ['A-1', 'A-4']) await page.getByRole('checkbox', { name: new RegExp(number) }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign paper' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign paper' });
  await expect(dialog).toContainText('Not covered by the shelf: A-4');
  await dialog.getByRole('button', { name: 'Assign paper to 1 job' }).click();
  await expect(page.getByText('1 given their paper')).toBeVisible();
  await page.goto('/stock/demand');
  await expect(page.getByRole('button', { name: 'Assign all 2' })).toBeVisible();
});
