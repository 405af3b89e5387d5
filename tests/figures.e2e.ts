/** A figure that leads to a list equals the count of that list, on every screen of the sample shop. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type Api } from '../web/client/api/create-client.ts';
import { places } from '../web/client/paths.ts';
import { clientOf, startServer } from './support/fixtures.ts';
import { becomesAdmin } from './support/main-job-office.ts';
import { personAt } from './support/person.ts';
import { goWithin } from './support/routes.ts';

const nouns = 'job|operation|paper|ink|customer|component|product|machine|note|user|tool';
const units = '%|h|min|sheets?|pieces?|kg|days?';

/** Returns the figure in a link's text: "15 late", "Late 15", "The 1 job", "1 of 2 jobs"; null for hours, sheets and percentages. */
function figureIn(text: string): string | null {
  const found =
    new RegExp(`([\\d,]+) (?:(?:more|late) )?(?:${nouns})s?\\b`).exec(text) ??
    new RegExp(`^(\\d[\\d,]*)(?![\\d,.]| (?:${units})\\b)`).exec(text) ??
    /(?<!\S)([\d,]+)$/.exec(text);
  return found?.[1] ?? null;
}

/** Plants two jobs without a date, as no machine does one of their operations, and a third of these on hold. */
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

/** Returns a record of each kind with much to show, by the first part of its address. */
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

/** Waits until the screen no longer changes. */
async function comesToRest(page: Page) {
  let text = '';
  const isAtRest = async () => {
    const before = text;
    text = await page.getByRole('main').innerText();
    return text !== '' && text === before;
  };
  await expect.poll(isAtRest, { intervals: [250] }).toBe(true);
}

const linksOn = (page: Page) =>
  page.locator('main a[href^="/"]').evaluateAll((links: HTMLElement[]) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      text: link.innerText.replaceAll(/\s+/g, ' ').trim(),
    })),
  );

/** Opens a list and returns how many it says that it has; null: it is no list. */
async function countAt(page: Page, href: string): Promise<string | null> {
  await goWithin(page, href);
  await comesToRest(page);
  const [line = ''] = await page.locator('main output').allInnerTexts();
  return /\d[\d,]*/.exec(line)?.[0] ?? null;
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
    const names = (await api.machines.list()).map(({ name }) => name);
    await plantUndated(api);
    const records = await recordsOf(api);
    const figures: { from: string; text: string; href: string; figure: string }[] = [];
    for (const [name, { path: address }] of Object.entries(places)) {
      const id = records[address.split('/')[1] ?? ''];
      if ('public' in places[name as keyof typeof places] || (address.includes(':') && !id)) continue;
      await goWithin(page, address.replace(/:\w+/, id ?? ''));
      await comesToRest(page);
      for (const { href, text } of await linksOn(page)) {
        const figure = names.includes(text) ? null : figureIn(text);
        if (figure !== null) figures.push({ from: name, text, href, figure });
      }
    }
    const counts = new Map<string, string | null>();
    const wrong: string[] = [];
    for (const { from, text, href, figure } of figures) {
      if (!counts.has(href)) counts.set(href, await countAt(page, href));
      const listed = counts.get(href);
      if (listed !== null && listed !== figure) wrong.push(`${from}: "${text}" opens ${listed} at ${href}`);
    }
    expect(wrong).toEqual([]);
    // The screens that have figures are known: a screen that loses its own is not passed over.
    expect(new Set(figures.map(({ from }) => from)).size).toBeGreaterThan(15);
  } finally {
    await server.end();
    await fs.rm(dataDir, { recursive: true, force: true });
  }
});
