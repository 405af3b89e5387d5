import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;

test('contacts and delivery addresses are entered by keyboard alone, and a click calls a contact', async ({
  page,
  app,
}) => {
  const { id } = await app.api.customers.create({ body: malnad });
  await app.openAs(page, 'Standard', `/customer/${id}/edit`);
  await page.getByLabel('Tax number').fill('29ABCDE1234F1ZW');
  await page.getByRole('button', { name: 'Add a contact' }).press('Enter');
  await expect(page.getByLabel('Name of contact 1')).toBeFocused();
  await page.keyboard.type('Anita Shenoy');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+91 80 4000 1000');
  await page.keyboard.press('Tab');
  await page.keyboard.type('at the mill');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email must be an e-mail address').first()).toBeVisible();
  await page.getByLabel('Email of contact 1').fill('buying@malnad.example');
  await page.getByRole('button', { name: 'Add a delivery address' }).press('Enter');
  await page.keyboard.type('Godown 4, Hosur Road');
  await expectAccessible(page);
  await lookAt(page, 'customer-contacts-edit');
  await page.keyboard.press('Enter');

  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await expect(page.getByRole('link', { name: '+91 80 4000 1000' })).toHaveAttribute(
    'href',
    'tel:+918040001000',
  );
  await expect(page.getByRole('main')).toContainText('29ABCDE1234F1ZW');
  await expect(page.getByRole('listitem').filter({ hasText: 'Deliver to' })).toContainText(
    'Godown 4, Hosur Road',
  );
  await expectAccessible(page);

  const due = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const body = { ...jobBody(id, 'C-77'), name: 'Filter Coffee 200 g', deliveryDate: due };
  const job = await app.api.jobs.create({ body });
  await expect(page.getByRole('table', { name: 'jobs' })).toContainText('Filter Coffee 200 g');
  await lookAt(page, 'customer-contacts');
  await expect(page.getByText('No deliveries yet')).toBeVisible();
  await expect(page.getByRole('table', { name: 'products' })).toContainText('FC-500');
  await page
    .getByRole('table', { name: 'jobs' })
    .getByRole('link', { name: 'Filter Coffee 200 g' })
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`/job/${job.id}$`));
});
