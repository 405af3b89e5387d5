/** Checks the history of a record: it shows all changes, and a user can undo one from there. */
import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';

test('a customer’s history shows who changed what, and a user undoes a change there', async ({
  page,
  app,
}) => {
  const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: malnad });
  await app.api.customers.update({
    params: { id },
    body: { name: 'Malnad Coffee', address: '9 Hill Street' },
  });
  await app.openAs(page, 'Admin', `/customer/${id}`);
  await page.getByRole('tab', { name: 'History 2' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  const [newest, first] = [history.getByRole('listitem').first(), history.getByRole('listitem').last()];
  await expect(newest).toContainText('changed the name and address');
  await expect(newest).toContainText('Name Malnad Coffee Works → Malnad Coffee');
  await expect(first).toContainText('added the customer');
  await expectAccessible(page);
  await newest.getByRole('button', { name: 'Undo: changed the name and address' }).press('Enter');
  await expect(newest).toContainText('Name Malnad Coffee → Malnad Coffee Works');
  expect(await app.api.customers.get({ params: { id } })).toMatchObject(malnad);
  const standard = await app.apiAs('Standard');
  await standard.customers.update({ params: { id }, body: { name: 'Malnad Coffees' } });
  await page.getByRole('combobox', { name: 'Who' }).selectOption(app.users.Standard.name);
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(newest).toContainText('→ Malnad Coffees');
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Everyone');
  // Changes by others appear by themselves.
  await app.api.customers.update({ params: { id }, body: { city: 'Delhi' } });
  await expect(newest).toContainText('City Bengaluru → Delhi');
  await expect(page.getByRole('tab', { name: 'History 5' })).toBeVisible();
});

test('a job’s history includes its operations, and Undo there reverts the last action on the floor', async ({
  page,
  app,
}) => {
  const machine = await machineOf(app, 'Komori Lithrone G40');
  const [printing] = await createScheduledJob(app, { number: 'MR-2537', name: 'Cookie window box' });
  const params = { id: printing.id };
  if (printing.machineId === null) await app.api.operations.move({ params, body: { machineId: machine.id } });
  await app.api.operations.advance({ params });
  await app.api.operations.addEntry({ params, body: { good: 80, waste: 6, reason: 'Make-ready' } });
  await app.api.operations.pause({ params, body: { reason: 'Wash-up' } });
  await app.api.jobs.update({ params: { id: printing.jobId }, body: { priority: 'Max' } });
  await app.openAs(page, 'Admin', `/job/${printing.jobId}?tab=history`);
  const entry = (words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words });
  await expect(entry('changed the priority')).toContainText('Priority Medium → Max');
  await expect(entry('counted Printing Frontside: Make-ready')).toContainText('Good 0 sheets → 80 sheets');
  await expect(entry('started Printing Frontside on')).toContainText('used 140 sheets of Paper of MR-2537');
  await expect(entry('scheduled the job')).toHaveCount(1);
  await expectAccessible(page);
  await lookAt(page, 'job-history');
  await entry('paused Printing Frontside: Wash-up').getByRole('button', { name: /^Undo/ }).click();
  await expect(entry('undid the pause of Printing Frontside')).toBeVisible();
  expect((await app.api.operations.get({ params })).state).toBe('running');
});

test('a note notifies the mentioned user, who sees the note on the first screen', async ({
  browser,
  app,
}) => {
  const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: malnad });
  const users = await app.api.users.list();
  const standard = users.find(({ userType }) => userType === 'Standard')!;
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const [one, other] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await app.openAs(other, 'Standard', '/my');
  await app.openAs(one, 'Admin', `/customer/${id}?tab=history`);
  await one.getByLabel('Note', { exact: true }).fill(`They ask for 6,000 on Friday. @${standard.name}`);
  await one.keyboard.press('Control+Enter');
  await expect(one.getByRole('blockquote')).toContainText('They ask for 6,000 on Friday.');
  await expect(one.getByLabel('Note', { exact: true })).toHaveValue('');
  await expect(one.getByRole('radio', { name: 'Notes 1' })).toBeAttached();
  await expectAccessible(one);
  await lookAt(one, 'notes');
  // The note appears on the other user's screen by itself.
  await expect(other.getByRole('heading', { name: 'Notes for you' })).toBeVisible();
  await expectAccessible(other);
  await lookAt(other, 'notes-for-you');
  await other.getByRole('link', { name: malnad.name }).click();
  await expect(other.getByRole('blockquote')).toContainText('They ask for 6,000');
  await expect(other.getByRole('button', { name: 'Change note' })).toHaveCount(0);
  await other.goto(`${app.url}/my`);
  await expect(other.getByRole('main')).toContainText('My jobs');
  await expect(other.getByRole('heading', { name: 'Notes for you' })).toHaveCount(0);

  await one.getByRole('button', { name: 'Change note' }).click();
  await one.getByLabel('Change note').fill('They ask for 8,000 on Friday.');
  await one.getByRole('button', { name: 'Save note' }).click();
  await expect(one.getByRole('blockquote')).toHaveText('They ask for 8,000 on Friday.');
  await one.getByRole('button', { name: 'Delete note' }).click();
  await one.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(one.getByText('deleted a note')).toBeVisible();
  expect(await app.api.history.notes({ params: { entity: 'customers', id } })).toEqual([]);
  for (const context of contexts) await context.close();
});

test('an @ in a note suggests users to mention, by keyboard', async ({ page, app }) => {
  const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id } = await app.api.customers.create({ body: malnad });
  const { Standard, Restricted } = app.users;
  await app.openAs(page, 'Admin', `/customer/${id}?tab=history`);
  const note = page.getByLabel('Note', { exact: true });
  const offer = page.getByRole('listbox', { name: 'People' }).getByRole('option');
  await note.fill('Please ring, ');
  await note.press('End');
  await page.keyboard.type('@');
  // The list has everybody but the user, by name.
  await expect(offer).toHaveCount(2);
  const names = [Standard.name, Restricted.name].toSorted();
  await expect(offer.first()).toContainText(names[0]!);
  await expectAccessible(page);
  await lookAt(page, 'note-mention');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue(`Please ring, @${names[1]} `);
  await expect(offer).toHaveCount(0);
  await page.keyboard.type(`@${names[0]!.slice(0, 3).toLowerCase()}`);
  await expect(offer).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await expect(offer).toHaveCount(0);
  for (let typed = 0; typed < 3; typed += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('or @');
  await expect(offer).toHaveCount(2);
  await offer.filter({ hasText: names[0]! }).click();
  await expect(note).toHaveValue(`Please ring, @${names[1]} or @${names[0]} `);
  await page.keyboard.type('today');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('blockquote')).toContainText(`@${names[1]} or @${names[0]} today`);
  const [written] = await app.api.history.notes({ params: { entity: 'customers', id } });
  expect(written!.mentions.toSorted()).toEqual([Standard.id, Restricted.id].toSorted());
});

test('the operation’s page shows the notes on its job, and its users answer there', async ({ page, app }) => {
  const machine = await machineOf(app, 'Komori H');
  const [printing] = await createScheduledJob(app, { number: 'MR-2538', name: 'Ladoo box' });
  const params = { entity: 'jobs', id: printing.jobId } as const;
  const write = (text: string) => app.api.history.addNote({ params, body: { text } });
  await write('Second pile is damp.');
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  const notes = page.getByRole('main').locator('section').filter({ hasText: 'Notes to MR-2538' });
  await expect(notes).toContainText('Second pile is damp.');
  await notes.getByRole('button', { name: 'Write a note' }).press('Enter');
  const field = notes.getByLabel('Note', { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('Rested it overnight.');
  await page.keyboard.press('Control+Enter');
  await expect(notes.getByRole('listitem').first()).toContainText('Rested it overnight.');
  await expect(field).toBeHidden();
  await notes.getByRole('button', { name: 'Write a note' }).click();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await lookAt(page, 'floor-notes');
  // Notes of the office appear by themselves; the floor shows the newest.
  await write('Customer wants it by Friday.');
  await expect(notes.getByRole('listitem').first()).toContainText('by Friday');
  await write('It goes first.');
  await expect(notes.getByRole('listitem')).toHaveCount(3);
  await expect(notes.getByRole('link', { name: 'All 4 notes' })).toBeVisible();
  if (printing.machineId === null)
    await app.api.operations.move({ params: { id: printing.id }, body: { machineId: machine.id } });
  await app.api.operations.advance({ params: { id: printing.id } });
  const { machineId } = await app.api.operations.get({ params: { id: printing.id } });
  await page.goto(`${app.url}/machine/${machineId}`);
  await expect(notes).toContainText('It goes first.');
});
