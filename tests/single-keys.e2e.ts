/**
 * Checks shortcuts of a single key: when they do nothing, and how a user switches them off. Also that the wheel
 * scrolls the page and that no screen cuts job numbers.
 */
import { type Page } from '@playwright/test';
import { expect, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';
import { jobBody } from './support/sample-bodies.ts';

const main = (page: Page) => page.getByRole('main');

test('single keys act like the page’s buttons, never while typing, and can be switched off', async ({
  page,
  app,
}) => {
  const customer = await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const { id } = await app.api.jobs.create({ body: jobBody(customer.id, 'MR-1') });
  await app.openAs(page, 'Standard', '/job');
  await expect(main(page).getByRole('link', { name: 'Filter Coffee carton' })).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('complementary', { name: 'Help' });
  await expect(help.getByText('Add New Custom Job')).toBeVisible();
  // The panel begins in its search, where letters are text.
  await page.keyboard.press('n');
  await expect(help.getByRole('searchbox')).toHaveValue('n');
  await page.keyboard.press('Escape');
  await expect(help.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('/');
  const search = main(page).getByRole('searchbox', { name: 'Search Job' });
  await expect(search).toBeFocused();
  await page.keyboard.type('n?');
  await expect(search).toHaveValue('n?');
  await expect(help).toBeHidden();
  await expect(page).toHaveTitle('Makeready | JobList');

  await page.locator('body').click({ position: { x: 4, y: 400 } });
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveTitle('Makeready | Today');
  await page.keyboard.press('c');
  await expect(page).toHaveTitle('Makeready | JobCreate');

  await page.goto(`/job/${id}`);
  const heading = main(page).getByRole('heading', { level: 1, name: 'Filter Coffee carton' });
  await expect(heading).toBeVisible();
  await page.keyboard.press('Control+h');
  await page.keyboard.press('p');
  const priority = page.getByRole('dialog', { name: 'Priority of MR-1' });
  await expect(priority.getByRole('button', { name: 'Medium' })).toBeFocused();
  await priority.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByText('MR-1 has priority Max')).toBeVisible();
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Waiting for paper' }).click();
  await expect(main(page).getByText('On hold', { exact: true }).first()).toBeVisible();
  // The refusal appears at the place of the button.
  await page.keyboard.press('s');
  await expect(page.getByText('The job is on hold; release it first').last()).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('MR-1 released')).toBeVisible();

  await page.keyboard.press('?');
  await help.getByRole('checkbox', { name: 'Single keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('e');
  await page.keyboard.press('p');
  await expect(priority).toBeHidden();
  await expect(heading).toBeVisible();
  await page.keyboard.press('?');
  await help.getByRole('checkbox', { name: 'Single keys' }).check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('e');
  await expect(page).toHaveTitle('Makeready | JobEdit');
  // The form has the focus in its first field, and shows no error.
  await expect(main(page).getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
});

/** Returns the elements with the job's number that an element around them cuts off. */
const cut = (page: Page, number: string) =>
  page.evaluate((number) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(number) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + number.length);
      const { left, right, bottom } = range.getBoundingClientRect();
      if (right === left) continue;
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const frame = box.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowX);
        if (!scrolls && (right > frame.right + 1 || left < frame.left - 1 || bottom > frame.bottom + 2))
          found.push(box.outerHTML.slice(0, 160));
      }
    }
    return found;
  }, number);

test('a long job number is not cut off in lists, queues and the timeline at any width', async ({
  page,
  app,
}) => {
  const number = 'REP-2026-11-0002451-A-SECOND-EDITION';
  await machineOf(app, 'Komori Lithrone G40');
  await createScheduledJob(app, { number, name: 'Cardamom carton' });
  await app.openAs(page, 'Admin', '/job');
  for (const width of [1440, 1180, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/job', '/my/job', '/queues', '/queues/timeline?zoom=4', '/operation']) {
      await page.goto(address);
      await expect(
        main(page)
          .getByText(/0002451|Cardamom carton/)
          .or(page.locator('[data-bar]'))
          // From Saturday's closing until Monday the bar may be right of what the timeline shows.
          .or(page.getByRole('region', { name: 'Timeline of the machines' }).getByText('Komori Lithrone G40'))
          .first(),
      ).toBeAttached();
      // A bar of the timeline leaves out the common prefix of all numbers.
      expect(await cut(page, number.slice(4)), `${address} at ${width}`).toEqual([]);
    }
  }
  await page.goto('/job');
  await expect(main(page).getByText(number).first()).toBeVisible();
  await lookAt(page, 'long-number');
});

test('the wheel over the timeline scrolls the page unless the chart has the focus or a key is pressed', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  for (let n = 1; n <= 14; n += 1) await machineOf(app, `Press ${n}`);
  await createScheduledJob(app, { number: 'MR-7', name: 'Peaberry sleeve' });
  await app.openAs(page, 'Standard', '/queues/timeline?machines=all');
  const chart = page.getByRole('region', { name: 'Timeline of the machines' });
  await expect(chart.getByText('Press 1', { exact: true })).toBeVisible();
  await chart.hover();
  await page.evaluate(() => scrollTo(0, 0));
  const inside = () => chart.evaluate(({ scrollTop }) => scrollTop);
  await page.mouse.wheel(0, 30);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(30);
  expect(await inside()).toBe(0);
  await chart.focus();
  await page.mouse.wheel(0, 30);
  await expect.poll(inside).toBe(30);
  const zoom = () => new URL(page.url()).searchParams.get('zoom');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect.poll(zoom).not.toBeNull();
});
