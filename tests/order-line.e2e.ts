/** Checks what a job's form says and fills in by itself: the facts beside the fields, and folded groups. */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { machineOf } from './support/sample-operations.ts';
import { createPaper } from './support/sample-papers.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const productOperations = [
  { type: 'Printing', detail: 'Frontside', instruction: '' },
  { type: 'Packing', detail: 'Domestic', instruction: '' },
];

/** Creates a customer with one past job, which has artwork. The tests share a shop, so each has its own names. */
async function pastJob(app: App, customer: string, name: string, number: string) {
  await app.api.settings.update({ body: { timeZone: 'Asia/Kolkata' } });
  const { id } = await app.api.customers.create({
    body: { name: customer, address: '4 Mill Road', city: 'Bengaluru' },
  });
  const artwork = new File([png], 'carton.png', { type: 'image/png' });
  const body = { ...jobBody(id, number), quantity: 20_000, name, productCode: number };
  return app.api.jobs.create({ body: { ...body, artwork, productOperations } });
}

test('beside the fields, a copied job says at once what its new quantity means', async ({ page, app }) => {
  await machineOf(app, 'Komori G40');
  await createPaper(app);
  const { id } = await pastJob(app, 'Asha Prints', 'Sleeve', 'MR-2410');
  await app.openAs(page, 'Standard', `/job/${id}/duplicate`);
  const fact = (name: string) => page.getByRole('region', { name });
  await expect(fact('Machines that fit')).toContainText('Komori G40');
  await field(page, 'Quantity').fill('9000');
  await expect(page.getByRole('navigation', { name: 'Groups' })).toContainText('1,125');
  await expect(fact('Earliest date')).toContainText('in free time on the machines');
  await expect(fact('Earliest date')).toContainText(/(later|too early)/);
  // A stock sheet of 1,020 × 720 mm gives two press sheets.
  await expect(fact('Still missing')).toContainText('Nothing for a draft');
  await expect(fact('Still missing')).toContainText('Paper is free: 2,400 sheets');
  await field(page, 'Quantity').fill('30000');
  await expect(fact('Still missing')).toContainText('Paper: 2,400 of 3,750 sheets free');
  await expectAccessible(page);
  await lookAt(page, 'job-form-facts');

  const ink = page.getByRole('group', { name: 'Ink and coat' });
  await ink.getByRole('button', { name: 'Ink and coat' }).click();
  await expect(field(page, 'Ink')).toBeHidden();
  await expect(ink).toContainText('Cyan, Magenta, Yellow, Black · Aquacoat');
  await expect(ink).toContainText('as MR-2410');
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: 'Ink and coat' }).click();
  await expect(field(page, 'Ink')).toBeVisible();
  // A group with a field to fill in is never folded.
  await field(page, 'Product Code').fill('');
  await page
    .getByRole('group', { name: 'Product', exact: true })
    .getByRole('button', { name: 'Product' })
    .click();
  await expect(field(page, 'Product Code')).toBeVisible();
  await expect(fact('Still missing').getByRole('button', { name: 'Product Code' })).toBeVisible();
});

test('one line makes an order like the last one, in 60 keys without a file', async ({ page, app }) => {
  await pastJob(app, 'Malnad Coffee Works', 'Filter Coffee 250 g carton', 'MR-2418');
  await app.openAs(page, 'Standard', '/job');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
    await page.waitForTimeout(110);
  };
  await press('n');
  const line = page.getByLabel('The order: customer, product or past job, quantity, date');
  await expect(line).toBeFocused();
  const start = Date.now();
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', ...options });
  const next = new Date(Date.now() + 6 * 86_400_000);
  const typed = `malnad coffee 250 24k ${inZone({ day: 'numeric', month: 'short' }).format(next)}`;
  for (const letter of typed) await press(letter);
  const understood = page.getByRole('region', { name: 'The order in one line' }).getByRole('definition');
  await expect(understood).toHaveText([
    'Malnad Coffee WorksBengaluru',
    /^Filter Coffee 250 g cartonlast /,
    '24,000last time 20,000',
    new RegExp(inZone({ day: 'numeric', month: 'short' }).format(next)),
  ]);
  await expect(page.locator('[data-part]')).toHaveText(['malnad', 'coffee 250', '24k', /^\d+ \w+$/]);
  await press('Enter');
  await expect(page.getByRole('region', { name: 'As MR-2418' })).toContainText('Quantity20,000 24,000');
  await expect(field(page, 'Ink')).toBeHidden();
  await expect(line).toBeFocused();
  await expect(line).toHaveValue(typed);
  await expectAccessible(page);
  await lookAt(page, 'order-line');
  await press('Control+Enter');
  await expect(page).toHaveTitle('Makeready | JobDetails');
  expect(keys).toBeLessThanOrEqual(60);
  expect(Date.now() - start).toBeLessThan(30_000);
  const [made] = (await app.api.jobs.sorted({ query: { sort: 'created', order: 'descending', per: 1 } }))
    .items;
  const job = await app.api.jobs.get({ params: { id: made?.id ?? '' } });
  expect(job).toMatchObject({
    name: 'Filter Coffee 250 g carton',
    quantity: 24_000,
    ups: 8,
    coat: 'Aquacoat',
  });
  expect(job.productOperations.map(({ type }) => type)).toEqual(['Printing', 'Packing']);
  expect(job.artworkUrl).not.toBeNull();
  const date = inZone({ dateStyle: 'short' });
  expect(date.format(new Date(job.deliveryDate))).toBe(date.format(next));
});

test('what has several meanings is asked, a change is shown against the past job and taken back', async ({
  page,
  app,
}) => {
  const past = await pastJob(app, 'Nilgiri Estates', 'Green Tea 250 g', 'MR-2428');
  const other = {
    ...jobBody(past.customerId, 'MR-2429'),
    name: 'Green Tea 500 g',
    productCode: 'MR-2429',
  };
  await app.api.jobs.create({ body: { ...other, productOperations } });
  await app.openAs(page, 'Standard', '/job/create');
  const line = page.getByLabel('The order: customer, product or past job, quantity, date');
  const region = page.getByRole('region', { name: 'The order in one line' });
  await line.fill('tea 5k 6k');
  await expect(region.getByRole('definition').nth(1)).toContainText('2 match');
  await line.press('Enter');
  const large = region.getByRole('button', { name: 'Green Tea 500 g' });
  await expect(large).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue('');
  await lookAt(page, 'order-line-asked');
  await expectAccessible(page);
  await region.getByRole('button', { name: 'Green Tea 250 g' }).click();
  await expect(region.getByRole('button', { name: '5,000' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toHaveValue('Green Tea 250 g');
  await expect(field(page, 'Quantity')).toHaveValue('5,000');
  await expect(region.getByRole('button', { name: '1 other matches' })).toHaveCount(2);

  // A reload keeps the line, what it filled in, and where that came from.
  await page.waitForTimeout(500);
  await page.reload();
  await expect(line).toHaveValue('tea 5k 6k');
  const differences = page.getByRole('region', { name: 'As MR-2428' });
  await expect(differences).toContainText('Quantity20,000 5,000');
  await differences.getByRole('button', { name: 'Quantity as in MR-2428' }).click();
  await expect(differences).toContainText('Nothing changed yet');
  await expect(field(page, 'Quantity')).toHaveValue('20,000');
  await lookAt(page, 'order-line-copied');
  const depth = page.getByRole('radiogroup', { name: 'Shown fields' });
  await depth.getByText('All fields').click();
  await expect(field(page, 'Ink')).toBeVisible();
  await depth.getByText('One line').click();
  await expect(field(page, 'Ink')).toBeHidden();
  await page.addInitScript(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.reload();
  // The artwork of the past job is loaded again, too.
  await expect(page.getByRole('region', { name: 'Still missing' })).toContainText('Nothing for a draft');
  await page.getByRole('button', { name: 'Add and print' }).click();
  await expect(page).toHaveTitle('Makeready | Job ticket');
  const printed = page.locator('body[data-printed]');
  const unreachable = page.getByRole('button', { name: 'Print anyway' });
  await expect(printed.or(unreachable)).toBeVisible();
  if (await unreachable.isVisible()) await unreachable.click();
  await expect(printed).toBeVisible();
  await expect(page.getByRole('img', { name: /^Job ticket / })).toBeVisible();
  // A reload shows the ticket and prints nothing.
  await page.reload();
  await expect(page.getByRole('img', { name: /^Job ticket / })).toBeVisible();
  await expect(printed.or(unreachable)).toHaveCount(0);
});

test('a customer’s first order of a product is understood, and Undo gives back what was typed', async ({
  page,
  app,
}) => {
  await pastJob(app, 'Rann Salt', 'Rock Salt pouch', 'MR-2438');
  await app.api.customers.create({
    body: { name: 'Konkan Cashew', address: '1 Market Road', city: 'Mumbai' },
  });
  await app.openAs(page, 'Standard', '/job/create');
  await field(page, 'Name').fill('Typed before');
  const line = page.getByLabel('The order: customer, product or past job, quantity, date');
  await line.fill('konkan salt pouch 3k');
  await line.press('Enter');
  await expect(page.locator('input[data-field="customerId"]')).toHaveValue('Konkan Cashew');
  await expect(field(page, 'Name')).toHaveValue('Rock Salt pouch');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Name')).toHaveValue('Typed before');
  await expect(line).toHaveValue('konkan salt pouch 3k');
  await line.fill('nothing like it 3k');
  await expect(page.getByText('Nothing matches “nothing like it”')).toBeVisible();
});
