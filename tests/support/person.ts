/** A user at the screen, who presses, types and picks by visible words; taps on a touch screen. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Person {
  page: Page;
  /** A button of the screen, but not of the top bar or a dialog. */
  button: (name: string | RegExp) => Locator;
  /** A link of the screen, but not of the top bar. */
  link: (name: string | RegExp) => Locator;
  press: (target: Locator) => Promise<void>;
  /** Goes to a screen by the top bar, or by its menu on a phone. */
  go: (name: string) => Promise<void>;
  type: (label: string, text: string) => Promise<void>;
  /** Picks from a field's list. */
  pick: (label: string, option: string) => Promise<void>;
  /** Checks the screen's accessibility. */
  check: () => Promise<void>;
}

const named = (name: string | RegExp) => ({ name, ...(typeof name === 'string' && { exact: true }) });

export function personAt(page: Page, touch: boolean, check: Person['check']): Person {
  const press = (target: Locator) => (touch ? target.tap() : target.click());
  const screen = page.getByRole('main');
  return {
    page,
    button: (name) => screen.getByRole('button', named(name)),
    link: (name) => screen.getByRole('link', named(name)),
    press,
    go: async (name) => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await press(menu);
      await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }));
      // The old screen, with links of the same name, stays until the code of the new one is loaded.
      await expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    },
    type: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    pick: async (label, option) => {
      await press(page.getByRole('combobox', { name: label, exact: true }));
      await press(page.getByRole('option', { name: option, exact: true }));
    },
    check,
  };
}
