/** Checks that dates of another year, which are longer, fit their columns in every list. */
import { type Page } from '@playwright/test';
import { type App, expect, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Returns the texts with a year that do not fit their table cell or, on a phone, their row. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody td, li [class*="_right"]')]
      .filter((cell) => / 20\d\d/.test(cell.textContent))
      .filter((cell) =>
        [cell, ...cell.querySelectorAll('*')].some(
          (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1,
        ),
      )
      .map((cell) => (cell as HTMLElement).innerText),
  );

/**
 * Creates three jobs: one that will be late next year, one expected then, and one with pieces to dispatch. Returns
 * their customer's id.
 */
async function arrange(app: App): Promise<string> {
  const { api } = app;
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: customer });
  const { id: paperId } = await createPaper(app);
  const asMine = await app.apiAs('Standard');
  const make = async (number: string, days: number) => {
    const body = { ...jobBody(customerId, number), deliveryDate: inDays(days), releaseDate: inDays(350) };
    const { id } = await asMine.jobs.create({ body });
    await api.jobs.assignPaper({ params: { id, paperId }, query: { quantity: 125 } });
    await api.jobs.submit({ params: { id } });
    return id;
  };
  await make('MR-1', 410);
  await make('MR-2', 349);
  const [step] = await api.jobs.operations({ params: { id: await make('MR-3', 410) } });
  const params = { id: step?.id ?? '' };
  await api.operations.advance({ params, body: { from: 'queued' } });
  await api.operations.advance({ params, body: { from: 'running', goodQuantity: 1000 } });
  const expected = async () => (await api.jobs.sorted({ query: { sort: 'expected' } })).items[0]?.expected;
  await expect.poll(expected, { timeout: 40_000 }).toMatch(/^20/);
  return customerId;
}

test('dates of next year fit their columns on a desktop, a tablet and a phone', async ({ page, app }) => {
  test.slow();
  const customerId = await arrange(app);
  const screens = [
    '/job',
    '/my',
    `/customer/${customerId}`,
    '/operation',
    '/dispatch',
    '/today',
    '/queues/timeline?view=list',
  ];
  for (const address of screens) {
    await app.openAs(page, 'Standard', address);
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [650, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const shown = page.locator('main :is(td, li):visible');
      await expect(shown.filter({ hasText: / 20\d\d|MR-/ }).first(), `${address} ${width}`).toBeVisible();
      expect(await cutOff(page), `${address} ${width}`).toEqual([]);
    }
  }
});
