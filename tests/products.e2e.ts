import sharp from 'sharp';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { personAt } from './support/act-as-person.ts';
import { giftBox, makeJob, createPlant, tray, trayWith } from './support/sample-products.ts';

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();

test('a product is added, found, and made into a job that is finished', async ({ page, app }, info) => {
  test.slow();
  const { customer } = await createPlant(app, 'Malnad');
  await trayWith(app, await picture('#6b3f1d'));
  const artwork = info.outputPath('lid.png');
  await sharp(await picture('#1b2fc0')).toFile(artwork);
  const person = personAt(page, false, () => expectAccessible(page));
  const { press, link, button, type, pick, check } = person;
  await app.openAs(page, 'Standard');
  await person.go('Customers');
  await press(link('Malnad Works'));
  await press(link('Customer Jobs'));
  await press(link('Product Master'));
  await expect(page).toHaveTitle('Makeready | ProductList');
  await expect(page.getByText('for Malnad Works')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await check();
  await lookAt(page, 'products-empty');
  await press(link('Add New Product'));

  await expect(page).toHaveTitle('Makeready | ProductCreate');
  await type('Name', '  ');
  await button('Save').click({ force: true });
  await expect(page.getByText('Product name is required')).toBeVisible();
  await expect(page.getByText('Code is required')).toBeVisible();
  await type('Name', 'Gift box');
  await type('Code', 'GB-200');
  await pick('Type', 'Calendar');
  await pick('Style', 'Desk');
  await pick('Type', 'Plain Box');
  await expect(page.getByRole('combobox', { name: 'Style' })).toHaveValue('');
  await pick('Style', 'Four Corner Box');
  await pick('Component', 'C-10 Tray');
  await press(button('New component'));
  const lid = page.getByRole('listitem', { name: 'New component' });
  await button('Save').click({ force: true });
  await expect(lid.getByText('Number is required')).toBeVisible();
  await check();
  await lookAt(page, 'product-form');
  await lid.getByLabel('Name', { exact: true }).fill('Lid');
  const within = page.getByRole('listitem', { name: 'Lid' });
  await within.getByLabel('Number', { exact: true }).fill('C-11');
  await within.getByRole('combobox', { name: 'Type', exact: true }).click();
  await press(page.getByRole('option', { name: 'Flap', exact: true }));
  await expect(within.getByRole('combobox', { name: 'Style', exact: true })).toHaveValue('Catch Cover');
  await within.getByLabel('Code', { exact: true }).fill('GB-200-L');
  const file = within.getByLabel('Artwork', { exact: true });
  await file.setInputFiles({ name: 'lid.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await within.getByRole('combobox', { name: 'Paper Quality' }).click();
  await press(page.getByRole('option', { name: 'Carte Lumina', exact: true }));
  await within.getByRole('combobox', { name: 'Ink', exact: true }).fill('Gold, black');
  await within.getByRole('combobox', { name: 'Coat' }).click();
  await press(page.getByRole('option', { name: 'Matt', exact: true }));
  await expect(within.getByText('black', { exact: true })).toBeVisible();
  await check();
  await press(button('Move Lid up'));
  await expect(page.getByRole('listitem', { name: /^(Lid|Tray)$/ }).first()).toContainText('Lid');
  await press(button('Move Lid down'));
  await lookAt(page, 'product-form-filled');
  await press(button('Save'));
  await expect(page.getByText(/^Artwork must be an image/)).toBeVisible();
  await check();
  await file.setInputFiles(artwork);
  await press(button('Save'));

  await expect(page).toHaveTitle('Makeready | ProductDetails');
  await expect(page.getByRole('heading', { name: 'Gift box' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Operations Available' })).toBeVisible();
  await check();
  await lookAt(page, 'product');
  await press(link('Plan operations'));
  await expect(page.getByRole('combobox', { name: 'Operation Type' })).toBeFocused();
  await press(button('Cancel'));
  await expect(page).toHaveTitle('Makeready | ProductDetails');
  await press(link(/^Lid/));
  await expect(page).toHaveTitle('Makeready | ComponentDetails');
  const shown = page.getByRole('img', { name: 'Artwork of Lid' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('main')).toContainText('Gold, black');
  await check();

  await page.goto(`/product?customer=${customer.id}`);
  await page.getByPlaceholder('Search Product').fill('parcel');
  await expect(page.getByRole('heading', { name: 'No product matches “parcel”' })).toBeVisible();
  await page.getByPlaceholder('Search Product').fill('GIFT');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await check();
  await lookAt(page, 'products');
  await press(link('Gift box'));
  await press(link('Use for Job'));
  await expect(page).toHaveTitle('Makeready | ProductJobCreate');
  await expect(page.getByRole('heading', { name: 'Add Job Requirements' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Malnad Works');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gift box');
  await expect(page.getByLabel('Product Code')).toHaveValue('GB-200');
  await expect(page.getByLabel('Ups', { exact: true })).toHaveValue('8');
  await expect(page.getByLabel('Buffer', { exact: true })).toHaveValue('40');
  await expect(page.getByText('2 OPERATIONS')).toBeVisible();
  await check();
  await lookAt(page, 'product-job');
  const number = await page.getByLabel('Number', { exact: true }).inputValue();
  await type('Quantity', '1000');
  await press(button('Submit'));
  await expect(page).toHaveTitle('Makeready | JobDetails');
  await expect(page.getByRole('main')).toContainText('Cyan, Black');
  const carried = page.getByRole('img', { name: 'Artwork of Gift box' });
  await expect
    .poll(() => carried.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await makeJob(person, number);
});

test('a component is added, and made into a job', async ({ page, app }, info) => {
  await createPlant(app, 'Konkan');
  await app.api.inks.create({ body: { name: 'Process Magenta' } });
  const artwork = info.outputPath('sleeve.png');
  await sharp(await picture('#c02f6b')).toFile(artwork);
  const person = personAt(page, false, () => expectAccessible(page));
  const { press, link, button, type, pick, check } = person;
  await app.openAs(page, 'Admin');
  await person.go('Jobs');
  await press(link('Add Job From Product Master'));
  await expect(page).toHaveTitle('Makeready | ProductList');
  await press(link('Components'));
  await expect(page).toHaveTitle('Makeready | ComponentList');
  await press(link('Add New Component'));
  await expect(page).toHaveTitle('Makeready | ComponentCreate');
  await type('Name', ' ');
  await button('Save').click({ force: true });
  await expect(page.getByText('Component name is required')).toBeVisible();
  const file = page.getByLabel('Artwork', { exact: true });
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await check();
  await lookAt(page, 'component-refused');
  await type('Name', 'Sleeve');
  await type('Number', 'C-20');
  await type('Ups', '8');
  await pick('Type', 'Plain Box');
  await pick('Style', 'Four Corner Box');
  await type('Code', 'SL-20');
  await file.setInputFiles(artwork);
  await pick('Paper Quality', 'Carte Lumina');
  await type('Paper GSM', '300');
  await type('Paper Length', '520');
  await type('Paper Breadth', '360');
  await type('Paper Thickness', '380');
  const ink = page.getByRole('combobox', { name: 'Ink', exact: true });
  await ink.click();
  await page.keyboard.type('magen');
  await expect(page.getByRole('option')).toHaveText(['Process Magenta']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Gold 871,Varnish');
  await check();
  await lookAt(page, 'component-ink');
  await page.keyboard.press('Tab');
  await pick('Coat', 'Aquacoat');
  for (const [operation, detail] of [
    ['Printing', 'Frontside'],
    ['Packing', 'Domestic'],
  ] as const) {
    await pick('Operation Type', operation);
    await pick('Operation Detail', detail);
    await press(button('Add operation'));
  }
  await press(button('Save'));
  await expect(page).toHaveTitle('Makeready | ComponentDetails');
  await expect(page.getByRole('main')).toContainText('Process Magenta, Gold 871, Varnish');
  await expect(page.getByRole('table', { name: 'operations' }).locator('tbody tr')).toHaveText([
    /Printing.*Frontside/,
    /Packing.*Domestic/,
  ]);
  await check();
  await lookAt(page, 'component');
  await press(link('Use for Job'));
  await expect(page).toHaveTitle('Makeready | ComponentJobCreate');
  await expect(page.getByLabel('Product Code')).toHaveValue('SL-20');
  await expect(page.getByText('2 OPERATIONS')).toBeVisible();
  await pick('Customer', 'Konkan Works');
  await type('Quantity', '800');
  await check();
  await press(button('Submit'));
  await expect(page).toHaveTitle('Makeready | JobDetails');
  const carried = page.getByRole('img', { name: 'Artwork of Sleeve' });
  await expect
    .poll(() => carried.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('a shared component is edited once, and is deleted only when unused and by a permitted user', async ({
  page,
  app,
}) => {
  const shared = await app.api.components.create({ body: { ...tray, name: 'Shared tray' } });
  const boxes = await Promise.all(
    ['Small box', 'Large box'].map((name) =>
      app.api.products.create({
        body: { ...giftBox, name, components: [shared.id] },
      }),
    ),
  );
  const [small] = boxes;
  await app.openAs(page, 'Admin', `/component/${shared.id}`);
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveAccessibleDescription(
    'Shared tray is part of 2 products (Large box, Small box); take it out of them first',
  );
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Deep tray');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Deep tray' })).toBeVisible();

  await page.goto(`/product/${small?.id}/component`);
  await expect(page).toHaveTitle('Makeready | ProductComponentList');
  await page.getByPlaceholder('Search Component').fill('deep');
  await expect(page.getByText('1 component', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'components');
  await page.getByPlaceholder('Search Component').fill('shallow');
  await expect(page.getByRole('heading', { name: 'No component matches “shallow”' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Product' }).click();
  await page.getByRole('button', { name: 'Remove Deep tray' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'No Components' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(page).toHaveURL(/\/product$/);
  await expect(page.getByRole('link', { name: 'Large box' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Small box' })).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await app.openAs(page, 'Restricted', `/product/${boxes[1]?.id}`);
  const reason = 'Only the office can change this';
  for (const name of ['Use for Job', 'Edit']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveAccessibleDescription(reason);
  }
  await page.goto(`/component/${shared.id}/job`);
  await expect(page.getByText(reason)).toBeVisible();
  await expectAccessible(page);
});

test('a product shows its type, style, code and operations, and links to its components', async ({
  page,
  app,
}) => {
  const productOperations = [
    { type: 'Printing', detail: 'Frontside', instruction: '', overlap: true },
    { type: 'Packing', detail: 'Export', instruction: 'In tens', overlap: true },
  ] as const;
  const body = { name: 'Hamper', type: 'Flap', style: 'Catch Cover', code: 'HM-1' } as const;
  await app.api.products.create({ body: { ...body, productOperations: [...productOperations] } });
  await app.openAs(page, 'Standard', '/product?term=hamper');
  await page.getByRole('link', { name: 'Hamper' }).click();
  for (const said of ['Packing', 'Export', 'In tens'])
    await expect(page.getByRole('main')).toContainText(said);
  for (const [label, value] of Object.entries({ Type: 'Flap', Style: 'Catch Cover', Code: 'HM-1' })) {
    const fact = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact.locator('dd'), label).toHaveText(value);
  }
  // The first step has no predecessor to overlap.
  const steps = page.getByRole('table', { name: 'operations' }).getByRole('row');
  await expect(steps.filter({ hasText: 'overlaps the one before' })).toHaveCount(1);
  await expect(steps.filter({ hasText: 'Packing' })).toContainText('overlaps the one before');
  await page.getByRole('link', { name: /^Components/ }).click();
  await expect(page).toHaveTitle('Makeready | ProductComponentList');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Use for Job on a product’s page opens the form of a job with all its operations', async ({
    page,
    app,
  }) => {
    const part = await app.api.components.create({ body: { ...tray, name: 'Phone tray' } });
    const { id } = await app.api.products.create({
      body: { ...giftBox, name: 'Phone box', components: [part.id] },
    });
    await app.openAs(page, 'Standard', '/product?term=phone');
    const row = page.getByRole('list', { name: 'products' }).getByRole('listitem');
    await expect(row).toContainText('GB-200');
    await expectAccessible(page);
    await row.getByRole('link').tap();
    await expect(page).toHaveURL(new RegExp(`/product/${id}$`));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Use for Job' }).tap();
    await expect(page.getByText('2 OPERATIONS')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/product/${id}/edit`);
    await expect(page.getByRole('listitem', { name: 'Phone tray' })).toBeVisible();
    await expectAccessible(page);
  });
});
