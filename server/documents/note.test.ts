import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { usualAql } from '../../shared/shop/shop-lists.ts';
import { financialYear } from '../../shared/platform/financial-year.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { brokenInvariants } from '../testing/invariants/invariants.ts';
import { picture } from '../testing/samples/create-test-jobs.ts';
import { readPdf } from '../testing/clients/read-pdf.ts';
import { openShop, type Shop } from '../testing/shop.ts';

const { customers, dispatches, jobs, lists, operations, settings } = contract;
const publicUrl = 'https://press.example';
const shop = await openShop({ PUBLIC_URL: publicUrl });
const floor = await openFloor(shop);
afterAll(() => shop.close());

/** Creates a job with 1,000 finished pieces. */
async function made(fields: object = {}) {
  const { job, steps } = await floor.job(['Packing'], fields);
  await floor.call('advance', steps[0]?.id ?? '');
  await floor.call('advance', steps[0]?.id ?? '');
  return job;
}
const dispatch = (id: string, body: object) =>
  shop.ask('Standard', jobs.dispatch, { params: { id }, body: { ...body } });
const notes = async () =>
  (
    await shop.database.pool.query(
      'select number, cancelled_at is not null as cancelled from delivery_notes order by serial',
    )
  ).rows as { number: string; cancelled: boolean }[];
const fetched = (id: string, as: keyof Shop['users'] | null = 'Restricted') =>
  fetch(`${shop.url}/api/dispatches/${id}/note.pdf`, {
    headers: as === null ? {} : { authorization: `Bearer ${shop.users[as].token}` },
  });
async function read(id: string, name = '') {
  const pdf = await readPdf(new Uint8Array(await (await fetched(id)).arrayBuffer()));
  const folder = process.env.PICTURES;
  if (folder !== undefined && name !== '')
    for (const [page, png] of pdf.pictures.entries())
      fs.writeFileSync(path.join(folder, `${name}-${page + 1}.png`), png);
  return pdf;
}
const idOf = (list: readonly { id: string }[]) => list[0]?.id ?? '';

test('a delivery creates a delivery note, and later changes do not alter the note', async () => {
  await shop.call('Admin', settings.update, {
    body: {
      shopName: 'Kaveri Print and Pack',
      shopAddress: 'Plot 21, Peenya\nBengaluru 560058',
      taxNumber: 'GSTIN 29AAAAA0000A1ZY',
      timeZone: 'Asia/Kolkata',
      logo: await picture(200, 300, 100),
    },
  });
  const customer = await shop.call('Standard', customers.create, {
    body: {
      name: 'Ragi & Rye ಬೇಕರಿ',
      address: '17, Church Street',
      city: 'Bengaluru',
      taxNumber: 'GSTIN 29BBBBB1111B2ZI',
    },
  });
  const job = await made({ customerId: customer.id, name: 'Cookie window box' });
  const { data } = await dispatch(job.id, { quantity: 600, note: 'KA 05 AB 1234' });
  const [sent] = data.dispatches;
  const year = financialYear(new Date().toISOString(), { zone: 'Asia/Kolkata', start: 4 });
  expect(sent?.noteNumber).toBe(`DN/${year}/0001`);
  await shop.call('Admin', settings.update, { body: { shopName: 'Another', logo: null } });
  await shop.call('Standard', customers.update, {
    params: { id: customer.id },
    body: { address: '8, Wind Tunnel Road', taxNumber: '' },
  });
  const { texts, embedded, qr } = await read(sent?.id ?? '', 'note');
  expect([texts.length, embedded]).toEqual([1, true]);
  for (const each of [
    'Delivery note',
    `DN/${year}/0001`,
    'Kaveri Print and Pack',
    'Plot 21, Peenya',
    'GSTIN 29AAAAA0000A1ZY',
    'Ragi & Rye',
    '17, Church Street',
    'GSTIN 29BBBBB1111B2ZI',
    'Cookie window box',
    `${job.number} · FC-500`,
    'KA 05 AB 1234',
    '600',
    '1,000',
    '400',
    shop.users.Standard.name,
  ])
    expect(texts[0]).toContain(each);
  expect(texts[0]).not.toContain('Wind Tunnel');
  expect(texts[0]).not.toContain('CANCELLED');
  expect(qr[0]?.[0]).toMatch(new RegExp(`^${publicUrl}/dispatch/[0-9a-f-]{36}/note$`));
});

/**
 * Dispatches and tries again as long as the server answers 423 or 503. On a slow machine, thirty requests for one job
 * exceed the server's wait.
 */
async function answered(id: string, quantity: number) {
  for (;;) {
    const answer = await dispatch(id, { quantity });
    if (![423, 503].includes(answer.status)) return answer;
  }
}

test('thirty concurrent deliveries, some of which fail, are numbered without a gap', async () => {
  const before = (await notes()).length;
  const job = await made({ quantity: 1_000 });
  const at = await Promise.all(
    Array.from({ length: 30 }, (_, n) => answered(job.id, n % 6 === 5 ? 100_000 : 10)),
  );
  expect(at.filter(({ status }) => status === 200)).toHaveLength(25);
  const refused = await shop.ask('Restricted', jobs.dispatch, {
    params: { id: job.id },
    body: { quantity: 1 },
  });
  expect(refused.status).toBe(403);
  const others = await Promise.all(Array.from({ length: 6 }, () => made()));
  await Promise.all(others.map(({ id }) => answered(id, 10)));
  const serials = (await notes()).map(({ number }) => Number(number.slice(-4)));
  expect(serials).toEqual(Array.from({ length: before + 31 }, (_, n) => n + 1));
});

test('a delivery note says what the inspection of a sample found, and stays so', async () => {
  const { operationTypes } = await shop.call('Admin', lists.get);
  const { id: typeId } = operationTypes.find(({ name }) => name === 'Packing')!;
  await shop.call('Admin', lists.update, {
    params: { list: 'operationTypes', id: typeId },
    body: { aql: usualAql },
  });
  const job = await made({ quantity: 1_000 });
  const call = { params: { id: idOf(await floor.steps(job.id)) } };
  const faults = { critical: 0, major: 0, minor: 3 };
  const inspect = (minor: number) =>
    shop.call('Restricted', operations.inspect, {
      ...call,
      body: { lot: 1_000, faults: { ...faults, minor }, answer: 'accept' },
    });
  await inspect(3);
  const { data } = await dispatch(job.id, { quantity: 600 });
  await inspect(0);
  const { texts } = await read(idOf(data.dispatches), 'inspected');
  expect(texts[0]).toContain('inspected and accepted: faults in 80 pieces: 3 minor');
});

test('a delivery note says the customer’s order of each job as it was then', async () => {
  const [job, other] = [await made({ customerOrder: { number: 'RR/PO/2310', line: '3' } }), await made()];
  const load = [job, other].map(({ id }) => ({ jobId: id, quantity: 100 }));
  const lorry = await shop.call('Standard', dispatches.create, { body: { jobs: load } });
  const body = { customerOrder: { number: 'RR/PO/9' } };
  await shop.call('Standard', jobs.update, { params: { id: job.id }, body });
  const { texts } = await read(lorry.id);
  expect(texts[0]?.match(/your order [^·]*/g)).toEqual(['your order RR/PO/2310, line 3 ']);
});

test('undoing a delivery cancels the delivery note, and the note’s number is not used again', async () => {
  const job = await made();
  const { data } = await dispatch(job.id, { quantity: 100 });
  const [sent] = data.dispatches;
  const { qr } = await read(sent?.id ?? '');
  const noteId = qr[0]?.[0]?.split('/').at(-2) ?? '';
  await shop.call('Standard', jobs.undispatch, { params: { id: job.id, dispatchId: sent?.id ?? '' } });
  expect((await read(noteId)).texts[0]).toContain('CANCELLED');
  const again = await dispatch(job.id, { quantity: 100 });
  expect(Number(again.data.dispatches[0]?.noteNumber?.slice(-4))).toBe(
    Number(sent?.noteNumber?.slice(-4)) + 1,
  );
  expect(await brokenInvariants(shop.database)).toEqual([]);
});

test('a lorry has a note for each customer; undoing one delivery replaces the note by a note of the rest', async () => {
  const other = await shop.call('Standard', customers.create, {
    body: { name: 'Zenith Foods', address: '1 Dock Road', city: 'Chennai' },
  });
  const all = [await made(), await made(), await made({ customerId: other.id })];
  const { data: lorry } = await shop.ask('Standard', dispatches.create, {
    body: { jobs: all.map(({ id }) => ({ jobId: id, quantity: 50 })), note: 'KA 01' },
  });
  expect(lorry.noteNumbers).toHaveLength(2);
  const { texts } = await read(lorry.id, 'lorry');
  expect(
    texts.map((text) => [all[0], all[1], all[2]].map((job) => text.includes(job?.number ?? '?'))),
  ).toEqual([
    [true, true, false],
    [false, false, true],
  ]);
  const first = await floor.orders.get(idOf(all));
  const [old] = first.dispatches;
  await shop.call('Standard', jobs.undispatch, { params: { id: first.id, dispatchId: old?.id ?? '' } });
  const second = (await floor.orders.get(all[1]?.id ?? '')).dispatches[0];
  expect(second?.noteNumber).not.toBe(old?.noteNumber);
  const rest = (await read(second?.id ?? '')).texts[0] ?? '';
  expect([rest.includes(first.number), rest.includes(all[1]?.number ?? '?')]).toEqual([false, true]);
  await shop.call('Standard', dispatches.remove, { params: { id: lorry.id } });
  const left = (await notes()).filter(({ number }) =>
    [old?.noteNumber, ...lorry.noteNumbers, second?.noteNumber].includes(number),
  );
  expect(left.map(({ cancelled }) => cancelled)).toEqual([true, true, true]);
});

test('undoing both deliveries of a note at the same time leaves no valid note', async () => {
  const all = [await made(), await made()];
  const { data: lorry } = await shop.ask('Standard', dispatches.create, {
    body: { jobs: all.map(({ id }) => ({ jobId: id, quantity: 50 })) },
  });
  const parts = await Promise.all(
    all.map(async ({ id }) => ({ id, dispatchId: idOf((await floor.orders.get(id)).dispatches) })),
  );
  const both = await Promise.all(parts.map((params) => shop.ask('Standard', jobs.undispatch, { params })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const from = (await notes()).findIndex(({ number }) => number === lorry.noteNumbers[0]);
  expect((await notes()).slice(from).every(({ cancelled }) => cancelled)).toBe(true);
});

test('reading a note requires a session, and an unknown id is a 404', async () => {
  const job = await made();
  const { data } = await dispatch(job.id, { quantity: 1 });
  expect((await fetched(idOf(data.dispatches), null)).status).toBe(401);
  expect((await fetched(job.id)).status).toBe(404);
});
