/** Checks the queue of a machine that has more operations than fit on the screen. */
import { expect, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

test('a long queue renders only the cards near the screen, and the keyboard reaches all of them', async ({
  page,
  app,
}) => {
  await machineOf(app, 'Komori G40');
  const long = Array.from({ length: 24 }, (_, n) => `MR-${100 + n}`);
  for (const number of long) await createScheduledJob(app, { number, name: `Carton ${number}` });
  await app.openAs(page, 'Restricted', '/queues/');
  await page.getByRole('button', { name: 'Cards' }).click();
  const queue = page.getByRole('list', { name: 'Queued, Komori G40' });
  const places = queue.getByRole('listitem');
  const rendered = places.filter({ has: page.getByRole('link') });
  await expect(rendered.first()).toContainText('MR-100');
  await expect(places).toHaveCount(24);
  expect(await rendered.count()).toBeLessThan(12);
  await rendered.first().getByRole('link').first().focus();
  const focused = places.filter({ has: page.locator(':focus') });
  for (const number of long.slice(1)) {
    await page.keyboard.press('ArrowDown');
    await expect(focused).toContainText(number);
  }
  await expect(focused).toBeInViewport();
  await expect(rendered.filter({ hasText: 'MR-100' })).toHaveCount(0);
});
