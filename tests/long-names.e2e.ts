/** Checks that no screen scrolls sideways if names have fifty letters without a space. */
import { type App, expect, test } from './support/fixtures.ts';
import { places } from './support/expected-routes.ts';
import { arrange, goWithin } from './support/records-and-allowed-actions.ts';
import { noSidewaysScroll, findSidewaysScroll } from './support/sideways-scroll.ts';

const long = (of: string) => of.padEnd(50, 'Rindfleischetikettierungsaufgabe');

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
      body: { name: long(`Paper${id}`), manufacturer: long('Mill'), shelf: long('Shelf') },
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
      body: { name: long(`Machine${id}`), manufacturer: long('Maker') },
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

test('no screen gets wider because of long names', async ({ page, app }) => {
  test.slow();
  const records = await arrange(app);
  await rename(app, records);
  await app.openAs(page, 'Admin');
  for (const { path, title } of places) {
    await goWithin(
      page,
      path.replace(/\{(\w+)\}/, (_all, name: string) => records[name] ?? name),
    );
    await expect(page).toHaveTitle(`Makeready | ${title}`);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.soft
        .poll(() => findSidewaysScroll(page), { message: `${path} at ${width}`, timeout: 3000 })
        .toEqual(noSidewaysScroll);
    }
  }
});
