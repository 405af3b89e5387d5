/**
 * Checks the dialog that schedules a job: it shows the impact on other jobs and offers gaps instead (decision 072).
 */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const always = Array.from({ length: 7 }, () => ({ open: true, from: '00:00', to: '00:00' }));

/**
 * Creates a press that other jobs occupy for two days, and a job to schedule. Without `due`, this job is due before
 * the others.
 */
async function plant(app: App, name: string, due = inDays(0.5)) {
  await app.api.settings.update({ body: { hours: always } });
  const { id: customerId } = await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const type = 'Printing';
  await app.api.machines.create({
    body: { name: `Press ${name}`, type, sheetsPerHour: 10, makeReadyMinutes: 0 },
  });
  const { id: paperId } = await createPaper(app, { length: 520, breadth: 360, stockQuantity: 5_000 });
  const ready = async (number: string, deliveryDate: string) => {
    const productOperations = [{ type, detail: 'Frontside', instruction: '' }] as const;
    const body = { ...jobBody(customerId, number), deliveryDate, productOperations: [...productOperations] };
    const { id } = await app.api.jobs.create({ body });
    await app.api.jobs.assignPaper({ params: { id, paperId }, query: { quantity: 132 } });
    return id;
  };
  for (const number of [`${name}-1`, `${name}-2`, `${name}-3`, `${name}-4`]) {
    const id = await ready(number, inDays(number.endsWith('1') ? 1 : 9));
    await app.api.jobs.submit({ params: { id } });
  }
  return ready(`${name}-9`, due);
}

const question = (page: Page, number: string) => page.getByRole('dialog', { name: `Schedule ${number}?` });
const pinsOf = async (app: App, id: string) =>
  (await app.api.jobs.operations({ params: { id } })).map(({ pin }) => pin?.why ?? null);

test('scheduling by urgency lists the delayed jobs, and scheduling in gaps delays none, by keyboard alone', async ({
  page,
  app,
}) => {
  const id = await plant(app, 'SC');
  await app.openAs(page, 'Standard', `/job/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('s');
  const dialog = question(page, 'SC-9');
  const [urgent, gaps] = [
    dialog.getByRole('radio', { name: 'By its urgency' }),
    dialog.getByRole('radio', { name: /^In free time on the machines/ }),
  ];
  await expect(urgent).toBeChecked();
  await expect(dialog.getByRole('listitem').first()).toContainText(/SC-1 .*h later, becomes late/);
  await expect(dialog.getByText(/no other job is delayed/)).toHaveCount(1);
  await expect(dialog.getByText(/h late$/)).toHaveCount(2);
  await lookAt(page, 'schedule');
  await expectAccessible(page);
  await urgent.focus();
  await page.keyboard.press('ArrowDown');
  await expect(gaps).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('SC-9 scheduled in free time')).toBeVisible();
  expect(await pinsOf(app, id)).toEqual(['In free time, as promised']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('SC-9 unscheduled')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => pinsOf(app, id)).toEqual(['In free time, as promised']);
});

test('if both ways lead to the same date, the dialog has nothing to choose', async ({ page, app }) => {
  const id = await plant(app, 'SS', inDays(30));
  await app.openAs(page, 'Standard', `/job/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Schedule job' }).click();
  const dialog = question(page, 'SS-9');
  await expect(dialog.getByText(/^No other job is delayed/)).toContainText('Expected');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await lookAt(page, 'schedule-same');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('SS-9 scheduled', { exact: true })).toBeVisible();
  expect(await pinsOf(app, id)).toEqual([null]);
});

test('if the gaps now give a later date than the dialog showed, the job is not scheduled and the user reads why', async ({
  page,
  app,
}) => {
  const id = await plant(app, 'SL');
  await app.openAs(page, 'Standard', `/job/${id}`);
  await page.getByRole('button', { name: 'Schedule', exact: true }).first().click();
  const dialog = question(page, 'SL-9');
  await dialog.getByRole('radio', { name: /^In free time on the machines/ }).check();
  // The dialog no longer computes.
  await page.route(/\/promise$/, (route) => route.abort());
  await app.api.settings.update({
    body: { hours: always.map((day) => ({ ...day, from: '09:00', to: '10:00' })) },
  });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('SL-9 was not scheduled')).toBeVisible();
  await expect(
    page.getByText(/^In free time on the machines it is now done later than shown: on /),
  ).toBeVisible();
  await lookAt(page, 'schedule-later');
  expect(await pinsOf(app, id)).toEqual([]);
  await app.api.settings.update({ body: { hours: always } });
});

test('on a phone the Schedule button is enabled before the preview arrives, and stays in place afterwards', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await plant(app, 'SP');
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/api/jobs/${id}/promise`, async (route) => {
    await held;
    await route.continue();
  });
  await app.openAs(page, 'Standard', `/job/${id}`);
  const open = page.getByRole('main').getByRole('button', { name: 'Schedule job' });
  await open.click();
  const dialog = question(page, 'SP-9');
  const button = dialog.getByRole('button', { name: 'Schedule', exact: true });
  await expect(button).toBeEnabled();
  await page.waitForTimeout(400);
  const before = await button.boundingBox();
  answer();
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  expect(await button.boundingBox()).toEqual(before);
  await lookAt(page, 'schedule-phone');
  await expectAccessible(page);
  await button.click();
  await expect(page.getByText('SP-9 scheduled', { exact: true })).toBeVisible();
  expect(await pinsOf(app, id)).toEqual([null]);
});

test('for a promise given in free time the dialog selects scheduling in gaps', async ({ page, app }) => {
  const id = await plant(app, 'SG');
  const { version } = await app.api.jobs.get({ params: { id } });
  const deliveryDate = inDays(5);
  const promised = { promisedDate: deliveryDate, promisedWay: 'gaps', promisedOdds: 0.9 } as const;
  await app.api.jobs.update({ params: { id }, body: { version, deliveryDate, ...promised } });
  await app.openAs(page, 'Standard', `/job/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Schedule job' }).click();
  const dialog = question(page, 'SG-9');
  await expect(dialog.getByRole('radio', { name: /^In free time on the machines/ })).toBeChecked();
  await expect(dialog.getByText(/Promised .*, in free time on the machines/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('SG-9 scheduled in free time')).toBeVisible();
  expect(await pinsOf(app, id)).toEqual(['In free time, as promised']);
});

test('the dialog opens even if the impact can’t be computed', async ({ page, app }) => {
  const id = await plant(app, 'SE');
  await page.route(`**/api/jobs/${id}/promise`, (route) =>
    route.fulfill({ status: 503, json: { reason: 'Busy' } }),
  );
  await app.openAs(page, 'Standard', `/job/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Schedule job' }).click();
  const dialog = question(page, 'SE-9');
  await expect(dialog.getByText('The dates can’t be worked out now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('SE-9 scheduled', { exact: true })).toBeVisible();
});

test.describe('with movement on screens', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the buttons of the dialog stay in place from their first frame until the dates have arrived', async ({
    page,
    app,
  }) => {
    const id = await plant(app, 'SM');
    await app.openAs(page, 'Standard', `/job/${id}`);
    await page.evaluate(() => {
      const places = new Set<number>();
      const look = () => {
        const button = document.querySelector('[role="dialog"] footer button');
        if (button) places.add(button.getBoundingClientRect().y);
        document.body.dataset.places = [...places].join(' ');
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByRole('main').getByRole('button', { name: 'Schedule job' }).click();
    const dialog = question(page, 'SM-9');
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await dialog.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const { y } = (await dialog.locator('footer button').first().boundingBox()) ?? { y: 0 };
    await expect(page.locator('body')).toHaveAttribute('data-places', String(y));
  });
});
