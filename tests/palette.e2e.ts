/** Checks that the palette (Ctrl K) finds records and runs actions on any screen (look: palette). */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { jobBody } from './support/sample-bodies.ts';

test('a user finds a job by any of its words and acts on it in the palette, where refusals show why', async ({
  page,
  app,
}) => {
  const customer = await app.api.customers.create({
    body: { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  for (const [number, name] of [
    ['MR-1', 'Filter Coffee carton'],
    ['MR-2', 'Cardamom carton'],
  ] as const)
    await app.api.jobs.create({ body: { ...jobBody(customer.id, number), name } });
  await app.openAs(page, 'Standard', '/machine');
  await expect(page.getByRole('heading', { name: 'No machines yet' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  const asked = dialog.getByRole('combobox', { name: 'Find or do' });
  await expect(asked).toBeFocused();
  await page.keyboard.type('malnad');
  const option = (name: string | RegExp) => dialog.getByRole('option', { name });
  await expect(option(/Cardamom carton/)).toHaveAttribute('aria-selected', 'true');
  await expect(option(/Malnad Coffee Works ?Bengaluru/)).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, 'palette');

  await page.keyboard.press('ArrowDown');
  await expect(option(/Filter Coffee carton/)).toHaveAttribute('aria-selected', 'true');
  const timeline = dialog
    .getByRole('group', { name: 'Actions for MR-1' })
    .getByRole('option', { name: /Show on the timeline/ });
  await expect(timeline).toContainText('The job is not scheduled');
  await expect(timeline).toHaveAttribute('aria-disabled', 'true');
  for (let n = 0; n < 5; n += 1) await page.keyboard.press('ArrowDown');
  await expect(timeline).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle('Makeready | JobDuplicate');
  await expect(page.getByRole('heading', { name: 'Edit Job' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(asked).toBeFocused();
  await page.keyboard.type('> my det');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Makeready | MyDetails');
  await page.getByRole('button', { name: /Find or do/ }).click();
  await expect(asked).toBeFocused();
  await page.keyboard.type('no such thing');
  await expect(dialog.getByText('No results for “no such thing”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /Find or do/ })).toBeFocused();
});

test('the palette runs a typed action with a job number from any screen, and Enter takes the first match', async ({
  page,
  app,
}) => {
  const customer = await app.api.customers.create({
    body: { name: 'Coorg Honey House', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const { id } = await app.api.jobs.create({ body: jobBody(customer.id, 'HN-2451') });
  await app.openAs(page, 'Standard', '/machine');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  const type = async (typed: string) => {
    await page.keyboard.press('Control+k');
    await expect(dialog.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
    await page.keyboard.type(typed);
  };
  // Enter is pressed at once and acts as soon as the job is found.
  await type('> priority 2451 max');
  await page.keyboard.press('Enter');
  await expect(page.getByText('HN-2451 has priority Max')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('HN-2451 has priority Medium')).toBeVisible();
  expect((await app.api.jobs.get({ params: { id } })).priority).toBe('Medium');

  await type('schedule 2451');
  // Until the actions of the first found job go, one of them has the same name.
  const typed = dialog.getByRole('group', { name: 'HN-2451 Filter Coffee carton', exact: true });
  const refused = typed.getByRole('option', { name: /^Schedule/ });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await expect(refused).toContainText('not assigned');
  await page.keyboard.press('Escape');
  await type('ticket 2451');
  await expect(dialog.getByRole('option', { name: /^Print ticket/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Makeready | Job ticket');

  // The job's own page needs no number.
  await page.goto(`/job/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await type('hold');
  await expect(dialog.getByRole('option', { name: /^Put on hold/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Waiting for paper' }).click();
  await expect(page.getByText('HN-2451 on hold')).toBeVisible();
});

test('on a slow first load the palette receives every key after Ctrl K, and Enter takes its match', async ({
  page,
  app,
}) => {
  const customer = await app.api.customers.create({
    body: { name: 'Hollow Tea Works', address: '4 Mill Road', city: 'Bengaluru' },
  });
  const { id } = await app.api.jobs.create({
    body: { ...jobBody(customer.id, 'HW-1'), name: 'Hollow block' },
  });
  const { version, updatedAt, status } = await app.api.jobs.get({ params: { id } });
  await app.openAs(page, 'Standard', `/job/${id}`);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) written.push(request.url());
  });
  const dialog = page.getByRole('dialog', { name: 'Find or do' });
  // The code of the results arrives while the words are being typed.
  let late = 0;
  await page.route('**/palette-results-panel*.js', async (route) => {
    late += 1;
    await page.waitForTimeout(400);
    await route.continue();
  });
  for (let round = 0; round < 2; round += 1) {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Hollow block' })).toBeVisible();
    await page.keyboard.down('Control');
    await page.keyboard.down('k');
    await page.keyboard.up('k');
    await page.keyboard.up('Control');
    await page.keyboard.type('hollow psh', { delay: 55 });
    await expect(dialog.getByRole('combobox', { name: 'Find or do' })).toHaveValue('hollow psh');
    await expect(dialog.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  await page.goto('/machine');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hollow block', { delay: 55 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${app.url}/job/${id}`);
  expect(late).toBeGreaterThanOrEqual(2);
  expect(written).toEqual([]);
  expect(await app.api.jobs.get({ params: { id } })).toMatchObject({ version, updatedAt, status });
});
