/**
 * Slows the keyboard of tests down to a person's pace. The screens take faster input for a scanner
 * (docs/decisions/073).
 */
import { type Locator, type Page } from '@playwright/test';

/** The time in ms between two characters of a person who types fast. */
const betweenLettersMs = 60;
/** The time in ms before a single key press. */
const betweenKeysMs = 120;
/** The time in ms that a person needs to read a dialog before pressing Enter. */
const readingMs = 320;

const slowed = new WeakSet<object>();

/** Waits before a key press as long as a person would, longer before Enter or Space in a dialog. */
async function waitBefore(page: Page, key: string): Promise<void> {
  const isAsked = /(^|\+)(Enter|Space)$/.test(key) && (await page.locator('[role="dialog"]').count()) > 0;
  await page.waitForTimeout(isAsked ? readingMs : betweenKeysMs);
}

/** Slows down the key presses that tests send to fields and buttons. */
function slowLocators(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (slowed.has(locators)) return;
  slowed.add(locators);
  // oxlint-disable-next-line typescript/unbound-method
  const { press } = locators;
  locators.press = async function pressSlowly(this: Locator, key, options) {
    await this.waitFor();
    await waitBefore(this.page(), key);
    await press.call(this, key, options);
  };
}

/** Slows all typing on the page down to a fast typist's pace. Repeated calls for a page have no effect. */
export function typeAsPerson(page: Page): void {
  if (slowed.has(page)) return;
  slowed.add(page);
  slowLocators(page);
  const { keyboard } = page;
  const [type, press] = [keyboard.type.bind(keyboard), keyboard.press.bind(keyboard)];
  let lastKey = '';
  keyboard.type = (text, options) => {
    lastKey = text;
    return type(text, { delay: betweenLettersMs, ...options });
  };
  keyboard.press = async (key, options) => {
    // A Tab right after a Tab ends no scan, since no character was typed between them.
    if (key !== 'Tab' || lastKey !== 'Tab') await waitBefore(page, key);
    lastKey = key;
    await press(key, options);
  };
}
