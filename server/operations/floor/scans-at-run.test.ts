/** Tests through HTTP that Run waits for scans that belong together, where the customer or the shop wants them. */
import { afterAll, expect, test } from 'vitest';
import { codeOf, jobAddress } from '../../../shared/codes/reading/scanned-code.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { picture } from '../../testing/samples/create-test-jobs.ts';
import { readPdf } from '../../testing/clients/read-pdf.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { openShop } from '../../testing/shop.ts';

const { customers, jobs, operations, queues, settings, tools } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

const setCustomer = (scanBeforeRun: boolean) =>
  shop.call('Standard', customers.update, {
    params: { id: floor.orders.customerId },
    body: { scanBeforeRun },
  });

let made = 0;
/** Queues an operation with a die of its own on a new machine. */
async function withDie(fields: object = {}) {
  const n = (made += 1);
  const die = await shop.call('Standard', tools.create, { body: { name: `Die ${n}` } });
  const machine = await floor.machine('Punching');
  const { id, jobId } = await floor.on(machine, {
    artwork: await picture(n),
    name: `Carton ${n}`,
    ...fields,
  });
  await shop.call('Standard', operations.update, { params: { id }, body: { toolIds: [die.id] } });
  const { number } = await floor.orders.get(jobId);
  const [held] = await shop.call('Restricted', jobs.papers, { params: { id: jobId } });
  const isOwn = (text: string) => !text.includes('/job/');
  const [head = '', ...codes] = (await printed(jobId)).toSorted(
    (a, b) => Number(isOwn(a)) - Number(isOwn(b)),
  );
  return {
    id,
    jobId,
    machine,
    name: `${number} Carton ${n}`,
    head,
    codes,
    die: codeOf('tool', die.id),
    paper: codeOf('paper', held?.paper.id ?? ''),
  };
}

/** Returns the codes on the job's ticket. */
async function printed(jobId: string): Promise<string[]> {
  const answer = await fetch(`${shop.url}/api/jobs/${jobId}/ticket.pdf`, {
    headers: { authorization: `Bearer ${shop.users.Restricted.token}` },
  });
  const { qr, bars } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  return [...qr, ...bars].flat();
}
const run = (id: string, scans?: string[]) => floor.ask('advance', id, scans && { scans });
const refusalOf = async (id: string, scans?: string[]) => {
  const { status, problem } = await run(id, scans);
  return `${status} ${problem.reason ?? ''}`;
};

test('without the setting Run waits for nothing, and the ticket says no artwork', async () => {
  const { id, codes, head, jobId } = await withDie();
  expect(codes.every((code) => /(^|\/)\d{5}$/.test(code))).toBe(true);
  expect(head).toMatch(new RegExp(`/job/${jobId}$`));
  expect((await shop.call('Restricted', operations.toFetch, { params: { id } })).scans).toBeNull();
  expect((await floor.get(id)).can.advance).toBeNull();
  // Scans change nothing where the shop does not want any.
  expect((await run(id, ['QQ'])).status).toBe(200);
});

test('ticket, QR code or bars, or paper, with the die start the operation, in any order', async () => {
  await setCustomer(true);
  const scansOf = [
    ({ codes, die }: Awaited<ReturnType<typeof withDie>>) => [codes[0] ?? '', die],
    ({ codes, die }: Awaited<ReturnType<typeof withDie>>) => [die, `]C1${codes.at(-1)}`],
    ({ head, die }: Awaited<ReturnType<typeof withDie>>) => [head, die, die],
    ({ paper, die }: Awaited<ReturnType<typeof withDie>>) => [die.toLowerCase(), paper],
  ];
  for (const scans of scansOf) {
    const one = await withDie();
    expect([scans(one), (await run(one.id, scans(one))).status]).toEqual([scans(one), 200]);
  }
});

test('each mix-up is refused by name, for the same reason on record, card and queue where nothing is scanned', async () => {
  const [one, other] = [await withDie(), await withDie({ artwork: await picture(200) })];
  const { id, codes, die, name } = one;
  const ticket = codes[0] ?? '';
  const dieName = die && (await floor.get(id)).tools[0]?.name;
  const why = `Scan at the machine first: ticket or paper, ${dieName}`;
  const { jobs: board } = await shop.call('Restricted', queues.get);
  const card = board.flatMap((job) => job.operations).find((each) => each.id === id);
  const [inQueue] = await shop.call('Restricted', contract.machines.operations, {
    params: { id: one.machine.id },
  });
  for (const of of [card, inQueue, await floor.get(id)]) expect(of?.can.advance?.reason).toBe(why);
  const strange = await shop.call('Standard', contract.papers.create, {
    body: { name: 'Kraft 90', quality: 'Cyber XL', gsm: 90, length: 760, breadth: 560 },
  });
  const mixUps: [string[] | undefined, string][] = [
    [undefined, why],
    [[], why],
    [[ticket], `Scan at the machine first: ${dieName}`],
    [[die], 'Scan at the machine first: ticket or paper'],
    [[other.codes[0] ?? '', die], `This ticket is for ${other.name}, not for ${name}`],
    [[other.head, die], `This ticket is for ${other.name}, not for ${name}`],
    [[ticket, other.die], `Die ${made} is for ${other.name}, not for ${name}`],
    [[codeOf('paper', strange.id), die], `Kraft 90 is not for ${name}`],
    [[ticket, die, codeOf('paper', strange.id)], `Kraft 90 is not for ${name}`],
    [[ticket, die, codeOf('machine', one.machine.id)], `${one.machine.name} is not for ${name}`],
    [[ticket, 'QQ-1'], `QQ-1 is not for ${name}`],
  ];
  for (const [scans, refusal] of mixUps)
    expect([scans, await refusalOf(id, scans)]).toEqual([scans, `409 ${refusal}`]);
  expect((await floor.get(id)).state).toBe('queued');
  const many = Array.from({ length: 41 }, () => ticket);
  expect((await run(id, many)).problem.errors).toEqual({ scans: 'Scans is at most 40' });
  expect((await run(id, [ticket, die])).status).toBe(200);
});

test('a ticket of an earlier artwork is refused until it is printed again', async () => {
  const { id, jobId, codes, head, die, name } = await withDie();
  const { version } = await floor.orders.get(jobId);
  const changed = await shop.ask('Standard', jobs.update, {
    params: { id: jobId },
    body: { artwork: await picture(99), version },
  });
  expect([changed.status, changed.problem.reason]).toEqual([200, undefined]);
  const other = `409 This code does not say the artwork that ${name} has now. Print the ticket again`;
  for (const old of [...codes, head]) expect(await refusalOf(id, [old, die])).toBe(other);
  // Codes from before the setting, and labels, say no artwork.
  const silent = [
    jobAddress(shop.url, jobId, null),
    `${name.split(' ')[0]}-P001`,
    codes.at(-1)?.slice(0, 5) ?? '',
  ];
  for (const code of silent) expect(await refusalOf(id, [code, die])).toMatch(/does not say the artwork/);
  const [now = ''] = (await printed(jobId)).filter((code) => !code.includes('/job/'));
  expect((await run(id, [now, die])).status).toBe(200);
});

test('Resume needs no scan, and a return to the queue needs them again', async () => {
  const { id, codes, die } = await withDie();
  const scans = [codes[0] ?? '', die];
  await floor.call('advance', id, { scans });
  await floor.call('pause', id, { reason: 'Lunch' });
  await floor.call('resume', id);
  await floor.call('suspend', id);
  expect(await refusalOf(id)).toMatch(/^409 Scan at the machine first/);
  await floor.call('advance', id, { scans });
  await floor.call('advance', id, { goodQuantity: 100 });
  expect((await floor.get(id)).state).toBe('finished');
});

test('of two presses at once one starts the operation', async () => {
  const { id, codes, die } = await withDie();
  const both = await Promise.all(
    [1, 2].map(() => floor.ask('advance', id, { scans: [codes[0], die], from: 'queued' })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('an operation without a tool needs the ticket alone, and hand work nothing', async () => {
  const { id, jobId } = await floor.on(await floor.machine('Punching'));
  expect(await refusalOf(id)).toBe('409 Scan at the machine first: ticket or paper');
  const [code = ''] = (await printed(jobId)).filter((each) => !each.includes('/job/'));
  expect((await run(id, [code])).status).toBe(200);
  const { steps } = await floor.job(['Packing']);
  expect((await run(steps[0]?.id ?? '')).status).toBe(200);
});

test('the shop can want scans for all customers', async () => {
  await setCustomer(false);
  const { id, codes, die } = await withDie();
  await shop.call('Admin', settings.update, { body: { scanBeforeRun: true } });
  const of = { params: { id } };
  expect((await shop.call('Restricted', operations.toFetch, of)).scans?.tools).toEqual([
    { id: expect.any(String) as string, name: `Die ${made}` },
  ]);
  expect(await refusalOf(id)).toMatch(/Scan at the machine first/);
  expect(await refusalOf(id, [codes[0] ?? '', die])).toMatch(/does not say the artwork/);
  const refused = await shop.ask('Restricted', customers.update, {
    params: { id: floor.orders.customerId },
    body: { scanBeforeRun: true },
  });
  expect(refused.status).toBe(403);
  await shop.call('Admin', settings.update, { body: { scanBeforeRun: false } });
  expect((await run(id)).status).toBe(200);
});
