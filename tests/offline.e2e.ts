import sharp from 'sharp';
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

test('the app can be installed, and each of its icons has the size that it says', async ({
  page,
  app,
  context,
}) => {
  await app.openAs(page, 'Standard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await context.newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect({ url, errors }).toEqual({ url: `${app.url}/manifest.webmanifest`, errors: [] });
  expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const manifest: { icons: { src: string; sizes: string }[] } = await (await page.request.get(url)).json();
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, sizes } of [...manifest.icons, { src: touch ?? '', sizes: '180x180' }]) {
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});
