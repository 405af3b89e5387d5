/**
 * `npm run bench:web`: what a browser sees of a shop of 80 machines and 10,000 open operations. Prints of the first list, with
 * nothing kept, its requests, bytes and rows; of each large screen its nodes, its shifts, and the frames while it is scrolled.
 */
import { chromium, type Page } from '@playwright/test';
import { buildAll } from './build.ts';
import { owner, withPlant } from './bench-plant.ts';
import { findChromium } from './chromium.ts';

const screens = {
  board: '/queues',
  timeline: '/queues/timeline',
  'machine by machine': '/queues/machines',
  machines: '/machine',
  jobs: '/job',
  operations: '/operation',
};
const ms = (value: number) => `${Math.round(value)} ms`;

/** The times between frames while the wheel turns over the middle of the screen, in ms. */
async function frames(page: Page, x: number, y: number): Promise<string> {
  await page.mouse.move(800, 500);
  const measured = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const [all, began]: [number[], number] = [[], performance.now()];
        let last = began;
        const frame = () => {
          const now = performance.now();
          all.push(now - last);
          last = now;
          if (now - began < 2000) requestAnimationFrame(frame);
          else resolve(all);
        };
        requestAnimationFrame(frame);
      }),
  );
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(x, y);
    await page.waitForTimeout(30);
  }
  const sorted = (await measured).toSorted((a, b) => a - b);
  const at = (part: number) => ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `half within ${at(0.5)}, 95 of 100 within ${at(0.95)}, all within ${at(1)}`;
}

async function firstList(page: Page, url: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let [requests, bytes] = [0, 0];
  devtools.on('Network.requestWillBeSent', () => (requests += 1));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const began = performance.now();
  await page.goto(`${url}/job`);
  await page.getByRole('row').nth(1).waitFor();
  const seen = performance.now() - began;
  await page.waitForTimeout(200);
  console.log(`first list: ${requests} requests, ${Math.round(bytes / 1000)} kB, rows after ${ms(seen)}`);
  const link = page.getByRole('row').nth(1).getByRole('link').first();
  await link.hover();
  await page.waitForTimeout(300);
  const pressed = performance.now();
  await link.click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Carton' }).waitFor();
  console.log(`next screen, its link pointed at: after ${ms(performance.now() - pressed)}`);
}

await buildAll();
await withPlant(async (url) => {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((at) => !at.pathname.includes('login'));
    const state = await context.storageState();
    const cold = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
      storageState: state,
    });
    await firstList(await cold.newPage(), url);
    for (const [name, path] of Object.entries(screens)) {
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(globalThis, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(url + path);
      await page.waitForTimeout(3000);
      const { nodes, shift } = await page.evaluate(() => ({
        nodes: document.querySelectorAll('*').length,
        shift: (globalThis as unknown as { seen: { shift: number } }).seen.shift,
      }));
      console.log(`${name}: ${nodes} nodes, layout shift ${shift.toFixed(3)}`);
      console.log(`  down: ${await frames(page, 0, 240)}`);
      console.log(`  across: ${await frames(page, 240, 0)}`);
    }
  } finally {
    await browser.close();
  }
});
