import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';

test('an Admin adds a user, who signs in once with a link', async ({ page, browser, app }) => {
  await app.openAs(page, 'Admin');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | Users');
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
  await expect(page.getByText('3 users', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'users');

  await page.getByRole('link', { name: 'Add New User' }).click();
  await expect(page.getByRole('heading', { name: 'Add user' })).toBeVisible();
  const type = page.getByRole('combobox', { name: 'Type' });
  await expect(type).toHaveValue('Restricted');
  await page.getByLabel('Name').fill('Sunil Shah');
  await page.getByLabel('Email').fill('standard@shop.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Another user has this username')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'user-refused');
  await page.getByLabel('Email').fill('sunil@shop.example');
  await type.click();
  await page.getByRole('option', { name: 'Standard' }).click();
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveTitle('Makeready | UserDetails');
  await expect(page.getByText('Has not signed in yet')).toBeVisible();
  await page.getByRole('button', { name: 'Make sign-in link' }).click();
  const link = page.getByLabel('Sign-in link');
  await expect(link).toBeFocused();
  await expect(page.getByText(/works once, for 24 hours/)).toBeVisible();
  // A QR code of this address would open nothing on a phone.
  await expect(page.getByText('This address opens on this computer only')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'user-link');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(await link.inputValue());
  // Who plans and has no job of their own begins with Today.
  await expect(visitor).toHaveURL(`${app.url}/today`);
  await expect(visitor.getByRole('link', { name: 'Sunil Shah' })).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Last sign-in \w{3} \d/)).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Sunil Shah?' });
  await expect(dialog).toContainText('Customers and jobs that they added stay');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(page).toHaveURL(/\/user$/);
  // The end of the session leads there by itself; if the event is late, the reload does.
  await visitor.reload().catch(() => undefined);
  await expect(visitor).toHaveURL(/\/login\/google/);
  await context.close();
});

test('the list shows users as they are added, changed and deleted', async ({ page, app }) => {
  const list = page.getByRole('list', { name: 'users' });
  await app.openAs(page, 'Admin', '/user/create');
  await page.getByLabel('Name').fill('Leela Nair');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await page.getByLabel('Email').fill('leela@shop.example');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/users'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Leela Nair',
    username: 'leela@shop.example',
    userType: 'Restricted',
    permissions: [],
    duties: [],
    runs: [],
    language: 'en',
    password: '',
  });
  await expect(page).toHaveTitle('Makeready | UserDetails');
  for (const said of ['Leela Nair', 'leela@shop.example', 'Restricted'])
    await expect(page.getByRole('main')).toContainText(said);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Leela R. Nair');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle('Makeready | UserDetails');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await list.getByRole('link', { name: 'Leela R. Nair' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete user' }).click();
  await expect(page).toHaveTitle('Makeready | Users');
  await expect(list.getByRole('link', { name: app.users.Admin.name })).toBeVisible();
  await expect(list).not.toContainText('Leela');
});

test('a search finds users in any case, and their details link to customers and jobs', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/user');
  const search = page.getByRole('searchbox', { name: 'Search User' });
  await expect(search).toHaveAttribute('placeholder', 'Search User');
  await search.fill('MEENA');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  const card = page.getByRole('listitem');
  await expect(card).toContainText('restricted@shop.example');
  await expect(card).toContainText('Restricted');
  await card.getByRole('link', { name: 'Meena Iyer' }).click();
  await expect(page.getByRole('main')).toContainText('restricted@shop.example');
  await lookAt(page, 'user');
  await page.getByRole('main').getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | UserJobList');
  await expect(page.getByRole('main')).toContainText('Meena Iyer');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | UserCustomerList');
  await expect(page.getByRole('main')).toContainText('Meena Iyer');
  await page.goto('/user?term=nobody');
  await expect(page.getByRole('heading', { name: 'No user matches “nobody”' })).toBeVisible();
});

test('an Admin lets a Restricted user manage the stock', async ({ page, browser, app }) => {
  const { id } = app.users.Restricted;
  const context = await browser.newContext();
  const storekeeper = await context.newPage();
  await app.openAs(storekeeper, 'Restricted', '/paper');
  await expect(storekeeper.getByRole('button', { name: 'Add New Paper' })).toHaveAccessibleDescription(
    'Only the office and storekeepers can do this',
  );
  await app.openAs(page, 'Admin', `/user/${id}/edit`);
  const box = page.getByRole('checkbox', { name: 'Keep stock: receive, adjust, order and assign paper' });
  await box.check();
  await expectAccessible(page);
  await lookAt(page, 'user-permissions');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main')).toContainText('runs the floor, reads everything, keeps stock');
  await storekeeper.getByRole('link', { name: 'Add New Paper' }).click();
  await expect(storekeeper.getByLabel('Stock quantity')).toBeVisible();
  await context.close();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Standard' }).click();
  await expect(box).toBeHidden();
});

test('only an Admin manages users, and the last Admin remains an Admin', async ({ page, app }) => {
  const reason = 'Only an Admin can do this';
  await app.openAs(page, 'Standard', '/user');
  await expect(page.getByRole('button', { name: 'Add New User' })).toHaveAccessibleDescription(reason);
  await page.goto('/user/create');
  await expect(page.getByText(reason)).toBeVisible();
  await page.goto(`/user/${app.users.Restricted.id}`);
  await expect(page.getByText('Password set on')).toBeHidden();
  await expect(page.getByText(/last sign-in|signed in yet/i)).toBeHidden();
  for (const name of ['Delete', 'Make sign-in link']) {
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription(reason);
  }
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveAccessibleDescription(
    'Only an Admin can change another user',
  );
  await expectAccessible(page);

  await page.goto(`/user/${app.users.Standard.id}/edit`);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Name').fill('Ravi K.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner')).toContainText('Ravi K.');

  await page.evaluate(() => localStorage.clear());
  await app.openAs(page, 'Admin', `/user/${app.users.Admin.id}/edit`);
  const last = 'Asha Rao is the last Admin; make another user an Admin first';
  await expect(page.getByLabel('Email')).toBeEditable();
  const type = page.getByRole('combobox', { name: 'Type' });
  await expect(type).not.toBeEditable();
  await expect(type).toHaveAccessibleDescription(last);
  await expectAccessible(page);
  await lookAt(page, 'user-edit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(last);
});
