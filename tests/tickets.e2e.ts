/** Checks the printed ticket. Its code opens the operation, also for a user who must sign in first. */
import fs from 'node:fs';
import { readPdf } from '../server/testing/clients/read-pdf.ts';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

test('a ticket is shown and saved as a PDF, and its scanned code opens the operation', async ({
  page,
  app,
  browser,
}) => {
  const { api } = app;
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: customer });
  const { id } = await api.jobs.create({ body: jobBody(customerId, 'T-77') });
  const paper = await createPaper(app);
  await api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
  await api.jobs.submit({ params: { id } });
  const [first] = await api.jobs.operations({ params: { id } });

  await app.openAs(page, 'Restricted');
  await page.goto(`/job/${id}`);
  await page.getByRole('link', { name: 'Print ticket' }).click();
  await expect(page.getByRole('heading', { name: 'Job ticket T-77' })).toBeVisible();
  const shown = page.getByRole('img', { name: 'Job ticket T-77' });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  await expectAccessible(page);
  await lookAt(page, 'ticket');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(shown).toBeVisible();
  const printed = await readPdf(await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: 'screen' });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  await page.getByRole('button', { name: 'Print anyway' }).click();
  const kept = await download;
  expect(kept.suggestedFilename()).toBe('ticket-T-77.pdf');
  const { texts, qr, bars } = await readPdf(fs.readFileSync(await kept.path()));
  expect(texts).toHaveLength(1);
  // The browser prints this page alone.
  expect(printed.qr.map((codes) => codes.toSorted())).toEqual(qr.map((codes) => codes.toSorted()));
  const address = qr[0]?.find((text) => text.endsWith(`/o/${bars[0]?.[0]}`)) ?? '';
  const { pathname } = new URL(address);

  // Boxes can be labelled before any pieces are sent.
  await page.getByRole('link', { name: 'Labels' }).click();
  const packing = page.getByRole('form', { name: 'How it is packed' });
  await packing.getByLabel('Pieces', { exact: true }).fill('500');
  await packing.getByLabel('Pieces in a box').fill('50');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Labels, page 2 of 2' })).toBeVisible();
  await expect(page).toHaveURL(`${app.url}/job/${id}/labels?pieces=500&perBox=50&size=a4`);
  await expectAccessible(page);
  await lookAt(page, 'job-labels');

  await page.goto(pathname);
  await expect(page).toHaveURL(`${app.url}/operation/${first?.id}`);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(app.url + pathname);
  await expect(stranger).toHaveURL(
    (url) => url.pathname === '/login/google' && url.searchParams.get('next') === pathname,
  );
  await stranger.context().close();
});
