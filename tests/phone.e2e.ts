/** Every screen on a phone: nothing of it is wider than the screen, so that a page is only scrolled down. */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { places } from './support/places.ts';
import { arrange, goWithin } from './support/routes.ts';

test.use({ shop: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true });

/** What reaches over the right edge and is not in a part that scrolls by itself. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const reaching = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
    );
    return reaching.slice(0, 3).map((element) => element.outerHTML.slice(0, 120));
  });

test('no screen is wider than a phone', async ({ page, app }) => {
  const records = await arrange(app);
  await app.signInAs(page, 'Admin');
  for (const { path, title, heading } of places) {
    await goWithin(
      page,
      path.replace(/\{(\w+)\}/, (_all, name: string) => records[name] ?? name),
    );
    await expect(page).toHaveTitle(`Makeready | ${title}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.replace('{me}', 'Asha Rao'));
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await tooWide(page), path).toEqual([]);
  }
});
