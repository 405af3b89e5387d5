/** Lookups read what is known first (spec §7 Behaviour). */
import { expect, test } from './support/fixtures.ts';
import { arrange, goWithin } from './support/routes.ts';

test.use({ shop: 'lookups' });

test('a record that is known is shown before it is asked for again, another one is fetched', async ({
  page,
  app,
}) => {
  const records = await arrange(app);
  await app.signInAs(page, 'Standard');
  for (const [path, entity, id = '', heading] of [
    ['/operation', 'operations', records['operation'], 'Packing Domestic'],
    ['/machine', 'machines', records['idle'], 'Bobst Novacut'],
    ['/paper', 'papers', records['paper'], 'Art Card 250'],
    ['/ink', 'inks', records['ink'], 'Process Cyan'],
    ['/product', 'products', records['product'], 'Gift box'],
    ['/component', 'components', records['component'], 'Tray'],
  ] as const) {
    const shown = page.getByRole('heading', { name: heading, exact: true });
    await goWithin(page, `${path}/${id}`);
    await expect(shown).toBeVisible();
    await page.route(`**/api/${entity}/${id}`, (route) => route.abort());
    await goWithin(page, '/settings');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await goWithin(page, `${path}/${id}`);
    await expect(shown).toBeVisible();
  }
});
