/** Finds the elements that make a screen scroll sideways, which no screen should. */
import { type Page } from '@playwright/test';

/**
 * Returns the elements beyond the right edge, except inside scrolling parts. It also returns how far the page
 * scrolls sideways, and list columns that are narrower than 120 px without a fixed width.
 */
export const findSidewaysScroll = (page: Page) =>
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

/** The result of `findSidewaysScroll` for a screen that does not scroll sideways. */
export const noSidewaysScroll = { tooWide: [], over: 0, moved: 0, narrow: [] };
