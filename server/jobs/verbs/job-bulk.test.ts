/** Tests that the request for many jobs creates either all of them or none (design: plan). */
import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openFloor } from '../../testing/shop-floor.ts';
import { inDays } from '../../testing/samples/create-test-jobs.ts';
import { brokenInvariants } from '../../testing/invariants/invariants.ts';
import { openShop } from '../../testing/shop.ts';

const { jobBulk, jobs, operations } = contract;
const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

let count = 0;
type Given = Record<string, unknown>;
function job(own: readonly Given[], more: Given = {}): Given {
  const { artwork: _artwork, productOperations: _plan, ...fields } = floor.orders.body({});
  return { ...fields, number: `B-${(count += 1)}`, operations: own, ...more };
}
const bulk = (many: readonly Given[]) => shop.ask('Standard', jobBulk.bulk, { body: { jobs: many } });
const stepsOf = (id: string) => shop.call('Standard', jobs.operations, { params: { id } });
const total = async () => (await shop.call('Standard', jobs.sorted, { query: {} })).metadata.total;

describe('jobs in bulk', () => {
  test('get the given operations, links, minutes, pins and paper, and are scheduled', async () => {
    const [press, second] = [await floor.machine('Printing'), await floor.machine('Printing')];
    await floor.machine('Pasting');
    const paper = await floor.orders.paper(1000);
    const own = [
      {
        key: 'cover',
        type: 'Printing',
        quantity: 1050,
        makeReadyMinutes: 15,
        runMinutes: 42.5,
        pin: { machineId: press.id },
      },
      {
        key: 'pages',
        type: 'Printing',
        quantity: 8400,
        after: [],
        pin: { machineId: second.id, why: 'Colour' },
      },
      { key: 'bind', type: 'Pasting', after: [{ key: 'cover' }, { key: 'pages', transferMinutes: 30 }] },
      { key: 'pack', type: 'Packing' },
    ];
    const papers = [{ paperId: paper.id, quantity: 125, cut: 1 }];
    const releaseDate = new Date(Date.now() + 86_400_000).toISOString();
    const { data, status } = await bulk([job(own, { papers, schedule: true, releaseDate }), job(own)]);
    expect(status).toBe(200);
    const [made, draft] = data.jobs;
    expect(made!.operations.map(({ key }) => key)).toEqual(['cover', 'pages', 'bind', 'pack']);
    const [cover, pages, bind, pack] = made!.operations.map(({ id }) => id);
    const steps = await stepsOf(made!.id);
    expect(steps.map(({ id, state, machineId }) => [id, state, machineId])).toMatchObject([
      [cover, 'queued', press.id],
      [pages, 'queued', second.id],
      [bind, 'waiting', expect.any(String)],
      [pack, 'waiting', null],
    ]);
    expect(steps[0]).toMatchObject({
      quantity: 1050,
      makeReadyMinutes: 15,
      runMinutes: 42.5,
      after: [],
      pin: { why: '' },
    });
    expect(steps[1]).toMatchObject({ after: [], afterSet: true, pin: { why: 'Colour' } });
    expect(steps[2]?.after).toEqual([
      { operationId: cover, transferMinutes: null, transferPieces: null },
      { operationId: pages, transferMinutes: 30, transferPieces: null },
    ]);
    expect(steps[3]).toMatchObject({ afterSet: false, after: [{ operationId: bind }] });
    const record = await shop.call('Standard', jobs.get, { params: { id: made!.id } });
    expect(record).toMatchObject({ status: 'scheduled', papersAssigned: 125 });
    expect((await stepsOf(draft!.id)).map(({ state }) => state)).toEqual(Array(4).fill('waiting'));
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('are placed on a machine of another type that has the needed capability', async () => {
    const foil = { capability: 'Foiling', perHour: 1000, makeReadyMinutes: 20 };
    const press = await floor.machine('Punching', { capabilities: [foil] });
    const papers = [{ paperId: (await floor.orders.paper(1000)).id, quantity: 125, cut: 1 }];
    const steps = [{ key: 'foil', type: 'Foiling', detail: 'Blue' }];
    const { data } = await bulk([job(steps, { papers, schedule: true })]);
    expect((await stepsOf(data.jobs[0]!.id))[0]?.machineId).toBe(press.id);
  });

  test('are all refused if one job is invalid, and the response has that job’s position', async () => {
    const before = await total();
    const print = { key: 'a', type: 'Printing' };
    const twice = job([print]);
    const refused: [Given[], string, string][] = [
      [[job([print]), job([print], { quantity: 0 })], 'jobs.1.quantity', 'Quantity must be a whole number'],
      [[twice, { ...twice }], 'jobs.1.number', 'already used'],
      [[job([print, { ...print }])], 'jobs.0.operations.1.key', 'Another operation of the job has the key a'],
      [[job([{ ...print, after: [{ key: 'b' }] }])], 'jobs.0.operations.0.after.0.key', 'has the key b'],
      [
        [
          job([
            { ...print, after: [{ key: 'b' }] },
            { key: 'b', type: 'Pasting' },
          ]),
        ],
        'jobs.0.operations.0.after',
        'would come after each other',
      ],
      [[job([print]), job([print], { schedule: true })], 'jobs.1.schedule', 'sheets'],
      [
        [job([{ ...print, pin: { machineId: before.toString(), why: 'x' } }])],
        'jobs.0.operations.0.pin.machineId',
        '',
      ],
    ];
    for (const [many, field, why] of refused) {
      const { status, problem } = await bulk(many);
      expect([400, 409]).toContain(status);
      expect(problem.errors?.[field] ?? JSON.stringify(problem)).toContain(why);
      expect(Object.keys(problem.errors ?? {})).toContain(field);
    }
    expect(await total()).toBe(before);
    expect((await shop.ask('Restricted', jobBulk.bulk, { body: { jobs: [job([print])] } })).status).toBe(403);
  });

  test.each([
    ['forty between the first and the last', [20, ...Array.from({ length: 40 }, (_, nth) => 6 + nth / 4), 5]],
    ['each before the last', Array.from({ length: 150 }, (_, nth) => 200 - nth)],
    ['each right before the first', [9, ...Array.from({ length: 150 }, (_, nth) => 300 - nth / 10)]],
    [
      'from both ends in turn',
      Array.from({ length: 150 }, (_, nth) => 150 + (nth % 2 === 0 ? nth : -nth) / 2),
    ],
  ])('are placed in one queue by delivery date: %s', async (_order, days) => {
    const paper = await floor.orders.paper(1_000_000);
    const machine = await floor.machine('Punching');
    const papers = [{ paperId: paper.id, quantity: 125 }];
    const many = days.map((due) =>
      job([{ key: 'punch', type: 'Punching', machineId: machine.id }], {
        papers,
        schedule: true,
        deliveryDate: inDays(due),
      }),
    );
    const { data, status } = await bulk(many);
    expect(status).toBe(200);
    const queue = (await floor.queue(machine.id)).map(({ id }) => id);
    const byDate = days.map((due, nth) => ({ due, id: data.jobs[nth]?.operations[0]?.id }));
    expect(queue).toEqual(byDate.toSorted((a, b) => a.due - b.due).map(({ id }) => id));
    expect(await brokenInvariants(shop.database)).toEqual([]);
  });

  test('with 2,000 operations take seconds and lose nothing', async () => {
    for (const type of ['Printing', 'Lamination', 'Punching', 'Foiling', 'Pasting'] as const)
      await floor.machine(type);
    const paper = await floor.orders.paper(1_000_000);
    const chain = [
      'Printing',
      'Lamination',
      'Foiling',
      'Punching',
      'Pasting',
      'Packing',
      'Printing',
      'Pasting',
    ];
    const own = chain.map((type, at) => ({
      key: `${at}`,
      type,
      ...(at > 0 && { after: [{ key: `${at - 1}`, transferPieces: 100 }] }),
    }));
    const papers = [{ paperId: paper.id, quantity: 125 }];
    const many = Array.from({ length: 250 }, () => job(own, { papers, schedule: true }));
    const from = performance.now();
    const { data, status } = await bulk(many);
    const seconds = (performance.now() - from) / 1000;
    expect(status).toBe(200);
    expect(data.jobs.map(({ number }) => number)).toEqual(many.map(({ number }) => number));
    const { metadata } = await shop.call('Standard', operations.sorted, { query: { state: 'queued' } });
    expect(metadata.total).toBeGreaterThanOrEqual(250);
    expect(data.jobs.flatMap((each) => each.operations)).toHaveLength(2000);
    expect(await brokenInvariants(shop.database)).toEqual([]);
    // It takes two and a half seconds on two processors under load.
    expect(seconds).toBeLessThan(15);
  }, 60_000);
});
