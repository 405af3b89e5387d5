/** Checks what the form of a customer does if somebody else changes the customer meanwhile, or the server fails. */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('two people change one customer: the form merges their changes and asks about a conflict', async ({
  browser,
  app,
}) => {
  const { id } = await app.api.customers.create({ body: malnad });
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const [one, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await app.openAs(one, 'Admin');
  await app.openAs(other, 'Standard');
  for (const page of [one, other]) {
    await page.goto(`${app.url}/customer/${id}/edit`);
    await expect(page.getByLabel('Name')).toHaveValue(malnad.name);
  }
  await one.getByLabel('Address').fill('9 Hill Street');
  await save(one).click();
  await expect(one).toHaveTitle('Makeready | CustomerDetails');
  await other.getByLabel('Name').fill('Malnad Coffee');
  await save(other).click();
  await expect(other).toHaveTitle('Makeready | CustomerDetails');
  expect(await app.api.customers.get({ params: { id } })).toMatchObject({
    name: 'Malnad Coffee',
    address: '9 Hill Street',
  });
  // The other window updates by itself.
  await expect(one.getByText('Malnad Coffee', { exact: true }).first()).toBeVisible();

  for (const page of [one, other]) await page.getByRole('link', { name: 'Edit' }).click();
  await expect(one.getByLabel('Name')).toHaveValue('Malnad Coffee');
  const { version } = await app.api.customers.get({ params: { id } });
  await app.api.customers.update({ params: { id }, body: { name: 'Malnad', version } });
  // An untouched form updates too.
  for (const page of [one, other]) await expect(page.getByLabel('Name')).toHaveValue('Malnad');
  await one.getByLabel('Name').fill('Malnad One');
  await other.getByLabel('Name').fill('Malnad Two');
  await save(one).click();
  await expect(one).toHaveTitle('Makeready | CustomerDetails');
  await save(other).click();
  await expect(other.getByText('Someone else changed Name meanwhile.')).toBeVisible();
  await expectAccessible(other);
  await lookAt(other, 'customer-clash');
  await other.getByRole('button', { name: 'Keep yours' }).click();
  await save(other).click();
  await expect(other).toHaveTitle('Makeready | CustomerDetails');
  expect((await app.api.customers.get({ params: { id } })).name).toBe('Malnad Two');
  for (const context of contexts) await context.close();
});

test('the form shows that someone else has deleted its customer', async ({ page, app }) => {
  const { id } = await app.api.customers.create({ body: malnad });
  await app.openAs(page, 'Standard', `/customer/${id}`);
  await expect(page.getByRole('main')).toContainText(malnad.address);
  await app.api.customers.remove({ params: { id } });
  await expect(page.getByText("The customer you're looking for is not here.")).toBeVisible();
});

test('if the server fails to save, the error page appears and leads back to the typed values', async ({
  page,
  app,
}) => {
  const { id } = await app.api.customers.create({ body: malnad });
  await app.openAs(page, 'Standard', `/customer/${id}/edit`);
  await page.getByLabel('Name').fill('Malnad Roasters');
  await page.route('**/api/customers/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { status: 503, reason: 'The database is away' } })
      : route.fallback(),
  );
  await save(page).click();
  await expect(page.getByText('The database is away')).toBeVisible();
  await expect(page.getByText('The customer was not saved.')).toBeVisible();
  await page.unroute('**/api/customers/*');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Malnad Roasters');
  await save(page).click();
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await expect(page.getByRole('main')).toContainText('Malnad Roasters');
});
