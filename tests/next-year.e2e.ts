/** Dates of another year, which are longer, in the columns of lists: every December's orders, and all that was sent in former years. */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { jobBody } from './support/samples.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** What is cut off, or hangs over into the next column, of the table's cells with a year. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('tbody td')]
      .filter((cell) => / 20\d\d/.test(cell.textContent))
      .filter((cell) =>
        [cell, ...cell.querySelectorAll('*')].some(
          (part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1,
        ),
      )
      .map((cell) => (cell as HTMLElement).innerText),
  );

test('stand in their columns whole, on a desk and on a tablet', async ({ page, app }) => {
  const { api } = app;
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: customer });
  const asMine = await app.apiAs('Standard');
  const body = { ...jobBody(customerId, 'MR-1'), deliveryDate: inDays(410), releaseDate: inDays(350) };
  await asMine.jobs.create({ body });
  const expected = async () => (await api.jobs.sorted({ query: {} })).items[0]?.expected;
  await expect.poll(expected, { timeout: 40_000 }).toMatch(/^20/);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of ['/job', '/my', `/customer/${customerId}`]) {
      await app.openAs(page, 'Standard', address);
      await expect(
        page
          .locator('tbody td:visible')
          .filter({ hasText: / 20\d\d/ })
          .first(),
      ).toBeVisible();
      expect(await cutOff(page), `${address} ${width}`).toEqual([]);
    }
  }
});
