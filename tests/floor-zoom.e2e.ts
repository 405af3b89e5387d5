/**
 * Checks that the floor loses nothing at 400 % zoom (a window of 1280 x 1024 has 320 x 256 pixels then, WCAG 1.4.10) and
 * with wider text (WCAG 1.4.12).
 */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';
import { findSidewaysScroll, noSidewaysScroll } from './support/sideways-scroll.ts';

/** The spacing of WCAG 1.4.12. */
const widerText = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Returns a line for each text that is cut off, each element that scrolls sideways, and each control that is covered. */
const findLost = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      // What only screen readers have is one pixel large.
      element.getBoundingClientRect().width > 2;
    const nameOf = (element: Element) =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 80);
    const lost: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const own = node.parentElement!;
      if (node.textContent!.trim() === '' || !isShown(own)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      for (let each: Element | null = own; each && each.tagName !== 'MAIN'; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        const edge = each.getBoundingClientRect();
        const isCut =
          (['hidden', 'clip'].includes(overflowX) &&
            (box.right > edge.right + 2 || box.left < edge.left - 2)) ||
          (['hidden', 'clip'].includes(overflowY) &&
            (box.bottom > edge.bottom + 2 || box.top < edge.top - 2));
        // A text stays in its button.
        const isOut =
          each.tagName === 'BUTTON' &&
          (box.right > edge.right + 2 || box.bottom > edge.bottom + 4 || box.top < edge.top - 4);
        if (isCut || isOut) lost.push(`cut: ${nameOf(own)}`);
        if (['auto', 'scroll'].includes(overflowY)) break;
      }
    }
    for (const each of document.querySelectorAll('main, main *'))
      if (
        ['auto', 'scroll'].includes(getComputedStyle(each).overflowX) &&
        each.scrollWidth > each.clientWidth + 1
      )
        lost.push(`scrolls sideways: ${nameOf(each)}`);
    for (const control of document.querySelectorAll('main :is(a, button, input)')) {
      if (!isShown(control)) continue;
      control.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!there || !(control.contains(there) || there.contains(control)) || there.tagName === 'MAIN')
        lost.push(`covered: ${nameOf(control)}`);
    }
    return [...new Set(lost)];
  });

for (const [about, viewport] of [
  ['at 400 % zoom', { width: 320, height: 256 }],
  ['on a tablet', { width: 1024, height: 768 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test.describe(about, () => {
    test.use({ viewport, hasTouch: true });
    test(`${about}, with wider text, the floor loses nothing and scrolls one way`, async ({ page, app }) => {
      test.slow();
      const name = `Komori ${viewport.width}`;
      const machine = await machineOf(app, name);
      const number = `MR-${viewport.width}`;
      const [{ id, version }] = await createScheduledJob(app, {
        number,
        name: 'Kaju katli box, long sleeve',
      });
      await app.api.operations.update({ params: { id }, body: { machineId: machine.id, version } });
      const button = (label: string | RegExp) =>
        page.getByRole('button', { name: label, ...(typeof label === 'string' && { exact: true }) });
      const look = async (where: string) => {
        for (const css of ['', widerText]) {
          const style = await page.addStyleTag({ content: css || '/* none */' });
          await expect
            .poll(() => findSidewaysScroll(page), { message: where, intervals: [50, 200] })
            .toEqual(noSidewaysScroll);
          expect.soft(await findLost(page), `${where}${css && ', wider text'}`).toEqual([]);
          await style.evaluate((element) => (element as Element).remove());
        }
        await page.evaluate(() => scrollTo(0, 0));
      };
      await app.openAs(page, 'Restricted', '/floor');
      await expect(page.getByRole('link', { name })).toBeVisible();
      await look('pick');
      await page.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('ready');
      await lookAt(page, `floor-zoom-${viewport.width}-ready`);
      await button(/^To fetch/).click();
      await look('to fetch');
      await button('Close').click();
      await button('Run').click();
      await expect(button('Count good')).toBeVisible();
      // A toast covers something for some seconds.
      await expect(page.getByText('Printing Frontside started')).toBeHidden({ timeout: 15_000 });
      await look('running');
      await button('Count good').click();
      await button('6').click();
      await look('count good');
      await page.keyboard.press('Escape');
      await button('Count waste').click();
      await look('count waste');
      await page.keyboard.press('Escape');
      await button(/^Next/).click();
      await look('queue');
      await button('Hand over').click();
      await look('hand over');
      await expectAccessible(page);
      await page.reload();
      await page.emulateMedia({ forcedColors: 'active' });
      await expectAccessible(page);
      // Without colours of their own, the parts of the figures that are drawn still have an edge.
      await expect(page.locator('[data-state="running"][aria-hidden]').first()).toHaveCSS(
        'border-top-style',
        'solid',
      );
    });
  });
