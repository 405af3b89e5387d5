/** Checks that a screen first shows the data that the browser has cached (spec §7 Behaviour). */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { arrange, goWithin } from './support/records-and-allowed-actions.ts';
import { deferred } from '../server/testing/deferred.ts';

/** Delays the response to the next GET of this address until the test calls `release`. */
async function hold(page: Page, address: string) {
  const { promise: released, resolve: release } = deferred();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return { asked: page.waitForRequest(address), release };
}

test('a cached record shows at once, before its refetch; a record that is not cached is fetched first', async ({
  page,
  app,
}) => {
  const records = await arrange(app);
  const of = (name: string) => ({ params: { id: records[name] ?? '' } });
  await app.openAs(page, 'Standard');
  for (const [path, name, heading, rename] of [
    [
      '/operation',
      'operation',
      'Packing Domestic',
      (body) => app.api.operations.update({ ...of('operation'), body }),
    ],
    ['/machine', 'idle', 'Bobst Novacut', (body) => app.api.machines.update({ ...of('idle'), body })],
    ['/paper', 'paper', 'Art Card 250', (body) => app.api.papers.update({ ...of('paper'), body })],
    ['/ink', 'ink', 'Process Cyan', (body) => app.api.inks.update({ ...of('ink'), body })],
    ['/product', 'product', 'Gift box', (body) => app.api.products.update({ ...of('product'), body })],
    ['/component', 'component', 'Tray', (body) => app.api.components.update({ ...of('component'), body })],
  ] as const satisfies [string, string, string, (body: { name: string }) => Promise<unknown>][]) {
    const { id } = of(name).params;
    const shown = page.getByRole('heading', { name: heading, exact: true });
    await goWithin(page, `${path}/${id}`);
    await expect(shown).toBeVisible();
    await goWithin(page, '/settings');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

    const address = `**/api${path}s/${id}`;
    const { asked, release } = await hold(page, address);
    await rename({ name: `${heading} again` });
    await goWithin(page, `${path}/${id}`);
    await expect(shown).toBeVisible();
    await asked;
    await expect(shown).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: `${heading} again`, exact: true })).toBeVisible();
    await page.unroute(address);
  }
});
