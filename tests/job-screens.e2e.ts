/** Checks the screens that show a job: the list, the details, the operations and the paper (spec §2). */
import { type Page } from '@playwright/test';
import { type App, expect, lookAt, expectAccessible, test } from './support/fixtures.ts';
import { pressMore } from './support/act-as-person.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';
import { pixel } from './support/sample-products.ts';

const steps = [
  { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
  { type: 'Packing', detail: 'Export', instruction: 'In tens' },
] as const;

async function jobOf(app: App, number: string, fields: object = {}) {
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: customer });
  return app.api.jobs.create({ body: { ...jobBody(id, number), productOperations: [...steps], ...fields } });
}
const main = (page: Page) => page.getByRole('main');

test('the list counts the jobs and searches by name', async ({ page, app }) => {
  await jobOf(app, 'L-1', { name: 'Rose sherbet label' });
  await jobOf(app, 'L-2', { name: 'Plum cake box' });
  await app.openAs(page, 'Standard');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search Job').fill('ROSE');
  await expect(page.getByText('1 job', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('table')).toContainText('L-1');
  await expect(main(page).getByRole('table')).not.toContainText('L-2');
  await page.getByRole('link', { name: 'Add New Custom Job' }).click();
  await expect(page.getByRole('heading', { name: 'Add Job Requirements' })).toBeVisible();
});

test('a job shows every field, and replaces an artwork that does not load', async ({ page, app }) => {
  const { timeZone } = await app.api.settings.get();
  const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone });
  const job = await jobOf(app, 'D-1', { artwork: pixel, quantity: 12_000, buffer: 250 });
  await app.openAs(page, 'Standard', `/job/${job.id}`);
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible();
  await expect(page.getByRole('img', { name: `Artwork of ${job.name}` })).toBeVisible();
  for (const [label, value] of [
    ['Type', 'Plain Box'],
    ['Style', 'Four Corner Box'],
    ['Product code', 'FC-500'],
    ['Number', 'D-1'],
    ['Quantity', '12,000'],
    ['Buffer', '250'],
    ['Ups', '8'],
    ['Priority', 'Medium'],
    ['Paper length × breadth', '520 × 360 mm'],
    ['Paper thickness', '380 µm'],
    ['Paper GSM', '300 g/m²'],
    ['Paper quality', 'Carte Lumina'],
    ['Ink', 'Cyan, Magenta, Yellow, Black'],
    ['Coat', 'Aquacoat'],
    ['Delivery date', day.format(new Date(job.deliveryDate))],
    ['Customer', 'Malnad Coffee Works'],
  ] as const) {
    const fact = main(page)
      .locator('dl > div')
      .filter({ has: page.locator('dt').getByText(label, { exact: true }) });
    await expect(fact.locator('dd'), label).toContainText(value);
  }
  await expect(main(page)).toContainText('2 remaining');
  await expect(main(page)).toContainText('of 2 planned');
  const progress = page.getByRole('img', { name: '0 of 2 finished' }).locator('circle');
  await expect(progress).toHaveCount(10);
  await expect(progress.first()).toHaveAttribute('pathLength', '283');
  for (const { type, detail, instruction } of steps) {
    await expect(main(page).getByRole('row').filter({ hasText: type })).toContainText(detail);
    await expect(main(page).getByRole('row').filter({ hasText: type })).toContainText(instruction);
  }
  await page.route('**/api/artwork/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The artwork could not be loaded')).toBeVisible();
  const fallback = main(page).locator('img[src*="no-artwork"]').first();
  await expect(fallback).toBeVisible();
  expect(await fallback.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
});

test('Operations and Schedule are disabled until their conditions are met; Delete leads to the list', async ({
  page,
  app,
}) => {
  const { id, number } = await jobOf(app, 'W-1', { productOperations: [] });
  await app.openAs(page, 'Admin', `/job/${id}`);
  const more = main(page).getByRole('button', { name: `More of ${number}` });
  const operations = page.getByRole('menuitem', { name: 'Operations' });
  await more.click();
  await expect(operations).toHaveAccessibleDescription('The job has no operations');
  await operations.press('Enter');
  await expect(page).toHaveURL(`${app.url}/job/${id}`);
  await expectAccessible(page);
  await lookAt(page, 'job-more');
  await page.keyboard.press('Escape');
  const schedule = main(page).getByRole('button', { name: 'Schedule', exact: true });
  await expect(schedule).toHaveAccessibleDescription('The job has no operations; add at least one');
  await app.api.jobs.update({ params: { id }, body: { productOperations: [...steps] } });
  await expect(schedule).toHaveAccessibleDescription('125 sheets of paper are not assigned');
  // The page of a draft shows no flow of pieces, not even for an added operation.
  const added = await app.api.operations.create({ body: { jobId: id, type: 'Foiling', index: 2 } });
  await expect(main(page).getByRole('row', { name: /Foiling/ })).toBeVisible();
  const flow = page.getByRole('columnheader', { name: 'In, good, waste' });
  await expect(flow.or(page.getByText('Solid is counted'))).toHaveCount(0);
  await lookAt(page, 'job-draft');
  await app.api.operations.remove({ params: { id: added.id } });
  await more.click();
  await expect(operations).toHaveAttribute('href', `/job/${id}/operation`);
  await page.keyboard.press('Escape');
  const { id: paperId } = await createPaper(app, { length: 520, breadth: 360 });
  await app.api.jobs.assignPaper({ params: { id, paperId }, query: { quantity: 125 } });
  await expect(schedule).not.toHaveAttribute('aria-disabled', 'true');
  await schedule.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('No machine can take Printing Frontside')).toBeVisible();
  await expect(flow).toBeVisible();
  await app.api.jobs.unschedule({ params: { id } });
  await app.api.jobs.update({ params: { id }, body: { productOperations: [] } });
  await expect(schedule).toHaveAccessibleDescription('The job has no operations; add at least one');
  await expect(schedule).toHaveAttribute('aria-disabled', 'true');
  await main(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Delete ${number}?` })
    .getByText('Delete job')
    .click();
  await expect(page).toHaveTitle('Makeready | JobList');
});

test('a job is unscheduled after its effect is said, and Undo schedules the job again with its entered values', async ({
  page,
  app,
}) => {
  const outsource = { productOperations: [{ type: 'Outsource', detail: '', instruction: '' }] } as const;
  const { id, number } = await jobOf(app, 'U-1', outsource);
  const { id: paperId } = await createPaper(app, { length: 520, breadth: 360 });
  await app.api.jobs.assignPaper({ params: { id, paperId }, query: { quantity: 125 } });
  await app.api.jobs.submit({ params: { id } });
  const step = async () => (await app.api.jobs.operations({ params: { id } }))[0];
  const supplier = 'Om Stapling House';
  await app.api.operations.update({ params: { id: (await step())?.id ?? '' }, body: { supplier } });
  await app.openAs(page, 'Standard', `/job/${id}`);
  await main(page).getByRole('button', { name: 'Unschedule', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `Unschedule ${number}?` });
  await expect(sheet.getByRole('region', { name: 'What it does' })).toContainText('No job misses its date');
  await expectAccessible(page);
  await lookAt(page, 'job-unschedule');
  await sheet.getByRole('button', { name: 'Unschedule', exact: true }).click();
  await expect(page.getByText(`${number} unscheduled`)).toBeVisible();
  expect(await step()).toBeUndefined();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`${number} scheduled`)).toBeVisible();
  expect(await step()).toMatchObject({ state: 'queued', supplier });

  // The form says what another date does before it is saved.
  await page.goto(`/job/${id}/edit`);
  const impact = page.getByRole('region', { name: 'What it does' });
  await expect(page.getByLabel('Delivery date')).toBeVisible();
  await expect(impact).toBeHidden();
  await page.getByLabel('Delivery date').fill(`${new Date().getFullYear() + 1}-11-02T09:00`);
  await expect(impact).toContainText('No job misses its date');
  await lookAt(page, 'job-edit-date');
});

test('a running job looks different from a waiting one', async ({ page, app }) => {
  const packing = { productOperations: [{ type: 'Packing', detail: 'Export', instruction: '' }] } as const;
  const paper = await createPaper(app, { length: 520, breadth: 360 });
  for (const number of ['R-1', 'R-2']) {
    const { id } = await jobOf(app, number, packing);
    await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
    await app.api.jobs.submit({ params: { id } });
    const [first] = await app.api.jobs.operations({ params: { id } });
    if (number === 'R-1') await app.api.operations.advance({ params: { id: first?.id ?? '' } });
  }
  await app.openAs(page, 'Standard', '/job?term=R-');
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(row('R-1')).toContainText('0 of 1 operations finished: running');
  await expect(row('R-1')).toContainText('In production');
  await expect(row('R-2')).toContainText('0 of 1 operations finished: queued');
  await expect(row('R-2')).toContainText('Scheduled');
});

test('a job shows the remaining and the planned number of operations', async ({ page, app }) => {
  const packing = { type: 'Packing', instruction: '' } as const;
  const { id } = await jobOf(app, 'LR-1', {
    productOperations: [
      { ...packing, detail: 'Domestic' },
      { ...packing, detail: 'Export' },
    ],
  });
  const paper = await createPaper(app, { length: 520, breadth: 360 });
  await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
  await app.api.jobs.submit({ params: { id } });
  const [first] = await app.api.jobs.operations({ params: { id } });
  for (let press = 0; press < 2; press += 1)
    await app.api.operations.advance({ params: { id: first?.id ?? '' } });
  await app.openAs(page, 'Standard', `/job/${id}`);
  await expect(main(page)).toContainText('1 remaining');
  await expect(main(page)).toContainText('of 2 planned');
  const progress = page.getByRole('img', { name: '1 of 2 finished' }).locator('circle');
  await expect(progress.first()).toHaveClass(/arc/);
  await expect(progress.last()).not.toHaveClass(/arc/);
});

test('a scheduled job shows its expected time, and links to the timeline', async ({ page, app }) => {
  const packing = { productOperations: [{ type: 'Packing', detail: 'Export', instruction: '' }] } as const;
  const paper = await createPaper(app, { length: 520, breadth: 360 });
  const { id } = await jobOf(app, 'E-1', packing);
  await app.api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
  await app.openAs(page, 'Standard', `/job/${id}`);
  await expect(page.getByRole('heading', { name: 'Operations', exact: true })).toBeVisible();
  await expect(main(page).getByText(/^Expected /)).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  await main(page).getByRole('button', { name: 'Schedule job' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(main(page).getByRole('button', { name: 'Run Packing' })).toBeVisible();
  await expect(page.getByText('E-1 scheduled')).toBeVisible();
  const times = page
    .getByRole('table', { name: 'operations' })
    .getByRole('row')
    .filter({ hasText: 'Packing' });
  await expect(times).toContainText(/\w{3} \d+ \w{3} \d\d:\d\dready \w{3} \d+ \w{3} \d\d:\d\d/);
  await lookAt(page, 'job-next');
  await main(page)
    .getByRole('link', { name: /^Expected \w{3} \d/ })
    .click();
  await expect(page).toHaveURL(`${app.url}/queues/timeline?job=${id}`);
  await expect(page.getByText(/^Expected .* before delivery$/)).toBeVisible();
});

test('when the server fails to delete a job, the error page appears and leads back', async ({
  page,
  app,
}) => {
  const { id, number } = await jobOf(app, 'X-1');
  await app.openAs(page, 'Admin', `/job/${id}`);
  await page.route(`**/api/jobs/${id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { status: 409, reason: 'Printing has just started' } })
      : route.fallback(),
  );
  await main(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Delete ${number}?` })
    .getByText('Delete job')
    .click();
  await expect(page).toHaveTitle('Makeready | ErrorDisplay');
  await expect(main(page)).toContainText('Printing has just started');
  await expect(main(page)).toContainText('The job was not deleted.');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveTitle('Makeready | JobDetails');
});

test('on a medium screen the instructions are below the details', async ({ page, app }) => {
  const instruction = 'Match approved sheet 2, hot-foil before lamination';
  const { id } = await jobOf(app, 'N-1', {
    productOperations: [{ type: 'Printing', detail: 'Frontside', instruction }],
  });
  await app.openAs(page, 'Standard', `/job/${id}`);
  const said = main(page).getByText(instruction, { exact: true });
  for (const width of [1440, 1280, 700, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(said.filter({ visible: true })).toHaveCount(1);
    if (width === 1280) await expectAccessible(page);
  }
});

test('a job’s operations are searched by type, and more can be added', async ({ page, app }) => {
  const { id } = await jobOf(app, 'O-1');
  await app.openAs(page, 'Standard', `/job/${id}/operation`);
  await expect(page.getByText('2 operations', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search Operation').fill('pack');
  await expect(main(page).getByRole('row').filter({ hasText: 'Printing' })).toBeHidden();
  await expect(main(page).getByRole('row').filter({ hasText: 'Packing' })).toBeVisible();
  await page.getByRole('link', { name: 'Add New Operation' }).click();
  await expect(page).toHaveTitle('Makeready | OperationCreate');
  await expect(page.getByRole('combobox', { name: 'Job' })).toHaveValue(/^O-1/);
});

test('a job without a paper size offers uncut stock sheets', async ({ page, app }) => {
  const bare = { paperLength: 1, paperBreadth: 1, paperThickness: 1 };
  const { id } = await jobOf(app, 'P-0', { quantity: 1001, ...bare });
  await createPaper(app, { name: 'Carte Lumina, whole', length: 1_020, breadth: 720 });
  await app.openAs(page, 'Standard', `/job/${id}/paper`);
  await expect(page.getByText('size not given · thickness not given')).toBeVisible();
  const offered = page.getByRole('table', { name: 'eligible papers' }).getByRole('row');
  await expect(offered.filter({ hasText: 'Carte Lumina, whole' })).not.toContainText('per stock sheet');
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('132');
  await expect(page.getByLabel('Press sheets per stock sheet')).toBeHidden();
});

test('a user picks the papers of a job, reads their facts and removes them', async ({ page, app }) => {
  const { id } = await jobOf(app, 'P-1', { quantity: 1001 });
  await createPaper(app, { name: 'Carte Lumina, cut', length: 520, breadth: 360 });
  await app.openAs(page, 'Standard', `/job/${id}`);
  await pressMore(page, 'Paper');
  const required = page.getByRole('region', { name: 'Papers required' });
  await expect(required).toContainText('126');
  await expect(required).toContainText('1,001 ÷ 8 ups, rounded up');
  await page.getByRole('combobox', { name: 'Paper', exact: true }).click();
  await page.getByRole('option', { name: 'Carte Lumina, cut' }).click();
  await page.getByLabel('Quantity', { exact: true }).fill('130');
  await page.getByRole('button', { name: 'Add to Job' }).click();
  const assigned = main(page).getByRole('listitem').filter({ hasText: 'Remove paper' });
  for (const said of ['130', 'Carte Lumina, cut', 'ITC', '520 × 360 mm', '300 g/m²'])
    await expect(assigned).toContainText(said);
  await expectAccessible(page);
  await assigned.getByRole('button', { name: 'Remove paper' }).click();
  await expect(page.getByText('No paper yet')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(`${app.url}/job/${id}`);
});

test('a product’s step has a die, and the form of a new job with the product has the same die', async ({
  page,
  app,
}) => {
  const { id: die } = await app.api.tools.create({ body: { name: 'Die 21', place: 'Rack 5' } });
  const product = await app.api.products.create({
    body: {
      name: 'Sleeve',
      type: 'Plain Box',
      style: 'Four Corner Box',
      code: 'SL-1',
      productOperations: [
        { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
        { type: 'Punching', detail: 'Creasing', instruction: 'Strip inline; nicks 0.4 mm' },
      ],
    },
  });
  await app.openAs(page, 'Standard', `/product/${product.id}/edit`);
  await page.getByRole('combobox', { name: 'Tools for 2, Punching Creasing' }).fill('die 21');
  await page.getByRole('option', { name: 'Die 21' }).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await lookAt(page, 'product-form-tools');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('table', { name: 'operations' })).toContainText('Die 21 (Rack 5)');
  await lookAt(page, 'product-tools');
  await page.goto(`/tool/${die}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sleeve' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'tool-planned');
  await page.goto(`/product/${product.id}/job`);
  await expect(page.getByRole('list').filter({ hasText: 'Punching' })).toContainText('Die 21');
});
