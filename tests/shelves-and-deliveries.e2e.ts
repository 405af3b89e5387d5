/** Checks what a storekeeper does with a scanner: a shelf shows what lies there, a paper opens its count, a delivery is booked. */
import { type Locator } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createPaper } from './support/sample-papers.ts';
import { scannerOf } from './support/simulate-scanner.ts';
import { codeOf } from '../shared/codes/reading/scanned-code.ts';

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });
const usual = { gap: 8 };

test('a scanned shelf shows its papers and tools, and is counted', async ({ page, app }) => {
  await createPaper(app, { name: 'Carte on B4', shelf: 'B4', stockQuantity: 400 });
  await createPaper(app, { name: 'Carte on B40', shelf: 'B40' });
  await app.api.tools.create({ body: { name: 'Die 14', kind: 'Die', place: 'Rack 3, left' } });
  await app.openAs(page, 'Admin', '/stock');
  const scan = await scannerOf(page);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A shelf with more papers than the page lists says so.
  await page.route(
    (url) => url.pathname.endsWith('/papers/sorted') && url.searchParams.get('shelf') === 'B4',
    async (route) => {
      const response = await route.fetch();
      const { metadata, ...rest } = (await response.json()) as { metadata: object };
      await route.fulfill({ response, json: { ...rest, metadata: { ...metadata, total: 204 } } });
    },
    { times: 1 },
  );
  await scan('MRS-B4', usual);
  await expect(main.getByRole('link', { name: 'Carte on B4', exact: true })).toBeVisible();
  await expect(main.getByText('400 sheets')).toBeVisible();
  await expect(main.getByText('and 203 more')).toBeVisible();
  await expect(main.getByText('Carte on B40')).toBeHidden();
  await expectAccessible(page);
  await lookAt(page, 'shelf');
  await page.getByRole('link', { name: 'Count this shelf' }).tap();
  await page.getByLabel('Counted, Carte on B4', { exact: true }).fill('390');
  await page.getByRole('button', { name: 'Book 1 count' }).tap();
  await expect(page.getByText('1 paper booked')).toBeVisible();
  await page.getByRole('link', { name: 'Shelf labels' }).tap();
  await expect(page.getByRole('img', { name: 'Shelf labels' })).toBeVisible();
  await page.goto(`${app.url}/shelf/${encodeURIComponent('Rack 3, left')}`);
  await main.getByRole('link', { name: 'Die 14' }).tap();
  await main.getByRole('link', { name: 'Rack 3, left' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Shelf Rack 3, left' })).toBeVisible();
  await page.getByRole('link', { name: 'Print label' }).tap();
  await expect(page.getByRole('img', { name: 'Shelf labels' })).toBeVisible();
  await scan('MRS-Q99', usual);
  await expect(page.getByText('Nothing lies here')).toBeVisible();
});

test('a delivery of three pallets is booked and labelled in at most 12 taps, each digit counted', async ({
  page,
  app,
}) => {
  const paper = await createPaper(app, { name: 'Carte delivered', stockQuantity: 0 });
  await app.api.users.update({ params: { id: app.users.Restricted.id }, body: { permissions: ['stock'] } });
  await app.openAs(page, 'Restricted', '/today');
  const scan = await scannerOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scan(codeOf('paper', paper.id), usual);
  // What is typed after a scan is the count of that paper.
  await expect(page.getByLabel('Counted', { exact: true })).toBeFocused();
  await lookAt(page, 'scanned-paper');
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.tap();
    taps += 1;
  };
  const type = async (digits: string) => {
    await page.keyboard.type(digits);
    taps += digits.length;
  };
  const panel = page.getByRole('main');
  await tap(panel.locator('label', { hasText: 'Receive' }));
  await tap(panel.getByLabel('Quantity'));
  await type('4500');
  await tap(panel.getByLabel('Pallets'));
  await type('3');
  await tap(panel.getByRole('button', { name: 'Receive', exact: true }));
  await tap(page.getByRole('button', { name: 'Print labels' }));
  await expect(page.getByRole('img', { name: 'Labels' })).toBeVisible();
  await expect(page.getByLabel('Labels, one for each pallet')).toHaveValue('3');
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '');
  });
  await tap(page.getByRole('button', { name: 'Print', exact: true }));
  // The server of this test has an address that no phone can open.
  await tap(page.getByRole('button', { name: 'Print anyway' }));
  await expect(page.locator('body[data-printed]')).toBeAttached();
  expect(taps).toBeLessThanOrEqual(12);
  expect(await app.api.papers.get({ params: { id: paper.id } })).toMatchObject({ stockQuantity: 4500 });
});
