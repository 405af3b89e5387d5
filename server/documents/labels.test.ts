import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import { contract } from '../../shared/contract/contract.ts';
import { labelsMaximum } from '../../shared/platform/specification-constants.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { readPdf } from '../testing/clients/read-pdf.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const { customers, dispatches, documents, jobs } = contract;
const publicUrl = 'https://press.example';
const shop = await openShop({ PUBLIC_URL: publicUrl });
const floor = await openFloor(shop);
afterAll(() => shop.close());

/** Creates a job of which 1,000 pieces are made, and sends `quantity` of them. */
async function sent(quantity: number, fields: object = {}) {
  const { job, steps } = await floor.job(['Packing'], fields);
  await floor.call('advance', steps[0]?.id ?? '');
  await floor.call('advance', steps[0]?.id ?? '');
  const { dispatches: all } = await shop.call('Standard', jobs.dispatch, {
    params: { id: job.id },
    body: { quantity },
  });
  return { job, dispatch: all[0] ?? { id: '', noteId: '', noteNumber: '' } };
}
const get = (id: string, query: string, as: keyof Shop['users'] | null = 'Restricted') =>
  fetch(`${shop.url}/api/dispatches/${id}/labels.pdf?${query}`, {
    headers: as === null ? {} : { authorization: `Bearer ${shop.users[as].token}` },
  });
async function read(id: string, query: string, name: string) {
  const pdf = await readPdf(new Uint8Array(await (await get(id, query)).arrayBuffer()));
  const folder = process.env.PICTURES;
  if (folder !== undefined)
    for (const [page, png] of pdf.pictures.entries())
      fs.writeFileSync(path.join(folder, `${name}-${page + 1}.png`), png);
  return pdf;
}

test('prints boxes eight to a sheet from the first free label on, then pallets, each label with its codes', async () => {
  const { job, dispatch } = await sent(950, { name: 'Cookie window box' });
  const { texts, embedded, bars, qr } = await read(dispatch.id, 'perBox=100&perPallet=6&start=3', 'labels');
  expect([texts.length, embedded]).toEqual([3, true]);
  const boxes = Array.from({ length: 10 }, (_, n) => `${job.number}-B${n}01`);
  expect(bars[0]?.toSorted()).toEqual(boxes.slice(0, 6));
  expect(bars[1]?.toSorted()).toEqual(boxes.slice(6));
  expect(bars[2]?.toSorted()).toEqual(['P001', 'P601'].map((place) => `${job.number}-${place}`));
  expect(texts[0]).toContain('Cookie window box');
  expect(texts[1]).toMatch(/10\s+of 10/);
  expect(texts[1]).toContain('50');
  expect(texts[2]).toContain('pieces in 6 boxes');
  expect(texts[2]).toContain('350');
  expect(qr[2]).toEqual([`${publicUrl}/job/${job.id}`, `${publicUrl}/job/${job.id}`]);
});

test('prints each label for a roll on a separate page', async () => {
  const { dispatch } = await sent(250);
  const { texts } = await read(dispatch.id, 'perBox=100&perPallet=2&size=roll', 'roll');
  expect(texts.length).toBe(5);
  const pages = await shop.call('Restricted', documents.labelPages, {
    params: { id: dispatch.id },
    query: { perBox: 100, size: 'roll' },
  });
  expect(pages).toMatchObject({ pages: 3, width: 100, height: 75 });
});

test('packs each job of a lorry separately, and prints no labels for a cancelled note', async () => {
  const [one, two] = [await sent(1), await sent(1)];
  const lorry = await shop.call('Standard', dispatches.create, {
    body: { jobs: [one, two].map(({ job }) => ({ jobId: job.id, quantity: 30 })), note: '' },
  });
  const { bars } = await read(lorry.id, 'perBox=20&perPallet=2', 'lorry');
  expect(bars.flat().length).toBe(6);
  expect(new Set(bars.flat()).size).toBe(6);
  await shop.call('Standard', dispatches.remove, { params: { id: lorry.id } });
  expect((await get(lorry.id, 'perBox=20')).status).toBe(404);
});

test('no two boxes share a code, across two deliveries of a job and across the lines of a note', async () => {
  const { job, dispatch } = await sent(100);
  const { dispatches: all } = await shop.call('Standard', jobs.dispatch, {
    params: { id: job.id },
    body: { quantity: 100 },
  });
  const second = all.find(({ id }) => id !== dispatch.id)?.id ?? '';
  const codesOf = async (id: string) => (await read(id, 'perBox=50', 'twice')).bars.flat();
  expect(new Set([...(await codesOf(dispatch.id)), ...(await codesOf(second))]).size).toBe(4);
  // The labels of one delivery equal its labels among those of the whole note.
  const { job: other } = await sent(10, { customerId: job.customer.id });
  await shop.call('Standard', dispatches.create, {
    body: { jobs: [job, other].map(({ id }) => ({ jobId: id, quantity: 100 })), confirmed: true },
  });
  const { dispatches: later } = await shop.call('Standard', jobs.get, { params: { id: other.id } });
  const onLorry = later.find(({ lorryId }) => lorryId !== null);
  const whole = await codesOf(onLorry?.lorryId ?? '');
  expect(whole.length).toBe(4);
  expect(whole).toEqual(expect.arrayContaining(await codesOf(onLorry?.id ?? '')));
});

test('boxes and pallets have the same codes before and after dispatch, across several deliveries', async () => {
  const { job, steps } = await floor.job(['Packing'], { number: 'ONE-1' });
  await floor.call('advance', steps[0]?.id ?? '');
  await floor.call('advance', steps[0]?.id ?? '');
  const codesOf = async (path: string) => {
    const answer = await fetch(`${shop.url}/api/${path}/labels.pdf?perBox=100&perPallet=2`, {
      headers: { authorization: `Bearer ${shop.users.Restricted.token}` },
    });
    const { bars, qr } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    return [...bars.flat(), ...new Set(qr.flat())].toSorted();
  };
  const send = async (quantity: number) => {
    const { dispatches: all } = await shop.call('Standard', jobs.dispatch, {
      params: { id: job.id },
      body: { quantity },
    });
    return all.toSorted((a, b) => a.id.localeCompare(b.id)).at(-1)?.id ?? '';
  };
  const revert = (dispatchId: string) =>
    shop.call('Standard', jobs.undispatch, { params: { id: job.id, dispatchId } });
  const before = await codesOf(`jobs/${job.id}`);
  expect(before).toHaveLength(10 + 5 + 1);
  const [first, second] = [await send(400), await send(200)];
  const third = await send(400);
  const sentCodes = () => Promise.all([first, second, third].map((id) => codesOf(`dispatches/${id}`)));
  expect([...new Set((await sentCodes()).flat())].toSorted()).toEqual(before);
  // Pieces of reverted deliveries get the same codes when they leave again. The codes of other deliveries stay.
  await revert(first);
  await revert(second);
  expect(await codesOf(`dispatches/${await send(200)}`)).toContain('ONE-1-B001');
  expect(await codesOf(`dispatches/${await send(400)}`)).toEqual([
    ...['B201', 'B301', 'B401', 'B501', 'P201', 'P401'].map((end) => `ONE-1-${end}`),
    `${publicUrl}/job/${job.id}`,
  ]);
});

test('prints a job’s labels before anything is sent, for the whole order or a given number of pieces', async () => {
  const { job } = await floor.job(['Packing'], { name: 'Spice carton', number: 'L-77' });
  const customer = await shop.call('Restricted', customers.get, { params: { id: job.customer.id } });
  const file = async (query: string) => {
    const answer = await fetch(`${shop.url}/api/jobs/${job.id}/labels.pdf?${query}`, {
      headers: { authorization: `Bearer ${shop.users.Restricted.token}` },
    });
    expect(answer.headers.get('content-disposition')).toContain('labels-L-77.pdf');
    return readPdf(new Uint8Array(await answer.arrayBuffer()));
  };
  const all = await file('perBox=300&perPallet=2');
  const codes = ['L-77-B001', 'L-77-B301', 'L-77-B601', 'L-77-B901'];
  expect(all.bars.flat().toSorted()).toEqual([...codes, 'L-77-P001', 'L-77-P601']);
  expect(all.texts[0]).toMatch(/4\s+of 4/);
  for (const each of [customer.name, customer.city, 'pieces in 2 boxes'])
    expect(all.texts[1]).toContain(each);
  expect(all.qr[1]?.[0]).toBe(`${publicUrl}/job/${job.id}`);
  expect((await file('perBox=300&pieces=600')).bars.flat().toSorted()).toEqual(codes.slice(0, 2));
  const pages = await shop.call('Restricted', documents.jobLabelPages, {
    params: { id: job.id },
    query: { perBox: 250, size: 'roll' },
  });
  expect(pages).toMatchObject({ pages: 4, width: 100, height: 75 });
  const odd = await floor.job(['Packing'], { number: 'ಜಾಬ್-8' });
  const drawn = await shop.call('Restricted', documents.jobLabelPages, {
    params: { id: odd.job.id },
    query: { perBox: 1000 },
  });
  expect(drawn.pages).toBe(1);
  const most = { params: { id: job.id }, query: { perBox: 1, pieces: labelsMaximum, size: 'roll' } } as const;
  expect((await shop.call('Restricted', documents.jobLabelPages, most)).pages).toBe(labelsMaximum);
  const many = { params: { id: job.id }, query: { perBox: 1, pieces: 1000 } };
  const refused = await shop.ask('Restricted', documents.jobLabelPages, many);
  expect(refused.problem.errors).toEqual({
    perBox: `That would be 1,000 labels; at most ${labelsMaximum} are printed as one file`,
  });
});

test('each label says the customer’s order, before and after dispatch', async () => {
  const { job, dispatch } = await sent(400, { customerOrder: { number: 'RR/PO/2310', line: '3' } });
  const before = await fetch(`${shop.url}/api/jobs/${job.id}/labels.pdf?perBox=400&perPallet=2&pieces=400`, {
    headers: { authorization: `Bearer ${shop.users.Restricted.token}` },
  });
  const pages = [
    ...(await readPdf(new Uint8Array(await before.arrayBuffer()))).texts,
    ...(await read(dispatch.id, 'perBox=400&perPallet=2', 'labels-order')).texts,
  ];
  expect(pages).toHaveLength(4);
  for (const text of pages) expect(text).toContain('your order RR/PO/2310, line 3');
});

/** Removes blanks and invisible line-break marks, so that texts compare equal wherever lines break. */
const run = (text: string) => text.replaceAll(/[\s\u200B]/g, '');
const longest = (text: string) => text.repeat(200).slice(0, 200).trim();

test.each([
  ['words', longest('A very long name of a box ')],
  ['one word', longest('m')],
  ['Devanagari', longest('श्री क्षत्रिय ')],
])('a long name of %s is complete on every label, and the codes stay readable', async (kind, name) => {
  const { dispatch } = await sent(5, { number: `ಜಾಬ್-${kind}`, name });
  for (const size of ['a4', 'roll']) {
    const { texts, bars, qr } = await read(dispatch.id, `perBox=5&perPallet=1&size=${size}`, `long-${size}`);
    const [box = '', pallet = ''] = texts;
    expect(texts).toHaveLength(2);
    expect(bars.map((page) => page.length)).toEqual([1, 1]);
    expect(qr.flat()).toHaveLength(1);
    for (const text of [box, pallet]) expect(run(text)).toContain(run(name));
  }
});

test('a name that is too long for the label ends with an ellipsis', async () => {
  const { dispatch } = await sent(5, { name: longest('Ẫ') });
  const { texts, bars, qr } = await read(dispatch.id, 'perBox=5&perPallet=1&size=roll', 'too-long');
  expect(run(texts[1] ?? '')).toMatch(/ẪẪẪ…/);
  expect([...bars, ...qr].map((page) => page.length)).toEqual([1, 1, 0, 1]);
});

test('a long number next to a bar code does not make the bar code unreadable', async () => {
  const number = '2026-27-000123-000124-000125';
  const { dispatch } = await sent(100, { number });
  const { bars, texts, pictures } = await read(dispatch.id, 'perBox=50&size=roll', 'long-number');
  expect(texts[0]).toContain(number);
  // A scanner reads one line of it: the one at the height of the number too.
  const line = { left: 0, top: 510, width: 840, height: 4 };
  const picture = await sharp(await sharp(pictures[0]).extract(line).toBuffer())
    .resize(840, 40, { fit: 'fill' })
    .toBuffer();
  const [code] = await readBarcodes(new Uint8Array(picture), { tryHarder: true });
  expect(code?.text).toBe(bars[0]?.[0]);
});

test('refuses labels without a session, too many labels, and a fraction of a box', async () => {
  const { dispatch } = await sent(1000);
  expect((await get(dispatch.id, 'perBox=100', null)).status).toBe(401);
  const reasonOf = async (query: string) => {
    const answer = await get(dispatch.id, query);
    return [answer.status, ((await answer.json()) as { errors: object }).errors];
  };
  expect(await reasonOf('perBox=1')).toEqual([
    400,
    { perBox: `That would be 1,000 labels; at most ${labelsMaximum} are printed as one file` },
  ]);
  expect(await reasonOf('perBox=2.5')).toEqual([400, { perBox: expect.stringContaining('whole') }]);
  expect((await get(dispatch.id, '')).status).toBe(400);
  expect((await get(dispatch.id, 'perBox=1000&start=9')).status).toBe(400);
});
