/**
 * Checks every screen on phones and tablets: nothing is wider than the screen, so that the page never scrolls
 * sideways.
 */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { type Place, places } from './support/expected-routes.ts';
import { arrange, goWithin } from './support/records-and-allowed-actions.ts';
import { noSidewaysScroll, findSidewaysScroll } from './support/sideways-scroll.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/**
 * The screen sizes to check: a phone, a size between phone and tablet, two tablets in portrait, a tablet and a
 * phone in landscape, and the narrowest screen (WCAG 1.4.10).
 */
const screens = [
  { width: 390, height: 844 },
  { width: 650, height: 900 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 320, height: 640 },
];

async function goTo(page: Page, { path, title, heading }: Place, records: Record<string, string>) {
  await goWithin(
    page,
    path.replace(/\{(\w+)\}/g, (_all, name: string) => records[name] ?? name),
  );
  await expect(page).toHaveTitle(`Makeready | ${title}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.replace('{me}', 'Asha Rao'));
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('no screen is wider than a phone or a tablet, and a list always shows its names', async ({
  page,
  app,
}) => {
  test.slow();
  const records = await arrange(app);
  await app.openAs(page, 'Admin');
  for (const place of places) {
    await goTo(page, place, records);
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const where = `${place.path} at ${screen.width} x ${screen.height}`;
      await expect
        .poll(() => findSidewaysScroll(page), { message: where, intervals: [50, 100, 200] })
        .toEqual(noSidewaysScroll);
    }
  }
});
