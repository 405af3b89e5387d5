/**
 * Checks the Load screen: which of the bottleneck's operations other machines could take, and what each move saves. A
 * user moves one and undoes that.
 */
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const queueOf = async (app: App, id: string) =>
  (await app.api.machines.operations({ params: { id } })).map(({ job }) => job.number);

test('on the load screen a user moves the bottleneck’s operation, sees the savings, and undoes the move', async ({
  page,
  app,
}) => {
  // The shop closes in an hour for two hours, so that there is an hour to open.
  const clock = (ahead: number) => inHours(ahead).slice(11, 16);
  const hours = Array.from({ length: 7 }, () => ({ open: true, from: clock(3), to: clock(1) }));
  await app.api.settings.update({ body: { timeZone: 'UTC', hours } });
  const komori = await machineOf(app, 'Komori G40');
  await app.api.machines.update({ params: { id: komori.id }, body: { makeReadyMinutes: 50 } });
  for (const number of ['MR-1', 'MR-2', 'MR-3', 'MR-4']) {
    const [{ jobId }] = await createScheduledJob(app, { number, name: `Carton ${number}` });
    const body = { deliveryDate: inHours(number === 'MR-1' ? 9 : 3.2) };
    await app.api.jobs.update({ params: { id: jobId }, body });
  }
  expect(await queueOf(app, komori.id)).toEqual(['MR-2', 'MR-3', 'MR-4', 'MR-1']);

  await app.openAs(page, 'Standard', '/queues/load');
  const bottleneck = page.getByRole('complementary', { name: 'The bottleneck' });
  await expect(bottleneck.getByRole('heading', { name: 'Komori G40' })).toBeVisible();
  // No other press is free, and a small press takes none of the sheets.
  const small = { name: 'Small press', type: 'Printing', manufacturer: 'GTO', length: 360, breadth: 260 };
  await app.api.machines.create({ body: small });
  await expect(bottleneck.getByRole('link', { name: 'See its queue' })).toBeVisible();
  await expect(bottleneck.getByRole('button', { name: /^Move work to/ })).toHaveCount(0);

  const spare = await machineOf(app, 'Bobst SP 102 SE');
  const open = bottleneck.getByRole('button', { name: 'Move work to Bobst SP 102 SE…' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  const moves = bottleneck.getByRole('region', { name: 'Move work to Bobst SP 102 SE' });
  await expect(moves).toContainText('4 operations tried, each by itself');
  const lines = moves.getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toContainText(/Saves [\d.]+ h, .*no job misses its date/);
  await expectAccessible(page);
  await moves.scrollIntoViewIfNeeded();
  await lookAt(page, 'move-work');

  const first = lines.first().getByRole('button', { name: /^Move MR-\d .* to Bobst SP 102 SE$/ });
  const number = /MR-\d/.exec((await first.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await first.click();
  await expect(page.getByText(/moved to Bobst SP 102 SE$/)).toBeVisible();
  await expect(lines).toHaveCount(3);
  expect(await queueOf(app, spare.id)).toEqual([number]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => queueOf(app, komori.id)).toEqual(['MR-2', 'MR-3', 'MR-4', 'MR-1']);
  await expect(lines).toHaveCount(4);

  await app.openAs(page, 'Restricted', '/queues/load');
  await open.click();
  await expect(lines.first().getByRole('button')).toHaveAttribute('aria-disabled', 'true');
});
