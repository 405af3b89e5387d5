/** Compares the actions that the palette (Ctrl K) offers with the buttons of the page behind it (look: palette). */
import { expect, type Page } from '@playwright/test';

interface Offered {
  name: string;
  why: string | null;
}

// Controls that select, expand, sort or navigate are no actions.
const others =
  '[aria-pressed], [aria-expanded]:not([aria-haspopup]), [role], th *, select ~ button, :has(select) + button';

/** Returns the buttons of the page that act on its record or list, or the actions of its open menu. */
const acting = (page: Page, selector = `#main button:not(${others})`): Promise<Offered[]> =>
  page.evaluate((selector) => {
    const buttons = [...document.querySelectorAll<HTMLElement>(selector)];
    return buttons
      .filter((button) => button.checkVisibility() && !button.closest('[inert]'))
      .map((button) => ({
        name: button.getAttribute('aria-label') ?? button.innerText.replaceAll(/\s+/g, ' ').trim(),
        why:
          button.getAttribute('aria-disabled') === 'true'
            ? (document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
            : null,
      }));
  }, selector);

const isOffered = ({ name, why }: Offered, { text, disabled }: { text: string; disabled: boolean }) =>
  text.startsWith(name) && disabled === (why !== null) && text.includes(why ?? '');

/** Returns the labels that the open palette offers, and which of them are disabled. */
const offered = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Find or do' })
    .getByRole('option')
    .evaluateAll((options) =>
      options.map((option) => ({
        text: (option as HTMLElement).innerText.replaceAll(/\s+/g, ' ').trim(),
        disabled: option.getAttribute('aria-disabled') === 'true',
      })),
    );

/** Returns the actions of the page that the palette does not offer or refuse like their buttons. */
export async function missingInPalette(page: Page): Promise<{ actions: number; missing: string[] }> {
  const menu = await acting(page, '#main [role="menuitem"]');
  if (menu.length > 0) await page.keyboard.press('Escape');
  if ((await acting(page)).length === 0) return { actions: 0, missing: [] };
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find or do' });
  let actions: Offered[] = [];
  let missing: string[] = [];
  // The page may still load its last part, so the palette is read again.
  const read = async () => {
    await field.fill('> ');
    await field.fill('>');
    actions = [...(await acting(page)), ...menu];
    const options = await offered(page);
    missing = actions
      // What explains a figure belongs to the figure alone.
      .filter(({ name }) => !/^How “.*” is counted$/.test(name))
      .filter((action) => !options.some((option) => isOffered(action, option)))
      .map(({ name, why }) => `${name}: ${why ?? 'can'}`);
    return missing;
  };
  await expect
    .poll(read, { timeout: 3000, intervals: [50, 100, 200] })
    .toEqual([])
    .catch(() => undefined);
  await page.keyboard.press('Escape');
  return { actions: actions.length, missing };
}
