/** Fills an empty shop with the sample shop from First steps, looks at it, and throws it away again. */
import { expect, test } from './support/fixtures.ts';

test('an Admin looks into the sample shop and throws it away, and First steps begins anew', async ({
  page,
  app,
}) => {
  test.setTimeout(300_000);
  await app.openAs(page, 'Admin', '/first-steps');
  await page.getByRole('button', { name: 'Look into a sample shop' }).click();
  await expect(page.getByText('It is filled, which takes about a minute')).toBeVisible();
  await expect(page).toHaveTitle('Makeready | Today', { timeout: 240_000 });
  await expect(page.getByRole('list', { name: 'In figures' })).toBeVisible();
  await app.openAs(page, 'Restricted', '/my/job');
  await expect(page.getByText('Sample shop', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Throw it away' })).toHaveCount(0);

  await app.openAs(page, 'Admin', '/customer/create');
  await page.getByLabel('Name', { exact: true }).fill('Nilgiri Tea House');
  await page.getByLabel('Address', { exact: true }).fill('4 Mill Road');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/customer\/[\da-f-]{36}$/);
  await page.getByRole('button', { name: 'Throw it away' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('All jobs, customers, products, machines');
  await dialog.getByRole('button', { name: 'Throw it away' }).click();
  await expect(dialog).toContainText('These were added by hand and would go, too: Nilgiri Tea House');
  await dialog.getByRole('button', { name: 'Throw all away' }).click();
  await expect(page).toHaveURL(/\/first-steps$/);
  await expect(page.getByText('Next: Your shop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Throw it away' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Look into a sample shop' })).toBeVisible();
});
