/** Checks the wall screen of a hall: set up by a link, read from 5 m, live, and ended by an Admin (decision 107). */
import { type Locator, type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

const machines = (page: Page) => page.getByRole('list', { name: 'Machines' });
const cell = (page: Page, name: string) => machines(page).getByRole('listitem').filter({ hasText: name });
const pageButton = (page: Page) => page.getByRole('button', { name: 'Stop at this page' });

/** The height of a pixel in mm on a screen of 40 inches with 1,080 lines. */
const mmPerPixel = (40 * 25.4 * 9) / Math.hypot(16, 9) / 1080;

/** Returns the height in px of the capitals in which the element's text is drawn. */
const capitalsOf = (of: Locator) =>
  of.evaluate((element) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('The browser has no canvas');
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return context.measureText('H').actualBoundingBoxAscent;
  });

async function makeLink(page: Page, app: App, name: string): Promise<string> {
  await app.openAs(page, 'Admin', '/settings/keys');
  const form = page.getByRole('form', { name: 'Wall screen' });
  await form.getByLabel('Screen').fill(name);
  await form.getByRole('button', { name: 'Make link' }).click();
  return page.getByLabel('Link', { exact: true }).inputValue();
}

test('a wall screen opens by its link, follows the floor in large letters, and ends when it is revoked', async ({
  page,
  app,
  browser,
}) => {
  test.setTimeout(120_000);
  const [printing] = await createScheduledJob(app, { number: 'MR-1042', name: 'Mango box' });
  const press = await machineOf(app, 'Komori Lithrone');
  for (let n = 2; n <= 12; n += 1) await machineOf(app, `Press ${n}`);
  await app.api.operations.update({ params: { id: printing.id }, body: { machineId: press.id } });
  const [late] = await createScheduledJob(app, { number: 'MR-900', name: 'Laddu box' });
  await app.query(`update jobs set delivery_date = now() - interval '2 days' where id = '${late.jobId}'`);
  const link = await makeLink(page, app, 'Press hall');
  expect(link).toMatch(/\/floor\/wall#mr_[\w-]{43}$/);

  const television = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const wall = await television.newPage();
  await wall.goto(link);
  await expect(machines(wall).getByRole('listitem')).toHaveCount(12);
  expect(wall.url()).toBe(`${app.url}/floor/wall`);
  await expect(cell(wall, 'Komori Lithrone')).toContainText('Idle');
  await expect(wall.locator('main > header')).toContainText(/1\s*late\s*MR-900/);

  // What happens on the floor shows by itself.
  await app.api.operations.advance({ params: { id: printing.id } });
  await app.api.operations.counts({ params: { id: printing.id }, body: { goodQuantity: 66 } });
  await expect(cell(wall, 'Komori Lithrone')).toContainText(
    /Running\s*MR-1042.*Mango box.*50\s?%.*about .* left/,
  );
  await app.api.machines.down({
    params: { id: (await app.api.machines.search({ query: { term: 'Press 2' } }))[0]?.id ?? '' },
    body: { reason: 'Gripper broken', expectedBack: null },
  });
  await expect(cell(wall, 'Press 2')).toContainText(/Down.*Gripper broken · Back: not known/);
  await lookAt(wall, 'wall');
  await app.api.operations.pause({ params: { id: printing.id }, body: { reason: 'Plates missing' } });
  await expect(cell(wall, 'Komori Lithrone')).toContainText(/Paused.*Plates missing/);
  await expect(wall.getByRole('list', { name: 'Calls' })).toContainText(
    /Komori Lithrone Plates missing · Prepress: called \d\d:\d\d, no answer yet/,
  );

  // With 12 machines and a call, state and job number have capitals of 25 mm, and the rest of 11 mm.
  for (const [text, least] of [
    ['Paused', 25],
    ['MR-1042', 25],
    ['Mango box', 11],
    ['Komori Lithrone', 11],
    ['Plates missing', 11],
  ] as const) {
    const height = await capitalsOf(cell(wall, 'Komori Lithrone').getByText(text).first());
    expect(height * mmPerPixel, text).toBeGreaterThanOrEqual(least);
  }
  await expect(wall.getByRole('button')).toHaveCount(0);
  await expect(wall.getByRole('main').getByRole('link')).toHaveCount(0);
  await expectAccessible(wall);
  await wall.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(wall);

  await television.setOffline(true);
  await expect(wall.getByText(/Offline since \d\d:\d\d/)).toBeVisible();
  await expect(wall.getByRole('list', { name: 'Calls' })).toBeVisible();
  await television.setOffline(false);
  await expect(wall.getByText(/Offline since/)).toBeHidden();

  // Any other page leads back to the wall.
  await wall.goto('/today');
  await expect(cell(wall, 'Komori Lithrone')).toContainText('Paused');

  await page.reload();
  await page.getByRole('button', { name: 'Revoke Press hall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke screen' }).click();
  await expect(wall.getByText('This screen is not set up')).toBeVisible();
  await expectAccessible(wall);
  await wall.goto(link);
  await expect(wall.getByText('This screen is not set up')).toBeVisible();
  await television.close();
});

test('pages of a wall screen turn by themselves and by keys, and no text leaves its machine', async ({
  page,
  app,
}) => {
  test.setTimeout(120_000);
  const long = 'Heidelberg Speedmaster CX 104 with coating unit and extended delivery';
  for (let n = 1; n <= 26; n += 1) await machineOf(app, `Zeta ${n} ${n === 1 ? long : ''}`);
  const pages = Math.ceil((await app.api.machines.list()).length / 12);
  const isOn = (place: number) => expect(pageButton(page)).toContainText(`${place}/${pages}`);
  await page.clock.install();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await app.openAs(page, 'Restricted', '/floor/wall');
  await isOn(1);
  const names = () => machines(page).getByRole('heading').allTextContents();
  const first = await names();
  await page.clock.fastForward(21_000);
  await isOn(2);
  expect(await names()).not.toEqual(first);
  await page.keyboard.press('PageUp');
  await isOn(1);
  await page.keyboard.press('ArrowLeft');
  await isOn(pages);
  await page.keyboard.press('ArrowRight');
  await isOn(1);
  await page.keyboard.press('PageDown');
  await isOn(2);
  await pageButton(page).click();
  await page.clock.fastForward(60_000);
  await isOn(2);
  await expect(pageButton(page)).toHaveAttribute('aria-pressed', 'true');

  for (const [width, height, most] of [
    [1920, 1080, 12],
    [3840, 2160, 12],
    [1024, 768, 6],
    [1080, 1920, 12],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const key of ['PageDown', 'PageDown', 'PageDown']) {
      await page.keyboard.press(key);
      expect(await machines(page).getByRole('listitem').count()).toBeLessThanOrEqual(most);
      const outside = await page.evaluate(() => {
        const isOut = ({ right, bottom, width: w, height: h }: DOMRect) =>
          w > 0 && h > 0 && (right > innerWidth + 1 || bottom > innerHeight + 1);
        return [...document.querySelectorAll('main *')]
          .filter((each) => isOut(each.getBoundingClientRect()))
          .map(({ textContent }) => textContent);
      });
      expect(outside, `${width} x ${height}`).toEqual([]);
    }
  }
});

test('a browser with a signed-in user asks before it becomes a wall screen', async ({ page, app }) => {
  await machineOf(app, 'Manroland');
  const link = await makeLink(page, app, 'Office');
  await page.goto(link);
  await expect(page.getByText('is signed out when this browser becomes a wall screen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Only look' }).click();
  await expect(machines(page)).toBeVisible();
  await page.goto('/machine');
  await expect(page.getByRole('heading', { name: 'Machines' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Use it as a wall screen' }).click();
  await expect(machines(page)).toBeVisible();
  await page.goto('/today');
  await expect(page).toHaveURL(`${app.url}/floor/wall`);
});
