/** Checks the saved views of a list, and the selection of rows in lists other than that of jobs. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { bulkBar, createJobs, main, numbersOf, pressInBulkBar } from './support/bulk-actions.ts';

test('a list’s state is saved as a personal or shared view, which has an address', async ({ page, app }) => {
  await createJobs(app, numbersOf('G', 2), (number) => number === 'G-001');
  await app.openAs(page, 'Standard', '/job?sort=number&term=Carton%20G&status=draft');
  const tabs = main(page).getByRole('navigation', { name: 'Status' });
  const menu = async (item: string) => {
    await tabs.getByRole('button', { name: 'View' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Save this view');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Cartons to plan');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const tab = tabs.getByRole('link', { name: /Cartons to plan/ });
  await expect(tab).toHaveAttribute('aria-current', 'true');
  await expect(tab).toContainText('2');
  await lookAt(page, 'views');
  await expect(tabs.getByRole('link', { name: /^Draft/ })).not.toHaveAttribute('aria-current');
  await menu('Rename or share');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Drafts, cartons');
  await dialog.getByRole('checkbox', { name: 'For the whole shop' }).check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const shared = tabs.getByRole('link', { name: /Drafts, cartons.*view of the shop/ });
  await expect(shared).toBeVisible();
  const address = page.url();

  const restricted = await page.context().browser()!.newPage();
  await app.openAs(restricted, 'Restricted', '/job');
  await main(restricted)
    .getByRole('link', { name: /Drafts, cartons/ })
    .click();
  await expect(main(restricted).getByRole('link', { name: 'Carton G-001' })).toBeVisible();
  const asks = (url: string) => Object.fromEntries(new URL(url).searchParams);
  expect(asks(restricted.url())).toEqual(asks(address));
  await main(restricted).getByRole('button', { name: 'View', exact: true }).click();
  await expect(restricted.getByText('Only who saved the view, or an Admin, can change it')).toBeVisible();
  await restricted.close();

  await menu('Delete view');
  await expect(shared).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(shared).toBeVisible();
});

test('customers, operations and papers are selected, exported, and deleted after a confirmation', async ({
  page,
  app,
}) => {
  for (const name of ['Nilgiri Tea', 'Coorg Honey', 'Malabar Spice'])
    await app.api.customers.create({ body: { name, address: '4 Mill Road', city: 'Chennai' } });
  const [job] = await createJobs(app, numbersOf('H', 1), () => true);
  await app.api.jobs.submit({ params: { id: job?.id ?? '' } });
  await app.openAs(page, 'Admin', '/customer?term=Chennai&sort=name');
  const customers = main(page).getByRole('table', { name: 'customers' });
  await customers.getByRole('checkbox', { name: 'Select Coorg Honey' }).check();
  await customers.getByRole('checkbox', { name: 'Select Nilgiri Tea' }).check();
  const download = page.waitForEvent('download');
  await pressInBulkBar(page, 'Export');
  expect((await download).suggestedFilename()).toMatch(/^customers-.*\.xlsx$/);
  await pressInBulkBar(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main(page).getByText('2 deleted', { exact: true })).toBeVisible();
  await expect(customers.getByRole('link')).toHaveText(['Malabar Spice']);
  for (const address of ['/operation', '/paper']) {
    await page.goto(address);
    await main(page)
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await expect(bulkBar(page).getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(bulkBar(page).getByRole('button', { name: 'Delete' })).toBeVisible();
  }
});

test('views of customers and of papers are tabs of their lists', async ({ page, app }) => {
  for (const name of ['Nilgiri Tea', 'Coorg Honey'])
    await app.api.customers.create({ body: { name, address: '4 Mill Road', city: 'Chennai' } });
  await app.openAs(page, 'Standard', '/customer?term=nilgiri');
  const save = async (name: string) => {
    await main(page).getByRole('button', { name: 'View', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  };
  await save('From the hills');
  const tabs = main(page).getByRole('navigation', { name: 'Views' });
  const view = tabs.getByRole('link', { name: /From the hills/ });
  await expect(view).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await lookAt(page, 'views-customers');
  await tabs.getByRole('link', { name: 'All' }).click();
  await expect(main(page).getByRole('link', { name: 'Coorg Honey' })).toBeVisible();
  await view.click();
  await expect(main(page).getByRole('link', { name: 'Coorg Honey' })).toHaveCount(0);
  await page.goto('/paper?low=true');
  await save('To buy');
  const papers = main(page).getByRole('navigation', { name: 'Status' });
  await expect(papers.getByRole('link', { name: /To buy/ })).toHaveAttribute('aria-current', 'true');
  await expect(papers.getByRole('link', { name: /^Low/ })).not.toHaveAttribute('aria-current');
});

test('a user selects machines, products, components and users, but can’t delete themselves', async ({
  page,
  app,
}) => {
  for (const name of ['Press one', 'Press two'])
    await app.api.machines.create({ body: { name, manufacturer: 'Komori', type: 'Printing' } });
  await app.openAs(page, 'Admin', '/machine?sort=name');
  const boxOf = (name: string) => main(page).getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await boxOf('Press one').check();
  const download = page.waitForEvent('download');
  await pressInBulkBar(page, 'Export');
  expect((await download).suggestedFilename()).toMatch(/^machines-.*\.xlsx$/);
  await pressInBulkBar(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main(page).getByText('1 deleted', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Press two' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Press one' })).toHaveCount(0);

  const { name: own } = await app.api.users.get({ params: { id: app.users.Admin.id } });
  await page.goto('/user');
  await boxOf(own).check();
  const remove = bulkBar(page).getByRole('button', { name: 'Delete' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await expect(remove).toHaveAccessibleDescription(/Your own account is deleted on its page/);
  await boxOf(own).uncheck();
  await main(page)
    .getByRole('checkbox', { name: /^Select / })
    .last()
    .check();
  await expect(remove).not.toHaveAttribute('aria-disabled');
  await lookAt(page, 'many-users');
});
