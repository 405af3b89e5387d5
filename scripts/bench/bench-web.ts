/**
 * `npm run bench:web`: measures a browser with 80 machines and 10,000 open operations. It prints the requests
 * and bytes of the first list without cache. For each large screen it prints nodes, layout shifts, and frames
 * while scrolling and dragging. `BENCH_ONLY=board` selects one screen, `ROUNDS=3` repeats.
 */
import { chromium, type Page } from '@playwright/test';
import { carry, framesWhile, tasksWhile } from './bench-web-drag.ts';
import { buildAll } from '../build/build.ts';
import { owner, withBenchPlant } from './large-bench-shop.ts';
import { findChromium } from '../find-browsers.ts';

const screens = {
  board: '/queues',
  timeline: '/queues/timeline',
  'machine by machine': '/queues/machines',
  machines: '/machine',
  jobs: '/job',
  operations: '/operation',
};
const { BENCH_ONLY = '', ROUNDS = '1' } = process.env;
const ms = (value: number) => `${Math.round(value)} ms`;

/** Scrolls the screen for a while and returns the times between frames in ms, as text. */
async function frames(page: Page, x: number, y: number): Promise<string> {
  await page.mouse.move(800, 500);
  const between = await framesWhile(page, async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      await page.mouse.wheel(x, y);
      await page.waitForTimeout(30);
    }
  });
  return inWords(between);
}

function inWords(between: readonly number[]): string {
  const sorted = between.toSorted((a, b) => a - b);
  const at = (part: number) => ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return `half within ${at(0.5)}, 95 of 100 within ${at(0.95)}, all within ${at(1)}`;
}

/** The selector of the elements that a user can drag, by screen. */
const carried: Record<string, string> = {
  board: '[data-group="queued"] [data-drag-handle]',
  timeline: '[data-bar][data-state="queued"]',
};

/** Waits until the page has drawn the screen. */
async function there(page: Page, name: string): Promise<void> {
  await page
    .locator(carried[name] ?? 'main li, main tbody tr')
    .first()
    .waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
}

/** Drags an element over the screen, and prints the times between frames and the processor time of tasks. */
async function carrying(page: Page, selector: string): Promise<void> {
  let between: number[] = [];
  const tasks = await tasksWhile(page, async () => {
    between = await framesWhile(page, () => carry(page, selector));
  });
  const long = tasks.filter((task) => task > 50).toSorted((a, b) => b - a);
  const all = tasks.reduce((sum, task) => sum + task, 0);
  console.log(`  carried: ${inWords(between)}`);
  console.log(
    `    tasks: the longest ${ms(Math.max(0, ...tasks))} of the processor, ${long.length} over 50 ms, all ${ms(all)}`,
  );
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
await withBenchPlant(async (url) => {
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
    if (BENCH_ONLY === '') await firstList(await cold.newPage(), url);
    for (const [name, path] of Object.entries(screens)) {
      if (!name.includes(BENCH_ONLY)) continue;
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(globalThis, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(url + path);
      await there(page, name);
      const { nodes, shift } = await page.evaluate(() => ({
        nodes: document.querySelectorAll('*').length,
        shift: (globalThis as unknown as { seen: { shift: number } }).seen.shift,
      }));
      console.log(`${name}: ${nodes} nodes, layout shift ${shift.toFixed(3)}`);
      console.log(`  down: ${await frames(page, 0, 240)}`);
      console.log(`  across: ${await frames(page, 240, 0)}`);
      const selector = carried[name] ?? '';
      const rounds = selector === '' ? 0 : Number(ROUNDS);
      for (let round = 0; round < rounds; round += 1) {
        await page.goto(url + path);
        await there(page, name);
        await carrying(page, selector);
      }
    }
  } finally {
    await browser.close();
  }
});
