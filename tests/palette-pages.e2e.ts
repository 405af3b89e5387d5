/** Checks that the palette (Ctrl K) offers every action of the page behind it (look: palette). */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { places } from './support/expected-routes.ts';
import { arrange, goWithin, problemsOf } from './support/records-and-allowed-actions.ts';

let records: Record<string, string>;
test.beforeAll(async ({ app }) => {
  records = await arrange(app);
});
const filled = (path: string) => path.replace(/\{(\w+)\}/, (_all, name: string) => records[name] ?? name);

interface Offered {
  name: string;
  why: string | null;
}

/** Returns the buttons and links of the page that act on its record or list. */
const acting = (page: Page): Promise<Offered[]> =>
  page.evaluate(() => {
    // Controls that select, expand, sort or navigate are no actions.
    const others =
      '[aria-pressed], [aria-expanded]:not([aria-haspopup]), [role], th *, select ~ button, :has(select) + button';
    const buttons = [...document.querySelectorAll<HTMLElement>('#main button')];
    return buttons
      .filter((button) => !button.matches(others) && button.checkVisibility() && !button.closest('[inert]'))
      .map((button) => ({
        name: button.getAttribute('aria-label') ?? button.innerText.replaceAll(/\s+/g, ' ').trim(),
        why:
          button.getAttribute('aria-disabled') === 'true'
            ? (document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '')
            : null,
      }));
  });

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

for (const role of ['Admin', 'Restricted'] as const) {
  test(`the palette allows and refuses the same actions as the buttons of each page, as ${role}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(240_000);
    await app.openAs(page, role);
    let buttons = 0;
    const missing: string[] = [];
    for (const place of places) {
      await goWithin(page, filled(place.path));
      const faults = () => problemsOf(page, place, role, app.users[role].name);
      await expect.poll(faults, { timeout: 10_000, message: place.path }).toEqual([]);
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Find or do' });
      let acts: Offered[] = [];
      // The page may still load its last part, so the palette is read again.
      const left = async () => {
        await field.fill('> ');
        await field.fill('>');
        acts = await acting(page);
        const options = await offered(page);
        return acts
          .filter((act) => !options.some((option) => isOffered(act, option)))
          .map(({ name, why }) => `${place.path} ${name}: ${why ?? 'can'}`);
      };
      await expect
        .poll(left, { timeout: 3000 })
        .toEqual([])
        .catch(async () => missing.push(...(await left())));
      await page.keyboard.press('Escape');
      buttons += acts.length;
    }
    expect(missing).toEqual([]);
    expect(buttons).toBeGreaterThan(100);
  });
}

test('a user runs and finishes an operation from the palette, and opens a list’s export menu there', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Restricted', filled('/operation/{operation}'));
  await expect(page.getByRole('main').getByRole('button', { name: 'Run' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  const type = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  };
  await type('run');
  await expect(page.getByRole('main').getByRole('button', { name: 'Pause' })).toBeVisible();
  await type('pause');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await type('finish');
  const finishing = page.getByRole('dialog', { name: /^Finish / });
  await finishing.getByLabel(/^Good/).fill('1000');
  await finishing.getByLabel(/^Waste (sheets|pieces)/).fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('button', { name: 'Undo Finish' })).toBeVisible();
  await page.goto('/machine');
  await expect(page.getByRole('link', { name: 'Bobst Novacut' })).toBeVisible();
  await type('export');
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused();
});
