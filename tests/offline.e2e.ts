import { expect, test } from './support/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network the app still opens, says that it is offline, and recovers when it is back', async ({
  page,
  app,
  context,
}) => {
  await app.openAs(page, 'Standard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(`${app.url}/customer`);
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Uh-Oh!/ })).toBeVisible();
  await expect(page.getByText('experiencing some network issues')).toBeVisible();
  await expect(page.getByText(/Offline since /)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible();
  await expect(page.getByText(/Offline since /)).toBeHidden();
});
