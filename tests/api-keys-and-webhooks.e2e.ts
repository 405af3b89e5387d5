/** Checks that an Admin can create and revoke API keys and webhooks (decision 049). */
import { isSigned, openReceiver } from '../server/testing/clients/webhook-receiver.ts';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';

test('an Admin creates an API key, sees it once, and revokes it', async ({ page, app }) => {
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
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByRole('heading', { name: 'No API keys yet' })).toBeVisible();
  expect((await call('GET', '/customers')).status).toBe(401);
});

test('an Admin creates a webhook, reads the results of its deliveries, and retries a failed one', async ({
  page,
  app,
}) => {
  const receiver = await openReceiver();
  await app.openAs(page, 'Admin', '/settings');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Add webhook' });
  await form.getByLabel('Address').fill('shop.example');
  await form.getByRole('checkbox', { name: 'Customers' }).press('Space');
  await form.getByRole('button', { name: 'Add webhook' }).press('Enter');
  await expect(form.getByText(/^Address must be one such as/)).toBeVisible();
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByLabel('Address').press('Enter');
  const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem')).toContainText('Customers');

  await page.getByRole('link', { name: `Deliveries to ${receiver.url}` }).click();
  await expect(page.getByRole('heading', { name: 'Nothing sent yet' })).toBeVisible();
  const add = (name: string) =>
    app.api.customers.create({ body: { name, address: '2 Hill Road', city: 'Chennai' } });
  await add('Nilgiri Tea');
  await expect(page.getByRole('row', { name: /customer.create.*Delivered/ })).toBeVisible();
  expect(receiver.got.map((got) => isSigned(got, secret))).toEqual([true]);

  receiver.answer((_got, response) => response.writeHead(503).end('down for an hour'));
  await add('Coorg Honey');
  await expect(page.getByRole('row', { name: /Waiting.*answered 503.*down for an hour/ })).toBeVisible();
  await app.query(
    `update webhook_deliveries set since = since - interval '4 days', next_at = now() where state = 'waiting'`,
  );
  const failed = page.getByRole('row', { name: /Failed/ });
  await expect(failed).toBeVisible();
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Failed' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await lookAt(page, 'connect-deliveries');
  receiver.answer(() => {});
  await failed.getByRole('button', { name: 'Retry customer.create' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing failed' })).toBeVisible();
  await expect.poll(() => receiver.got.at(-1)?.id).toBe(receiver.got[1]?.id);

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  const entry = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await page.getByRole('button', { name: `Edit ${receiver.url}` }).click();
  const edited = page.getByRole('form', { name: 'Save webhook' });
  await edited.getByRole('checkbox', { name: 'Jobs' }).press('Space');
  await edited.getByRole('button', { name: 'Save webhook' }).click();
  await expect(entry).toContainText('Jobs · Customers');
  await page.getByRole('button', { name: `Pause ${receiver.url}` }).click();
  await expect(entry).toContainText('Paused');
  await expectAccessible(page);
  await lookAt(page, 'connect-webhooks');
  await page.getByRole('button', { name: `Delete ${receiver.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await receiver.close();
});

test('a user who is not an Admin reads who may manage keys and webhooks', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/settings');
  await expect(page.getByRole('link', { name: 'Lists' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'API keys' })).toBeHidden();
  for (const address of ['/settings/keys', '/settings/webhooks']) {
    await page.goto(address);
    await expect(page.getByText('Only an Admin can do this')).toBeVisible();
  }
});
