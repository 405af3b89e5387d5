/** Checks that a device's camera reads codes where no scanner is, and that it is off again afterwards. */
import { type Page } from '@playwright/test';
import { renderSVG } from 'uqr';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';
import { createPaper } from './support/sample-papers.ts';

declare global {
  var shownCode: string | null;
  var cameraTracks: MediaStreamTrack[];
  var permission: Promise<void>;
  var permit: () => void;
}

/** Gives the page a camera that sees `shownCode`, an image of a code, or nothing but grey. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    globalThis.cameraTracks = [];
    globalThis.shownCode = null;
    globalThis.permission = Promise.resolve();
    navigator.mediaDevices.getUserMedia = async () => {
      await globalThis.permission;
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 480;
      const context = canvas.getContext('2d')!;
      const image = new Image();
      setInterval(() => {
        if (globalThis.shownCode !== null && image.src === '') image.src = globalThis.shownCode;
        context.fillStyle = '#999';
        context.fillRect(0, 0, 640, 480);
        if (image.complete && image.src !== '') context.drawImage(image, 170, 90, 300, 300);
      }, 50);
      const stream = canvas.captureStream(10);
      globalThis.cameraTracks.push(...stream.getTracks());
      return stream;
    };
  });

const show = (page: Page, text: string | null) =>
  page.evaluate(
    (url) => {
      globalThis.shownCode = url;
    },
    text && `data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`,
  );

const expectCameraOff = async (page: Page, times: number) => {
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => globalThis.cameraTracks.map(({ readyState }) => readyState)))
    .toEqual(Array.from({ length: times }, () => 'ended'));
};

async function openCamera(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or do' }).fill('> camera');
  await page.getByRole('option', { name: 'Scan with the camera' }).click();
}

test('the camera reads a code, opens its record, and is off after that, on Esc and when the page is hidden', async ({
  page,
  app,
}) => {
  const paper = await createPaper(app, { name: 'Carte seen' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const refusedByPolicy: string[] = [];
  page.on(
    'console',
    (message) => /Content Security/i.test(message.text()) && refusedByPolicy.push(message.text()),
  );
  await withCamera(page);
  await app.openAs(page, 'Standard', '/today');
  expect(loaded.filter((url) => /zxing|camera-scanner.*\.js/.test(url))).toEqual([]);
  await openCamera(page);
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
  await expect(dialog.locator('video')).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'camera');
  await show(page, `http://192.168.1.20:3000/paper/${paper.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Carte seen' })).toBeVisible();
  await expect(page.getByLabel('Counted', { exact: true })).toBeFocused();
  await expectCameraOff(page, 1);
  await show(page, null);
  await openCamera(page);
  await expect(dialog.locator('video')).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.cameraTracks.length)).toBe(2);
  await page.keyboard.press('Escape');
  await expectCameraOff(page, 2);
  await openCamera(page);
  await expect.poll(() => page.evaluate(() => globalThis.cameraTracks.length)).toBe(3);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectCameraOff(page, 3);
  // The program that reads is this server's.
  expect([...new Set(loaded.filter((url) => url.endsWith('.wasm')))]).toEqual([
    expect.stringMatching(`^${app.url}/`),
  ]);
  expect(loaded.filter((url) => /^https?:/.test(url) && !url.startsWith(app.url))).toEqual([]);
  expect(refusedByPolicy).toEqual([]);
});

test('the camera is off after it was closed before its permission, and after the page was left', async ({
  page,
  app,
}) => {
  await withCamera(page);
  await app.openAs(page, 'Standard', '/today');
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  await page.evaluate(() => {
    globalThis.permission = new Promise((resolve) => {
      globalThis.permit = resolve;
    });
  });
  await openCamera(page);
  await expect(page.getByRole('dialog', { name: 'Scan with the camera' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => globalThis.permit());
  await expect.poll(() => page.evaluate(() => globalThis.cameraTracks.length)).toBe(1);
  await expectCameraOff(page, 1);
  await openCamera(page);
  await expect.poll(() => page.evaluate(() => globalThis.cameraTracks.length)).toBe(2);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toHaveCount(0);
  await expectCameraOff(page, 2);
});

test('at a machine the camera presses the button of a code', async ({ page, app }) => {
  const machine = await machineOf(app, 'Komori C');
  const [{ id, version }] = await createScheduledJob(app, { number: 'MR-88', name: 'Chikki carton' });
  await app.api.operations.update({ params: { id }, body: { machineId: machine.id, version } });
  await withCamera(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await app.openAs(page, 'Restricted', `/floor/${machine.id}`);
  await page.getByRole('button', { name: 'Another job' }).click();
  const open = page.getByRole('button', { name: 'Scan with the camera' });
  await open.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await expectCameraOff(page, 1);
  await expect(open).toBeFocused();
  await open.click();
  await show(page, 'MRV-RUN');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expectCameraOff(page, 2);
  expect(await app.api.operations.get({ params: { id } })).toMatchObject({ state: 'running' });
});

test.describe('without a camera', () => {
  for (const [name, words] of [
    ['NotAllowedError', 'The camera is not allowed here. Allow it in the browser’s settings.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'Another program uses the camera. Close it and try again.'],
    ['insecure', 'A camera works only at an address with https. Ask an Admin, or use a scanner.'],
  ] as const)
    test(`the screen says what to do: ${name}`, async ({ page, app }) => {
      await page.addInitScript((error) => {
        if (error === 'insecure') {
          Object.defineProperty(globalThis, 'isSecureContext', { value: false });
          Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
        } else
          navigator.mediaDevices.getUserMedia = async () => {
            throw new DOMException('', error);
          };
      }, name);
      await app.openAs(page, 'Restricted', '/today');
      await openCamera(page);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    });
});
