/**
 * Checks a job's files: artwork as PDF with earlier versions, photos, and the approval of artwork that scheduling
 * requires.
 */
import fs from 'node:fs';
import sharp from 'sharp';
import { locked, makePdf, printed } from '../server/testing/samples/sample-pdfs.ts';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;

test('a user uploads a PDF as artwork, replaces and restores the file, and approves it before scheduling', async ({
  page,
  app,
}) => {
  const { api } = app;
  const { id: customerId } = await api.customers.create({ body: malnad });
  const { id } = await api.jobs.create({ body: jobBody(customerId, 'F-77') });
  const paper = await createPaper(app);
  await api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
  await app.openAs(page, 'Admin', '/settings');
  await page.getByLabel('A job is scheduled only once its artwork is approved').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  // After a refusal, the form retains what was typed and shows the reason at the field.
  await page.goto(`/job/${id}/edit`);
  await page.getByLabel('Name', { exact: true }).fill('Filter Coffee 200 g');
  const artwork = page.locator('[data-field="artwork"] input');
  await artwork.setInputFiles(pdf('locked.pdf', locked));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The PDF is locked with a password; save it without').first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Filter Coffee 200 g');
  await artwork.setInputFiles(pdf('carton-v1.pdf', printed));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveTitle('Makeready | JobDetails');

  const aside = page.getByRole('complementary').last();
  await expect(page.getByRole('img', { name: 'Artwork of Filter Coffee 200 g' })).toBeVisible();
  const download = page.waitForEvent('download');
  await aside.getByRole('link', { name: 'Download PDF' }).first().click();
  const kept = await download;
  expect(kept.suggestedFilename()).toBe('carton-v1.pdf');
  expect(fs.readFileSync(await kept.path())).toEqual(printed);

  await expect(page.getByText('The artwork is not approved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Approve artwork' }).first().press('Enter');
  await expect(aside.getByText(/^Approved .+ by /)).toBeVisible();
  await expectAccessible(page);

  // Lists mark approved artwork, and the form warns before a replacement loses the approval.
  await page.goto('/job');
  await expect(page.getByRole('main').getByText('Artwork approved')).toBeAttached();
  await lookAt(page, 'artwork-approved');
  await page.goto(`/job/${id}/edit`);
  await expect(page.getByText('The artwork is approved.')).toHaveCount(0);
  await artwork.setInputFiles(pdf('carton-v3.pdf', makePdf()));
  await expect(page.getByText('The artwork is approved. This one is not')).toBeVisible();
  await lookAt(page, 'artwork-unapproves');
  await page.goto(`/job/${id}`);

  // On a slow connection the form shows the upload's progress, and it can be stopped.
  const files = page.getByRole('list', { name: 'Files' });
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  const long = pdf('carton-long.pdf', Buffer.concat([makePdf(), Buffer.alloc(20_000_000)]));
  await page.locator('input[aria-label="New artwork"]').setInputFiles(long);
  await expect(files.getByText(/^[1-9]\d? % sent$/)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading carton-long.pdf' })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'artwork-uploading');
  await page.getByRole('button', { name: 'Cancel carton-long.pdf' }).press('Enter');
  await expect(page.getByText('carton-long.pdf was not uploaded')).toBeVisible();
  await expect(files).not.toContainText('carton-long.pdf');
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });

  // A new version revokes the approval; the former version can be restored.
  await page.locator('input[aria-label="New artwork"]').setInputFiles(pdf('carton-v2.pdf', makePdf()));
  await expect(files.getByRole('listitem').first()).toContainText('carton-v2.pdf');
  await expect(files.getByRole('listitem').first()).toContainText('Current');
  await expect(aside.getByText('Not approved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Use carton-v1.pdf again' }).click();
  await expect(files.getByRole('listitem').filter({ hasText: 'carton-v1.pdf' })).toContainText('Current');
  await page.getByRole('button', { name: 'Delete carton-v2.pdf' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect(files).not.toContainText('carton-v2.pdf');
  await page.getByRole('button', { name: 'Approve artwork' }).first().click();
  await expect(aside.getByText(/^Approved/)).toBeVisible();
  await lookAt(page, 'artwork-files');
  await page.getByRole('button', { name: 'Schedule' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('F-77 scheduled')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('approved the artwork').first()).toBeVisible();
});

test('a worker adds photos, which the browser shrinks before the upload, and retries a failed upload', async ({
  page,
  app,
}) => {
  const { id: customerId } = await app.api.customers.create({ body: malnad });
  const { id } = await app.api.jobs.create({ body: jobBody(customerId, 'F-78') });
  const grey = { create: { width: 4000, height: 3000, channels: 3 as const, background: '#777' } };
  const buffer = await sharp(grey)
    .png({ compressionLevel: 0 })
    .toBuffer()
    .then((png) => sharp(png).jpeg({ quality: 100 }).toBuffer());
  // A photo as large as a camera's.
  const photo = {
    name: 'pallet.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer, Buffer.alloc(3_000_000)]),
  };
  await app.openAs(page, 'Restricted', `/job/${id}`);
  await expect(page.getByText('No files yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New artwork' })).toHaveAttribute('aria-disabled', 'true');

  const sent: number[] = [];
  await page.route('**/api/jobs/*/files', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(Number(await route.request().headerValue('content-length')));
    return route.fallback();
  });
  // The answer is lost: an upload that arrives ends as one that fails.
  await page.evaluate(() => {
    const { prototype } = XMLHttpRequest;
    // oxlint-disable-next-line typescript/unbound-method
    const add = prototype.addEventListener;
    const instead: Record<string, string> = { load: 'lost', error: 'load' };
    prototype.addEventListener = function (this: XMLHttpRequest, type: string, ...rest: [never]) {
      add.call(this, instead[type] ?? type, ...rest);
    };
    addEventListener('answers', () => (prototype.addEventListener = add), { once: true });
  });
  await page.locator('input[aria-label="Add photos"]').setInputFiles(photo);
  const files = page.getByRole('list', { name: 'Files' });
  await expect(files.getByRole('alert')).toHaveText(
    'Not known whether it was sent. Press it again; it is done only once',
  );
  await expect(files).toContainText('pallet.jpg');
  await page.evaluate(() => dispatchEvent(new Event('answers')));
  await page.getByRole('button', { name: 'Try pallet.jpg again' }).click();
  await expect(files.getByRole('alert')).toBeHidden();
  // Its answer was lost: it had arrived, and is there once.
  await expect(files.getByRole('progressbar')).toBeHidden();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(files.getByRole('listitem')).toContainText('Photo');
  expect(await app.api.jobs.files({ params: { id } })).toHaveLength(1);
  expect(Math.max(...sent)).toBeLessThan(1_000_000);
  await expectAccessible(page);
  await lookAt(page, 'artwork-photos');
  await page.getByRole('button', { name: 'Delete pallet.jpg' }).click();
  await page.getByRole('button', { name: 'Delete file' }).click();
  await expect(page.getByText('No files yet')).toBeVisible();
});

test('where the shop lets artwork follow, a job is taken without it, and its printing waits for it', async ({
  page,
  app,
}) => {
  const { api } = app;
  const { id: customerId } = await api.customers.create({ body: { ...malnad, name: 'Cauvery Snacks' } });
  const productOperations = [{ type: 'Printing', detail: 'Frontside', instruction: '' }];
  const artwork = new File([new Uint8Array(printed)], 'old.pdf', { type: 'application/pdf' });
  const { id } = await api.jobs.create({
    body: { ...jobBody(customerId, 'F-90'), artwork, productOperations },
  });
  await app.openAs(page, 'Admin', '/settings');
  await page.getByLabel('A job can be added while its artwork is still to come').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();

  await page.goto(`/job/${id}/duplicate`);
  const field = page.locator('[data-field="artwork"]');
  await field.getByRole('button', { name: 'Artwork to come' }).click();
  await expect(field).toContainText('Printing waits until it is there');
  await expect(page.getByRole('region', { name: 'Still missing' })).toContainText('Artwork, to come');
  await expectAccessible(page);
  await lookAt(page, 'artwork-to-come-form');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveTitle('Makeready | JobDetails');
  await expect(page.getByRole('list', { name: 'Checkpoints' })).toContainText('to come');
  await expect(page.getByRole('complementary').last()).toContainText('Artwork to come');
  await expectAccessible(page);
  await lookAt(page, 'artwork-to-come');
  await page.locator('input[aria-label="New artwork"]').setInputFiles(pdf('carton.pdf', printed));
  await expect(page.getByRole('list', { name: 'Checkpoints' })).not.toContainText('to come');
  await api.settings.update({ body: { artworkMayFollow: false } });
});
