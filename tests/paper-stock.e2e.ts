import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { figure, jobWith, lines, createPaper } from './support/sample-papers.ts';

test('two users count one paper, and no movement is lost', async ({ browser, app }) => {
  const { id } = await createPaper(app, { name: 'Counted twice' });
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const [one, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await app.openAs(one, 'Admin');
  await app.openAs(other, 'Standard');
  await one.goto(`${app.url}/paper/${id}/edit`);
  await other.goto(`${app.url}/paper/${id}`);
  await one.getByLabel('Description').fill('Keep dry');
  await other.getByLabel('Quantity').fill('300');
  await other.getByRole('button', { name: 'Receive' }).click();
  await expect(figure(other, 'In stock')).toContainText('1,500');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one).toHaveTitle('Makeready | PaperDetails');
  await expect(figure(one, 'In stock')).toContainText('1,500');
  // The other window updates by itself.
  await expect(other.getByRole('main')).toContainText('Keep dry');

  await one.getByRole('link', { name: 'Edit' }).click();
  await one.getByLabel('Stock quantity').fill('1480');
  await expect(one.getByText('Saving enters an adjustment of −20')).toBeVisible();
  await other.getByLabel('Quantity').fill('40');
  await other.getByRole('button', { name: 'Receive' }).click();
  await expect(figure(other, 'In stock')).toContainText('1,540');
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one.getByText('Someone else changed Stock quantity meanwhile.')).toBeVisible();
  await expectAccessible(one);
  await lookAt(one, 'paper-clash');
  await one.getByRole('button', { name: 'Keep yours' }).click();
  await expect(one.getByText('Saving enters an adjustment of −60')).toBeVisible();
  await one.getByRole('button', { name: 'Save' }).click();
  await expect(one).toHaveTitle('Makeready | PaperDetails');
  await expect(lines(other).first()).toContainText(/Adjusted.*−60/);
  const { items } = await app.api.papers.movements({ params: { id } });
  expect(items.map((line) => line.stockDelta)).toEqual([-60, 40, 300, 1200]);
  for (const context of contexts) await context.close();
});

test('the stock can’t go below the reserved sheets, and a job can’t return more sheets than it consumed', async ({
  page,
  app,
}) => {
  const { id } = await createPaper(app, { name: 'Held by jobs' });
  await jobWith(app, id, 'P-1', 200, true);
  await jobWith(app, id, 'P-2', 300);
  await jobWith(app, (await createPaper(app, { name: 'Held by another' })).id, 'P-3', 100);
  await app.openAs(page, 'Admin', `/paper/${id}`);
  for (const [label, value] of [
    ['In stock', '1,000'],
    ['Reserved', '300'],
    ['Available', '700'],
    ['Consumed', '200'],
  ] as const) {
    await expect(figure(page, label)).toContainText(value);
  }
  await expect(lines(page)).toContainText([/Reserved.*P-2/, /Consumed.*P-1/, /Reserved.*P-1/, /Received/]);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
    'Held by jobs is assigned to 2 unfinished jobs (P-1, P-2), 300 sheets of it reserved; remove it there first',
  );

  await page.locator('label', { hasText: 'Return' }).click();
  await page.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option', { name: /^P-1/ }).click();
  await expect(page.getByText('P-1 has consumed 200 sheets')).toBeVisible();
  await page.getByLabel('Quantity').fill('201');
  await expect(page.getByRole('button', { name: 'Return' })).toHaveAccessibleDescription(
    'P-1 has consumed 200 of Held by jobs; 201 cannot be returned',
  );
  await expectAccessible(page);
  await lookAt(page, 'paper-return');
  await page.getByLabel('Quantity').fill('50');
  await page.getByRole('button', { name: 'Return' }).click();
  await expect(page.getByText('50 sheets returned')).toBeVisible();
  await expect(figure(page, 'Consumed')).toContainText('150');
  await expect(lines(page).first()).toContainText(/Returned.*P-1.*\+50.*−50/);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Stock quantity').fill('299');
  await page.getByLabel('GSM').fill('250');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('250 g/m², the job needs 300 g/m²')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('GSM').fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Stock quantity')).toHaveAttribute('aria-invalid', 'true');
  await expect(
    page.getByText("300 of Held by jobs are reserved; its stock can't be 299").first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();

  await page.getByRole('link', { name: 'Paper Jobs 2' }).click();
  await expect(page).toHaveTitle('Makeready | PaperJobList');
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('P-2');
  await expectAccessible(page);
});
