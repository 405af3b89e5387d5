/**
 * Checks the dispatch screen: a packer loads one lorry with pieces of several jobs, confirms more than are made, and
 * undoes the dispatch.
 */
import { type Locator } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPackedJob } from './support/sample-operations.ts';
import { scannerOf } from './support/simulate-scanner.ts';

/** Returns the share of the image's area that is inked, in %. */
const inked = (image: Locator) =>
  image.evaluate(async (drawn: HTMLImageElement) => {
    await drawn.decode();
    const { width, height } = drawn.parentElement?.getBoundingClientRect() ?? drawn.getBoundingClientRect();
    const canvas = new OffscreenCanvas(Math.round(width), Math.round(height));
    const context = canvas.getContext('2d');
    const top = Number.parseFloat(getComputedStyle(drawn).marginTop);
    context?.drawImage(drawn, 0, top, drawn.offsetWidth, drawn.offsetHeight);
    const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
    let dark = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at + 3] ?? 0) > 128 && (data[at] ?? 255) < 128) dark += 1;
    return (dark * 400) / data.length;
  });

/** Creates a job of 1,000 pieces, of which Packing has counted `good`. */
async function packed(app: App, { number, name, good }: { number: string; name: string; good: number }) {
  const customer = { name: `${name} Works`, address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await app.api.customers.create({ body: customer });
  return createPackedJob(app, { ...jobBody(customerId, number), name }, good);
}

test('one lorry takes the finished pieces of several jobs, and Undo reverts it as a whole', async ({
  page,
  app,
}) => {
  const coffee = await packed(app, { number: 'L-1', name: 'Filter Coffee', good: 600 });
  const saree = await packed(app, { number: 'L-2', name: 'Silk saree bag', good: 1_000 });
  const { id } = app.users.Restricted;
  await app.api.users.update({ params: { id }, body: { permissions: ['dispatch'] } });
  await app.openAs(page, 'Restricted');
  await page.getByRole('link', { name: 'Dispatch', exact: true }).click();
  await expect(page.getByText('2 jobs to send')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Put L-1 on the lorry' }).check();
  // A scanned label puts its job on the lorry once, however often it is scanned.
  const scan = await scannerOf(page);
  await scan(`${app.url}/job/${saree}`, { gap: 8 });
  await expect(page.getByRole('checkbox', { name: 'Put L-2 on the lorry' })).toBeChecked();
  await scan(`${app.url}/job/${saree}`, { gap: 8 });
  await expect(page.locator('[data-scan]')).toHaveText(/^L-2 Silk saree bag is on the lorry already/);
  await expect(page.getByRole('checkbox', { name: 'Put L-2 on the lorry' })).toBeChecked();
  const lorry = page.getByRole('form', { name: 'This lorry' });
  await expect(lorry.getByLabel('Pieces of L-1')).toHaveValue('600');
  await expect(lorry).toContainText('400 pieces to follow');
  await expect(lorry).toContainText('all of the order');
  await lorry.getByLabel('Lorry or note').fill('KA 01 AB 4521');
  await expectAccessible(page);
  await lookAt(page, 'dispatch');

  // A reload keeps what is loaded.
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(lorry.getByLabel('Lorry or note')).toHaveValue('KA 01 AB 4521');
  await expect(lorry.getByLabel('Pieces of L-2')).toHaveValue('1,000');

  await lorry.getByLabel('Pieces of L-1').fill('650');
  await expect(lorry).toContainText('50 pieces more than is made');
  await lorry.getByRole('button', { name: 'Dispatch' }).click();
  const asked = page.getByRole('dialog', { name: 'Dispatch more than is made?' });
  await expect(asked).toContainText('L-1: 650 of 600 pieces left');
  await asked.getByRole('button', { name: 'Change it' }).click();
  expect((await app.api.jobs.get({ params: { id: coffee } })).sent).toBe(0);
  await lorry.getByLabel('Pieces of L-1').fill('500');
  await lorry.getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByText('Lorry with 2 jobs dispatched')).toBeVisible();
  await page.locator('[data-toast]').getByRole('button', { name: 'Delivery notes' }).click();
  await expect(page).toHaveURL(/\/dispatch\/[\da-f-]{36}\/note$/);
  await page.goBack();
  await expect(page.getByText('1 job to send')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sent lately' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('KA 01 AB 4521');
  await lookAt(page, 'dispatch-sent');
  const notes = page.getByRole('link', { name: /^DN\// });
  await expect(notes).toContainText(/^DN\/\d\d-\d\d\/0001, DN\/\d\d-\d\d\/0002$/);
  await notes.click();
  await expect(page.getByRole('img', { name: 'Delivery note, page 2 of 2' })).toBeVisible();
  for (const place of [1, 2])
    expect(await inked(page.getByRole('img', { name: `Delivery note, page ${place} of 2` }))).toBeGreaterThan(
      0.5,
    );
  // The page is a picture, whose text can still be read aloud, searched and copied.
  const lorryText = page.getByText('KA 01 AB 4521').first();
  await lorryText.selectText();
  expect(await page.evaluate(() => String(getSelection()))).toContain('KA 01 AB 4521');
  await expectAccessible(page);
  await lookAt(page, 'delivery-note');
  await page.getByRole('link', { name: 'Labels' }).click();
  await expect(page.getByText('No labels yet')).toBeVisible();
  const packing = page.getByRole('form', { name: 'How it is packed' });
  await packing.getByLabel('Pieces in a box').fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('That would be 1,500 labels; at most 500');
  await packing.getByLabel('Pieces in a box').fill('100');
  await packing.getByLabel('Boxes on a pallet').fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Labels, page 3 of 3' })).toBeVisible();
  expect(await inked(page.getByRole('img', { name: 'Labels, page 1 of 3' }))).toBeGreaterThan(0.5);
  await expectAccessible(page);
  await lookAt(page, 'labels');
  // The address alone restores the options for another user.
  await page.reload();
  await expect(packing.getByLabel('Boxes on a pallet')).toHaveValue('10');
  await expect(page.getByRole('img', { name: 'Labels, page 3 of 3' })).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  await page.getByRole('button', { name: 'Print anyway' }).click();
  expect((await file).suggestedFilename()).toMatch(/^labels-.*\.pdf$/);
  await page.getByRole('link', { name: 'Dispatch', exact: true }).first().click();
  expect((await app.api.jobs.get({ params: { id: saree } })).sent).toBe(1_000);

  await page.getByRole('button', { name: /^Undo the lorry of/ }).click();
  await expect(page.getByText('Lorry removed')).toBeVisible();
  await expect(page.getByText('2 jobs to send')).toBeVisible();
  expect((await app.api.jobs.get({ params: { id: coffee } })).sent).toBe(0);

  // The delivery notes keep their numbers and can still be opened.
  await page.getByRole('link', { name: 'Delivery notes' }).click();
  await expect(page.getByText(/0001 to DN.*0002: none missing, 2 cancelled/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Number, customer or job' }).fill('l-2');
  await expect(page.getByText('1 note')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'delivery-notes');
  await page.getByRole('link', { name: 'Cancelled 2' }).click();
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await sheet).suggestedFilename()).toMatch(/\.csv$/);
  const note = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF of DN/ }).click();
  expect((await note).suggestedFilename()).toMatch(/^delivery-note-.*\.pdf$/);
  await page.getByText('Silk saree bag Works').click();
  await expect(page.getByRole('img', { name: 'Delivery note' })).toBeVisible();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test('the lorry’s load stays visible below a long list, and one tap scrolls to the load', async ({
    page,
    app,
  }) => {
    for (let n = 10; n < 26; n += 1) await packed(app, { number: `L-${n}`, name: `Carton ${n}`, good: 500 });
    await app.openAs(page, 'Admin', '/dispatch');
    const lorry = page.getByRole('form', { name: 'This lorry' });
    const bar = page.getByRole('button', { name: 'Go to this lorry' });
    await page.getByRole('checkbox', { name: 'Put L-10 on the lorry' }).tap();
    await expect(lorry.getByRole('button', { name: 'Dispatch' })).not.toBeInViewport();
    await expect(page.getByText('1 job, 500 pieces')).toBeInViewport();
    await page.getByRole('checkbox', { name: 'Put L-11 on the lorry' }).tap();
    await expect(page.getByText('2 jobs, 1,000 pieces')).toBeInViewport();
    await expectAccessible(page);
    await lookAt(page, 'dispatch-tablet');
    await bar.tap();
    await expect(lorry.getByRole('button', { name: 'Dispatch' })).toBeInViewport();
    await expect(lorry.getByRole('heading', { name: 'This lorry' })).toBeInViewport();
  });
});

test('a click on a link asks before leaving a lorry that is being loaded', async ({ page, app }) => {
  await packed(app, { number: 'L-40', name: 'Mango pickle', good: 500 });
  await app.openAs(page, 'Admin', '/dispatch');
  await page.getByRole('checkbox', { name: 'Put L-40 on the lorry' }).check();
  await page.getByRole('link', { name: 'Mango pickle' }).click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('form', { name: 'This lorry' }).getByLabel('Pieces of L-40')).toHaveValue(
    '500',
  );
  await page.getByRole('checkbox', { name: 'Put L-40 on the lorry' }).uncheck();
  await page.getByRole('link', { name: 'Mango pickle' }).click();
  await expect(page).toHaveTitle('Makeready | JobDetails');
});

test('a job’s own dispatch proposes the unsent pieces, and asks for confirmation before sending more', async ({
  page,
  app,
}) => {
  const id = await packed(app, { number: 'L-3', name: 'Plum cake box', good: 700 });
  await app.openAs(page, 'Standard', `/job/${id}`);
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispatch L-3' });
  await expect(dialog.getByLabel('Quantity')).toHaveValue('700');
  await expect(dialog).toContainText('700 pieces made, 0 sent, 1,000 ordered');
  await dialog.getByLabel('Quantity').fill('701');
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  const asked = page.getByRole('dialog', { name: 'Dispatch more than is made?' });
  await asked.getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByText('701 pieces of L-3 dispatched')).toBeVisible();

  // The customer's page shows what was sent, and offers to order it again.
  await page.getByRole('link', { name: 'Plum cake box Works' }).first().click();
  const sent = page.getByRole('table', { name: 'deliveries' });
  await expect(sent.getByRole('row', { name: /Plum cake box/ })).toContainText('701');
  await expect(sent.getByRole('link', { name: /^DN/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'products' })).toContainText('Plum cake box');
});

test('a job’s own dispatch survives a reload, and is sent once even if the response is lost', async ({
  page,
  app,
  context,
}) => {
  const id = await packed(app, { number: 'L-5', name: 'Rusk sleeve', good: 700 });
  await app.openAs(page, 'Standard', `/job/${id}`);
  page.on('dialog', (leaving) => void leaving.accept());
  const dialog = page.getByRole('dialog', { name: 'Dispatch L-5' });
  const quantity = dialog.getByLabel('Quantity');
  const send = dialog.getByRole('button', { name: 'Dispatch' });
  const open = () => page.getByRole('button', { name: 'Dispatch', exact: true }).click();
  await open();
  await quantity.fill('400');
  await dialog.getByLabel('Note').fill('KA 01 AB 4521');
  await context.setOffline(true);
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Not sent: no connection');
  await context.setOffline(false);
  await page.reload();
  await open();
  await expect(quantity).toHaveValue('400');
  await expect(dialog.getByLabel('Note')).toHaveValue('KA 01 AB 4521');
  await expect(dialog.getByText(/^Draft kept in this tab/)).toBeVisible();

  let losesAnswers = true;
  await page.route('**/dispatch', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    return losesAnswers ? route.abort() : route.fulfill({ response });
  });
  await send.click();
  const notices = page.locator('[data-presses]');
  await expect(
    notices.getByText(/^Not known whether it was sent: Dispatch 400 pieces of L-5,/),
  ).toBeVisible();
  await page.reload();
  losesAnswers = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(notices.getByText(/^Sent: Dispatch 400 pieces of L-5,/)).toBeVisible({ timeout: 30_000 });
  await open();
  await expect(quantity).toHaveValue('300');
  await expect(dialog.getByLabel('Note')).toHaveValue('');
  expect(await app.api.jobs.get({ params: { id } })).toMatchObject({
    sent: 400,
    dispatches: [{ quantity: 400 }],
  });
});

test('an empty dispatch screen explains itself; a user who may not dispatch reads why', async ({
  page,
  app,
}) => {
  await packed(app, { number: 'L-4', name: 'Rose label', good: 10 });
  const { id } = app.users.Restricted;
  await app.api.users.update({ params: { id }, body: { permissions: [] } });
  await app.openAs(page, 'Restricted', '/dispatch');
  await expect(
    page.getByRole('form', { name: 'This lorry' }).getByRole('button', { name: 'Dispatch' }),
  ).toHaveAttribute('aria-disabled', 'true');
});
