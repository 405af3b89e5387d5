/**
 * Checks every screen of the sample shop: the figure in a link must equal the number of records in the list that the
 * link opens.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Page } from '@playwright/test';
import { type Api } from '../web/client/api/create-client.ts';
import { places, to } from '../web/client/paths.ts';
import { clientOf, expect, startServer, test } from './support/fixtures.ts';
import { becomesAdmin } from './support/main-job-office.ts';
import { personAt } from './support/act-as-person.ts';
import { goWithin } from './support/records-and-allowed-actions.ts';
import { expectSums } from './support/sums.ts';
import { groupBy } from '../packages/planner/src/group-by.ts';

const nouns = 'job|operation|paper|ink|customer|component|product|machine|note|user|tool';
const units = '%|h|min|sheets?|pieces?|kg|days?';

/**
 * Returns the figure in a link's text, such as "15 late", "Late 15", "The 1 job" or "1 of 2 jobs". Returns null for
 * hours, sheets and percentages.
 */
function figureIn(text: string): string | null {
  const found =
    new RegExp(`([\\d,]+) (?:(?:more|late) )?(?:${nouns})s?\\b`).exec(text) ??
    new RegExp(`^(\\d[\\d,]*)(?![\\d,.]| (?:${units})\\b)`).exec(text) ??
    /(?<!\S)([\d,]+)$/.exec(text);
  return found?.[1] ?? null;
}

/** Gives two jobs no expected date, since no machine does one of their operations. A third such job is on hold. */
async function plantUndated(api: Api) {
  const bench = (await api.machines.list()).find(({ type }) => type === 'Peel Off');
  await api.machines.remove({ params: { id: bench?.id ?? '' } });
  const { items: jobs } = await api.jobs.sorted({ query: { status: 'scheduled', per: 3 } });
  for (const { id: jobId } of jobs) await api.operations.create({ body: { jobId, type: 'Peel Off' } });
  await api.jobs.hold({ params: { id: jobs[2]?.id ?? '' } });
  const undated = { query: { lateness: 'no-date', per: 1 } } as const;
  const total = async () => (await api.jobs.sorted(undated)).metadata.total;
  await expect.poll(total, { timeout: 60_000 }).toBe(2);
}

/** Returns the id of a record of each kind whose screen shows much, by the first part of the screen's address. */
async function recordsOf(api: Api): Promise<Record<string, string | undefined>> {
  const { items: busy } = await api.jobs.sorted({ query: { status: 'in production', per: 1 } });
  const { items: running } = await api.operations.sorted({ query: { state: 'running', per: 1 } });
  const { items: users } = await api.users.sorted({ query: { term: 'Ravi' } });
  const { items: products } = await api.products.sorted({ query: { per: 1 } });
  const [job, operation] = [busy[0], running[0]];
  const [held] = await api.jobs.papers({ params: { id: job?.id ?? '' } });
  return {
    job: job?.id,
    customer: job?.customerId,
    operation: operation?.id,
    machine: operation?.machineId ?? undefined,
    paper: held?.paper.id,
    user: users[0]?.id,
    ink: (await api.inks.list())[0]?.id,
    product: products[0]?.id,
  };
}

/** Waits until the text of the screen no longer changes. */
async function comesToRest(page: Page) {
  let text = '';
  const isAtRest = async () => {
    const before = text;
    text = await page.getByRole('main').innerText();
    return text !== '' && text === before;
  };
  await expect.poll(isAtRest, { intervals: [250] }).toBe(true);
}

/**
 * Returns the screen's links and the figures next to links (`counts` of a Sheet). Each comes with the address of
 * the list that it opens.
 */
const figuresOn = (page: Page) =>
  page.locator('main :is(a[href^="/"], [data-counts])').evaluateAll((all: HTMLElement[]) =>
    all.map((each) => ({
      href: each.dataset['counts'] ?? each.getAttribute('href') ?? '',
      text: each.innerText.replaceAll(/\s+/g, ' ').trim(),
    })),
  );

const uuid = /[\da-f]{8}-[\da-f-]{27}/;
/** Returns whether the address is that of one record, or of the answers for one operation on the timeline. */
const isRecord = (href: string) => new RegExp(`/${uuid.source}$|[?&]operation=${uuid.source}`).test(href);

/**
 * Opens a list and returns the number of records that it shows. It first leaves any other list, so that it does not
 * read that list's number.
 */
async function countAt(page: Page, href: string): Promise<string | undefined> {
  const line = page.locator('main output').first();
  await goWithin(page, to('Stock'));
  await expect(line).toBeHidden();
  await goWithin(page, href);
  await expect(line, `${href} is a list`).toHaveText(/\d/);
  return /\d[\d,]*/.exec(await line.innerText())?.[0];
}

/** Runs the work for all items, divided among several pages that work at once. */
async function shared<T>(
  pages: readonly Page[],
  items: readonly T[],
  work: (page: Page, item: T) => Promise<void>,
) {
  const left = items.values();
  const workOn = async (page: Page) => {
    for (const item of left) await work(page, item);
  };
  await Promise.all(pages.map(workOn));
}

test('every figure equals the list that it opens', async ({ page }) => {
  test.setTimeout(900_000);
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'makeready-figures-'));
  const server = await startServer(dataDir, '', ['--demo']);
  try {
    await becomesAdmin(
      personAt(page, false, async () => {}),
      server.link ?? '',
    );
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const { api } = clientOf(server.url, token);
    const names = [...(await api.machines.list()), ...(await api.tools.list())].map(({ name }) => name);
    await plantUndated(api);
    const records = await recordsOf(api);
    const pages = [page, ...(await Promise.all([1, 2, 3].map(() => page.context().newPage())))];
    await Promise.all(pages.map((each) => each.goto(`${server.url}/today`)));
    const figures: { from: string; text: string; href: string; figure: string }[] = [];
    await shared(pages, Object.entries(places), async (page, [name, { path: address }]) => {
      const id = records[address.split('/')[1] ?? ''];
      if ('public' in places[name as keyof typeof places] || (address.includes(':') && !id)) return;
      await goWithin(page, address.replace(/:\w+/, id ?? ''));
      await comesToRest(page);
      for (const { href, text } of await figuresOn(page)) {
        const named = names.some((name) => text === name || text.endsWith(`, ${name}`));
        const figure = named || isRecord(href) ? null : figureIn(text);
        if (figure !== null) figures.push({ from: name, text, href, figure });
      }
    });
    const sums: string[] = [];
    for (const screen of [to('Today'), to('Review'), to('QueuesLoad')]) {
      await goWithin(page, screen);
      await comesToRest(page);
      sums.push(...(await expectSums(page)));
    }
    expect(sums).toEqual(
      expect.arrayContaining([
        'How “late” is counted',
        'How “short” is counted',
        'How “On time” is counted',
        'How “Make-ready” is counted',
        expect.stringMatching(/^How “Booked on/),
        expect.stringMatching(/^How “Overtime on/),
      ]),
    );
    const wrong: string[] = [];
    await shared(pages, [...groupBy(figures, ({ href }) => href)], async (page, [href, of]) => {
      const listed = await countAt(page, href);
      for (const { from, text, figure } of of)
        if (listed !== figure) wrong.push(`${from}: "${text}" opens ${listed} at ${href}`);
    });
    expect(wrong).toEqual([]);
    // Both kinds of figures are found, also those next to a link, so that no screen drops out unnoticed.
    expect(figures.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/ jobs, longest late first$/),
    );
    expect(new Set(figures.map(({ from }) => from)).size).toBeGreaterThan(15);
  } finally {
    await server.end();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
});
