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

/** Creates a shop with a press, paper, and one past job with artwork. Returns the past job. */
async function shopWithPastJob(app: App) {
  await app.api.settings.update({ body: { timeZone: 'Asia/Kolkata' } });
  await machineOf(app, 'Komori G40');
  await createPaper(app);
  const { id } = await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const artwork = new File([png], 'carton.png', { type: 'image/png' });
  const body = { ...jobBody(id, 'MR-2418'), quantity: 20_000, name: 'Filter Coffee 250 g carton' };
  return app.api.jobs.create({ body: { ...body, artwork, productOperations } });
}

test('beside the fields, a copied job says at once what its new quantity means', async ({ page, app }) => {
  const { id } = await shopWithPastJob(app);
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
  await expect(ink).toContainText('as MR-2418');
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
