import { expect, test } from './support/fixtures.ts';

test('the form of a new job selects the last opened customer, unless the customer was deleted', async ({
  page,
  app,
}) => {
  const body = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' };
  const { id } = await app.api.customers.create({ body });
  await app.openAs(page, 'Standard', `/customer/${id}`);
  await expect(page.getByText(body.address)).toBeVisible();
  const add = async () => {
    await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
    await page.getByRole('link', { name: 'Add New Custom Job' }).first().click();
    await expect(page.getByLabel('Number', { exact: true })).toHaveValue(/MR-/);
  };
  await add();
  const customer = page.getByRole('combobox', { name: 'Customer' });
  await expect(customer).toHaveValue(body.name);
  await app.api.customers.remove({ params: { id } });
  await add();
  await expect(customer).toHaveValue('');
});
