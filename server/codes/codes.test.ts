import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buttonCode, codeOf, shelfIn } from '../../shared/codes/reading/scanned-code.ts';
import { contract } from '../../shared/contract/contract.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { readPdf } from '../testing/clients/read-pdf.ts';
import { openShop } from '../testing/shop.ts';

const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const ask = (code: string) => shop.ask('Restricted', contract.codes.find, { query: { code } });
const swapped = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

async function pdfOf(address: string) {
  const answer = await fetch(`${shop.url}/api${address}`, {
    headers: { authorization: `Bearer ${shop.users.Restricted.token}` },
  });
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
}

/** Downloads the document and returns the codes that a scanner reads from its pages. */
async function printed(address: string): Promise<string[]> {
  const { qr, bars } = await pdfOf(address);
  return [...qr, ...bars].flat();
}

test('every printed code leads to its record: digits, label numbers and whole addresses, in any case', async () => {
  const { job, steps } = await floor.job(['Packing'], { number: 'MR-2470', name: 'Spice carton' });
  const [step] = steps;
  await floor.call('advance', step?.id ?? '');
  await floor.call('advance', step?.id ?? '');
  const before = await printed(`/jobs/${job.id}/labels.pdf?perBox=300&perPallet=2`);
  const { dispatches } = await shop.call('Standard', contract.jobs.dispatch, {
    params: { id: job.id },
    body: { quantity: 950 },
  });
  const { id = '', noteNumber } = dispatches[0] ?? {};
  const operation = { kind: 'operation', id: step?.id, label: 'MR-2470 Packing' };
  const ofJob = { kind: 'job', id: job.id, label: 'MR-2470 Spice carton' };
  const note = { kind: 'note', label: noteNumber };
  const ticket = await printed(`/jobs/${job.id}/ticket.pdf`);
  const isJobs = (code: string) => code.includes('/job/');
  const all: [string, object][] = [
    ...ticket.map((code): [string, object] => [code, isJobs(code) ? ofJob : operation]),
    ...before.map((code): [string, object] => [code, ofJob]),
    ...(await printed(`/dispatches/${id}/note.pdf`)).map((code): [string, object] => [code, note]),
    [noteNumber ?? '', note],
    ['MR-2470', ofJob],
  ];
  // Six boxes and pallets of the job, its ticket's three codes, the note's one, and two that are typed.
  expect(all.length).toBeGreaterThanOrEqual(12);
  for (const [text, record] of all)
    for (const typed of [text, swapped(text), `]C1${text}`])
      expect([typed, (await ask(typed)).data]).toMatchObject([typed, record]);
  for (const code of await printed(`/dispatches/${id}/labels.pdf?perBox=300&perPallet=2`))
    expect([note.kind, 'job']).toContain((await ask(swapped(code))).data.kind);
});

test('labels lead to the right job even if a bar code can’t hold the job’s number', async () => {
  const job = await floor.orders.make({ number: '2026-27 / 000123 ü' });
  const bars = (await printed(`/jobs/${job.id}/labels.pdf?perBox=500`)).filter((code) => /-B\d+$/.test(code));
  expect(bars.length).toBeGreaterThan(0);
  for (const code of bars) expect((await ask(swapped(code))).data.id).toBe(job.id);
});

test('a job number made only of digits finds the job, and a code without a record is refused', async () => {
  const job = await floor.orders.make({ number: '777001' });
  expect((await ask('777001')).data).toMatchObject({ kind: 'job', id: job.id });
  for (const code of ['9999999', 'https://elsewhere.example/parts/9', 'QQ-1-B001', '8901030865278']) {
    const { status, problem } = await ask(code);
    expect([status, problem.code, problem.reason]).toEqual([
      404,
      'unknown-code',
      `Nothing has the code ${code}`,
    ]);
  }
  const none = '01930000-0000-7000-8000-000000000000';
  expect((await ask(`http://localhost:3000/job/${none}`)).status).toBe(404);
  expect((await ask('')).status).toBe(400);
});

test('a paper’s label names it with size, GSM and shelf, and its codes lead to the paper', async () => {
  const paper = await shop.call('Admin', contract.papers.create, {
    body: { name: 'Cyber XL 300', quality: 'Art Card', gsm: 300, length: 760, breadth: 560, shelf: 'B04' },
  });
  const address = (query: string) => `/papers/${paper.id}/labels.pdf?${query}`;
  const found = { kind: 'paper', id: paper.id, label: 'Cyber XL 300' };
  const codes = await printed(address('labels=3&start=7'));
  expect(codes).toHaveLength(6);
  for (const code of new Set(codes)) expect((await ask(swapped(code))).data).toEqual(found);
  const { texts, pictures } = await pdfOf(address('size=roll'));
  const folder = process.env.PICTURES;
  if (folder !== undefined) fs.writeFileSync(path.join(folder, 'paper-label.png'), pictures[0] ?? '');
  for (const text of ['Cyber XL 300', '760 × 560 mm', '300 g/m²', 'Shelf B04'])
    expect(texts[0]).toContain(text);
  // The most of one sheet are drawn too, and each place but the six used ones has a label.
  const most = { params: { id: paper.id }, query: { labels: 500, start: 7 } };
  const drawn = await shop.call('Restricted', contract.codes.paperLabelPages, most);
  expect([drawn.pages, drawn.texts.filter(({ text }) => text === 'Shelf B04').length]).toEqual([64, 500]);
  const query = { labels: 501 };
  const refused = await shop.ask('Restricted', contract.codes.paperLabelPages, {
    params: { id: paper.id },
    query,
  });
  expect(refused.problem.errors).toEqual({ labels: 'labels must be a whole number from 1 to 500' });
});

test('a tool’s label names its kind and place, and its codes lead to the tool', async () => {
  const body = { name: 'Die 14', kind: 'Die', place: 'Rack 3' };
  const { id } = await shop.call('Standard', contract.tools.create, { body });
  const found = { kind: 'tool', id, label: 'Die 14' };
  const codes = await printed(`/tools/${id}/labels.pdf?labels=4`);
  expect(codes).toHaveLength(8);
  expect(codes).toContain(codeOf('tool', id));
  for (const code of new Set(codes)) expect((await ask(swapped(code))).data).toEqual(found);
  const { texts } = await pdfOf(`/tools/${id}/labels.pdf`);
  for (const text of ['Die 14', 'Die', 'Rack 3']) expect(texts[0]).toContain(text);
  // The ids' ends alone do not mix kinds: a paper's code leads to no tool.
  expect((await ask(codeOf('paper', id))).problem.code).toBe('unknown-code');
});

test('a paper without a shelf has a label too', async () => {
  const paper = await shop.call('Admin', contract.papers.create, {
    body: { name: 'Offcut', quality: 'Art Card', gsm: 300, length: 760, breadth: 560 },
  });
  expect(await printed(`/papers/${paper.id}/labels.pdf`)).toHaveLength(2);
});

test('each shelf and rack has one label with codes that name it, in the order of numbers', async () => {
  const place = async (shelf: string, name: string) =>
    shop.call('Admin', contract.papers.create, {
      body: { name, quality: 'Art Card', gsm: 300, length: 760, breadth: 560, shelf },
    });
  await place('C10', 'Ten');
  await place('C9', 'Nine');
  await place('c9 ', 'Nine too');
  const body = { name: 'Die 20', kind: 'Die', place: 'शेल्फ़ 2/3' } as const;
  await shop.call('Standard', contract.tools.create, { body });
  const all = await pdfOf('/shelves/labels.pdf?size=roll');
  const names = all.qr.flat().map((code) => shelfIn([code]) ?? '');
  const at = (name: string) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase());
  expect(names.filter((name) => /^c9$/i.test(name))).toHaveLength(1);
  expect(at('C9')).toBeLessThan(at('C10'));
  expect(names).toContain('शेल्फ़ 2/3');
  // Bars can't contain every script.
  expect(all.bars[at('C10')]).toEqual(['MRS-C10']);
  expect(all.bars[at('शेल्फ़ 2/3')]).toEqual([]);
  const folder = process.env.PICTURES;
  if (folder !== undefined)
    fs.writeFileSync(path.join(folder, 'shelf-label.png'), all.pictures[at('C10')] ?? '');
  const one = await pdfOf(`/shelves/labels.pdf?shelf=${encodeURIComponent(' Rack 77 ')}`);
  expect([...one.qr, ...one.bars].flat().map((code) => shelfIn([code]))).toEqual(['Rack 77', 'RACK 77']);
  for (const shelf of ['x'.repeat(201), ' ']) {
    const wrong = await shop.ask('Restricted', contract.codes.shelfLabelPages, { query: { shelf } });
    expect(wrong.status).toBe(400);
  }
});

test('without a shelf there is nothing to print', async () => {
  const empty = await openShop();
  const { status, problem } = await empty.ask('Restricted', contract.codes.shelfLabelPages, { query: {} });
  expect([status, problem.code]).toEqual([400, 'no-shelves']);
  await empty.close();
});

test('a machine’s card opens its screen, and has its buttons and the pause reasons of its types', async () => {
  const machine = await floor.machine('Printing', { name: 'Komori Lithrone' });
  const { texts, bars, qr, pictures } = await pdfOf(`/machines/${machine.id}/labels.pdf`);
  const folder = process.env.PICTURES;
  for (const [page, picture] of folder === undefined ? [] : pictures.entries())
    fs.writeFileSync(path.join(folder ?? '', `machine-card-${page}.png`), picture);
  const found = { kind: 'machine', id: machine.id, label: 'Komori Lithrone' };
  for (const code of [...qr.flat(), codeOf('machine', machine.id)])
    expect((await ask(swapped(code))).data).toEqual(found);
  const { pauseReasons } = await shop.call('Restricted', contract.lists.get);
  const mine = pauseReasons.filter(({ types }) => types.length === 0 || types.includes('Printing'));
  expect(bars.flat().toSorted()).toEqual(
    [
      codeOf('machine', machine.id),
      ...(['RUN', 'FINISH', 'UNDO'] as const).map((button) => buttonCode(button)),
      ...mine.map(({ id }) => buttonCode({ pauseReasonId: id })),
    ].toSorted(),
  );
  for (const { name } of mine) expect(texts.join(' ')).toContain(name);
});
