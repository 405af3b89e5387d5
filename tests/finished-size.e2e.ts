/** Checks a job's finished size: its die line in the form, on the job's page and on the ticket (decision 118). */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';

const fill = async (page: Page, sizes: Record<string, string>) => {
  for (const [label, value] of Object.entries(sizes))
    await page.getByRole('group', { name: 'Product' }).getByLabel(label, { exact: true }).fill(value);
};

test('the sizes of a carton draw its die line, are saved, shown, repeated and printed', async ({
  page,
  app,
}) => {
  const { id: customerId } = await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const body = { ...jobBody(customerId, 'FS-1'), style: 'Reverse Tuck In Box', paperThickness: 395 };
  const { id } = await app.api.jobs.create({ body });
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  await app.openAs(page, 'Standard', `/job/${id}/edit`);
  const opener = page.getByRole('button', { name: 'Finished size', exact: true });
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(heard.filter((url) => /box-fields/.test(url))).toEqual([]);
  await opener.click();
  await fill(page, { Length: '70', Breadth: '40', Height: '15' });
  await expect(page.getByText('Height must be a number from 20 to 3,000').first()).toBeVisible();
  await fill(page, { Height: '150' });
  await expect(page.getByRole('img', { name: 'Die line, blank 232.5 × 260 mm' })).toBeVisible();
  await page.getByText('Across', { exact: true }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await fill(page, { Tuck: '18' });
  await expect(page.getByRole('img', { name: 'Die line, blank 232.5 × 266 mm' })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'DXF', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('FS-1.dxf');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();

  await expect(page).toHaveURL(new RegExp(`/job/${id}$`));
  const finished = { length: 70, breadth: 40, height: 150, grain: 'length', allowances: { tuck: 18 } };
  expect(await app.api.jobs.get({ params: { id } })).toMatchObject({ finished, blank: { breadth: 266 } });
  const main = page.getByRole('main');
  await expect(main.getByText('232.5 × 266 mm')).toBeVisible();
  await main.getByRole('button', { name: 'Die line', exact: true }).click();
  await expect(main.getByRole('img', { name: 'Die line, blank 232.5 × 266 mm' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/job/${id}/ticket`);
  await expect(page.getByText('232.5 × 266 mm')).toBeAttached();
  await page.goto(`/job/${id}/duplicate`);
  const product = page.getByRole('group', { name: 'Product' });
  await expect(product.getByLabel('Height', { exact: true })).toHaveValue('150');
  await fill(page, { Height: '160' });
  await expect(page.getByText('70 × 40 × 160 mm, bleed 3 mm, grain across, allowance 18 mm')).toBeVisible();
});
