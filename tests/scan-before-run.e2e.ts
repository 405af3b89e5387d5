/** Checks at a machine's screen that Run waits for scans that belong together, where the customer wants them. */
import { type Page } from '@playwright/test';
import { buttonCode, codeOf } from '../shared/codes/reading/scanned-code.ts';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';
import { scannerOf } from './support/simulate-scanner.ts';

test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true });
const foot = (page: Page) => page.locator('main footer');
const lamp = (page: Page) => page.locator('main > header');

/** Queues an operation with a die, and returns its id, the code on its ticket and the code of the die. */
async function queueWithDie(app: App, machine: { id: string }, number: string, name: string) {
  const [{ id, version, jobId }] = await createScheduledJob(app, { number, name });
  const die = await app.api.tools.create({ body: { name: `Die of ${number}`, place: 'Rack 3' } });
  await app.api.operations.update({
    params: { id },
    body: { machineId: machine.id, toolIds: [die.id], version },
  });
  const { customer } = await app.api.jobs.get({ params: { id: jobId } });
  await app.api.customers.update({ params: { id: customer.id }, body: { scanBeforeRun: true } });
  const { scans } = await app.api.operations.toFetch({ params: { id } });
  return { id, ticket: String(scans?.codes[0]), die: codeOf('tool', die.id) };
}

test('Run waits for the ticket and the die, names a mix-up, and starts without a network too', async ({
  page,
  app,
  context,
}) => {
  const machine = await machineOf(app, 'Komori Y');
  const one = await queueWithDie(app, machine, 'MR-291', 'Murugan Soap carton');
  const other = await queueWithDie(app, machine, 'MR-292', 'Filter Coffee carton');
  await app.openAs(page, 'Restricted', `/floor/${machine.id}`);
  const scan = await scannerOf(page);
  await expect(lamp(page)).toContainText('Ready');
  await expect(foot(page).getByRole('status')).toHaveText('Scan ticket');
  await expect(run(page)).toBeHidden();
  await expectAccessible(page);
  await lookAt(page, 'scan-before-run');
  const box = await foot(page).getByRole('status').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  const line = page.locator('[data-scan]');
  await scan(other.die, { gap: 8 });
  await expect(line).toContainText(
    'Die of MR-292 is for MR-292 Filter Coffee carton, not for MR-291 Murugan Soap carton',
  );
  await lookAt(page, 'scan-before-run-mix-up');
  await scan(other.ticket, { gap: 8 });
  await expect(line).toContainText(
    'This ticket is for MR-292 Printing Frontside, not for MR-291 Murugan Soap carton',
  );
  // In the panel of the other ticket the scans count for its operation, also after a reload.
  const panel = page.getByRole('region', { name: 'Scanned ticket' });
  await expect(panel).toContainText('Scan at the machine first: Die of MR-292');
  await scan(one.die, { gap: 8 });
  await expect(line).toContainText(
    'Die of MR-291 is for MR-291 Murugan Soap carton, not for MR-292 Filter Coffee carton',
  );
  await scan(other.die, { gap: 8 });
  await expect(line).toBeHidden();
  await expect(panel.getByRole('button', { name: /^Run/ })).toBeEnabled();
  await page.reload();
  await expect(panel.getByRole('button', { name: /^Run/ })).toBeEnabled();
  await lookAt(page, 'scan-before-run-panel');
  await page.keyboard.press('Escape');
  await expect(foot(page).getByRole('status')).toHaveText('Scan ticket');
  // The code of Run presses nothing while a scan is missing.
  await scan(buttonCode('RUN'), { gap: 8 });
  await expect(page.getByText('Scan at the machine first: ticket or paper, Die of MR-291')).toBeVisible();

  await scan(one.ticket, { gap: 8 });
  await expect(foot(page).getByRole('status')).toHaveText('Scan Die of MR-291');
  await lookAt(page, 'scan-before-run-die');
  await scan(one.die, { gap: 8 });
  await expect(page.getByText(/^To fetch: paper, ink, coat, plates$/)).toBeVisible();
  await run(page).tap();
  await expect(lamp(page)).toContainText('Running');
  await expect
    .poll(async () => (await app.api.operations.get({ params: { id: one.id } })).state)
    .toBe('running');
  await app.api.operations.advance({ params: { id: one.id } });

  // The next job is on the device, so its scans are known there. The server decides once it is reached.
  await expect(page.getByRole('heading', { name: 'Filter Coffee carton' })).toBeVisible();
  await expect(foot(page).getByRole('status')).toHaveText('Scan ticket');
  await context.setOffline(true);
  await scan(other.die, { gap: 8 });
  await scan(one.die, { gap: 8 });
  await expect(line).toContainText('was not looked up');
  await scan(other.ticket, { gap: 8 });
  await run(page).tap();
  await expect(lamp(page)).toContainText('Running');
  await expect(page.locator('[data-waiting]')).toContainText('1 to send');
  await context.setOffline(false);
  await expect(page.locator('[data-waiting]')).toBeEmpty({ timeout: 30_000 });
  expect((await app.api.operations.get({ params: { id: other.id } })).state).toBe('running');
});

test('a customer wants scans once the box is ticked, and its page says so', async ({ page, app }) => {
  const body = { name: 'Murugan Soaps', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body });
  await app.openAs(page, 'Standard', `/customer/${id}/edit`);
  const box = page.getByRole('checkbox', { name: 'Run waits until ticket and tools are scanned' });
  await expect(box).toBeHidden();
  await page.getByRole('button', { name: 'Floor', exact: true }).click();
  await lookAt(page, 'scan-before-run-customer');
  await box.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Scan before Run')).toBeVisible();
  await expectAccessible(page);
  expect(await app.api.customers.get({ params: { id } })).toMatchObject({ scanBeforeRun: true });
});
