/** Checks that an Admin sets how long an operation type dries, and that queue, operation and timeline show it. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

test('what dries holds back the plan of the next operation, and not its Run', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/settings/lists/operationTypes');
  await page.getByRole('button', { name: 'Rename Foiling' }).click();
  await page.getByRole('textbox', { name: 'Drying time after it, min' }).fill('240');
  await expectAccessible(page);
  await lookAt(page, 'drying-time');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Rename Foiling' }) });
  await expect(row).toContainText('dries 4 h');

  const [foiler, cutter] = [
    await machineOf(app, 'Bobst D', 'Foiling'),
    await machineOf(app, 'Bobst P', 'Punching'),
  ];
  const operations = await createScheduledJob(app, { number: 'MR-291', name: 'Foil card' });
  for (const [at, on] of [foiler, cutter].entries()) {
    const { id, version } = operations[at]!;
    const type = at === 0 ? 'Foiling' : 'Punching';
    const body = { type, detail: '', machineId: on.id, version };
    await app.api.operations.update({ params: { id }, body });
  }
  const [{ id: foil }, next] = operations;
  const params = { id: foil };
  await app.api.operations.advance({ params });
  await page.goto(`/queues/timeline?job=${operations[0].jobId}`);
  await expect(page.getByRole('button', { name: /MR-291.*drying until/ })).toBeVisible();
  await lookAt(page, 'drying-timeline');
  await app.api.operations.advance({ params });

  await app.openAs(page, 'Restricted', `/machine/${cutter.id}/operation`);
  const queued = page.getByRole('listitem').filter({ hasText: 'MR-291' });
  await expect(queued).toContainText(/Drying until/);
  await expect(queued.getByRole('button', { name: /Run/ })).toBeEnabled();
  await lookAt(page, 'drying-queue');
  await page.goto(`/operation/${next.id}`);
  await expect(page.getByText(/^Drying until (\S+ )*\d\d:\d\d/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText(/^Drying until/)).toHaveCount(0);
});
