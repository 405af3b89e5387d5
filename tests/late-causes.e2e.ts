/** Checks that a job's screens show why the job is late. */
import { expect, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

test('every day in the chart of a job’s delay is readable on narrow screens', async ({ page, app }) => {
  const hours = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '01:00' }));
  await app.api.settings.update({ body: { timeZone: 'UTC', hours } });
  const params = { id: (await machineOf(app, 'Komori G40')).id };
  await app.api.machines.update({ params, body: { makeReadyMinutes: 300, sheetsPerHour: 5_000 } });
  const [{ jobId }] = await createScheduledJob(app, { number: 'MR-8', name: 'Carton MR-8' });
  await app.api.jobs.change({
    params: { id: jobId },
    body: { deliveryDate: new Date(Date.now() + 3_600_000).toISOString() },
  });
  await app.openAs(page, 'Standard', `/job/${jobId}/save`);
  const days = page.getByRole('region', { name: 'Late because' }).getByText(/^\w{3} \d+ \w+( \d{4})?$/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(days.first()).toBeVisible();
    await expect.poll(() => days.count()).toBeGreaterThan(width === 390 ? 1 : 2);
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await days.all()).map((day) => day.boundingBox()));
        const end = (await days.first().locator('..').boundingBox()) ?? { x: 0, width: 0 };
        const next = [...boxes.slice(1).map((box) => box?.x ?? 0), end.x + end.width];
        return boxes.filter((box, at) => (box?.x ?? 0) + (box?.width ?? 0) > (next[at] ?? 0) + 8).length;
      }, `${width} px`)
      .toBe(0);
  }
});
