/** Checks the messages of the forms, word for word (spec §5). */
import { type Page } from '@playwright/test';
import sharp from 'sharp';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';

const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
const customer = (app: App) => app.api.customers.create({ body: malnad });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit', exact: true });
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** Clears the field and types the text into it, as a user does. */
async function types(page: Page, label: string, text: string) {
  await field(page, label).fill('');
  await field(page, label).pressSequentially(text, { delay: 60 });
  await page.keyboard.press('Tab');
}

async function picks(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the login reports missing and wrong fields and the remaining attempts', async ({ page, app }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await says(page, 'Username is required');
  await says(page, 'Password is required');
  const { username } = await app.api.users.create({
    body: { name: 'Sunil Shah', username: 'sunil@shop.example', password: 'his own secret' },
  });
  await field(page, 'Username').fill(username);
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await field(page, 'Password').fill('not his secret');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(`Wrong username or password; ${left}`);
  }
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(
    'Wrong username or password; no try left for now; wait a while',
  );
  await field(page, 'Password').fill('his own secret');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Too many wrong passwords; try again in \d+ seconds?$/);
  await expect(page).toHaveURL(`${app.url}/login`);
});

test('a job’s form names every missing field, and marks the artwork without a message', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/job/create');
  await expect(page.getByRole('heading', { name: 'Add Job Requirements' })).toBeVisible();
  await says(page, 'No Operations Available');
  await expect(page.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await expect(field(page, 'Number')).toHaveValue(/^MR-\d+$/);
  await field(page, 'Quantity').fill('');
  await field(page, 'Delivery Date').fill('');
  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true');
  // The refused button still shows the reason when pressed.
  await submit(page).click({ force: true });
  for (const label of ['Customer', 'Delivery Date', 'Quantity', 'Coat'])
    await says(page, `${label} is required`);
  await expect(field(page, 'Artwork')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Artwork is required')).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Please fill out the required fields');
  await expect(page.getByRole('button', { name: 'Customer', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await expect(page).toHaveTitle('Makeready | JobCreate');
  await expectAccessible(page);
  await lookAt(page, 'job-refused');

  await page.getByRole('alert').getByRole('button', { name: 'Coat' }).click();
  await expect(page.getByRole('combobox', { name: 'Coat' })).toBeFocused();
  await picks(page, 'Type', 'Book');
  await page.getByRole('combobox', { name: 'Style' }).click();
  await expect(page.getByRole('option')).toHaveText(['Cover', 'Pages', 'Wired Pages', 'Multiple Leaves']);
  await page.keyboard.press('Escape');
  await picks(page, 'Type', 'Flap');
  await expect(page.getByRole('combobox', { name: 'Style' })).toHaveValue('Catch Cover');
  await expect(page.getByText('Style is required')).toBeHidden();
});

test('a field is validated when it loses the focus, and can be saved once it is valid', async ({
  page,
  app,
}) => {
  const { id } = await customer(app);
  await app.api.jobs.create({ body: jobBody(id, 'F-1') });
  const { id: own } = await app.api.jobs.create({ body: jobBody(id, 'F-2') });
  await app.openAs(page, 'Standard', `/job/${own}/edit`);
  await types(page, 'Name', '   ');
  await says(page, 'Job name is required');
  await says(page, 'Please fill out the required fields');
  await types(page, 'Name', 'A');
  await says(page, 'Name length should be greater than 2');
  await types(page, 'Name', 'Ab');
  await expect(page.getByText('Name length should be greater than 2')).toBeHidden();
  await types(page, 'Number', 'F-1');
  await submit(page).click();
  await says(page, 'Number F-1 is already used by Filter Coffee carton');
  await expect(field(page, 'Number')).toBeFocused();
  await expectAccessible(page);
  await types(page, 'Number', 'F-2b');
  await submit(page).click();
  await expect(page).toHaveTitle('Makeready | JobDetails');
  await expect(page.getByRole('heading', { name: 'Ab', exact: true })).toBeVisible();
});

const pictures = [
  { name: 'terms.txt', mimeType: 'text/plain', size: 4, says: /^Artwork must be an image: / },
  { name: 'blank.png', mimeType: 'image/png', size: 0, says: 'The file is empty (0 bytes)' },
  { name: 'poster.png', mimeType: 'image/png', size: 10 * 1024 * 1024 + 1, says: 'Artwork is at most 10 MB' },
] as const;

test('the field or the server refuses artwork that is too large or no image', async ({ page, app }) => {
  const { id } = await customer(app);
  const { id: job } = await app.api.jobs.create({ body: jobBody(id, 'F-3') });
  await app.openAs(page, 'Standard', `/job/${job}/edit`);
  const artwork = field(page, 'Artwork');
  for (const { size, says: words, ...file } of pictures) {
    await artwork.setInputFiles({ ...file, buffer: Buffer.alloc(size) });
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(file.name)).toBeHidden();
  }
  await artwork.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('torn') });
  await says(page, 'torn.png');
  await submit(page).click();
  await expect(page.getByText(/^Artwork must be an image: /)).toBeVisible();
  await expect(page).toHaveTitle('Makeready | JobEdit');
  await expectAccessible(page);
  await lookAt(page, 'artwork-refused');
  const image = sharp({ create: { width: 600, height: 900, channels: 3, background: '#0b6e4f' } });
  await artwork.setInputFiles({
    name: 'a.webp',
    mimeType: 'image/webp',
    buffer: await image.webp().toBuffer(),
  });
  await expect(page.getByText('600 × 900 px')).toBeVisible();
  await submit(page).click();
  await expect(page).toHaveTitle('Makeready | JobDetails');
  await expect(page.getByRole('link', { name: 'Open full size' })).toBeVisible();
});

test('steps are added, moved, removed and restored', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/job/create');
  const add = page.getByRole('button', { name: 'Add operation' });
  await expect(add).toHaveAccessibleDescription('Choose an operation type first');
  await field(page, 'Instruction').fill('Match the proof');
  await page.keyboard.press('Enter');
  const incomplete = 'Operation detail is incomplete. Please fill out every field.';
  await expect(page.getByRole('alert')).toHaveText(incomplete);
  await expectAccessible(page);
  await picks(page, 'Operation Type', 'Printing');
  await expect(page.getByText(incomplete)).toBeHidden();
  await picks(page, 'Operation Detail', 'Backside');
  await add.click();
  await picks(page, 'Operation Type', 'Outsource');
  await add.click();
  await says(page, '2 OPERATIONS');
  await page.getByRole('button', { name: 'Move Outsource up' }).click();
  await expect(field(page, 'Instruction for 1, Outsource')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Outsource' }).click();
  await says(page, '1 OPERATION');
  await expect(field(page, 'Instruction for 1, Printing Backside')).toHaveValue('Match the proof');
  await page.getByRole('button', { name: 'Undo' }).click();
  await says(page, '2 OPERATIONS');
  await expect(field(page, 'Instruction for 1, Outsource')).toBeVisible();
});

test('a draft reappears for the user who typed it, and another user in the same tab does not see it', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/customer/create');
  await types(page, 'Name', 'Half a customer');
  await (await app.apiAs('Standard')).users.signoff();
  await expect(page).toHaveURL(/\/login\/google/);
  await app.openAs(page, 'Admin', '/customer/create');
  await expect(field(page, 'Address')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  await page.goto('/my');
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await app.openAs(page, 'Standard', '/customer/create');
  await expect(field(page, 'Name')).toHaveValue('Half a customer');
  await expect(page.getByText('Draft kept in this tab')).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
});
