/** Checks the form of a job: default values, validation, and the request that it sends (spec §2, §5, §9). */
import { closingTomorrow } from '../shared/shop/calendar.ts';
import { type Page, type Request } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { pressMore } from './support/act-as-person.ts';
import { jobBody } from './support/sample-bodies.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const makeCustomer = (app: App) => app.api.customers.create({ body: malnad });
test.beforeEach(({ app }) => app.api.settings.update({ body: { timeZone: 'Asia/Kolkata' } }));
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function pick(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
/** Stores the form data that the page sends in session storage. Playwright hides the form data of file uploads. */
const spyOnForms = (page: Page) =>
  page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      if (init?.body instanceof FormData) {
        const parts = [...init.body.entries()].map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value.name,
        ]);
        sessionStorage.setItem('sent', JSON.stringify(parts));
      }
      return fetch(input, init);
    };
  });
/** Runs `act`, which presses a button, and returns the JSON that the page then sends to create or change a job. */
async function sentJson(page: Page, method: string, act: () => Promise<void>): Promise<unknown> {
  const isIt = (request: Request) =>
    request.method() === method && /\/api\/jobs(\/[\w-]+)?$/.test(request.url());
  const [request] = await Promise.all([page.waitForRequest(isIt), act()]);
  return request.postDataJSON();
}

test('the form retains which of two customers with the same name was picked, and typing sends one request', async ({
  page,
  app,
}) => {
  const twins = { name: 'Nandi Sweets', address: '1 Market Road' };
  for (const city of ['Delhi', 'Mumbai'] as const)
    await app.api.customers.create({ body: { ...twins, city } });
  await app.openAs(page, 'Standard', '/job/create');
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true });
  await customer.click();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/customers/sorted') asked.push(searchParams.get('term') ?? '');
  });
  // Typed in one go: on a slow machine, two letters typed one by one could count as two searches.
  await customer.evaluate((input: HTMLInputElement) => {
    for (const letter of 'Nandi') {
      input.setRangeText(letter, input.value.length, input.value.length, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
    }
  });
  await expect.poll(() => asked.at(-1)).toBe('Nandi');
  await page.getByRole('option', { name: 'Nandi Sweets, Mumbai' }).click();
  await page.getByLabel('Name', { exact: true }).click();
  await page.waitForTimeout(1500);
  // A change by others refetches the known result once; prefixes of what was typed are never requested.
  expect([...new Set(asked)].filter((term) => term !== '')).toEqual(['Nandi']);
  expect(asked.length).toBeLessThan(6);
  await expect(customer).toHaveValue('Nandi Sweets, Mumbai');
  await expect(page.getByText('Mumbai · 0 jobs')).toBeVisible();
});

test('Enter after typing a customer takes the first that the server finds, and submits nothing', async ({
  page,
  app,
}) => {
  await app.api.customers.create({
    body: { name: 'Lotus Sarees', address: '1 Market Road', city: 'Mumbai' },
  });
  await app.openAs(page, 'Standard', '/job/create');
  const customer = page.getByRole('combobox', { name: 'Customer', exact: true });
  await customer.fill('lot');
  await customer.press('Enter');
  await expect(customer).toHaveValue('Lotus Sarees');
  await expect(page.getByText('Mumbai · 0 jobs')).toBeVisible();
  await expect(page.getByText('Please fill out the required fields')).toBeHidden();
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('a new job starts with the specification’s defaults and the customer of the page', async ({
  page,
  app,
}) => {
  const { id } = await makeCustomer(app);
  await app.openAs(page, 'Standard', `/customer/${id}/job`);
  await page.getByRole('link', { name: 'Add New Customer Job' }).first().click();
  await expect(page.getByRole('heading', { name: 'Add Job Requirements' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(malnad.name);
  await expect(field(page, 'Paper GSM')).toHaveValue('100');
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  // Nothing is said about paper until somebody gives a quantity.
  const papers = page.getByText('Papers required').locator('..');
  await expect(papers).toHaveText('Papers required–');
  await field(page, 'Quantity').fill('20');
  await expect(papers).toContainText('20 ÷ 1 ups, rounded up');
  await expect(page.getByRole('radiogroup', { name: 'Priority' }).getByRole('radio')).toHaveCount(5);
  const delivery = new Date(`${await field(page, 'Delivery Date').inputValue()}+05:30`);
  const { timeZone, hours } = await app.api.settings.get();
  expect(delivery).toEqual(closingTomorrow({ timeZone, hours }, new Date()));
  const refusal = page.getByText('Paper Length must be a number from 0 to 1,00,000');
  await field(page, 'Paper Length').fill('-5');
  await field(page, 'Paper Length').blur();
  await expect(refusal).toBeVisible();
  await field(page, 'Paper Length').fill('0');
  await field(page, 'Paper Length').blur();
  await expect(refusal).toBeHidden();
  await field(page, 'Delivery Date').fill('2020-01-02T09:00');
  await field(page, 'Delivery Date').blur();
  await expect(page.getByText('Delivery Date should be in the future')).toBeVisible();
});

test('a paper in stock fills in the paper’s fields, which remain editable', async ({ page, app }) => {
  const carte = { manufacturer: 'ITC', gsm: 300, quality: 'Carte Lumina', thickness: 395 } as const;
  await app.api.papers.create({
    body: { ...carte, name: 'Carte Lumina, 25 × 36 in', length: 914, breadth: 635, stockQuantity: 7_200 },
  });
  await app.openAs(page, 'Standard', '/job/create');
  const stock = page.getByRole('combobox', { name: 'Stock paper', exact: true });
  await expect(field(page, 'Paper Length')).toHaveValue('1');
  await stock.fill('25 ×');
  await stock.press('Enter');
  await expect(stock).toHaveValue('Carte Lumina, 25 × 36 in, 300 g/m², 914 × 635 mm');
  await expect(page.getByText('7,200 sheets available')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Paper Quality', exact: true })).toHaveValue(
    'Carte Lumina',
  );
  const filled = {
    'Paper GSM': '300',
    'Paper Length': '914',
    'Paper Breadth': '635',
    'Paper Thickness': '395',
  };
  for (const [label, value] of Object.entries(filled)) await expect(field(page, label)).toHaveValue(value);
  await field(page, 'Paper Breadth').fill('584');
  await expect(stock).toHaveValue('');
  await expect(field(page, 'Paper Length')).toHaveValue('914');
});

test('an operation is added once its type is chosen, with a detail if the type has details', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/job/create');
  const add = page.getByRole('group', { name: 'Add Operation' });
  const button = add.getByRole('button', { name: 'Add operation' });
  const detail = add.getByRole('combobox', { name: 'Operation Detail' });
  await expect(page.getByText('No Operations Available')).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await add.getByLabel('Instruction').fill('Match the proof');
  await add.getByLabel('Instruction').press('Enter');
  await expect(add.getByRole('alert')).toHaveText(
    'Operation detail is incomplete. Please fill out every field.',
  );
  await pick(page, 'Operation Type', 'Final Inspection');
  await expect(detail).toBeHidden();
  await pick(page, 'Operation Type', 'Lamination');
  await detail.click();
  await expect(page.getByRole('option')).toHaveText(['Matt', 'Gloss', 'Velvet']);
  await page.getByRole('option', { name: 'Gloss' }).click();
  await button.click();
  await expect(page.getByText('1 OPERATION', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Instruction for 1, Lamination Gloss' })).toHaveValue(
    'Match the proof',
  );
  await expect(add.getByRole('combobox', { name: 'Operation Type' })).toHaveValue('');
  await expect(add.getByLabel('Instruction')).toHaveValue('');
  await pick(page, 'Operation Type', 'Packing');
  await button.click();
  await expect(page.getByText('2 OPERATIONS', { exact: true })).toBeVisible();
});

test('a type of operation that the shop lacks is added where it is missed', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/job/create');
  const add = page.getByRole('group', { name: 'Add Operation' });
  const type = add.getByRole('combobox', { name: 'Operation Type' });
  await type.fill('Guillotine');
  await page.getByRole('option', { name: 'Add “Guillotine”' }).click();
  const asks = page.getByRole('dialog', { name: 'Add “Guillotine” as an operation type' });
  await expectAccessible(page);
  await lookAt(page, 'add-type');
  await asks.getByRole('combobox', { name: 'Counted in' }).click();
  await page.getByRole('option', { name: 'Sheets' }).click();
  await asks.getByRole('combobox', { name: 'Machine' }).click();
  await page.getByRole('option', { name: 'Needs a machine' }).click();
  await asks.getByRole('button', { name: 'Add type' }).click();
  await expect(type).toHaveValue('Guillotine');
  await add.getByRole('button', { name: 'Add operation' }).click();
  await expect(page.getByText('1 OPERATION', { exact: true })).toBeVisible();
  const { operationTypes } = await app.api.lists.get();
  expect(operationTypes.at(-1)).toMatchObject({ name: 'Guillotine', unit: 'sheets', needsMachine: true });
});

test('creating sends a multipart form with the local offset, editing and duplicating the date in UTC', async ({
  page,
  app,
}) => {
  const { id: customer } = await makeCustomer(app);
  await spyOnForms(page);
  await app.openAs(page, 'Standard', `/job/create?customer=${customer}`);
  await field(page, 'Name').fill('Desk calendar');
  await field(page, 'Delivery Date').fill('2099-03-31T17:30');
  await field(page, 'Product Code').fill('DC-1');
  await field(page, 'Ink').fill('Black');
  await pick(page, 'Type', 'Calendar');
  await pick(page, 'Style', 'Desk');
  await pick(page, 'Paper Quality', 'Art Card');
  await pick(page, 'Coat', 'Matt');
  await pick(page, 'Operation Type', 'Outsource');
  await page.getByRole('button', { name: 'Add operation' }).click();
  await field(page, 'Artwork').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: png });
  await submit(page).click();
  await page.getByRole('button', { name: 'Yes, 2099' }).click();
  await expect(page).toHaveTitle('Makeready | JobDetails');
  await expect(page.getByRole('heading', { name: 'Desk calendar' })).toBeVisible();
  const address = page.url();
  const form = await page.evaluate(() => JSON.parse(sessionStorage.getItem('sent') ?? '[]') as string[][]);
  expect(form).toContainEqual([
    'productOperations[]',
    JSON.stringify({ type: 'Outsource', detail: '', instruction: '' }),
  ]);
  expect(form).toContainEqual(['deliveryDate', '2099-03-31T17:30:00+05:30']);
  expect(form).toContainEqual(['artwork', 'proof.png']);

  await pressMore(page, 'Edit');
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible();
  const number = await field(page, 'Number').inputValue();
  await field(page, 'Name').fill('Desk calendar 2100');
  await field(page, 'Delivery Date').fill('2099-04-01T09:00');
  const changed = await sentJson(page, 'PUT', async () => {
    await submit(page).click();
    await page.getByRole('button', { name: 'Yes, 2099' }).click();
  });
  expect(changed).toMatchObject({ deliveryDate: '2099-04-01T03:30:00.000Z' });
  await expect(page).toHaveURL(address);

  await pressMore(page, 'Duplicate');
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Desk calendar 2100');
  await expect(field(page, 'Number')).not.toHaveValue(number);
  await expect(page.getByText('1 OPERATION', { exact: true })).toBeVisible();
  await field(page, 'Delivery Date').fill('2099-04-02T09:00');
  const copied = await sentJson(page, 'POST', async () => {
    await submit(page).click();
    await page.getByRole('button', { name: 'Yes, 2099' }).click();
  });
  expect(copied).toMatchObject({ deliveryDate: '2099-04-02T03:30:00.000Z' });
  await expect(page).toHaveTitle('Makeready | JobDetails');
  expect(page.url()).not.toBe(address);
  await expect(page.getByRole('img', { name: 'Artwork of Desk calendar 2100' })).toBeVisible();
});

test('the form proposes the buffer for the expected loss with its arithmetic, and applies it', async ({
  page,
  app,
}) => {
  const Printing = { makeReadySheets: 50, runWastePercent: 1 };
  const Packing = { makeReadySheets: 0, runWastePercent: 0.5 };
  await app.api.settings.update({ body: { expectedLoss: { Printing, Packing } } });
  await app.openAs(page, 'Standard', '/job/create');
  await expect(field(page, 'Buffer')).toHaveValue('1');
  await field(page, 'Quantity').fill('1000');
  await field(page, 'Ups').fill('8');
  const proposed = page.getByRole('group', { name: 'Proposed buffer' });
  await expect(proposed).toBeHidden();
  const add = page.getByRole('button', { name: 'Add operation' });
  await pick(page, 'Operation Type', 'Printing');
  await pick(page, 'Operation Detail', 'Frontside');
  await add.click();
  await pick(page, 'Operation Type', 'Packing');
  await add.click();
  await expect(proposed).toContainText('expected loss: 424 pieces');
  await proposed.getByText('How it is worked out').click();
  const lines = proposed.getByRole('listitem');
  await expect(lines).toHaveText([
    'Packing: 1,000 ÷ 99.5 % = 1,005',
    'Printing: 1,005 ÷ 99 % + 50 sheets × 8 ups = 1,415.2',
    'Rounded up to whole sheets: 177 + 1, as each operation counts whole sheets, = 178',
    '178 × 8 ups − 1,000 ordered = 424',
  ]);
  await expectAccessible(page);
  await field(page, 'Buffer').scrollIntoViewIfNeeded();
  await lookAt(page, 'job-form-buffer');
  await proposed.getByRole('button', { name: 'Use 424 as the buffer' }).click();
  await expect(field(page, 'Buffer')).toHaveValue('424');
});

test('a planned step may overlap the step before it', async ({ page, app }) => {
  const { id: customerId } = await makeCustomer(app);
  const productOperations = [
    { type: 'Printing', detail: 'Frontside', instruction: '' },
    { type: 'Packing', detail: 'Domestic', instruction: '' },
  ] as const;
  const body = { ...jobBody(customerId, 'V-1'), productOperations: [...productOperations] };
  const { id } = await app.api.jobs.create({ body });
  await app.openAs(page, 'Standard', `/job/${id}/edit`);
  const overlap = page.getByRole('checkbox', { name: /^Overlap/ });
  await expect(overlap).toHaveCount(1);
  await overlap.check();
  await expectAccessible(page);
  await overlap.scrollIntoViewIfNeeded();
  await lookAt(page, 'job-form-overlap');
  await submit(page).click();
  await expect(page).toHaveURL(`${app.url}/job/${id}`);
  const { productOperations: kept } = await app.api.jobs.get({ params: { id } });
  expect(kept.map(({ overlap: laps }) => laps)).toEqual([false, true]);
});

test('once the paper is picked, the form names the operation that no machine can run, and why', async ({
  page,
  app,
}) => {
  await makeCustomer(app);
  const small = { type: 'Printing', name: 'Small press', length: 300, breadth: 400 } as const;
  await app.api.machines.create({ body: small });
  const sheet = { length: 1016, breadth: 711, thickness: 300, gsm: 250, quality: 'Art Card' };
  await app.api.papers.create({ body: { name: 'Too large 250', ...sheet } });
  const { id: customerId } = await app.api.customers.create({ body: { ...malnad, name: 'Konkan Cashew' } });
  const productOperations = [{ type: 'Printing', detail: 'Frontside', instruction: '' }] as const;
  const body = { ...jobBody(customerId, 'NM-1'), paperLength: 200, paperBreadth: 300, productOperations };
  const { id } = await app.api.jobs.create({ body: { ...body, productOperations: [...productOperations] } });
  await app.openAs(page, 'Standard', `/job/${id}/duplicate`);
  const said = page.getByRole('note').filter({ hasText: 'has no machine' });
  await expect(page.getByRole('combobox', { name: 'Stock paper' })).toBeVisible();
  await expect(said).toBeHidden();
  await page.getByRole('combobox', { name: 'Stock paper' }).click();
  await page.getByRole('option', { name: /^Too large 250/ }).click();
  await expect(said).toHaveText(
    "Printing Frontside has no machine: Small press takes sheets up to 300 × 400 mm; the job's are 1,016 × 711 mm.",
  );
  await said.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await lookAt(page, 'form-no-machine');
  await app.api.machines.create({ body: { ...small, name: 'Large press', length: 720, breadth: 1040 } });
  await expect(said).toBeHidden();
});
