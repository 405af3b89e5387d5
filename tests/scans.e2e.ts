/**
 * Checks that a scan only opens its record or reports that there is none. It presses, types and saves nothing,
 * whatever has the focus.
 */
import { type Page } from '@playwright/test';
import { type App, expect, expectAccessible, lookAt, test } from './support/fixtures.ts';
import { machineOf, createScheduledJob } from './support/sample-operations.ts';
import { jobBody } from './support/sample-bodies.ts';
import { type Scan, scannerOf } from './support/simulate-scanner.ts';
import { markFocusable, waitForFields, stateOf } from './support/focus-states.ts';
import { createPaper } from './support/sample-papers.ts';

const speeds = [2, 8, 16, 25, 33, 40];
const ends = ['Enter', 'Tab'] as const;
const keyboards = ['us', 'caps lock', 'number pad', 'french', 'number pad off'] as const;
/** Codes in every valid form that belong to no record, so that scanning one leaves the screen as it is. */
const codes = [
  '90001',
  'MA-9999-B001',
  '90-91/9999-P012',
  'http://127.0.0.1:3000/o/90001',
  'https://makeready.local/job/01930000-0000-7000-8000-00000000beef',
  '~90001',
  '80001',
];

/** The number of screens on which each kind of element is scanned at. */
const screensOfKind = 5;

/**
 * Scans a code with the focus on each kind of element, and expects an unchanged page each time. `screens` counts the
 * screens by kind.
 */
async function scanAll(
  page: Page,
  scan: Awaited<ReturnType<typeof scannerOf>>,
  where: string,
  screens: Map<string, number>,
) {
  const before = await stateOf(page);
  const known = [...screens].flatMap(([kind, count]) => (count < screensOfKind ? [] : [kind]));
  const kinds = await markFocusable(page, known);
  for (const kind of kinds) screens.set(kind, (screens.get(kind) ?? 0) + 1);
  for (let place = -1; place < kinds.length; place += 1) {
    const focused = await page.evaluate((at) => {
      const element = document.querySelector<HTMLElement>(`[data-probe="${at}"]`);
      if (element) element.focus();
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return element?.outerHTML.slice(0, 120) ?? 'nothing';
    }, place);
    const pick = <T>(of: readonly T[], by: number) => of[Math.abs(place + by) % of.length] as T;
    const code = pick(codes, where.length);
    const how: Scan = {
      gap: pick(speeds, where.length + 1),
      end: pick(ends, 0),
      keyboard: pick(keyboards, where.length),
    };
    const looked = page.waitForResponse((response) => response.url().includes('/api/codes?'));
    await scan(code, how);
    await looked;
    await expect(page.locator('[data-scan]'), `${where}: ${focused}`).toContainText('Nothing has the code');
    await expect
      .poll(() => stateOf(page), { message: `${where}, ${JSON.stringify(how)} ${code}: ${focused}` })
      .toEqual(before);
  }
  return kinds.length;
}

/** Creates a job in each of the states that change what the screens offer. */
async function shopOf(app: App, prefix: string) {
  const { api } = app;
  await machineOf(app, `Press ${prefix}`);
  const [printing] = await createScheduledJob(app, { number: `${prefix}-1`, name: 'Assam Gold carton' });
  await api.operations.advance({ params: { id: printing.id }, body: { from: 'queued' } });
  const customer = { name: `House ${prefix}`, address: '4 Mill Road', city: 'Bengaluru' } as const;
  const { id: customerId } = await api.customers.create({ body: customer });
  const draft = await api.jobs.create({ body: jobBody(customerId, `${prefix}-2`) });
  const { id: packedId } = await api.jobs.create({
    body: { ...jobBody(customerId, `${prefix}-3`), name: 'Plum cake box' },
  });
  const paper = await createPaper(app, { name: `Paper of ${prefix}` });
  await api.jobs.assignPaper({ params: { id: packedId, paperId: paper.id }, query: { quantity: 125 } });
  await api.jobs.submit({ params: { id: packedId } });
  const [packing] = await api.jobs.operations({ params: { id: packedId } });
  const params = { id: packing?.id ?? '' };
  await api.operations.advance({ params, body: { from: 'queued' } });
  await api.operations.counts({ params, body: { goodQuantity: 700, wasteQuantity: 0 } });
  await api.stock.order({
    params: { id: paper.id },
    body: { quantity: 5000, expected: new Date(Date.now() + 86_400_000).toISOString() },
  });
  const [machine] = await api.machines.list();
  return { printing, draft, packedId, packing: params.id, paper, customerId, machine };
}

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name, exact: true }).first().click();
};
const asked = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible();

test('a scan never books, presses or types anything, wherever the focus is', async ({ page, app }) => {
  test.setTimeout(600_000);
  const { printing, draft, packedId, paper, customerId, machine } = await shopOf(app, 'AA');
  const written: string[] = [];
  // Two questions have a body, and write nothing.
  const isQuestion = (url: string) => /\/api\/(promise|queues\/preview)$/.test(url);
  page.on('request', (request) => {
    const url = request.url();
    if (request.method() !== 'GET' && url.includes('/api/') && !isQuestion(url)) written.push(url);
  });
  await app.openAs(page, 'Admin', '/');
  const scan = await scannerOf(page);
  const dialogOf = (name: string) => async () => {
    await press(page, name);
    await asked(page);
  };
  const screens: [address: string, prepare?: () => Promise<unknown>][] = [
    ['/today'],
    ['/job'],
    ['/job', () => press(page, 'Export')],
    ['/job/create'],
    [`/job/${draft.id}`],
    [
      `/job/${draft.id}`,
      async () => {
        await page.keyboard.press('h');
        await asked(page);
      },
    ],
    [
      `/job/${draft.id}`,
      async () => {
        await page.keyboard.press('p');
        await asked(page);
      },
    ],
    [`/job/${draft.id}/edit`],
    [`/job/${draft.id}/paper`],
    [`/job/${packedId}`, dialogOf('Dispatch')],
    [`/operation/${printing.id}`],
    [`/operation/${printing.id}`, dialogOf('Pause')],
    [`/operation/${printing.id}`, dialogOf('Finish')],
    [`/operation/${printing.id}/edit`],
    ['/dispatch', () => page.getByRole('checkbox', { name: 'Put AA-3 on the lorry' }).check()],
    [`/paper/${paper.id}`],
    [`/paper/${paper.id}`, dialogOf('Receive order')],
    [`/paper/${paper.id}`, dialogOf('Change')],
    ['/stock/count'],
    ['/queues'],
    ['/queues/timeline'],
    [`/machine/${machine?.id}`],
    [`/machine/${machine?.id}/edit`],
    ['/plan/what-if'],
    ['/promise'],
    ['/customer'],
    [`/customer/${customerId}/edit`],
    ['/import'],
    ['/settings'],
    ['/audit'],
  ];
  let states = 0;
  const kinds = new Map<string, number>();
  for (const [address, prepare] of screens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await prepare?.();
    await waitForFields(page);
    written.length = 0;
    states += await scanAll(page, scan, address, kinds);
    expect(written, address).toEqual([]);
  }
  // At least this many focus states were tried.
  expect(states).toBeGreaterThan(70);
});

test('a scanned code opens its record from a field, from an unsaved form after a question, and from a dialog', async ({
  page,
  app,
  context,
}) => {
  const { printing, draft, packedId } = await shopOf(app, 'BB');
  const codeOf = async (id: string) => {
    const read = await app.query(`SELECT code FROM operations WHERE id = '${id}'`);
    return String((read as { rows: { code: string }[] }).rows[0]?.code);
  };
  const code = await codeOf(printing.id);
  await app.openAs(page, 'Admin', `/operation/${printing.id}`);
  const scan = await scannerOf(page);
  const good = page.getByRole('textbox', { name: 'Good sheets', exact: true });
  await good.focus();
  // Scans the pallet's QR code with Caps Lock on while a number is being typed.
  await scan(`${app.url}/job/${packedId}`, { gap: 8, keyboard: 'caps lock' });
  await expect(page).toHaveURL(`${app.url}/job/${packedId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Plum cake box' })).toBeVisible();
  await scan('BB-2-B001', { gap: 8, end: 'Tab' });
  await expect(page).toHaveURL(`${app.url}/job/${draft.id}`);

  // Behind a dialog the scan is reported, and the dialog stays.
  await expect(page.getByRole('heading', { level: 1, name: 'Filter Coffee carton' })).toBeVisible();
  const question = page.getByRole('dialog', { name: /Reason to hold/ });
  // The page takes single keys a moment after its heading shows.
  await expect(async () => {
    if (!(await question.isVisible())) await page.keyboard.press('h');
    await expect(question).toBeVisible({ timeout: 2000 });
  }).toPass();
  await scan(code, { gap: 20, keyboard: 'number pad' });
  const line = page.locator('[data-scan]');
  await expect(line).toContainText('Scanned: BB-1');
  await expect(question).toBeVisible();
  await lookAt(page, 'scanned-under-question');
  await line.getByRole('link', { name: 'Open it' }).click();
  await expect(page).toHaveURL(`${app.url}/operation/${printing.id}`);
  await expect(question).toBeHidden();

  // An unsaved form asks first, as before any link.
  await page.goto(`/job/${draft.id}/edit`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Other');
  await scan(code, { gap: 12 });
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(`${app.url}/operation/${printing.id}`);

  // A note that the user is typing asks first, too.
  await page.goto(`/job/${draft.id}?tab=history`);
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Pallet 2 is wet');
  await scan(code, { gap: 12 });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await expect(note).toHaveValue('Pallet 2 is wet');
  await note.fill('');

  // Without a connection the scan is not lost.
  await context.setOffline(true);
  await scan(code, { gap: 12 });
  await expect(line).toContainText(`${code} was not looked up`);
  await context.setOffline(false);
  await line.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${app.url}/operation/${printing.id}`);

  // A field that accepts scans receives the text; otherwise the scan is reported and the screen stays.
  await page.goto('/job');
  const search = page.getByRole('searchbox', { name: 'Search Job' });
  await search.focus();
  await scan('8901030865278', { gap: 16 });
  await expect(search).toHaveValue('8901030865278');
  await page.getByRole('heading', { level: 1 }).click();
  await scan('90001', { gap: 40 });
  await expect(line).toContainText('Nothing has the code 90001');
  await expectAccessible(page);
  await lookAt(page, 'unknown-code');
  await line.getByRole('button', { name: 'Close' }).click();
  await expect(line).toBeHidden();
  // A phone's camera opens the address itself.
  await page.goto('/O/90001');
  await expect(line).toContainText('Nothing has the code 90001');
  await expect(page).not.toHaveURL(/404/);
  await page.goto(`/O/${code}`);
  await expect(page).toHaveURL(`${app.url}/operation/${printing.id}`);
});

test('figures and Enter typed on a number pad at human speed reach the field', async ({ page, app }) => {
  await machineOf(app, 'Second press');
  const [printing] = await createScheduledJob(app, { number: 'MR-77', name: 'Cardamom carton' });
  await app.api.operations.advance({ params: { id: printing.id }, body: { from: 'queued' } });
  await app.openAs(page, 'Restricted', `/operation/${printing.id}`);
  const good = page.getByRole('textbox', { name: 'Good sheets', exact: true });
  await good.focus();
  const keyboard = await page.context().newCDPSession(page);
  let at = Date.now() / 1000;
  // 1, 2, 8 and Enter with the gaps of a fast typist, in ms.
  for (const [key, gap] of [
    ['1', 0],
    ['2', 58],
    ['8', 44],
    ['Enter', 92],
  ] as const) {
    at += gap / 1000;
    const of = { key, code: key === 'Enter' ? 'NumpadEnter' : `Numpad${key}`, timestamp: at };
    const windowsVirtualKeyCode = key === 'Enter' ? 13 : key.charCodeAt(0);
    const text = key === 'Enter' ? '\r' : key;
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text, windowsVirtualKeyCode, ...of });
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode, ...of });
  }
  await expect(page.getByRole('listitem').filter({ hasText: '+128 good' })).toBeVisible();
});

test('two presses of Enter dispatch a delivery, and holding Enter down sends nothing', async ({
  page,
  app,
}) => {
  const { packedId: id } = await shopOf(app, 'CC');
  await app.openAs(page, 'Admin', `/job/${id}`);
  await page.getByRole('button', { name: 'Dispatch', exact: true }).focus();
  const { keyboard } = page;
  await keyboard.down('Enter');
  for (let repeats = 0; repeats < 12; repeats += 1) {
    await page.waitForTimeout(40);
    await keyboard.down('Enter');
  }
  await keyboard.up('Enter');
  const dialog = page.getByRole('dialog', { name: 'Dispatch CC-3' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Quantity').focus();
  await keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Dispatch' })).toBeFocused();
  expect((await app.api.jobs.get({ params: { id } })).sent).toBe(0);
  await keyboard.press('Enter');
  await expect(page.getByText(/pieces of CC-3 dispatched/)).toBeVisible();
});
