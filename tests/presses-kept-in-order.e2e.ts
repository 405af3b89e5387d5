/**
 * Works a shift on a tablet whose network is cut at random: no press is lost, done twice or out of its order. PRESSES
 * sets how many, and SEED repeats a run.
 */
import { type BrowserContext, type Page } from '@playwright/test';
import { type Operation } from '../shared/operations/operations.contract.ts';
import { expect, test } from './support/fixtures.ts';
import { createScheduledJob, machineOf } from './support/sample-operations.ts';

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notices = (page: Page) => page.locator('[data-presses]');

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
  const floor = page.getByRole('region', { name: 'On the floor' });
  const isShown = (name: string) => floor.getByRole('button', { name, exact: true }).isVisible();
  await expect(floor.getByRole('button', { name: /^(Run|Pause|Resume)$/ })).toBeEnabled();
  if (await isShown('Run')) {
    await button(page, 'Run').click();
    await expect(button(page, 'Pause')).toBeVisible();
    return 'operation.advance';
  }
  if (await isShown('Resume')) {
    await button(page, 'Resume').click();
    await expect(button(page, 'Pause')).toBeVisible();
    return 'operation.resume';
  }
  if (next() < 0.5) {
    await page.getByRole('textbox', { name: 'Good sheets' }).fill('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Good sheets' })).toHaveValue('');
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
    // Without a service worker a page can't be loaded while its network is away.
    else if (fate < 0.5 && !isOffline) await page.reload();
    verbs.push(await pressOne(page, next));
  }
  isLosing = false;
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  return verbs;
}

test('a shift with a network that fails at random loses no press, and keeps order and times', async ({
  page,
  app,
  context,
}) => {
  test.setTimeout(60_000 + presses * 15_000);
  await machineOf(app, 'Komori');
  const [{ id }] = await createScheduledJob(app, { number: 'MR-28', name: 'Tea carton' });
  await app.openAs(page, 'Restricted', `/operation/${id}`);
  const began = Date.now() - 1000;
  const verbs = await work(page, context, random(seed));
  const pressedBy = Date.now() + 1000;
  await expect(notices(page)).toBeEmpty({ timeout: 60_000 });

  const story = await app.api.history.of({ params: { entity: 'operations', id } });
  const done = story
    .map(({ verb }) => verb)
    .filter((verb) => /^operation\.(advance|pause|resume|entry)$/.test(verb));
  expect(done.toReversed(), `SEED=${seed}`).toEqual(verbs);
  const { rows } = (await app.query(
    `select at from operation_transitions where operation_id = '${id}' order by id`,
  )) as { rows: { at: Date }[] };
  const times = rows.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((time) => time >= began && time <= pressedBy)).toBe(true);
  const now: Operation = await app.api.operations.get({ params: { id } });
  expect(now.goodQuantity).toBe(8 * verbs.filter((verb) => verb === 'operation.entry').length);
});
