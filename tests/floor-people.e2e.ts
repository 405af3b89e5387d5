/** Checks that two people work at the device of one machine, and that each signs in by two taps and a PIN. */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } });

const panel = (page: Page) => page.getByRole('dialog', { name: 'Who is at the machine?' });
const lamp = (page: Page) => page.locator('main > header');

/** Enters and confirms the PIN. Returns the number of taps besides the digits. */
async function enterPin(page: Page, pin: string): Promise<number> {
  for (const digit of pin) await panel(page).getByRole('button', { name: digit, exact: true }).tap();
  await panel(page).getByRole('button', { name: 'Confirm PIN' }).tap();
  return 1;
}

async function person(app: App, name: string) {
  const { id } = await app.api.users.create({ body: { name, username: name.toLowerCase() } });
  const { pin } = await app.api.users.makePin({ params: { id } });
  return { id, name, pin };
}

test('two people change at one machine in two taps and digits, and each press is its person’s', async ({
  page,
  app,
}) => {
  const machine = await machineOf(app, 'Komori P');
  const [printing] = await createScheduledJob(app, { number: 'MR-81', name: 'Laddu box' });
  const [ravi, meena] = [await person(app, 'Ravi'), await person(app, 'Meena')];
  await app.openAs(page, 'Admin', `/machine/${machine.id}`);
  await page.getByRole('button', { name: 'Use this device for Komori P' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this device' }).tap();
  await expect(page.getByRole('button', { name: 'Badge or PIN' })).toBeVisible();

  // Without a session, the first press opens the panel. It is sent after the user has signed in.
  await page.getByRole('main').getByRole('button', { name: 'Run', exact: true }).tap();
  await expect(panel(page)).toBeVisible();
  await enterPin(page, ravi.pin);
  await expect(lamp(page)).toContainText('Running');
  await expect(page.getByRole('button', { name: 'Ravi', exact: true })).toBeVisible();
  expect((await app.api.operations.get({ params: { id: printing.id } })).startedBy).toBe('Ravi');

  // The change of person: one tap, the digits, one tap. The running screen stays.
  let taps = 0;
  await page.getByRole('button', { name: 'Ravi', exact: true }).tap();
  taps += 1;
  await expect(lamp(page)).toContainText('Running');
  taps += await enterPin(page, meena.pin);
  expect(taps).toBe(2);
  await expect(page.getByRole('button', { name: 'Meena', exact: true })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Count good' }).tap();
  await page.getByLabel('Good sheets').fill('20');
  await page.getByRole('button', { name: 'Add 20' }).tap();
  await expect(async () => {
    const [entry] = await app.api.operations.entries({ params: { id: printing.id } });
    expect(entry).toMatchObject({ good: 20, userName: 'Meena' });
  }).toPass();

  // A wrong PIN says so. Ravi’s name, tapped first, takes his PIN only.
  await page.getByRole('button', { name: 'Meena', exact: true }).tap();
  await panel(page).getByRole('button', { name: 'Ravi', exact: true }).tap();
  await lookAt(page, 'floor-badge');
  await expectAccessible(page);
  await enterPin(page, meena.pin);
  await expect(panel(page).getByRole('alert')).toHaveText('Wrong PIN; 4 tries left');
  await panel(page).getByRole('button', { name: 'Close' }).tap();
  await expect(page.getByRole('button', { name: 'Meena', exact: true })).toBeVisible();

  // The device that an Admin revokes shows nothing any more.
  const [device] = await app.api.keys.list();
  await app.api.keys.remove({ params: { id: device?.id ?? '' } });
  await expect(page).toHaveURL(/\/login/);
});
