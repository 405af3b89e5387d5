/** Checks that no screen shows the id of a record, since people know records by numbers and names. */
import { type Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { places } from './support/expected-routes.ts';
import { arrange, goWithin } from './support/records-and-allowed-actions.ts';

const id = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i;

/**
 * Returns all text that the page shows or a screen reader announces, including values of fields and options of menus.
 */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'aria-description', 'alt'];
    const attributes = [...document.querySelectorAll('body *')].flatMap((element) => [
      ...named.map((name) => element.getAttribute(name) ?? ''),
      element instanceof HTMLInputElement && element.type !== 'hidden' ? element.value : '',
    ]);
    return [document.title, document.body.innerText, ...attributes.filter(Boolean)].join('\n');
  });

/** Waits until the page no longer changes and returns its lines that contain an id. */
async function idsOn(page: Page): Promise<string[]> {
  let text = '';
  const isAtRest = async () => {
    const before = text;
    text = await textOf(page);
    return text === before;
  };
  await expect.poll(isAtRest, { intervals: [200] }).toBe(true);
  return text.split('\n').filter((line) => id.test(line));
}

test('no screen or history shows the id of a record', async ({ page, app }) => {
  test.setTimeout(300_000);
  const records = await arrange(app);
  const { api } = app;
  // These changes name other records.
  const params = { id: records['operation'] ?? '' };
  const { id: die } = await api.tools.create({ body: { name: 'Die 7' } });
  await api.operations.update({ params, body: { toolIds: [die], after: [], priority: 'High' } });
  const idle = { id: records['idle'] ?? '' };
  await api.machines.update({ params: idle, body: { calendarId: records['calendar'] ?? null } });
  const foil = await api.machines.create({ body: { name: 'Komori 2', type: 'Printing' } });
  const job = await api.jobs.sorted({ query: { term: 'R-4' } });
  const [step] = await api.jobs.operations({ params: { id: job.items[0]?.id ?? '' } });
  await api.operations.move({ params: { id: step?.id ?? '' }, body: { machineId: foil.id } });
  const draft = { id: records['draft'] ?? '' };
  await api.jobs.update({ params: draft, body: { customerId: records['newcomer'] ?? '' } });

  const filled = (path: string) => path.replace(/\{(\w+)\}/, (_all, name: string) => records[name] ?? name);
  await app.openAs(page, 'Admin');
  const found: Record<string, string[]> = {};
  const collect = async (name: string) => {
    const shown = await idsOn(page);
    if (shown.length > 0) found[name] = shown;
  };
  let histories = 0;
  const collectHistory = async (name: string) => {
    const tab = page.getByRole('tab', { name: /^History/ });
    if ((await tab.count()) === 0) return;
    histories += 1;
    await tab.click();
    const panel = page.getByRole('tabpanel');
    const empty = panel.getByRole('heading', { name: 'Nothing yet' });
    await expect(panel.getByRole('listitem').first().or(empty)).toBeVisible();
    await collect(`${name}, history`);
  };
  for (const { path, heading } of places) {
    await goWithin(page, filled(path));
    if (heading !== '') await page.getByRole('heading', { level: 1 }).first().waitFor();
    await collect(path);
    await collectHistory(path);
  }
  const others = [`/operation/${step?.id}`, `/machine/${foil.id}`, `/job/${job.items[0]?.id}`];
  for (const path of others) {
    await goWithin(page, path);
    await page.getByRole('tab', { name: /^History/ }).waitFor();
    await collectHistory(path);
  }
  expect(histories).toBeGreaterThan(others.length + 8);
  expect(found).toEqual({});
});
