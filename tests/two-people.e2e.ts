/** Checks two people at once. Each sees what the other does, and if both do the same thing, only one succeeds. */
import { type Browser, type Page } from '@playwright/test';
import { type UserType } from '../shared/platform/specification-constants.ts';
import { type App, expect, expectAccessible, lookAt, test as base } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';
import { jobBody } from './support/sample-bodies.ts';
import { deferred } from '../server/testing/deferred.ts';

/** Three people with browsers of their own: Asha and Ravi at desks, Meena with a phone at the machine. */
const test = base.extend<{ asha: Page; ravi: Page; meena: Page }>({
  asha: async ({ app, browser }, use) => {
    await visit(browser, app, 'Admin', { viewport: { width: 1440, height: 900 } }, use);
  },
  ravi: async ({ app, browser }, use) => {
    await visit(browser, app, 'Standard', { viewport: { width: 1440, height: 900 } }, use);
  },
  meena: async ({ app, browser }, use) => {
    await visit(browser, app, 'Restricted', { viewport: { width: 390, height: 844 }, hasTouch: true }, use);
  },
});

type Screen = Parameters<Browser['newContext']>[0];

async function visit(
  browser: Browser,
  app: App,
  role: UserType,
  screen: Screen,
  use: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ ...screen, baseURL: app.url });
  const page = await context.newPage();
  await app.openAs(page, role);
  await use(page);
  await context.close();
}

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const floor = (page: Page) => page.getByRole('region', { name: 'On the floor' });
const refusal = (page: Page, reason: string | RegExp) => page.getByRole('alert').filter({ hasText: reason });

/** Blocks the page's event connection, so that it learns nothing from other users. */
async function hearsNothing(page: Page) {
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
}

/**
 * Holds the requests of all pages to this address, and releases them together once the last page has made its
 * request.
 */
async function inOneMoment(pages: readonly Page[], address: string) {
  const { promise, resolve } = deferred();
  let waiting = 0;
  for (const page of pages) {
    await page.route(address, async (route) => {
      waiting += 1;
      if (waiting === pages.length) resolve();
      await promise;
      await route.fallback();
    });
  }
}

test('an operation that one user starts appears as running on the other user’s screen without a reload', async ({
  app,
  ravi,
  meena,
}) => {
  await machineOf(app, 'Komori A');
  const [printing] = await createScheduledJob(app, { number: 'T-1', name: 'Filter Coffee carton' });
  const [next] = await createScheduledJob(app, { number: 'T-2', name: 'Rose sherbet label' });
  await ravi.goto(`/operation/${printing.id}`);
  await meena.goto(`/operation/${printing.id}`);
  await expect(button(meena, 'Run')).toBeVisible();
  await button(ravi, 'Run').click();
  await expect(floor(ravi).getByText('Running', { exact: true })).toBeVisible();
  await expect(floor(meena).getByText('Running', { exact: true })).toBeVisible();
  await expect(button(meena, 'Run')).toBeHidden();
  await expect(floor(meena)).toContainText('Ravi Kumar started it');
  await expect(button(meena, 'Undo Run')).toHaveAccessibleDescription(
    'Ravi Kumar did this. Ask Ravi or an Admin to undo it',
  );

  await meena.goto(`/operation/${next.id}`);
  await expect(button(meena, 'Run')).toHaveAccessibleDescription(
    'Komori A is running T-1 Printing Frontside',
  );
  await expectAccessible(meena);
  await button(ravi, 'Undo Run').click();
  await expect(button(ravi, 'Run')).toBeVisible();
  await expect(button(meena, 'Run')).not.toHaveAttribute('aria-disabled', 'true');
});

test('an operation that someone else started can’t be started again, and the refusal names the user', async ({
  app,
  ravi,
  meena,
}) => {
  await machineOf(app, 'Komori B');
  const [printing] = await createScheduledJob(app, { number: 'T-3', name: 'Desk calendar' });
  const [next] = await createScheduledJob(app, { number: 'T-4', name: 'Plum cake box' });
  await meena.goto(`/operation/${printing.id}`);
  await hearsNothing(meena);
  await ravi.goto(`/operation/${printing.id}`);
  await button(ravi, 'Run').click();
  await expect(floor(ravi).getByText('Running', { exact: true })).toBeVisible();
  await expect(meena.getByText(/^Offline since /)).toBeVisible();
  await button(meena, 'Run').tap();
  const reason = /Run refused.*Already started by Ravi Kumar at \d\d:\d\d\./;
  await expect(refusal(meena, reason)).toBeVisible();
  await expect(floor(meena).getByText('Running', { exact: true })).toBeVisible();
  await expectAccessible(meena);
  await lookAt(meena, 'run-refused');
  const { state, undoable } = await app.api.operations.get({ params: { id: printing.id } });
  expect([state, undoable?.userId]).toEqual(['running', app.users.Standard.id]);

  await app.api.operations.undo({ params: { id: printing.id }, body: { from: 'running' } });
  await meena.goto(`/operation/${next.id}`);
  await expect(button(meena, 'Run')).not.toHaveAttribute('aria-disabled', 'true');
  await button(ravi, 'Run').click();
  await expect(floor(ravi).getByText('Running', { exact: true })).toBeVisible();
  await button(meena, 'Run').tap();
  await expect(refusal(meena, /Komori \w is running T-3 Printing Frontside\./)).toBeVisible();
});

test('when two users press Run at once, one starts the operation and the other reads the refusal', async ({
  app,
  ravi,
  meena,
}) => {
  await machineOf(app, 'Komori C');
  const [printing] = await createScheduledJob(app, { number: 'T-5', name: 'Wedding card' });
  const people = [ravi, meena] as const;
  for (const page of people) {
    await page.goto(`/operation/${printing.id}`);
    await expect(button(page, 'Run')).toBeVisible();
  }
  await inOneMoment(people, '**/advance');
  for (const page of people) await button(page, 'Run').click();
  const loser = await theOneTold(people, /Run refused/);
  const { state, undoable } = await app.api.operations.get({ params: { id: printing.id } });
  expect([state, undoable?.userName]).toEqual(['running', loser === ravi ? 'Meena Iyer' : 'Ravi Kumar']);
  const reason = `Already started by ${undoable?.userName} at`;
  await expect(refusal(loser, reason)).toBeVisible();
  await expect(floor(loser).getByText('Running', { exact: true })).toBeVisible();
});

/** Waits until exactly one of the two people sees the reason. Returns that person's page. */
async function theOneTold(people: readonly [Page, Page], reason: RegExp): Promise<Page> {
  const told = async () => {
    const counts = await Promise.all(people.map((page) => refusal(page, reason).count()));
    return people.filter((_, index) => counts[index] === 1);
  };
  await expect.poll(async () => (await told()).length).toBe(1);
  return (await told())[0] ?? people[0];
}

/** Creates a job that needs 125 sheets of 250 g/m². Only one paper of the shop has that weight. */
async function ordered(app: App, number: string) {
  const customer = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: customer });
  return app.api.jobs.create({ body: { ...jobBody(id, number), paperGsm: 250 } });
}

test('two users edit one job: the server merges their changes, and the form asks about a conflict', async ({
  app,
  asha,
  ravi,
}) => {
  const { id } = await ordered(app, 'T-6');
  for (const page of [asha, ravi]) {
    await page.goto(`/job/${id}/edit`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Filter Coffee carton');
  }
  const submit = (page: Page) => button(page, 'Submit').click();
  await asha.getByLabel('Ink', { exact: true }).fill('Gold');
  await ravi.getByLabel('Product Code').fill('FC-501');
  await submit(asha);
  await expect(asha).toHaveTitle('Makeready | JobDetails');
  await submit(ravi);
  await expect(ravi).toHaveTitle('Makeready | JobDetails');
  const joined = await app.api.jobs.get({ params: { id } });
  expect(joined).toMatchObject({ ink: 'Cyan, Magenta, Yellow, Black, Gold', productCode: 'FC-501' });

  for (const page of [asha, ravi]) {
    await page.goto(`/job/${id}/edit`);
    await page.getByLabel('Quantity').fill(page === asha ? '2000' : '3000');
  }
  await submit(asha);
  await expect(asha).toHaveTitle('Makeready | JobDetails');
  await submit(ravi);
  const asked = ravi.getByRole('alert').filter({ hasText: 'Someone else changed Quantity meanwhile.' });
  await expect(asked).toContainText('yours: 3,000');
  await expect(asked).toContainText('theirs: 2,000');
  await expectAccessible(ravi);
  await lookAt(ravi, 'job-clash');
  await asked.getByRole('button', { name: 'Take theirs' }).click();
  await expect(ravi.getByLabel('Quantity')).toHaveValue('2,000');
  await submit(ravi);
  await expect(ravi).toHaveTitle('Makeready | JobDetails');
  expect((await app.api.jobs.get({ params: { id } })).quantity).toBe(2000);
});

test('the last sheets go to one of two jobs, and the other user reads how many remain', async ({
  app,
  asha,
  ravi,
}) => {
  const sheet = { length: 520, breadth: 360, thickness: 380, gsm: 250, quality: 'Carte Lumina' } as const;
  const { id } = await app.api.papers.create({
    body: { name: 'Last sheets', ...sheet, stockQuantity: 140 },
  });
  const jobs = [await ordered(app, 'T-7'), await ordered(app, 'T-8')] as const;
  const people = [asha, ravi] as const;
  for (const [index, page] of people.entries()) {
    await page.goto(`/job/${jobs[index]?.id}/paper`);
    await expect(page.getByLabel('Quantity')).toHaveValue('132');
  }
  await inOneMoment(people, '**/papers/*?quantity=*');
  for (const page of people) await button(page, 'Add to Job').click();
  const loser = await theOneTold(people, /Only 8 of Last sheets are available; 132 were asked for/);
  const winner = loser === asha ? ravi : asha;
  await expect(winner.getByText('132 sheets of Last sheets added')).toBeVisible();
  await expect(loser.getByRole('table', { name: 'eligible papers' })).toContainText(/Last sheets.*140\s*8/);
  await expectAccessible(loser);
  const { stockQuantity, availableQuantity } = await app.api.papers.get({ params: { id } });
  expect([stockQuantity, availableQuantity]).toEqual([140, 8]);
});
