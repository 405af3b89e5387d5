import { expect, expectAccessible, lookAt, test } from './support/fixtures.ts';

test('an Admin sets the shop’s hours, holidays and time zone; other users read that only an Admin can', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('Makeready | Settings');
  await page.getByLabel('Shop name').fill('Vinayaka Pack');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('atlantis');
  await zone.press('Enter');
  await expect(zone).toHaveValue('atlantis');
  await zone.fill('kolk');
  await zone.press('Enter');
  await expect(zone).toHaveValue('Asia/Kolkata');
  await expect(page.getByText('Settings saved')).toBeHidden();
  await page.getByLabel('Monday from').fill('22:00');
  await page.getByLabel('Monday to').fill('06:00');
  await expect(page.getByText('on the next day')).toBeVisible();
  await page.getByLabel('Saturday', { exact: true }).uncheck();
  await page.getByLabel('Holiday date').fill('2031-11-08');
  await page.getByLabel('Holiday name').fill('Diwali');
  await page.getByLabel('Holiday name').press('Enter');
  await expect(page.getByText('Sat 8 Nov 2031 · Diwali')).toBeVisible();
  const makeReady = page.getByRole('slider', { name: 'Short make-ready' });
  await expect(makeReady).toHaveAttribute('aria-valuetext', 'medium');
  await makeReady.press('End');
  await expect(makeReady).toHaveAttribute('aria-valuetext', 'highest');
  await expectAccessible(page);
  await lookAt(page, 'settings-aim');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const kept = await app.api.settings.get();
  expect(kept).toMatchObject({
    shopName: 'Vinayaka Pack',
    timeZone: 'Asia/Kolkata',
    holidays: [{ date: '2031-11-08', name: 'Diwali' }],
    planGoal: { lateness: 1, makeReady: 1, flow: 0.1 },
  });
  expect(kept.hours.at(0)).toEqual({ open: true, from: '22:00', to: '06:00' });
  expect(kept.hours.at(5)?.open).toBe(false);

  await page.goto('/settings');
  await page.getByRole('button', { name: '22:00 to 06:00 on every open day' }).click();
  await expect(page.getByLabel('Friday from')).toHaveValue('22:00');
  await expect(page.getByRole('button', { name: / on every open day$/ })).toBeHidden();
  await page.getByRole('button', { name: 'Add a break' }).click();
  await expect(page.getByLabel('Friday break from')).toHaveValue('23:00');
  await expect(page.getByRole('button', { name: 'Add a break' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove Friday’s break' }).click();
  await page.getByLabel('Monday break from').fill('02:00');
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  await expect(page.getByText('A break must lie within the hours of its day').first()).toBeVisible();
  await page.getByLabel('Monday break from').fill('22:30');
  await expectAccessible(page);
  await lookAt(page, 'settings-break');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const { hours } = await app.api.settings.get();
  expect(hours.map((day) => day.break?.from ?? null)).toEqual([
    '22:30',
    '23:00',
    '23:00',
    '23:00',
    null,
    null,
    null,
  ]);
  await page.goto('/settings');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await page.getByLabel(day, { exact: true }).uncheck();
  }
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  await expect(page.getByText('At least one day must be open').first()).toBeVisible();
});

test('Save also stores a typed holiday that was not added, or saves nothing if the holiday is invalid', async ({
  page,
  app,
}) => {
  await app.api.settings.update({ body: { holidays: [{ date: '2031-11-08', name: 'Diwali' }] } });
  await app.openAs(page, 'Admin', '/settings');
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabel('Holiday name').fill('Christmas');
  await save.click({ force: true });
  await expect(page.getByText('Date must be a day such as 2026-11-20').first()).toBeVisible();
  await page.getByLabel('Holiday date').fill('2031-11-08');
  await save.click({ force: true });
  await expect(page.getByText('2031-11-08 is listed twice').first()).toBeVisible();
  await page.getByLabel('Holiday date').fill('2031-12-25');
  await save.click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  expect((await app.api.settings.get()).holidays).toEqual([
    { date: '2031-11-08', name: 'Diwali' },
    { date: '2031-12-25', name: 'Christmas' },
  ]);
});

test('an Admin sees where the backups are, and a warning if the last one is old', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/settings');
  const group = page.getByRole('group', { name: 'Backups' });
  await expect(group.getByText('set BACKUP_DIR to a folder for a daily backup')).toBeVisible();
  // The journeys' server makes no backups; other tests cover its responses.
  const problem = { code: 'backup-old', values: { days: 3 }, reason: 'The newest backup is 3 days old' };
  const newest = { at: '2031-11-08T12:30:00.000Z', bytes: 9_819 };
  const check = { at: '2031-11-06T02:00:00.000Z', file: 'makeready-2031-11-06T01-00-00Z.zip' };
  const disk = {
    of: 'both',
    folder: '/srv/backups',
    bytes: 6e9,
    freeBytes: 3e10,
    growthBytes: 4e6,
    daysLeft: 7500,
  };
  await page.route('**/api/backups', (route) =>
    route.fulfill({ json: { folder: '/srv/backups', keep: 23, newest, problem, check, disks: [disk] } }),
  );
  await page.reload();
  await expect(group.getByRole('note')).toHaveText('The newest backup is 3 days old.');
  await expect(
    group.getByText(
      /^Last backup Sat 8 Nov .*, 10 kB without artwork\. Last check Thu 6 Nov .*: every row of/,
    ),
  ).toBeVisible();
  await expect(
    group.getByText('Backups of 7 days, 4 weeks and 12 months are in /srv/backups.'),
  ).toBeVisible();
  await expect(
    group.getByText(
      'Backups and database take 5.6 GB and grow by 3.8 MB a day. 27.9 GB are free on the disk of /srv/backups, enough for 7,500 days.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'My details' }).click();
  await expect(page).toHaveTitle('Makeready | MyDetails');
  await expect(page.getByText('The newest backup is 3 days old.')).toBeVisible();
});

test('an Admin sees the versions, and a warning if Postgres is outdated', async ({ page, app }) => {
  const reason = 'Postgres 18.4 lacks the security fixes of 18.7';
  const problem = { code: 'postgres-outdated', values: {}, reason };
  await page.route('**/api/versions', (route) =>
    route.fulfill({ json: { makeready: '0.2.0', node: '24.21.0', postgres: '18.4', problem } }),
  );
  await app.openAs(page, 'Admin', '/settings');
  const group = page.getByRole('group', { name: 'Server' });
  await expect(group.getByText('Makeready 0.2.0, Postgres 18.4, Node 24.21.0')).toBeVisible();
  await expect(group.getByRole('note')).toHaveText(`${reason}.`);
  await expectAccessible(page);
});

test('an Admin sees that a clock was moved', async ({ page, app }) => {
  const reason = 'The clock of the database went 10 years forward, to 2036-11-08 12:30 UTC';
  await page.route('**/api/warnings', (route) =>
    route.fulfill({ json: [{ code: 'clock-moved', values: {}, reason }] }),
  );
  await app.openAs(page, 'Admin', '/settings');
  await expect(page.getByRole('group', { name: 'Server' }).getByText(`${reason}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'My details' }).click();
  await expect(page.getByText(reason)).toBeVisible();
});

test('an Admin exports everything; a shop with records refuses to import an export', async ({
  page,
  app,
}) => {
  await app.api.customers.create({ body: { name: 'Export Foods', address: '1 Road', city: 'Mumbai' } });
  await app.openAs(page, 'Admin', '/settings');
  const group = page.getByRole('group', { name: 'Export and import' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    group.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^makeready-export-.*\.zip$/);
  await group.getByLabel('Export').setInputFiles(await file.path());
  await expect(
    page.getByText('An export can only be imported into an empty shop; this one has customers'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a user who is not an Admin sees why they can’t change the settings', async ({ page, app }) => {
  await app.openAs(page, 'Standard', '/settings');
  await expect(page.getByText('Only an Admin can do this')).toBeVisible();
});

test.describe('for a reader far from the shop', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' });
  test('dates are in the shop’s time zone, not the reader’s', async ({ page, app }) => {
    // The reader is 25 hours behind, so that the days always differ.
    const timeZone = 'Pacific/Pago_Pago';
    await app.api.settings.update({ body: { timeZone } });
    const { passwordSetAt } = await app.api.users.get({ params: { id: app.users.Standard.id } });
    const short = { weekday: 'short', day: 'numeric', month: 'short' } as const;
    const day = new Date(passwordSetAt ?? '').toLocaleDateString('en-IN', { timeZone, ...short });
    await app.openAs(page, 'Standard');
    await expect(page.getByText(`Set on ${day.replace(',', '')}.`)).toBeVisible();
  });
});

test('an Admin sets the expected loss of each operation type', async ({ page, app }) => {
  await app.openAs(page, 'Admin', '/settings');
  const sheets = page.getByLabel('Printing: Make-ready sheets');
  const percent = page.getByLabel('Printing: Run waste %');
  await expect(sheets).toHaveValue('50');
  await expect(page.getByLabel('Packing: Run waste %')).toHaveValue('0');
  await sheets.fill('80');
  await percent.fill('95');
  await page.getByRole('button', { name: 'Save' }).click({ force: true });
  await expect(page.getByText(/^Run waste .*90/).first()).toBeVisible();
  await percent.fill('1.5');
  await expectAccessible(page);
  await percent.scrollIntoViewIfNeeded();
  await lookAt(page, 'settings-loss');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const { expectedLoss } = await app.api.settings.get();
  expect(expectedLoss.Printing).toEqual({ makeReadySheets: 80, runWastePercent: 1.5 });
  expect(expectedLoss.Punching).toEqual({ makeReadySheets: 15, runWastePercent: 0.5 });
});

test('the history of the settings shows who changed what', async ({ page, app }) => {
  const { taxNumber } = await app.api.settings.get();
  await app.api.settings.update({ body: { taxNumber: '29AAAAA0000A1ZY' } });
  await app.openAs(page, 'Admin', '/settings');
  await page.getByLabel('Shop name').fill('Typed, not saved');
  await page.getByRole('tab', { name: 'History' }).press('Enter');
  const history = page.getByRole('tabpanel', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('→ 29AAAAA0000A1ZY');
  await expectAccessible(page);
  await lookAt(page, 'settings-history');
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByLabel('Shop name')).toHaveValue('Typed, not saved');
  await app.api.settings.update({ body: { taxNumber } });
});

test('in a shop with inches, sizes are typed and shown in inches, with millimetres beside', async ({
  page,
  app,
}) => {
  await app.openAs(page, 'Admin', '/settings');
  await page.getByLabel('Show sizes in inches, with millimetres beside').check();
  await lookAt(page, 'settings-inches');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page).toHaveTitle('Makeready | MyDetails');

  await page.goto('/paper/create');
  await page.getByLabel('Name').fill('Carte Lumina 300');
  await page.getByLabel('Manufacturer').fill('ITC');
  await expect(page.getByLabel('Length')).toHaveValue('');
  await page.getByLabel('Length').fill('36');
  await expect(page.getByText('914.4 mm')).toBeVisible();
  await page.getByLabel('Breadth').fill('635 mm');
  await page.getByLabel('GSM').fill('300');
  const quality = page.getByRole('combobox', { name: 'Quality' });
  await quality.fill('Carte Lum');
  await quality.press('Enter');
  await expectAccessible(page);
  await lookAt(page, 'paper-form-inches');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle('Makeready | PaperDetails');
  await expect(page.getByRole('main')).toContainText('36 × 25 in · 914 × 635 mm');
  const [paper] = await app.api.papers.list();
  expect(paper).toMatchObject({ length: 914.4, breadth: 635 });

  await page.goto(`/paper/${paper?.id}/edit`);
  await expect(page.getByLabel('Breadth')).toHaveValue('25');
  await page.goto('/paper');
  await expect(page.getByRole('row', { name: /Carte Lumina 300/ })).toContainText('36 × 25 in914 × 635 mm');
  await lookAt(page, 'papers-inches');

  // Somebody else turns inches off; the open page follows.
  await app.api.settings.update({ body: { sizesInInches: false } });
  await expect(page.getByRole('row', { name: /Carte Lumina 300/ })).toContainText('914.4 × 635 mm');
});
