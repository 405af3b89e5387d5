/**
 * Checks every screen with names of fifty letters without a space: no screen scrolls sideways. None shows the id of a
 * record either, since people know records by numbers and names.
 */
import { type Page } from '@playwright/test';
import { type App, expect, test } from './support/fixtures.ts';
import { type Place, places } from './support/expected-routes.ts';
import { arrange, goWithin } from './support/records-and-allowed-actions.ts';
import { noSidewaysScroll, findSidewaysScroll } from './support/sideways-scroll.ts';

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

const idsOn = async (page: Page) => (await textOf(page)).split('\n').filter((line) => id.test(line));

const long = (of: string) => of.padEnd(50, 'Rindfleischetikettierungsaufgabe');

/** Returns unique letters that are not taken for an id. */
const unlikeId = (id: string) => id.replaceAll('-', '');

/** Gives every record a long name, and fills other texts with one long word. */
async function rename({ api, users }: App, records: Record<string, string>): Promise<void> {
  const of = (record: string) => ({ params: { id: records[record] ?? '' } });
  const contacts = [{ name: long('Contact'), phone: '', email: '', role: long('Role') }];
  const customer = { name: long('Customer'), address: long('Address'), contacts };
  await api.customers.update({ ...of('customer'), body: customer });
  await api.customers.update({ ...of('newcomer'), body: { ...customer, name: long('Newcomer') } });
  await api.users.update({ params: { id: users.Admin.id }, body: { name: long('Admin') } });
  await api.users.update({
    ...of('user'),
    body: { name: long('User'), username: `${long('user')}@shop.example` },
  });
  for (const { id } of await api.papers.list())
    await api.papers.update({
      params: { id },
      body: { name: long(`Paper${unlikeId(id)}`), manufacturer: long('Mill'), shelf: long('Shelf') },
    });
  await api.inks.update({
    ...of('ink'),
    body: { name: long('Ink'), manufacturer: long('Maker'), colour: long('Colour') },
  });
  await api.components.update({
    ...of('component'),
    body: { name: long('Component'), code: long('Code'), componentCode: long('CC') },
  });
  await api.products.update({ ...of('product'), body: { name: long('Product'), code: long('Code') } });
  for (const { id } of await api.machines.list())
    await api.machines.update({
      params: { id },
      body: { name: long(`Machine${unlikeId(id)}`), manufacturer: long('Maker') },
    });
  await api.calendars.update({ ...of('calendar'), body: { name: long('Calendar') } });
  await api.tools.update({
    ...of('tool'),
    body: { name: long('Tool'), place: long('Place'), note: long('Note') },
  });
  for (const { id, number } of await api.jobs.list())
    await api.jobs.update({
      params: { id },
      body: { name: long('Job'), number: long(number), productCode: long('Code') },
    });
  for (const { id } of await api.operations.list())
    await api.operations.update({
      params: { id },
      body: { name: long('Operation'), instruction: long('Instruction') },
    });
}

/** Makes changes that name other records in the history. Returns addresses of the records that it creates. */
async function relate({ api }: App, records: Record<string, string>): Promise<string[]> {
  const of = (record: string) => ({ params: { id: records[record] ?? '' } });
  const { id: die } = await api.tools.create({ body: { name: 'Die 7' } });
  await api.operations.update({ ...of('operation'), body: { toolIds: [die], after: [], priority: 'High' } });
  await api.machines.update({ ...of('idle'), body: { calendarId: records['calendar'] ?? null } });
  const foil = await api.machines.create({ body: { name: 'Komori 2', type: 'Printing' } });
  const job = await api.jobs.sorted({ query: { term: 'R-4' } });
  const [step] = await api.jobs.operations({ params: { id: job.items[0]?.id ?? '' } });
  await api.operations.move({ params: { id: step?.id ?? '' }, body: { machineId: foil.id } });
  await api.jobs.update({ ...of('draft'), body: { customerId: records['newcomer'] ?? '' } });
  return [`/operation/${step?.id}`, `/machine/${foil.id}`, `/job/${job.items[0]?.id}`];
}

async function goTo(page: Page, path: string, { title }: Partial<Place> = {}) {
  await goWithin(page, path);
  if (title !== undefined) await expect(page).toHaveTitle(`Makeready | ${title}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('no screen gets wider because of long names, and no screen or history shows the id of a record', async ({
  page,
  app,
}) => {
  test.slow();
  const records = await arrange(app);
  const others = await relate(app, records);
  await rename(app, records);
  await app.openAs(page, 'Admin');
  const found: Record<string, string[]> = {};
  let histories = 0;
  const collect = async (name: string) => {
    const ids = await idsOn(page);
    if (ids.length > 0) found[name] = ids;
  };
  const collectHistory = async (path: string) => {
    histories += 1;
    await page.getByRole('tab', { name: /^History/ }).click();
    const panel = page.getByRole('tabpanel');
    const empty = panel.getByRole('heading', { name: 'Nothing yet' });
    await expect(panel.getByRole('listitem').first().or(empty)).toBeVisible();
    await collect(`${path}, history`);
  };
  for (const place of places) {
    const path = place.path.replace(/\{(\w+)\}/, (_all, name: string) => records[name] ?? name);
    await goTo(page, path, place);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const message = `${place.path} at ${width}`;
      await expect.soft
        .poll(() => findSidewaysScroll(page), { message, timeout: 5000, intervals: [50, 100, 200] })
        .toEqual(noSidewaysScroll);
    }
    await collect(place.path);
    if ((await page.getByRole('tab', { name: /^History/ }).count()) > 0) await collectHistory(place.path);
  }
  for (const path of others) {
    await goTo(page, path);
    await page.getByRole('tab', { name: /^History/ }).waitFor();
    await collectHistory(path);
  }
  expect(histories).toBeGreaterThan(others.length + 8);
  expect(found).toEqual({});
});
