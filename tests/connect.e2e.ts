/** Others may connect: API keys and webhooks, made and ended by an Admin (decision 049). */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';

test('an Admin makes an API key, which is shown once, and revokes it', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/settings');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page).toHaveTitle('Makeready | API keys');
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'connect-keys-none');

  const form = page.getByRole('form', { name: 'New API key' });
  await form.getByRole('button', { name: 'Make key' }).press('Enter');
  await expect(form.getByText('Name is required')).toBeVisible();
  await form.getByLabel('Name').fill('Website');
  await expect(form.getByRole('checkbox', { name: 'Read: everything but secrets' })).toBeChecked();
  await form.getByRole('checkbox', { name: /^Plan: / }).press('Space');
  await form.getByLabel('Name').press('Enter');

  const field = page.getByLabel('API key', { exact: true });
  await expect(field).toBeFocused();
  await expect(page.getByText('it won’t be shown again')).toBeVisible();
  const key = await field.inputValue();
  await expectAccessible(page);
  await lookAt(page, 'connect-key-made');
  const call = (method: string, path: string) =>
    fetch(`${app.url}/api${path}`, { method, headers: { authorization: `Bearer ${key}` } });
  expect((await call('GET', '/customers')).status).toBe(200);
  expect((await call('GET', '/keys')).status).toBe(403);

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(field).toBeHidden();
  const listed = page.getByRole('list', { name: 'API keys' }).getByRole('listitem');
  await expect(listed).toContainText('Read · Plan');
  await page.reload();
  await expect(listed).toContainText(/last used \w/);
  await expect(page.getByText(key)).toBeHidden();

  await page.getByRole('button', { name: 'Revoke Website' }).click();
  const question = page.getByRole('dialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  expect((await call('GET', '/customers')).status).toBe(401);
});

test('who is no Admin is told whose it is', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/settings');
  await expect(page.getByRole('link', { name: 'Lists' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API keys' })).toBeHidden();
  await page.goto('/settings/keys');
  await expect(page.getByText('Only an Admin can do this')).toBeVisible();
});
