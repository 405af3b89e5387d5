/**
 * Checks how a new shop begins: it imports sheets with typical mistakes, runs a job from order to delivery note, and
 * plans the week. Then it exports everything to another shop.
 */
import fs from 'node:fs';
import { readPdf } from '../server/testing/clients/read-pdf.ts';
import { tokenOf } from '../server/testing/database/postgres.ts';
import { type Api } from '../web/client/api/create-client.ts';
import { clientOf, expect, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { bringInSheets } from './support/import-sample-sheets.ts';
import { openShop } from './support/open-journey-shop.ts';

/**
 * The fields that may differ between the two shops: they depend on the clock, the reader or a signature, or each shop
 * computes them periodically.
 */
const passing = new Set([
  'artworkUrl',
  'previewUrl',
  'logoUrl',
  'timeRemaining',
  'expected',
  'can',
  'permissions',
]);
const kept = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, each: unknown) => (passing.has(key) ? undefined : each));

/** Returns all records of the shop, by kind, to compare the two shops. */
async function records(api: Api) {
  type Page = { items: { id: string }[]; metadata: { total: number } };
  const all = async (page: (page: number) => Promise<Page>) => {
    const first = await page(1);
    const pages = Math.ceil(first.metadata.total / 200);
    const rest = await Promise.all(Array.from({ length: pages - 1 }, (_, n) => page(n + 2)));
    return [first, ...rest].flatMap(({ items }) => items).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const query = (page: number) => ({ query: { page, per: 200 } });
  const jobs = await all((page) => api.jobs.sorted(query(page)));
  const papers = await all((page) => api.papers.sorted(query(page)));
  return kept({
    customers: await all((page) => api.customers.sorted(query(page))),
    papers,
    movements: await Promise.all(
      papers.slice(0, 20).map(({ id }) => api.papers.movements({ params: { id } })),
    ),
    inks: await all((page) => api.inks.sorted(query(page))),
    machines: await all((page) => api.machines.sorted(query(page))),
    products: await all((page) => api.products.sorted(query(page))),
    jobs: await Promise.all(jobs.map(({ id }) => api.jobs.get({ params: { id } }))),
    operations: await all((page) => api.operations.sorted(query(page))),
    sent: await api.dispatches.recent(),
    lists: await api.lists.get(),
    settings: await api.settings.get(),
  });
}

test('the office imports three messy sheets, adds documents to a job, and copies the shop to a second server', async ({
  page,
  app,
  postgres,
}) => {
  test.setTimeout(240_000);
  const { api } = app;
  await app.openAs(page, 'Admin');
  await bringInSheets(page);

  // An order for one of the customers, on one of the papers, printed and packed.
  const named = await api.customers.sorted({ query: { term: 'Vijaya Spices' } });
  const customer = named.items.find(({ name }) => name === 'Vijaya Spices');
  const [paper] = (await api.papers.sorted({ query: { term: 'Art Card 300 28x40' } })).items;
  expect([customer?.city, paper?.stockQuantity]).toEqual(['Bengaluru', 11_950]);
  const steps = [
    { type: 'Printing' as const, detail: 'Frontside', instruction: '' },
    { type: 'Packing' as const, detail: 'Domestic', instruction: '' },
  ];
  const { id } = await api.jobs.create({
    body: {
      ...jobBody(customer?.id ?? '', 'MV-1'),
      productOperations: steps,
      paperQuality: 'Art Card',
      paperGsm: 300,
      paperLength: 711,
      paperBreadth: 1016,
      paperThickness: 1,
    },
  });
  await page.goto(`/job/${id}/paper`);
  await page.getByRole('button', { name: 'Add to Job' }).first().click();
  await expect(page.getByText(/assigned/).first()).toBeVisible();
  await page.goto(`/job/${id}`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect.poll(async () => (await api.jobs.get({ params: { id } })).status).toBe('scheduled');

  await page.goto(`/job/${id}/ticket`);
  await expect(page.getByRole('img', { name: 'Job ticket MV-1' })).toBeVisible();
  const ticket = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  await page.getByRole('button', { name: 'Print anyway' }).click();
  const { qr, embedded } = await readPdf(fs.readFileSync(await (await ticket).path()));
  expect(embedded).toBe(true);
  const codes = (qr[0] ?? []).filter((text) => text.includes('/o/'));
  expect(codes).toHaveLength(steps.length);
  const operations = await api.jobs.operations({ params: { id } });
  const opened = new Set<string>();
  for (const code of codes) {
    await page.goto(new URL(code).pathname);
    await expect(page).toHaveURL(/\/operation\/[0-9a-f-]{36}$/);
    opened.add(page.url().split('/').at(-1) ?? '');
  }
  expect([...opened].toSorted()).toEqual(operations.map((each) => each.id).toSorted());

  // The first code's operation is finished on its screen, the other by the API.
  for (const operation of operations) {
    const params = { id: operation.id };
    await api.operations.advance({ params, body: { from: 'queued' } });
    const goodQuantity = operation.type === 'Printing' ? 132 : 1000;
    await api.operations.counts({ params, body: { goodQuantity, wasteQuantity: 0 } });
    await api.operations.advance({ params, body: { from: 'running' } });
  }
  await page.goto(`/job/${id}`);
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Dispatch MV-1' });
  await dialog.getByRole('button', { name: 'Dispatch' }).click();
  await expect(page.getByText(/pieces of MV-1 dispatched/)).toBeVisible();
  const [sent] = (await api.jobs.get({ params: { id } })).dispatches;
  await page.goto(`/dispatch/${sent?.id}/note`);
  const note = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const { texts } = await readPdf(fs.readFileSync(await (await note).path()));
  expect(texts[0]).toContain(sent?.noteNumber);
  expect(texts[0]).toContain('Vijaya Spices');

  await page.goto('/review');
  await expect(page.getByRole('main')).toContainText('100 %');
  await expect(page.getByRole('main')).toContainText('Komori Lithrone G40');

  // Imports the export into an empty second shop.
  await page.goto('/settings');
  const archive = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const file = await (await archive).path();
  const second = await openShop(postgres);
  try {
    const there = clientOf(second.url, tokenOf('Admin')).api;
    await there.exports.takeIn({
      body: new File([fs.readFileSync(file)], 'shop.zip', { type: 'application/zip' }),
    });
    expect(await records(there)).toEqual(await records(api));
    // The second shop continues the work.
    const { number } = await there.jobs.number();
    expect(number).toBe((await api.jobs.number()).number);
  } finally {
    await second.close();
  }
});
