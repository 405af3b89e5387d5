/**
 * Checks that an open screen stays correct as time passes, and after somebody puts an operation back in the queue.
 */
import { type Page } from '@playwright/test';
import { type App, expect, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';
import { jobBody } from './support/sample-bodies.ts';

async function jobOf(app: App, number: string, fields: object = {}) {
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: customer });
  return app.api.jobs.create({ body: { ...jobBody(id, number), ...fields } });
}
/** Returns the time an hour from now. */
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const main = (page: Page) => page.getByRole('main');

test('a job at risk on an open screen becomes late when its delivery time passes', async ({ page, app }) => {
  // No machine can do it, so that the job has no expected date.
  const productOperations = [{ type: 'Foiling', detail: 'Blue', instruction: '' }];
  const { id } = await jobOf(app, 'LT-1', { deliveryDate: soon(), productOperations });
  const lateness = async () => (await app.api.jobs.get({ params: { id } })).lateness;
  // The screen computes it at least once a minute.
  await expect.poll(lateness, { timeout: 70_000 }).toBe('at-risk');
  await page.clock.install();
  await app.openAs(page, 'Standard', `/job/${id}`);
  await expect(main(page)).toContainText('No date, at risk');
  await page.clock.fastForward(3_700_000);
  await expect(main(page)).toContainText(/late today|1 day late/);
  await expect(main(page)).not.toContainText('at risk');
  await expect(main(page)).toContainText('No date');
});

test('a finished job becomes late in the visible list when its delivery passes', async ({ page, app }) => {
  const { id } = await jobOf(app, 'LT-2', { deliveryDate: soon() });
  await app.query(`update jobs set status = 'finished' where id = '${id}'`);
  await page.clock.install();
  await app.openAs(page, 'Standard', '/job');
  const row = main(page).getByRole('row', { name: /LT-2/ });
  await expect(row).toContainText('Finished');
  await expect(row).not.toContainText(/late|left|due/);
  await page.clock.fastForward(3_700_000);
  await expect(row).toContainText(/late today|1 day late/);
});

test('after an operation goes back to the queue, its machine still shows the remaining work', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori G40');
  const [{ id }] = await createScheduledJob(app, { number: 'MR-1', name: 'Filter Coffee carton' });
  await app.api.operations.advance({ params: { id } });
  await app.api.operations.addEntry({ params: { id }, body: { good: 100 } });
  await app.api.operations.suspend({ params: { id } });
  await app.openAs(page, 'Standard', '/queues/');
  const machine = page.getByRole('article', { name: 'Komori G40', exact: true });
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Run MR-1 Printing Frontside' })).toBeVisible();
  await expect(machine).toContainText('Nothing finished in the last 24 h');
  await expect(machine).toContainText('100 of 132 sheets · 0 min left');
});
