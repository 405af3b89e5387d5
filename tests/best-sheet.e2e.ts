/** Checks the best sheet of a job: found, used, shown on its page and printed on its ticket (decision 123). */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { pixel } from './support/sample-products.ts';

const inch = 25.4;
const board = { quality: 'Carte Lumina', gsm: 300 };
const sized = {
  style: 'Reverse Tuck In Box',
  paperThickness: 395,
  quantity: 57_000,
  paperQuality: board.quality,
};

/** Adds presses, a die cutter and papers, which the tests share. */
async function arrangeShop({ api }: App): Promise<void> {
  if ((await api.papers.sorted()).items.length > 0) return;
  const machine = (name: string, type: string, length: number, breadth: number) =>
    api.machines.create({ body: { name, type, length, breadth, smallestLength: 300, smallestBreadth: 300 } });
  await machine('Komori Lithrone G40', 'Printing', 1030, 720);
  await machine('Bobst SP 102 SE', 'Punching', 1020, 720);
  for (const [name, length, breadth, stockQuantity] of [
    ['28 x 40 in', 40 * inch, 28 * inch, 6400],
    ['24 x 36 in', 36 * inch, 24 * inch, 900],
    ['720 x 1020 mm', 1020, 720, 0],
  ] as const)
    await api.papers.create({ body: { ...board, name, length, breadth, thickness: 395, stockQuantity } });
}

/** Adds a job of a carton. Returns its id. */
async function arrange(app: App, number: string, more: object = {}): Promise<string> {
  await arrangeShop(app);
  const customer = { name: `Ragi & Rye ${number}`, address: '4 Mill Road', city: 'Bengaluru' };
  const { id: customerId } = await app.api.customers.create({ body: customer });
  const { id } = await app.api.jobs.create({ body: { ...jobBody(customerId, number), ...sized, ...more } });
  return id;
}

const shoot = async (page: Page, name: string) => {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
};

test('sizes typed in the form lead to the best sheet, which fills the job and is drawn on its page and ticket', async ({
  page,
  app,
}) => {
  const id = await arrange(app, 'BS-1', { artwork: pixel });
  const job = () => app.api.jobs.get({ params: { id } });
  await app.openAs(page, 'Standard', `/job/${id}/best-sheet`);
  await expect(page.getByRole('heading', { name: 'No blank yet' })).toBeVisible();
  await shoot(page, 'none');
  await page.getByRole('link', { name: 'Enter the size' }).click();
  await page.getByRole('button', { name: 'Finished size', exact: true }).click();
  const product = page.getByRole('group', { name: 'Product' });
  for (const [label, value] of Object.entries({ Length: '70', Breadth: '40', Height: '150' }))
    await product.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Best sheet' }).click();

  // The best one is picked. The keyboard picks others, and the address names them.
  const best = page.getByRole('radio', { name: '28 x 40 in, 12 ups' });
  await expect(best).toBeChecked();
  await expect(page.getByRole('row')).toHaveCount(11);
  await expectAccessible(page);
  await shoot(page, 'best');
  await best.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/layout=3$/);
  const third = page.getByRole('heading', { name: '720 x 1020 mm, 12 ups' });
  await expect(third).toBeVisible();
  await page.reload();
  await expect(third).toBeVisible();
  await page.getByRole('radio').nth(2).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');

  // Conditions change the search.
  const list = page.getByRole('table');
  await expect(list.getByRole('cell', { name: '4,750', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  // What was found before can't be used while the search for the new conditions runs.
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/layouts', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByLabel('Loss', { exact: true }).fill('150');
  const use = page.getByRole('button', { name: 'Use this sheet' });
  await expect(use).toHaveAttribute('aria-busy', 'true');
  await use.press('Enter');
  answer();
  await expect(list.getByRole('cell', { name: '4,900', exact: true }).first()).toBeVisible();
  await page.getByText('Sheets may be cut before printing').click();
  await expect(page.getByText('cut in 2')).toHaveCount(0);
  await shoot(page, 'changed');
  await page.getByRole('button', { name: 'Usual ones' }).click();
  await expect(list.getByRole('cell', { name: '4,750', exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'See them' }).click();
  await expect(page.getByRole('row')).toHaveCount(24);

  await use.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/job/${id}$`));
  const said = 'Carte Lumina, 1,016 × 711.2 mm, 395 µm, 12 ups, buffer of 0 pieces';
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  const used = await job();
  expect(used).toMatchObject({
    ups: 12,
    buffer: 0,
    paperLength: 1016,
    paperBreadth: 711.2,
    papersWithBuffer: 4750,
  });
  expect(used.layout?.ups).toHaveLength(12);
  const drawing = main.getByRole('img', { name: 'Layout, 12 ups on 1,016 × 711.2 mm' });
  await expect(drawing).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'job');

  // Undo restores what the job had, and a change says what the layout no longer fits.
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(main.getByText('No layout yet')).toBeVisible();
  expect(await job()).toMatchObject({ ups: 8, buffer: 50, paperLength: 520 });
  const { layout } = used;
  await app.api.jobs.update({
    params: { id },
    body: { layout, paperLength: 1016, paperBreadth: 711.2, ups: 10 },
  });
  await expect(main.getByText('The layout has 12 ups, the job has 10.')).toBeVisible();

  await app.api.jobs.update({ params: { id }, body: { ups: 12 } });

  // The ticket has the layout, and the choice of papers says what another one changes.
  await page.goto(`/job/${id}/ticket`);
  await expect(page.getByText('gripper 12 mm, lay edge at the left')).toBeAttached();
  await page.goto(`/job/${id}/paper`);
  await expect(main.getByText('chosen for the layout')).toBeVisible();
  await expect(drawing).toBeVisible();
  await shoot(page, 'paper');
  await page.getByRole('button', { name: 'see why' }).click();
  await page.getByRole('button', { name: 'Pick 24 x 36 in' }).click();
  const need =
    'The 12 ups of the layout need a press sheet of 1,016 × 711.2 mm; 914.4 × 609.6 mm is too small.';
  await expect(main.getByText(need)).toBeVisible();

  await page.goto(`/job/${id}/duplicate`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(drawing).toBeVisible();
});

test('who may not edit jobs sees the layout without the search, and locked fields say why', async ({
  page,
  app,
}) => {
  const finished = { length: 70, breadth: 40, height: 150 };
  const id = await arrange(app, 'BS-2', { finished });
  await app.openAs(page, 'Restricted', `/job/${id}`);
  await expect(page.getByRole('heading', { name: 'Job ticket' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Best sheet')).toHaveCount(0);
  await page.goto(`/job/${id}/best-sheet`);
  await expect(page.getByText('Only the office can change this')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('a job on paper that the shop does not list says so', async ({ page, app }) => {
  const id = await arrange(app, 'BS-3', {
    finished: { length: 70, breadth: 40, height: 150 },
    paperGsm: 350,
  });
  await app.openAs(page, 'Standard', `/job/${id}/best-sheet`);
  await expect(page.getByRole('heading', { name: 'No paper of Carte Lumina, 350 g/m²' })).toBeVisible();
  await shoot(page, 'no-paper');
});

test('where a smaller flap gives more ups, the page says so', async ({ page, app }) => {
  const light = { ...board, gsm: 250, thickness: 330, stockQuantity: 500 };
  const finished = { length: 70, breadth: 40, height: 150 };
  const id = await arrange(app, 'BS-4', { finished, paperGsm: 250, paperThickness: 330 });
  await app.api.papers.create({ body: { ...light, name: 'A little narrow', length: 1016, breadth: 705 } });
  await app.openAs(page, 'Standard', `/job/${id}/best-sheet`);
  await page
    .getByRole('row', { name: /A little narrow, 8 ups/ })
    .first()
    .click();
  await expect(
    page.getByText(/^\d mm less (tuck|dust flap|closure).* gives 4 ups more$/).first(),
  ).toBeVisible();
  await shoot(page, 'hints');
});
