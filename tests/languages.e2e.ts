/** Checks that a person can work in a language other than English (decision 096). */
import { type Page } from '@playwright/test';
import { readCatalogue } from '../server/platform/language/compiled-catalogue.ts';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';
import { testPassword, usernameOf } from '../server/testing/database/postgres.ts';

const hindi = new Map(readCatalogue('hi').items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
/** Returns the Hindi of an English text. */
const said = (message: string) => hindi.get(message) ?? message;

/** What stays in Latin letters in every language: names that the shop gave, its lists included, units, keys and the product's name. */
const data =
  /Carry Bag Pasting|Delhi|Mumbai|Chennai|Carry Bag|Corrugated Box|Plain Box|\b(?:Sheet|Envelope|Book|Calendar|Flap)\b|Manual Punching|Back to Back Pasting|Window Patching|Final Inspection|UV and Drip|Peel Off|Lamination|Foiling|Punching|Pasting|Corrugation|Outsource|Malnad Coffee Works|Komori Lithrone|Filter Coffee carton|Komori|Carte Lumina|Printing|Packing|Frontside|Cyan, Magenta, Yellow, Black|Aquacoat|Domestic|Match approved sheet 2|Paper of|HI-1|Bengaluru|4 Mill Road|Meena Iyer|\bMI\b|\S+@\S+|English|Deutsch|Makeready|\b(?:Esc|Ctrl|Enter|Alt|PIN|PDF|CSV|GSM|Google|Chrome on Linux|mm|µm|kg)\b|g\/m²|Coffee|Lithrone/g;

/** Returns the texts on the page, labels of elements included, that still have Latin letters without `data`. */
const englishOn = async (page: Page) => {
  const texts = await page.evaluate(() => {
    const found = [document.body.innerText.split('\n')];
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      found.push([...document.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name) ?? ''));
    return found.flat();
  });
  return texts.filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(data, '')));
};

test('an operator chooses Hindi on the page to sign in, and works without meeting English', async ({
  page,
  app,
}) => {
  const machine = await machineOf(app, 'Komori Lithrone');
  const [printing] = await createScheduledJob(app, { number: 'HI-1', name: 'Filter Coffee carton' });
  await page.goto(`${app.url}/login`);
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByLabel(said('Username')).fill(usernameOf('Restricted'));
  await page.getByLabel(said('Password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: said('Login'), exact: true }).click();
  await expect(page.getByRole('heading', { name: app.users.Restricted.name })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  // The choice is the user's from now on, on every device.
  await expect
    .poll(async () => (await app.api.users.get({ params: { id: app.users.Restricted.id } })).language)
    .toBe('hi');
  expect(await englishOn(page)).toEqual([]);
  await lookAt(page, 'hindi-my-details');

  await page.goto(`${app.url}/machine/${machine.id}`);
  await expect(page.getByRole('heading', { name: 'Komori Lithrone' }).first()).toBeVisible();
  expect(await englishOn(page)).toEqual([]);

  await page.goto(`${app.url}/operation/${printing.id}`);
  await page.getByRole('button', { name: said('Run'), exact: true }).click();
  await expect(page.getByRole('button', { name: said('Pause'), exact: true })).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  await expectAccessible(page);
  await lookAt(page, 'hindi-operation');
  await page.keyboard.press('?');
  const help = page.getByRole('complementary', { name: said('Help') });
  await expect(help.getByRole('list').first().getByRole('listitem')).toHaveCount(5);
  expect(await englishOn(page)).toEqual([]);
  await lookAt(page, 'hindi-help');
  await help.getByRole('searchbox').fill('गिनती ग़लत डाल दी');
  await help
    .getByRole('list', { name: said('Found in the manual') })
    .getByRole('link')
    .first()
    .click();
  await expect(help.getByRole('heading', { name: 'ग़लत गिनती कैसे ठीक करूँ' })).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('बिना गिने कैसे पूरा करूँ');
  await expect(page.getByRole('option', { name: 'बिना गिने कैसे पूरा करूँ' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await app.api.operations.get({ params: { id: printing.id } })).state).toBe('running');

  for (const list of ['/machine', '/operation', '/job', '/today']) {
    await page.goto(app.url + list);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expect(await englishOn(page), list).toEqual([]);
  }

  await page.goto(`${app.url}/`);
  await page.getByText('English', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(
    page.getByText('Running and paused operations appear here.').or(page.getByText('On the floor')).first(),
  ).toBeVisible();
});
