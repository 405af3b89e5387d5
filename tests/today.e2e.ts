/**
 * Checks the Today screen (look: Today): the way of a new shop to First steps, figures and the lists that they open, and the
 * user's own jobs. It also uses keys alone.
 */
import { type Page } from '@playwright/test';
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { goWithin } from './support/records-and-allowed-actions.ts';
import { jobBody } from './support/sample-bodies.ts';
import { createPaper } from './support/sample-papers.ts';

const figuresOf = (page: Page) => page.getByRole('list', { name: 'In figures' });

test('in an empty shop Today leads to First steps, such as adding a customer', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/today');
  await expect(page.getByRole('heading', { name: 'Set up the shop' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'People' })).toContainText('3 users');
  await page.getByRole('button', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: 'Add by hand' }).click();
  await expect(page).toHaveURL(/\/customer\/create\?from=first-steps$/);
});

test('an empty list has the search field of the specification', async ({ page, app }) => {
  const machine = await app.api.machines.create({ body: { name: 'Komori', type: 'Printing' } });
  const product = { name: 'Gift box', type: 'Plain Box', style: 'Four Corner Box', code: 'GB' } as const;
  const { id: productId } = await app.api.products.create({ body: product });
  await app.openAs(page, 'Admin', `/machine/${machine.id}/operation`);
  for (const [path, label] of [
    [`/machine/${machine.id}/operation`, 'Operation'],
    [`/product/${productId}/component`, 'Component'],
    ['/customer', 'Customer'],
    ['/my/customer', 'Customer'],
    ['/job', 'Job'],
    ['/operation', 'Operation'],
    ['/paper', 'Paper'],
    ['/ink', 'Ink'],
    ['/component', 'Component'],
  ] as const) {
    await goWithin(page, path);
    await expect(page.getByRole('main').getByPlaceholder(`Search ${label}`), path).toBeVisible();
  }
});

test('figures equal the lists that they open; late jobs and jobs at risk show why', async ({ page, app }) => {
  test.setTimeout(90_000);
  const { api } = app;
  const place = { address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: { name: 'Malnad Coffee Works', ...place } });
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const paper = await createPaper(app);
  const make = async (number: string, seconds: number, hasPaper = false, as = api) => {
    const body = { ...jobBody(customerId, number), deliveryDate: inSeconds(seconds) };
    const { id } = await as.jobs.create({ body });
    if (hasPaper) await api.jobs.assignPaper({ params: { id, paperId: paper.id }, query: { quantity: 125 } });
    return id;
  };
  await make('T-1', 2);
  const running = await make('T-2', 900, true);
  await make('T-3', 40 * 3600, true);
  await make('T-4', 60 * 3600);
  await make('T-5', 20 * 86_400, false, await app.apiAs('Standard'));
  await api.jobs.submit({ params: { id: running } });
  const spoilt = await make('T-6', 30 * 86_400, true);
  await api.jobs.submit({ params: { id: spoilt } });
  const [packing] = await api.jobs.operations({ params: { id: spoilt } });
  const params = { id: packing?.id ?? '' };
  await api.operations.advance({ params });
  await api.operations.advance({ params, body: { goodQuantity: 386, wasteQuantity: 614 } });

  await expect.poll(async () => (await api.jobs.counts()).late, { timeout: 20_000 }).toBe(1);
  await app.openAs(page, 'Admin', '/my');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
  const figures = figuresOf(page);
  await expect(figures.getByRole('link', { name: /^1 late/ })).toBeVisible();
  await expect(figures.getByRole('link', { name: /^1 at risk/ })).toBeVisible({ timeout: 15_000 });
  const risks = page.getByRole('table', { name: 'jobs late or at risk' });
  await expect(risks.getByRole('row').filter({ hasText: 'T-1' })).toContainText(
    'Still a draft: 125 sheets of paper are not assigned',
  );
  await expect(risks.getByRole('row').filter({ hasText: 'T-2' })).toContainText(
    'Packing Domestic is not started',
  );
  await expect(page.getByRole('list', { name: 'Short' }).getByRole('listitem')).toContainText(
    '614 pieces short386 made, will make 386 of 1,000',
  );
  await expectAccessible(page);
  await lookAt(page, 'today');

  const names = [
    'late',
    'at risk',
    'due within 3 days',
    'short',
    'ready to schedule',
    'waiting for paper',
    'paused',
  ];
  for (const name of names) {
    const link = figures.getByRole('link', { name: new RegExp(`\\d ${name}`) });
    const [count] = /^\d+/.exec(await link.innerText()) ?? [];
    await link.click();
    await expect(page).toHaveURL(/\/job\?status=/);
    await expect(page).toHaveTitle('Makeready | JobList');
    await expect(figures).toBeHidden();
    await expect(page.getByText(count === '1' ? '1 job' : `${count} jobs`, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(figures).toBeVisible();
  }

  // The user's own jobs are fewer, and the choice is remembered.
  const waiting = figures.getByRole('link', { name: /waiting for paper/ });
  await expect(waiting).toContainText('3');
  await page.getByText('Mine', { exact: true }).click();
  await expect(waiting).toContainText('2');
  await page.reload();
  await expect(waiting).toContainText('2');
  await expect(waiting).toHaveAttribute('href', '/my/job?status=no-paper');
});

test('the keyboard alone reaches a figure and a job', async ({ page, app }) => {
  const place = { address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: { name: 'Malnad Coffee Works', ...place } });
  await createPaper(app);
  await app.api.jobs.create({ body: jobBody(id, 'T-9') });
  await app.openAs(page, 'Standard', '/today');
  await expect(page.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await expect(figuresOf(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Mine' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Whole shop' })).toBeChecked();
  const first = figuresOf(page).getByRole('link').first();
  for (
    let presses = 0;
    presses < 10 && !(await first.evaluate((it) => it === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/job\?status=late$/);
  await expect(page.getByRole('link', { name: /^Late/ })).toHaveAttribute('aria-current', 'true');
  await lookAt(page, 'jobs-late');
});

test('Today fits a small phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await app.openAs(page, 'Admin', '/today');
  await expect(figuresOf(page)).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await overflow()).toBe(0);
});
