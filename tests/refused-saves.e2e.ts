/**
 * Checks that a form keeps what the user typed and shows the reason if the server refuses the save (design: screens).
 */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, test } from './support/fixtures.ts';
import { personAt } from './support/act-as-person.ts';
import { pixel, tray } from './support/sample-products.ts';

const reason = 'The stockroom is being painted';
const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;

/**
 * A form to test: its kind of record, the fields besides the name that it needs, and a function that creates such a
 * record.
 */
interface Form {
  of: string;
  typed: Record<string, string>;
  picked: Record<string, string>;
  make: (app: App) => Promise<{ id: string }>;
}
const part = { Type: 'Plain Box', Style: 'Four Corner Box' };
const forms: readonly Form[] = [
  {
    of: 'customer',
    typed: { Address: '4 Mill Road' },
    picked: {},
    make: (app) => app.api.customers.create({ body: malnad }),
  },
  {
    of: 'component',
    typed: { Number: 'C-50', Code: 'TR-50', Ink: 'Black' },
    picked: { ...part, 'Paper Quality': 'Art Card', Coat: 'Matt' },
    make: (app) => app.api.components.create({ body: tray }),
  },
];

/** Makes the server refuse saves and deletions, and counts them. */
async function refuse(page: Page, of: string) {
  let refused = 0;
  await page.route(new RegExp(`/api/${of}s(/[\\w-]+)?$`), async (route) => {
    if (!['POST', 'PUT', 'DELETE'].includes(route.request().method())) return route.fallback();
    refused += 1;
    return route.fulfill({ status: 409, json: { status: 409, reason } });
  });
  return () => refused;
}

for (const { of, typed, picked, make } of forms) {
  test(`a refused ${of} retains the typed values and shows the reason`, async ({ page, app }) => {
    const person = personAt(page, false, () => expectAccessible(page));
    const name = page.getByLabel('Name', { exact: true });
    const { id } = await make(app);
    await app.openAs(page, 'Standard');
    const refused = await refuse(page, of);
    for (const [place, path] of [
      ['Create', `/${of}/create`],
      ['Edit', `/${of}/${id}/edit`],
    ] as const) {
      await page.goto(path);
      await name.fill(`Another ${of}`);
      if (place === 'Create') {
        for (const [label, text] of Object.entries(typed)) await person.type(label, text);
        for (const [label, option] of Object.entries(picked)) await person.pick(label, option);
        const file = { name: 'proof.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
        if (of === 'component') await page.getByLabel('Artwork', { exact: true }).setInputFiles(file);
      }
      const before = refused();
      await person.press(person.button('Save'));
      await expect(page.getByRole('main').getByRole('alert')).toContainText(reason);
      expect(refused() - before).toBe(1);
      await expect(page).toHaveURL(app.url + path);
      await expect(page).toHaveTitle(new RegExp(`${place}$`));
      await expect(name).toHaveValue(`Another ${of}`);
      for (const [label, text] of Object.entries(place === 'Create' ? typed : {}))
        if (label !== 'Ink') await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
      await person.check();
    }
    await page.unrouteAll();
    await person.press(person.button('Save'));
    await expect(page).toHaveTitle(/Details$/);
    await expect(page.getByRole('main')).toContainText(`Another ${of}`);
  });
}

test('a customer that the server refuses to delete stays, with the reason', async ({ page, app }) => {
  const { id } = await app.api.customers.create({ body: malnad });
  await app.openAs(page, 'Admin', `/customer/${id}`);
  const refused = await refuse(page, 'customer');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete customer' }).click();
  await expect(page.locator('[data-toast]')).toContainText(reason);
  expect(refused()).toBe(1);
  await expect(page).toHaveTitle('Makeready | CustomerDetails');
  await expect(page.getByRole('main')).toContainText(malnad.address);
});

test('the form of a customer that someone else deletes retains the typed values for copying', async ({
  page,
  app,
}) => {
  const { id } = await app.api.customers.create({ body: malnad });
  await app.openAs(page, 'Standard', `/customer/${id}/edit`);
  await page.getByLabel('Address').fill('9 Coffee Board Road, second floor');
  await app.api.customers.remove({ params: { id } });
  await expect(page.locator('[data-toast]')).toContainText('This was deleted');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main')).toContainText(/was deleted by .+ at \d\d:\d\d/);
  await expect(page.getByLabel('Address')).toHaveValue('9 Coffee Board Road, second floor');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).not.toHaveURL(/edit$/);
});
