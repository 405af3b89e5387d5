/** Compares the state of a screen before and after a key press, with the focus on each kind of element. */
import { expect, type Page } from '@playwright/test';

/** Returns the parts of the page's state that a key press could change. */
export const stateOf = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname + location.search,
    fields: Array.from(
      document.querySelectorAll<HTMLInputElement>('input, select, textarea'),
      ({ type, name, value, checked, validity: { badInput } }) => [type, name, value, checked, badInput],
    ),
    // Not a dialog's text: what an action would do to other jobs is worked out while it is open.
    dialogs: Array.from(
      document.querySelectorAll('[role="dialog"], dialog[open]'),
      (dialog) =>
        dialog.ariaLabel ??
        document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent ??
        'no name',
    ),
    pressed: Array.from(
      document.querySelectorAll('[aria-pressed="true"], [aria-checked="true"]'),
      ({ ariaLabel, textContent }) => ariaLabel ?? textContent,
    ),
    lists: document.querySelectorAll('input[aria-expanded="true"]').length,
    toasts: document.querySelectorAll('[data-toast]').length,
  }));

/** Waits until all fields of the screen are loaded. */
export async function waitForFields(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const last = before;
        before = JSON.stringify(await stateOf(page));
        return before === last;
      },
      { intervals: [300] },
    )
    .toBe(true);
}

/**
 * Marks one focusable element of each kind in the open dialog or, if no dialog is open, on the page, but none of the
 * kinds in `except`. It returns the kinds of the marked elements.
 */
export const markFocusable = (page: Page, except: readonly string[]) =>
  page.evaluate((except) => {
    const open = document.querySelector('[role="dialog"]') ?? document.querySelector('[role="menu"]');
    const kinds = new Map<string, Element>();
    const all = 'input, textarea, select, button, a[href], [role="menuitem"], [tabindex]';
    for (const each of (open ?? document).querySelectorAll(all)) {
      if (!each.checkVisibility() || each.closest('[inert]') || each.matches(':disabled')) continue;
      const kind = [each.tagName, 'type', 'role', 'inputmode']
        .map((name) => each.getAttribute(name) ?? name)
        .join(' ');
      if (!kinds.has(kind) && !except.includes(kind) && !each.matches('[data-takes-scans]'))
        kinds.set(kind, each);
    }
    const marked = [...kinds].slice(0, 10);
    for (const [place, [, each]] of marked.entries()) each.setAttribute('data-probe', String(place));
    return marked.map(([kind]) => kind);
  }, except);
