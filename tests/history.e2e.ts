/** The history of a record: what was done, and taking it back. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, scheduled } from './support/floor.ts';

test('a customer tells who changed what, and takes it back', async ({ page, app }) => {
  const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: malnad });
  await app.api.customers.update({
    params: { id },
    body: { name: 'Malnad Coffee', address: '9 Hill Street' },
  });
  await app.openAs(page, 'Admin', `/customer/${id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  const [newest, first] = [history.getByRole('listitem').first(), history.getByRole('listitem').last()];
  await expect(newest).toContainText('changed the name and address');
  await expect(newest).toContainText('Name Malnad Coffee Works → Malnad Coffee');
  await expect(first).toContainText('added the customer');
  await expectAccessible(page);
  await newest.getByRole('button', { name: 'Undo: changed the name and address' }).press('Enter');
  await expect(newest).toContainText('Name Malnad Coffee → Malnad Coffee Works');
  expect(await app.api.customers.get({ params: { id } })).toMatchObject(malnad);
  // What somebody else does appears by itself.
  await app.api.customers.update({ params: { id }, body: { city: 'Delhi' } });
  await expect(newest).toContainText('City Bengaluru → Delhi');
});

test('a job tells one story, and what was done last on the floor is taken back there', async ({
  page,
  app,
}) => {
  const machine = await machineOf(app, 'Komori Lithrone G40');
  const [printing] = await scheduled(app, { number: 'MR-2537', name: 'Cookie window box' });
  const params = { id: printing.id };
  if (printing.machineId === null) await app.api.operations.move({ params, body: { machineId: machine.id } });
  await app.api.operations.advance({ params });
  await app.api.operations.addEntry({ params, body: { good: 80, waste: 6, reason: 'Make-ready' } });
  await app.api.operations.pause({ params, body: { reason: 'Wash-up' } });
  await app.api.jobs.update({ params: { id: printing.jobId }, body: { priority: 'Max' } });
  await app.openAs(page, 'Admin', `/job/${printing.jobId}?tab=history`);
  const entry = (words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words });
  await expect(entry('changed the priority')).toContainText('Priority Medium → Max');
  await expect(entry('counted Printing Frontside: Make-ready')).toContainText('Good 0 sheets → 80 sheets');
  await expect(entry('started Printing Frontside on')).toContainText('used 140 sheets of Paper of MR-2537');
  await expect(entry('scheduled the job')).toHaveCount(1);
  await expectAccessible(page);
  await lookAt(page, 'job-history');
  await entry('paused Printing Frontside: Wash-up').getByRole('button', { name: /^Undo/ }).click();
  await expect(entry('took the pause of Printing Frontside back')).toBeVisible();
  expect((await app.api.operations.get({ params })).state).toBe('running');
});
