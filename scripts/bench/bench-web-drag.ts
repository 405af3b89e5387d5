/**
 * Measures a page while a user drags a card or a bar over the board or the timeline, which scrolls at its
 * edges.
 */
import { type CDPSession, type Page } from '@playwright/test';

interface Event {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** The processor time in µs that the traced event took. */
  tdur?: number;
  args?: { name?: string };
}

/** Runs `work` and returns the times in ms between the frames that the browser drew meanwhile. */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const between: number[] = [];
    let last = performance.now();
    const frame = (now: number) => {
      between.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(globalThis, { between });
  });
  await work();
  return page.evaluate(() => (globalThis as unknown as { between: number[] }).between.splice(0));
}

const begun = (devtools: CDPSession) =>
  devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  });

/** Runs `work` and returns the processor time in ms of each task on the page's main thread. */
export async function tasksWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: Event[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Event[])));
  const done = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()));
  await begun(devtools);
  await work();
  await devtools.send('Tracing.end');
  await done;
  await devtools.detach();
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = mains.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask')),
  );
  const [own = []] = tasks.toSorted((a, b) => b.length - a.length);
  return own.map(({ tdur = 0 }) => tdur / 1000);
}

/**
 * Returns the centre of an element that matches the selector and is in the middle of the screen, or null if
 * there is none.
 */
const grip = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    for (const element of document.querySelectorAll(wanted)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isSeen = width > 8 && x > 320 && x < 900 && y > 280 && y < 760;
      if (isSeen && element.contains(document.elementFromPoint(x, y))) return { x, y };
    }
    return null;
  }, selector);

/**
 * Drags an element that matches the selector over columns or rows, to the edges so that the frame scrolls,
 * and back.
 */
export async function carry(page: Page, selector: string): Promise<void> {
  const at = await grip(page, selector);
  if (!at) throw new Error(`Nothing to carry: ${selector}`);
  const to = async (x: number, y: number, steps: number) => {
    await page.mouse.move(x, y, { steps });
    await page.waitForTimeout(300);
  };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await to(at.x + 60, at.y + 20, 6);
  await to(1100, at.y, 40);
  await to(700, 500, 40);
  await to(1425, 520, 30);
  await page.waitForTimeout(1500);
  await to(900, 885, 30);
  await page.waitForTimeout(1500);
  await to(700, 500, 30);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.waitForTimeout(300);
}
