/**
 * Works a shift at a machine whose network is cut at random and whose tab is reloaded, also without a network: no press
 * is lost, done twice or out of its order. PRESSES sets how many, and SEED repeats a run.
 */
import { type BrowserContext, type Page } from '@playwright/test';
import { expect, lookAt, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 1024, height: 768 } });

const presses = Number(process.env.PRESSES ?? 24);
const seed = Number(process.env.SEED ?? 28);

/** Returns a function that returns the next pseudo-random number from 0 to below 1 (mulberry32). */
function random(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const strip = (page: Page) => page.locator('[data-waiting]');

/** Loses the server's answers to the verbs of the floor while `isLosing` returns true. */
const loseAnswers = (page: Page, isLosing: () => boolean) =>
  page.route(/\/api\/operations\/[^/]+\/(advance|pause|resume|suspend|undo|entries)$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    if (!isLosing()) return route.fallback();
    await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });

/** Presses a button of the present state, and returns the verb that the server must then have in its history. */
async function pressOne(page: Page, next: () => number): Promise<string> {
  await expect(button(page, /^(Run|Pause|Resume)$/)).toBeEnabled();
  if (await button(page, 'Run').isVisible()) {
    await button(page, 'Run').click();
    await expect(button(page, 'Pause')).toBeVisible();
    return 'operation.advance';
  }
  if (await button(page, 'Resume').isVisible()) {
    await button(page, 'Resume').click();
    await expect(button(page, 'Pause')).toBeVisible();
    return 'operation.resume';
  }
  if (next() < 0.5) {
    await button(page, 'Count good').click();
    await button(page, '1').click();
    await button(page, 'Add 1').click();
    await expect(button(page, 'Count good')).toBeVisible();
    return 'operation.entry';
  }
  await button(page, 'Pause').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Plate');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Resume')).toBeVisible();
  return 'operation.pause';
}

async function work(page: Page, context: BrowserContext, next: () => number) {
  const verbs: string[] = [];
  let isLosing = false;
  let isOffline = false;
  await loseAnswers(page, () => isLosing);
  while (verbs.length < presses) {
    const fate = next();
    if (fate < 0.25) await context.setOffline((isOffline = !isOffline));
    else if (fate < 0.4) isLosing = !isLosing;
    else if (fate < 0.5) await page.reload();
    verbs.push(await pressOne(page, next));
  }
  isLosing = false;
  await context.setOffline(true);
  return verbs;
}

/** Waits until the device has the app's files and everything of the operation. */
async function untilStored(page: Page, operationId: string) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const request = indexedDB.open('makeready-machine');
          request.addEventListener('success', () => {
            const all = request.result.transaction('queries').objectStore('queries').getAllKeys();
            all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
            request.result.close();
          });
        }),
    );
  await expect
    .poll(stored)
    .toContain(String.raw`\"operations\",\"get\",{\"params\":{\"id\":\"${operationId}\"}}`);
  await expect.poll(stored).toContain(String.raw`\"toFetch\",{\"params\":{\"id\":\"${operationId}\"}}`);
}

test('a shift with a network that fails at random loses no press, and keeps order and times', async ({
  page,
  app,
  context,
}) => {
  test.setTimeout(60_000 + presses * 15_000);
  const machine = await machineOf(app, 'Komori');
  const [{ id }] = await createScheduledJob(app, { number: 'MR-28', name: 'Tea carton' });
  const [{ id: nextId }] = await createScheduledJob(app, { number: 'MR-29', name: 'Rusk box' });
  await app.openAs(page, 'Restricted', `/floor/${machine.id}`);
  await expect(page.getByRole('heading', { name: 'Tea carton' })).toBeVisible();
  await untilStored(page, nextId);
  const began = Date.now() - 1000;
  const verbs = await work(page, context, random(seed));

  // The next job comes without a network too, also after a reload.
  await button(page, 'Finish').or(button(page, 'Resume')).first().waitFor();
  if (await button(page, 'Resume').isVisible()) {
    await button(page, 'Resume').click();
    verbs.push('operation.resume');
  }
  await button(page, 'Finish').click();
  await button(page, /^Finish /)
    .or(button(page, 'The rest runs later'))
    .first()
    .click();
  verbs.push('operation.advance');
  await expect(page.getByRole('heading', { name: 'Rusk box' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Rusk box' })).toBeVisible();
  await expect(strip(page)).toContainText(/Offline since .* to send/);
  await button(page, 'Run').click();
  await expect(button(page, 'Finish')).toBeVisible();
  await lookAt(page, 'at-machine-offline');
  const pressedBy = Date.now() + 1000;
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(strip(page)).toBeEmpty({ timeout: 60_000 });

  const story = await app.api.history.of({ params: { entity: 'operations', id } });
  const done = story
    .map(({ verb }) => verb)
    .filter((verb) => /^operation\.(advance|pause|resume|entry)$/.test(verb));
  expect(done.toReversed(), `SEED=${seed}`).toEqual(verbs);
  const { rows } = (await app.query(
    `select at from operation_transitions where operation_id in ('${id}', '${nextId}') order by id`,
  )) as { rows: { at: Date }[] };
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((time) => time >= began && time <= pressedBy)).toBe(true);
  const [now, next] = await Promise.all(
    [id, nextId].map((each) => app.api.operations.get({ params: { id: each } })),
  );
  expect([now?.state, next?.state]).toEqual(['finished', 'running']);
  const counts = verbs.filter((verb) => verb === 'operation.entry').length;
  expect(now?.goodQuantity).toBe(8 * counts);
});
