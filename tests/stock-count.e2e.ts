/**
 * Checks stock counts (design: stock): one paper below its reservations, all papers on a phone, and leftovers booked
 * as offcuts.
 */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { figure, jobWith, lines, createPaper } from './support/sample-papers.ts';

test('a count below the reserved sheets is booked, names the jobs that become short, and can be undone', async ({
  page,
  app,
}) => {
  const { id } = await createPaper(app, { name: 'Carte, counted', stockQuantity: 400 });
  await jobWith(app, id, 'C-1', 300);
  await app.openAs(page, 'Standard', `/paper/${id}`);
  await page.locator('label', { hasText: 'Count' }).click();
  await page.getByLabel('Counted').fill('180');
  await expect(page.getByText('220 fewer than booked')).toBeVisible();
  await page.getByLabel('Counted').press('Enter');
  await expect(page.getByText('180 sheets counted')).toBeVisible();
  await expect(figure(page, 'Available')).toContainText('120 sheets short of what is reserved');
  const notice = page.getByRole('note').filter({ hasText: 'not there' });
  await expect(notice).toContainText('120 reserved sheets are not there. Short of them: C-1 120');
  await expect(lines(page).first()).toContainText(/Counted.*−220/);
  await expectAccessible(page);
  await lookAt(page, 'paper-short');

  await notice.getByRole('link', { name: 'C-1' }).click();
  await expect(page.getByText('120 sheets of it are missing after a count')).toBeVisible();
  await lookAt(page, 'job-paper-missing');
  await page.getByRole('link', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('120 sheets of it are missing after a count')).toBeVisible();
  await page.goto(`${app.url}/paper`);
  await expect(page.getByRole('row').filter({ hasText: 'Carte, counted' })).toContainText('120 short');

  await page.goto(`${app.url}/paper/${id}`);
  await page.locator('label', { hasText: 'Count' }).click();
  await page.getByLabel('Counted').fill('300');
  await page.getByRole('button', { name: 'Book count' }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice).toBeVisible();
  await expect(lines(page).first()).toContainText(/Count undone.*−120/);
});

test('on a phone the shelves are counted by keys, restored after a reload, booked at once and undone', async ({
  page,
  app,
}) => {
  const low = await createPaper(app, { name: 'Carte 25 × 36', shelf: 'B9', stockQuantity: 500 });
  await jobWith(app, low.id, 'C-2', 450);
  await createPaper(app, { name: 'Carte 23 × 36', shelf: 'B9', stockQuantity: 70 });
  const far = await createPaper(app, { name: 'Carte 30 × 40', shelf: 'B10', stockQuantity: 900 });
  await page.setViewportSize({ width: 360, height: 740 });
  await app.openAs(page, 'Standard', '/stock');
  await page.getByRole('link', { name: 'Count', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | StockCount');
  const heads = page.getByRole('heading', { level: 2 });
  await expect(heads.filter({ hasText: /^Shelf/ })).toHaveText([/Shelf B9.*2 papers/, /Shelf B10.*1 paper/]);
  const box = (name: string) => page.getByLabel(`Counted, ${name}`);
  await box('Carte 23 × 36').focus();
  await page.keyboard.type('70');
  await page.keyboard.press('Enter');
  await expect(box('Carte 25 × 36')).toBeFocused();
  await page.keyboard.type('430');
  await page.keyboard.press('Enter');
  await expect(box('Carte 30 × 40')).toBeFocused();
  await page.keyboard.type('905');
  await expect(page.getByText('70 fewer than booked')).toBeVisible();
  await expect(page.getByText('20 sheets short of what is reserved')).toBeVisible();
  await expect(page.getByText('5 more than booked')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'stock-count');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.reload();
  await expect(box('Carte 25 × 36')).toHaveValue('430');
  // Somebody receives more of one paper meanwhile: its count is refused and stays, the others are booked.
  await app.api.papers.move({ params: { id: far.id }, body: { kind: 'receipt', quantity: 100 } });
  await page
    .getByLabel(/^Counted, /)
    .last()
    .press('Enter');
  await expect(page.getByRole('button', { name: 'Book 3 counts' })).toBeFocused();
  await page.keyboard.press('Enter');
  const done = page.getByRole('note').filter({ hasText: '2 papers booked' });
  await expect(done).toContainText('1 differ. C-2 is 20 sheets short.');
  await expect(page.getByRole('alert')).toContainText('Carte 30 × 40 has moved since it was counted');
  await expect(box('Carte 30 × 40')).toHaveValue('905');
  await lookAt(page, 'stock-counted');
  expect(await app.api.papers.get({ params: { id: low.id } })).toMatchObject({
    stockQuantity: 430,
    availableQuantity: -20,
  });
  await box('Carte 30 × 40').fill('1005');
  await page.getByRole('button', { name: 'Book 1 count' }).click();
  await expect(page.getByText('1 paper booked')).toBeVisible();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByText('1 paper booked')).toBeHidden();
  expect((await app.api.papers.get({ params: { id: far.id } })).stockQuantity).toBe(1_000);
});

test('the leftover of a job’s sheets is booked in two taps, and offered first to the next job', async ({
  page,
  app,
}) => {
  const large = await createPaper(app, {
    name: 'Carte, large',
    length: 1_020,
    breadth: 890,
    stockQuantity: 900,
  });
  const exact = await createPaper(app, {
    name: 'Carte, exact',
    length: 520,
    breadth: 360,
    stockQuantity: 900,
  });
  await jobWith(app, large.id, 'O-1', 130);
  const [job] = (await app.api.jobs.sorted({ query: { paperId: large.id } })).items;
  await app.openAs(page, 'Standard', `/job/${job?.id}/paper`);
  await page.getByRole('button', { name: 'Book an offcut of Carte, large' }).click();
  const form = page.getByRole('form', { name: 'Book offcut' });
  await expect(form.getByLabel('Quantity')).toHaveValue('130');
  await expect(form.getByLabel('Length')).toHaveValue('500');
  await expect(form.getByLabel('Breadth')).toHaveValue('890');
  await expectAccessible(page);
  await lookAt(page, 'offcut');
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('130 sheets booked as Carte, large offcut 500 × 890')).toBeVisible();
  await expect(form).toBeHidden();

  await page.goto(`${app.url}/paper/${large.id}`);
  await page.locator('label', { hasText: 'Offcut' }).click();
  await form.getByLabel('Quantity').fill('200');
  await form.getByLabel('Length').fill('1021');
  await form.getByLabel('Breadth').fill('400');
  await expect(form.getByRole('button', { name: 'Book' })).toHaveAccessibleDescription(
    '1,021 × 400 mm does not come out of Carte, large, 1,020 × 890 mm',
  );
  await form.getByLabel('Length').fill('600');
  await form.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByText('200 sheets booked as Carte, large offcut 600 × 400')).toBeVisible();
  await jobWith(app, exact.id, 'O-2', 1);
  const [next] = (await app.api.jobs.sorted({ query: { paperId: exact.id } })).items;
  await page.goto(`${app.url}/job/${next?.id}/paper`);
  const offered = page.getByRole('table', { name: 'eligible papers' }).locator('tbody tr');
  await expect(offered.first()).toContainText('Carte, large offcut 600 × 400');
  await expect(page.getByRole('combobox', { name: 'Paper', exact: true })).toHaveValue(
    'Carte, large offcut 600 × 400',
  );
});
