/** A person at the screen: presses, types and picks by what they read there; with a finger where the screen has touch. */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Person {
  page: Page;
  /** A button of the screen, by its words; not of the top bar or a dialog. */
  button: (name: string | RegExp) => Locator;
  /** A link of the screen. */
  link: (name: string | RegExp) => Locator;
  press: (target: Locator) => Promise<void>;
  /** Leads to a screen of the top bar; where there is a menu, through it. */
  go: (name: string) => Promise<void>;
  type: (label: string, text: string) => Promise<void>;
  /** Picks from a field's list. */
  pick: (label: string, option: string) => Promise<void>;
  /** Looks whether anything on the screen stands in somebody's way. */
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
      // The former screen stays until the next one's program is there, with links of the same words.
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
