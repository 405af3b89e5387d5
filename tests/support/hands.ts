/** A person's hands on the keyboard: what a test types in no time would be taken for a scanner's (docs/decisions/073). */
import { type Page } from '@playwright/test';

/** In ms. */
const betweenKeys = 60;
/** In ms: how long a question is read at least before Enter is pressed in it. */
const reading = 320;

const slowed = new WeakSet<Page>();

/** Types on the page as a fast typist does; called once or more. */
export function typeAsPerson(page: Page): void {
  if (slowed.has(page)) return;
  slowed.add(page);
  const { keyboard } = page;
  const [type, press] = [keyboard.type.bind(keyboard), keyboard.press.bind(keyboard)];
  keyboard.type = (text, options) => type(text, { delay: betweenKeys, ...options });
  keyboard.press = async (key, options) => {
    const isAsked = /(^|\+)(Enter|Space)$/.test(key) && (await page.locator('[role="dialog"]').count()) > 0;
    await page.waitForTimeout(isAsked ? reading : betweenKeys);
    await press(key, options);
  };
}
