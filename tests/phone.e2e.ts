/** Every screen on phones and tablets: nothing is wider than the screen, so that the page never scrolls sideways. */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { type Place, places } from './support/places.ts';
import { arrange, goWithin } from './support/routes.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** A phone, two tablets in portrait, a size between them, and a phone in landscape. */
const screens = [
  { width: 390, height: 844 },
  { width: 650, height: 900 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 720, height: 450 },
];

/**
 * Elements beyond the right edge that are not in a scrolling part; how far the page scrolls sideways; and columns of a list
 * without a fixed width that are narrower than 120 px.
 */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const tooWide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
    );
    scrollTo(500, 0);
    const moved = scrollX;
    scrollTo(0, 0);
    const shares = [...document.querySelectorAll<HTMLElement>('table[class*="fixed"] th')].filter(
      (th) => th.style.width === '' && th.offsetParent !== null,
    );
    return {
      tooWide: tooWide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
      over: Math.max(0, (document.scrollingElement?.scrollWidth ?? 0) - innerWidth - 1),
      moved,
      narrow: shares.filter((th) => th.offsetWidth < 120).map((th) => `${th.innerText} ${th.offsetWidth} px`),
    };
  });

async function goTo(page: Page, { path, title, heading }: Place, records: Record<string, string>) {
  await goWithin(
    page,
    path.replace(/\{(\w+)\}/, (_all, name: string) => records[name] ?? name),
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
      await expect.poll(() => sideways(page), where).toEqual({ tooWide: [], over: 0, moved: 0, narrow: [] });
    }
  }
});
