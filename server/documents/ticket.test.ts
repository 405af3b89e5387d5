import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { ticketsMaximum } from '../../shared/platform/specification-constants.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { picture } from '../testing/samples/create-test-jobs.ts';
import { type ReadPdf, readPdf } from '../testing/clients/read-pdf.ts';
import { type Caller, openShop, type Shop } from '../testing/shop.ts';

const { documents, jobs, operations, settings } = contract;
const publicUrl = 'https://press.example';
const shop = await openShop({ PUBLIC_URL: publicUrl });
const floor = await openFloor(shop);
await floor.machine('Printing', { name: 'Speedmaster' });
afterAll(() => shop.close());

const get = (address: string, as: keyof Shop['users'] | null = 'Restricted') =>
  fetch(`${shop.url}/api${address}`, {
    headers: as === null ? {} : { authorization: `Bearer ${shop.users[as].token}` },
  });
async function printed(address: string, name: string): Promise<ReadPdf> {
  const answer = await get(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const read = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  const folder = process.env.PICTURES;
  if (folder !== undefined)
    for (const [page, png] of read.pictures.entries())
      fs.writeFileSync(path.join(folder, `${name}-${page + 1}.png`), png);
  return read;
}
const problemOf = async (answer: Response) => (await answer.json()) as { code: string; reason: string };
const byCode = (code: string, as: Caller = 'Restricted') =>
  shop.ask(as, operations.byCode, { params: { code: Number(code) } });

/** Texts in Devanagari, Tamil and Kannada. Their letters change shape or order when printed. */
const indic = ['श्री', 'क्षत्रिय', 'கொத்து', 'ಕ್ಷೇತ್ರ'];
const name = ['Größenkarton', ...indic].join(' ');

test('a ticket is one page with every field, and codes that open the job and each operation', async () => {
  await shop.call('Admin', settings.update, {
    body: { shopName: 'Kaveri Print and Pack', timeZone: 'Asia/Kolkata', logo: await picture(9, 300, 100) },
  });
  const fields = { name, quantity: 120_000, ups: 20, artwork: await picture(120), artworkName: 'proof.pdf' };
  const { job, steps } = await floor.job(['Printing', 'Manual Punching', 'Packing'], fields);
  const { texts, embedded, qr, bars } = await printed(`/jobs/${job.id}/ticket.pdf`, 'ticket');
  expect(texts).toHaveLength(1);
  expect(embedded).toBe(true);
  const text = texts[0]?.replaceAll(/\s+/g, ' ') ?? '';
  for (const each of [
    'Kaveri Print and Pack · Job ticket',
    job.number,
    'Größenkarton',
    'Malnad Coffee Works, Bengaluru',
    '1,20,000',
    '6,000 + 3 = 6,003',
    'Plain Box',
    'Four Corner Box',
    'FC-500',
    'Medium',
    'Carte Lumina 300, 360 × 510 mm',
    '300 g/m²',
    '380 μm',
    'Cyan, Magenta',
    'Aquacoat',
    'proof.pdf',
    'Press sheet 360 × 510 mm, 20 up',
    'Speedmaster',
    'Manual Punching',
    'page 1 of 1',
    `by ${shop.users.Restricted.name}`,
  ])
    expect(text).toContain(each);
  // A search finds the words by their letters, however they are shaped.
  for (const word of indic) expect(text.replaceAll(' ', '')).toContain(word);
  const codes = bars[0]?.toSorted() ?? [];
  expect(new Set(qr[0])).toEqual(
    new Set([`${publicUrl}/job/${job.id}`, ...codes.map((code) => `${publicUrl}/o/${code}`)]),
  );
  const opened = await Promise.all(codes.map((code) => byCode(code)));
  expect(new Set(opened.map(({ data }) => data.id))).toEqual(new Set(steps.map(({ id }) => id)));
});

test('a default buffer takes one line', async () => {
  await shop.call('Admin', settings.update, {
    body: { expectedLoss: { Printing: { makeReadySheets: 150, runWastePercent: 0 } } },
  });
  const { job } = await floor.job(['Printing'], { quantity: 60_000, ups: 8, buffer: 1 });
  const { lines } = await printed(`/jobs/${job.id}/ticket.pdf`, 'buffer');
  expect(lines.filter((line) => /1,\d{3},\s+by\s+expected\s+loss/.test(line))).toHaveLength(1);
  await shop.call('Admin', settings.update, { body: { expectedLoss: {} } });
});

test('a long number is printed small enough not to cover the code', async () => {
  const number = '2026-27-000123-000124-000125-000126-1';
  const { job } = await floor.job(['Printing'], { number });
  const { texts, qr } = await printed(`/jobs/${job.id}/ticket.pdf`, 'ticket-number');
  expect(qr[0]).toContain(`${publicUrl}/job/${job.id}`);
  expect(texts[0]).toContain(number);
});

test('the tickets of several jobs are one file in the requested order, and drafts have no codes', async () => {
  const [one, two] = [await floor.job(['Packing']), await floor.orders.make()];
  const { texts, bars } = await printed(`/jobs/tickets.pdf?ids=${two.id},${one.job.id}`, 'tickets');
  expect(texts.map((text) => [text.includes(two.number), text.includes(one.job.number)])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(texts[0]).toContain('DRAFT');
  expect(bars.map((page) => page.length)).toEqual([0, 1]);
  const pages = await shop.call('Restricted', documents.ticketPages, {
    query: { ids: `${two.id},${one.job.id}` },
  });
  expect(pages).toMatchObject({ pages: 2, width: 210, height: 297, unreachable: null });
  expect(pages.svg).toMatch(/^<svg /);
});

test('a hundred operations continue on further pages', async () => {
  const steps = Array.from({ length: 30 }, () => ({
    type: 'Packing',
    detail: '',
    instruction: 'x'.repeat(40),
  }));
  const job = await floor.orders.make({ productOperations: steps, paperLength: 1, ups: 10_000 });
  const { texts } = await printed(`/jobs/${job.id}/ticket.pdf`, 'long');
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.at(-1)).toContain(`page ${texts.length} of ${texts.length}`);
  expect(texts[0]).toContain('size is not given');
});

test('refuses tickets without a session, of an unknown job, and of too many jobs', async () => {
  const job = await floor.orders.make();
  expect((await get(`/jobs/${job.id}/ticket.pdf`, null)).status).toBe(401);
  const none = '01930000-0000-7000-8000-000000000000';
  expect((await get(`/jobs/${none}/ticket.pdf`)).status).toBe(404);
  const many = Array.from({ length: ticketsMaximum + 1 }, () => job.id).join(',');
  const refused = await get(`/jobs/tickets.pdf?ids=${many}`);
  expect([refused.status, (await problemOf(refused)).reason]).toEqual([
    400,
    'At most 50 tickets are printed as one file',
  ]);
  const wrong = await problemOf(await get('/jobs/tickets.pdf?ids=7'));
  expect(wrong.reason).toBe('ids must be ids, separated by commas');
  expect((await byCode('9999999')).status).toBe(404);
  expect((await byCode('1', null)).status).toBe(401);
});

test('one file holds fifty tickets with artwork', async () => {
  const job = await floor.orders.make({ artwork: await picture(33) });
  const ids = Array.from({ length: ticketsMaximum }, () => job.id).join(',');
  const answer = await get(`/jobs/tickets.pdf?ids=${ids}`);
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

test('the settings store the prepared logo, refuse other files, and the logo has a signed address', async () => {
  const [full] = [await shop.call('Admin', settings.get)];
  expect(full.logoUrl).toMatch(/^\/api\/artwork\/[0-9a-f]{64}\?/);
  expect((await fetch(`${shop.url}${full.logoUrl}`)).headers.get('content-type')).toBe('image/jpeg');
  const refused = await shop.ask('Admin', settings.update, { body: { logo: 'bm8gaW1hZ2U=' } });
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['logo']]);
  const gone = await shop.call('Admin', settings.update, { body: { logo: null, financialYearStart: 1 } });
  expect(gone).toMatchObject({ logoUrl: null, financialYearStart: 1 });
  expect((await shop.ask('Standard', settings.update, { body: { taxNumber: 'X' } })).status).toBe(403);
});

test('a ticket names the user who approved the artwork, or shows a missing approval if the shop requires it', async () => {
  const job = await floor.orders.make({ artwork: await picture(80) });
  const text = async () => (await printed(`/jobs/${job.id}/ticket.pdf`, 'approval')).texts.join(' ');
  expect(await text()).not.toMatch(/approved/i);
  await shop.call('Admin', settings.update, { body: { artworkApproval: true } });
  expect(await text()).toContain('NOT APPROVED');
  await shop.call('Standard', jobs.approveArtwork, { params: { id: job.id } });
  expect(await text()).toMatch(/Approved \w{3} \d+ \w{3} \d{4} by Standard User/);
  await shop.call('Admin', settings.update, { body: { artworkApproval: false } });
});

test('a ticket says that the artwork is to come', async () => {
  await shop.call('Admin', settings.update, { body: { artworkMayFollow: true } });
  const job = await floor.orders.make({ artworkToCome: true });
  const { texts } = await printed(`/jobs/${job.id}/ticket.pdf`, 'to-come');
  expect(texts.join(' ')).toMatch(/artwork to come/i);
});

test('a ticket has sizes in mm, or in inches with mm beside if the shop says so', async () => {
  const job = await floor.orders.make({ paperLength: 635, paperBreadth: 914.4 });
  const text = async () => (await printed(`/jobs/${job.id}/ticket.pdf`, 'size')).texts.join(' ');
  expect(await text()).toContain('Press sheet 635 × 914.4 mm');
  await shop.call('Admin', settings.update, { body: { sizesInInches: true } });
  expect(await text()).toContain('Press sheet 25 × 36 in · 635 × 914 mm');
  await shop.call('Admin', settings.update, { body: { sizesInInches: false } });
});

test('a ticket says of each step whether it was done before Makeready', async () => {
  const plan = ['Printing', 'Packing'].map((type) => ({
    type,
    detail: '',
    instruction: '',
    done: type === 'Printing',
  }));
  const job = await floor.orders.make({ productOperations: plan });
  const text = async () => (await printed(`/jobs/${job.id}/ticket.pdf`, 'done')).texts.join(' ');
  const once = /Printing .*Done before Makeready(?!.*Done before Makeready).*Packing/s;
  expect(await text()).toMatch(once);
  await shop.call('Standard', jobs.submit, { params: { id: job.id } });
  expect(await text()).toMatch(once);
});

test('a ticket can be printed while its job is being scheduled', async () => {
  const productOperations = [{ type: 'Packing', detail: 'Export', instruction: '' }];
  const rounds = Array.from({ length: 8 }, async () => {
    const job = await floor.orders.ready({ productOperations });
    const print = () => get(`/jobs/${job.id}/ticket.pdf`).then(({ status }) => status);
    const [, ...statuses] = await Promise.all([
      shop.call('Standard', jobs.submit, { params: { id: job.id } }),
      print(),
      print(),
    ]);
    return statuses;
  });
  expect(new Set((await Promise.all(rounds)).flat())).toEqual(new Set([200]));
});

test('a ticket says the customer’s order and the tolerance, and nothing of those that the job lacks', async () => {
  const textOf = async (fields: object) => {
    const { job } = await floor.job(['Packing'], fields);
    const { texts } = await printed(`/jobs/${job.id}/ticket.pdf`, 'ticket-order');
    return texts.join(' ').replaceAll(/\s+/g, ' ');
  };
  const order = { number: 'RR/PO/2310', line: '3' };
  expect(await textOf({ customerOrder: order })).toContain('Customer’s order RR/PO/2310, line 3');
  expect(await textOf({ tolerance: { under: 5, over: 10 } })).toContain('950 to 1,100 accepted');
  expect(await textOf({})).not.toMatch(/Customer’s order|accepted/);
});

test('a ticket of a job with a finished size has the sizes and the die line, or the sizes alone', async () => {
  const finished = { length: 70, breadth: 40, height: 150, bleed: 4, grain: 'length' };
  const drawn = { style: 'Reverse Tuck In Box', finished, artwork: await picture(60) };
  const { job } = await floor.job(['Printing', 'Packing'], drawn);
  const textOf = async (id: string, name: string) => {
    const { texts } = await printed(`/jobs/${id}/ticket.pdf`, name);
    expect(texts).toHaveLength(1);
    return texts[0]?.replaceAll(/\s+/g, ' ') ?? '';
  };
  const text = await textOf(job.id, 'ticket-box');
  for (const words of ['70 × 40 × 150 mm', '232.5 × 260 mm', '4 mm', 'Grain must run', 'Across'])
    expect(text).toContain(words);
  const typed = { type: 'Sheet', style: 'Pre-Planned', blank: { length: 300, breadth: 200 } };
  const { job: plain } = await floor.job(['Packing'], typed);
  const blank = await textOf(plain.id, 'ticket-blank');
  expect(blank).toContain('300 × 200 mm');
  expect(blank).not.toContain('Finished size');
});

test('a ticket draws the layout that the job has, and says so if it no longer fits', async () => {
  const sheet = { length: 1000, breadth: 700 };
  const ups = [0, 1, 2].flatMap((column) =>
    [0, 1].map((row) => ({ x: 10 + column * 320, y: 10 + row * 330, turned: row === 0 ? 0 : 180 })),
  );
  const layout = { paper: sheet, sheet, gripper: 12, blank: { length: 300, breadth: 320 }, ups };
  const typed = { type: 'Sheet', style: 'Pre-Planned', blank: { length: 300, breadth: 320 } };
  const fields = { ...typed, ups: 6, paperLength: 1000, paperBreadth: 700, layout };
  const job = await floor.orders.make(fields);
  const textOf = async (name: string) =>
    (await printed(`/jobs/${job.id}/ticket.pdf`, name)).texts.join(' ').replaceAll(/\s+/g, ' ');
  expect(await textOf('ticket-layout')).toContain('gripper 12 mm, lay edge at the left');
  const change = { blank: { length: 310, breadth: 320 } };
  await shop.call('Standard', jobs.update, { params: { id: job.id }, body: change });
  const stale = await textOf('ticket-layout-stale');
  expect(stale).toContain('The layout no longer fits the job');
  expect(stale).not.toContain('gripper');
});
