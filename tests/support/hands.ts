/** A person's hands on the keyboard: what a test types in no time would be taken for a scanner's (docs/decisions/073). */
import { type Locator, type Page } from '@playwright/test';

/** In ms: as a fast typist. */
const betweenLetters = 60;
/** In ms: single keys are meant one by one. */
const betweenKeys = 120;
/** In ms: how long a question is read at least before Enter is pressed in it. */
const reading = 320;

const slowed = new WeakSet<object>();

/** Waits as long as a person does before the key. */
async function rest(page: Page, key: string): Promise<void> {
  const isAsked = /(^|\+)(Enter|Space)$/.test(key) && (await page.locator('[role="dialog"]').count()) > 0;
  await page.waitForTimeout(isAsked ? reading : betweenKeys);
}

/** Makes what tests press in a field or on a button come at a person's pace. */
function slowLocators(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
  if (slowed.has(locators)) return;
  slowed.add(locators);
  // oxlint-disable-next-line typescript/unbound-method
  const { press } = locators;
  locators.press = async function pressSlowly(this: Locator, key, options) {
    await this.waitFor();
    await rest(this.page(), key);
    await press.call(this, key, options);
  };
}

/** Types on the page as a fast typist does; called once or more. */
export function typeAsPerson(page: Page): void {
  if (slowed.has(page)) return;
  slowed.add(page);
  slowLocators(page);
  const { keyboard } = page;
  const [type, press] = [keyboard.type.bind(keyboard), keyboard.press.bind(keyboard)];
  keyboard.type = (text, options) => type(text, { delay: betweenLetters, ...options });
  keyboard.press = async (key, options) => {
    await rest(page, key);
    await press(key, options);
  };
}
