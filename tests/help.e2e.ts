/** Checks the help panel beside the page, the search of the manual, and `/help`, with and without a network. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';

test('help explains the page, answers questions, and opens a page of the manual beside the work', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Standard', '/job');
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('complementary', { name: 'Help' });
  await expect(help.getByRole('heading', { name: 'This page in five sentences' })).toBeVisible();
  await expect(help.getByRole('list').first().getByRole('listitem')).toHaveCount(5);
  await expect(help.getByRole('term').filter({ hasText: /^late$/ })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'help');

  // The page stays usable, and the panel follows it.
  const title = await help.getByRole('heading', { level: 2 }).innerText();
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | CustomerList');
  await expect(help.getByRole('heading', { level: 2 })).not.toHaveText(title);

  await help.getByRole('searchbox').fill('how do I print tickets');
  await help.getByRole('list', { name: 'Found in the manual' }).getByRole('link').first().click();
  await expect(help.getByRole('heading', { name: 'Print job tickets', level: 2 })).toBeVisible();
  await help.getByRole('button', { name: 'Back to this page' }).click();
  await expect(help.getByRole('heading', { name: 'This page in five sentences' })).toBeVisible();

  await help.getByRole('searchbox').press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
});

test('on a window of 1,200 px help is beside every page, which is laid out as in a narrower window', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await app.openAs(page, 'Standard', '/queues');
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('complementary', { name: 'Help' });
  const covered = async () => {
    const [main, panel] = [await page.getByRole('main').boundingBox(), await help.boundingBox()];
    return (main?.x ?? 0) + (main?.width ?? 0) - (panel?.x ?? 0);
  };
  await expect.poll(covered).toBe(0);
  await lookAt(page, 'help-queues');
  await page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await expect(page).toHaveTitle('Makeready | JobList');
  await expect.poll(covered).toBe(0);
  // A record's facts are in two columns, as in a window below 1,024 px.
  const body = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body });
  await app.openAs(page, 'Standard', `/customer/${id}`);
  const facts = page.getByRole('main').locator('dl').first();
  const columns = () => facts.evaluate((dl) => getComputedStyle(dl).gridTemplateColumns.split(' ').length);
  await expect.poll(columns).toBe(4);
  await page.keyboard.press('?');
  await expect.poll(columns).toBe(2);
  await expect.poll(covered).toBe(0);
});

test('the palette finds the answer to a question', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/job');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('how do I print tickets');
  await page
    .getByRole('option', { name: /print tickets/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/help\/print-tickets/);
  await expect(page.getByRole('heading', { name: 'Print job tickets', level: 1 })).toBeVisible();
});

test('the manual opens without a session, and a page is a link that can be shared', async ({ page, app }) => {
  await page.goto(`${app.url}/help`);
  await expect(page.getByRole('heading', { name: 'Manual', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search the manual' }).fill('print tickets');
  await page.getByRole('list', { name: 'Found in the manual' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Print job tickets', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Manual', level: 1 })).toBeVisible();
  await page.goto(`${app.url}/help/nothing-of-this-name`);
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the manual, its search and its pictures are on the device', async ({ page, app, context }) => {
    await app.openAs(page, 'Standard', '/help');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.goto(`${app.url}/help/the-job-page`);
    const picture = page.getByRole('img').first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Manual', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search the manual' }).fill('how do I print tickets');
    await expect(
      page.getByRole('list', { name: 'Found in the manual' }).getByRole('link').first(),
    ).toBeVisible();
  });
});
