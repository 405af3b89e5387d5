/**
 * Acts as a user at the screen, who presses, types and picks by visible words. On a touch screen, the user
 * taps.
 */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Person {
  page: Page;
  /** Finds a button of the screen, except in the top bar and in dialogs. */
  button: (name: string | RegExp) => Locator;
  /** Finds a link of the screen, except in the top bar. */
  link: (name: string | RegExp) => Locator;
  press: (target: Locator) => Promise<void>;
  /** Presses an action of the menu "…" in the head of a record's page. */
  pressMore: (name: string) => Promise<void>;
  /** Opens a screen by the top bar or, on a phone, by the menu in the top bar. */
  go: (name: string) => Promise<void>;
  type: (label: string, text: string) => Promise<void>;
  /** Picks an option from the list of a field. */
  pick: (label: string, option: string) => Promise<void>;
  /** Checks the accessibility of the present screen, if the journey wants that. */
  check: () => Promise<void>;
}

const named = (name: string | RegExp) => ({ name, ...(typeof name === 'string' && { exact: true }) });

const clickOn = (target: Locator) => target.click();

/** Opens the menu "…" in the head of a record's page, and presses one of its actions. */
export async function pressMore(page: Page, name: string, press: Person['press'] = clickOn) {
  await press(page.getByRole('main').getByRole('button', { name: /^More of / }));
  await press(page.getByRole('menuitem', { name, exact: true }));
}

export function personAt(page: Page, touch: boolean, check: Person['check']): Person {
  const press = touch ? (target: Locator) => target.tap() : clickOn;
  const screen = page.getByRole('main');
  return {
    page,
    button: (name) => screen.getByRole('button', named(name)),
    link: (name) => screen.getByRole('link', named(name)),
    press,
    pressMore: (name) => pressMore(page, name, press),
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
