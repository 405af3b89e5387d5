/**
 * Tests after each of many changes that the cached JSON of the queues equals a fresh one. Together the
 * changes reach every field of the contract.
 */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { type Queues, queuesRecord } from '../../shared/queues/queues.contract.ts';
import { writeExpected } from './stored-expected-dates.domain.ts';
import { type UserType } from '../../shared/platform/specification-constants.ts';
import { openFloor } from '../testing/shop-floor.ts';
import { onOrder } from '../testing/samples/sample-paper-orders.ts';
import { inDays, picture } from '../testing/samples/create-test-jobs.ts';
import { openShop } from '../testing/shop.ts';
import { statementsOf } from '../testing/database/statements-of-request.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

const {
  calendars,
  customers,
  inks,
  jobs,
  lists,
  machines,
  operations,
  papers,
  pins,
  queues,
  settings,
  tools,
} = contract;
const shop = await openShop();
const floor = await openFloor(shop);
const on = await onOrder(shop);
const { database } = shop;
const context = { database, db: database.db, person: null, artworkUrl: () => null };
afterAll(() => shop.close());

const always = Array.from({ length: 7 }, () => [{ from: '06:00', to: '22:00' }]);
const read = (as: UserType) => shop.call(as, queues.get);
const partOf = (as: UserType, { machines: all, jobs: these }: Queues) =>
  shop.call(as, queues.get, { query: { of: [...all, ...these].map(({ id }) => id).join() } });

/** Returns the value without the parts that only the clock changes. */
const still = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) => (key === 'seconds' || key === 'now' ? 0 : each)),
  ) as unknown;

const edit = (id: string, body: object) =>
  shop.call('Standard', operations.update, { params: { id }, body: { ...body } });
const change = (id: string, body: object) =>
  shop.call('Standard', machines.update, { params: { id }, body: { ...body } });
const editJob = (id: string, body: object) =>
  shop.call('Standard', jobs.update, { params: { id }, body: { ...body } });

/**
 * Returns each path in the value with the value at that path, ignoring positions in lists. An object such as `can` or
 * `calendar` counts as one value.
 */
function valuesIn(value: unknown, at = ''): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesIn(each, at));
  if (typeof value !== 'object' || value === null) return [[at, JSON.stringify(value) ?? 'null']];
  if (/\.(can|undoable|awaits|down|pin|hours|exceptions|calendar|keyMinutes|keys)$/.test(at))
    return [[at, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, each]) => valuesIn(each, `${at}.${key}`));
}
/** Returns the paths of the fields whose values differ between the two reads. */
function changed(before: Queues, after: Queues): string[] {
  const grouped = (of: Queues) => groupBy(valuesIn(still(of)), ([at]) => at.replaceAll(/^\.|\[\]/g, ''));
  const told = (of: ReturnType<typeof grouped>, at: string) =>
    (of.get(at) ?? [])
      .map(([, said]) => said)
      .sort()
      .join();
  const [one, other] = [grouped(before), grouped(after)];
  return [...new Set([...one.keys(), ...other.keys()])].filter((at) => told(one, at) !== told(other, at));
}

const empty = await read('Restricted');
const press = await floor.machine('Printing', { makeReadyMinutes: 10 });
const second = await floor.machine('Printing');
const bench = await floor.machine('Pasting');
const first = await floor.job(['Printing', 'Lamination', 'Packing'], { quantity: 8_000, buffer: 0 });
const other = await floor.job(['Printing', 'Packing']);
const [print, laminate, pack] = first.steps.map(({ id }) => id) as [string, string, string];
let [otherPrint] = other.steps.map(({ id }) => id) as [string];
const params = { id: first.job.id };
const [held] = await shop.call('Restricted', jobs.papers, { params: { id: other.job.id } });
const later = inDays(12);

const changes: [string, () => Promise<unknown>][] = [
  ['the hours of the shop', () => shop.call('Admin', settings.update, { body: { timeZone: 'Asia/Tokyo' } })],
  [
    'the name and the speed of a machine',
    () => change(press.id, { name: 'Heidelberg', makeReadyMinutes: 15, sheetsPerHour: 4_321 }),
  ],
  ['the largest sheet of a machine', () => change(press.id, { length: 900, breadth: 1_200 })],
  [
    'what a machine can do',
    () =>
      change(press.id, {
        capabilities: [{ capability: 'Punching', perHour: 900, makeReadyMinutes: 5 }],
        attended: 'make-ready',
        wholeMakeReady: true,
      }),
  ],
  ['what it is made ready for', () => change(press.id, { keyMinutes: { ink: 25 } })],
  ['how long it takes to lighter inks', () => change(press.id, { keyMinutesDown: { ink: 50 } })],
  [
    'how dark an ink is',
    () => shop.call('Standard', inks.create, { body: { name: 'Midnight', darkness: 95 } }),
  ],
  [
    'when it is not there',
    () => change(press.id, { plannedDowns: [{ from: inDays(20), to: inDays(21), reason: 'Service' }] }),
  ],
  [
    'the calendar of a machine',
    async () => {
      const { id } = await shop.call('Standard', calendars.create, {
        body: { name: 'Nights', hours: always },
      });
      await change(second.id, { calendarId: id });
    },
  ],
  [
    'the people of that calendar',
    async () => {
      const [calendar] = await shop.call('Restricted', calendars.list);
      const body = { crews: 2, exceptions: [{ date: later.slice(0, 10), hours: [], crews: 1 }] };
      await shop.call('Standard', calendars.update, { params: { id: calendar!.id }, body });
    },
  ],
  [
    'that calendar itself',
    async () => {
      const [calendar] = await shop.call('Restricted', calendars.list);
      const hours = [[], ...always.slice(1)];
      const exceptions = [{ date: inDays(4).slice(0, 10), name: '', hours: [] }];
      const body = { hours, exceptions, shopHolidays: false };
      await shop.call('Standard', calendars.update, { params: { id: calendar!.id }, body });
    },
  ],
  [
    'a machine that is down',
    () =>
      shop.call('Restricted', machines.down, { params: { id: second.id }, body: { reason: 'Glue pump' } }),
  ],
  ['and is up', () => shop.call('Restricted', machines.up, { params: { id: second.id } })],
  [
    'the name of a customer',
    () =>
      shop.call('Standard', customers.update, {
        params: { id: floor.orders.customerId },
        body: { name: 'Nilgiri Tea' },
      }),
  ],
  [
    'the name and number of a job',
    () => editJob(first.job.id, { name: 'Tea carton', number: 'Q-1', priority: 'Max', deliveryDate: later }),
  ],
  ['when it may begin', () => editJob(first.job.id, { releaseDate: inDays(1) })],
  ['when it is promised', () => editJob(first.job.id, { promisedDate: inDays(3) })],
  [
    'how many it is of, and how many at once',
    async () => {
      const { job } = other;
      await shop.call('Standard', jobs.unschedule, { params: { id: job.id } });
      await editJob(job.id, { quantity: 1_200, ups: 12 });
      await shop.call('Standard', jobs.submit, { params: { id: job.id } });
      [otherPrint] = (await floor.steps(job.id)).map(({ id }) => id) as [string];
    },
  ],
  ['what a machine is', () => change(bench.id, { type: 'Foiling' })],
  ['the artwork of a job', async () => editJob(first.job.id, { artwork: await picture(3) })],
  ['a job that is held', () => shop.call('Standard', jobs.hold, { params, body: { reason: 'Proof' } })],
  ['and released', () => shop.call('Standard', jobs.release, { params })],
  [
    'what is said of an operation',
    () => edit(laminate, { detail: 'Gloss', name: 'Film', priority: 'High', deliveryDate: later }),
  ],
  ['how long it takes', () => edit(laminate, { makeReadyMinutes: 7, runMinutes: 70, quantity: 5_000 })],
  ['when it comes', () => edit(laminate, { after: [], releaseDate: inDays(2), overlap: true })],
  [
    'a machine for what had none',
    async () => {
      const { id: machineId } = await floor.machine('Lamination');
      await floor.call('move', laminate, { machineId });
    },
  ],
  [
    'when it is back',
    () =>
      edit(pack, {
        supplier: 'Shree Binders',
        dueBack: inDays(5),
        index: 7,
        after: [{ operationId: print, transferMinutes: null, transferPieces: null }],
      }),
  ],
  ['where it stands', () => floor.call('move', otherPrint, { machineId: press.id, before: print })],
  [
    'that it stays there',
    () =>
      shop.call('Standard', pins.add, {
        params: { id: otherPrint },
        body: { machineId: press.id, start: inDays(3), why: 'The die is there' },
      }),
  ],
  [
    'what it needs',
    async () => {
      const { id } = await shop.call('Standard', tools.create, { body: { name: 'Die 7', kind: 'Die' } });
      for (const each of [print, otherPrint]) await edit(each, { toolIds: [id] });
    },
  ],
  [
    'what that is called',
    async () => {
      const { items } = await shop.call('Restricted', tools.sorted);
      await shop.call('Standard', tools.update, { params: { id: items[0]!.id }, body: { name: 'Die 7b' } });
    },
  ],
  [
    'sheets that are not there',
    () =>
      shop.call('Standard', papers.count, {
        params: { id: held!.paper.id },
        body: { counted: 4 },
      }),
  ],
  ['paper on order', () => on.waiting()],
  ['what is expected', () => writeExpected(context, { rest: 0, again: 0 })],
  [
    'a type that is called otherwise',
    async () => {
      const { operationTypes } = await shop.call('Restricted', lists.get);
      const { id } = operationTypes.find(({ name }) => name === 'Packing')!;
      await shop.call('Admin', lists.update, {
        params: { list: 'operationTypes', id },
        body: { name: 'Boxing' },
      });
    },
  ],
  [
    'what runs without a check, and has its tool',
    async () => {
      const { operationTypes } = await shop.call('Restricted', lists.get);
      const { id } = operationTypes.find(({ name }) => name === 'Printing')!;
      const clearance = { name: 'Line clearance', every: null, unit: '', lowest: null, highest: null };
      await shop.call('Admin', lists.update, {
        params: { list: 'operationTypes', id },
        body: { checks: [{ ...clearance, must: false }] },
      });
      await floor.call('advance', print);
    },
  ],
  ['what it has made', () => floor.call('counts', print, { goodQuantity: 300, wasteQuantity: 20 })],
  ['what is paused', () => floor.call('pause', print, { reason: 'Plate change' })],
  ['what is resumed by another person', () => floor.call('resume', print, {}, 'Admin')],
  ['what is finished', () => floor.call('advance', print, { goodQuantity: 2_200, confirmed: true })],
  [
    'how long it dries',
    async () => {
      const { operationTypes } = await shop.call('Restricted', lists.get);
      const { id } = operationTypes.find(({ name }) => name === 'Printing')!;
      const params = { list: 'operationTypes' as const, id };
      await shop.call('Admin', lists.update, { params, body: { dryMinutes: 90 } });
    },
  ],
  [
    'that the shop wants scans before Run',
    () => shop.call('Admin', settings.update, { body: { scanBeforeRun: true } }),
  ],
  ['and no longer', () => shop.call('Admin', settings.update, { body: { scanBeforeRun: false } })],
  [
    'that the customer wants them',
    () =>
      shop.call('Standard', customers.update, {
        params: { id: floor.orders.customerId },
        body: { scanBeforeRun: true },
      }),
  ],
  ['what is taken back', () => floor.call('undo', print, {}, 'Admin')],
];

describe('the cached queues', () => {
  const reached = new Set<string>();

  test.each(changes)('equal a fresh read after this change: %s', async (_what, work) => {
    const before = await read('Restricted');
    await work();
    const found = changed(before, await read('Restricted'));
    expect(found).not.toEqual([]);
    for (const at of found) reached.add(at);
    for (const as of ['Restricted', 'Admin', 'Standard'] as const) {
      const whole = await read(as);
      expect(still(whole)).toEqual(still(await partOf(as, whole)));
    }
  });

  test('change in every field of the response', async () => {
    for (const at of changed(empty, await read('Restricted'))) if (!at.includes('.')) reached.add(at);
    const { machines: machine, jobs: job, finished, ...shape } = queuesRecord.shape;
    const { operations: operation, ...ofJob } = job.element.shape;
    const keys = (of: object, before = '') => Object.keys(of).map((key) => `${before}${key}`);
    const told = [
      ...keys(shape),
      ...keys(machine.element.shape, 'machines.'),
      ...keys(ofJob, 'jobs.'),
      ...keys(operation.element.shape, 'jobs.operations.'),
      ...keys(finished.element.shape, 'finished.'),
    ];
    const isReached = (key: string) => [...reached].some((at) => at === key || at.startsWith(`${key}.`));
    // Fields that only accepted plans set come with the whole operation that the plan changes.
    expect(told.filter((key) => !isReached(key))).toEqual(['now', 'jobs.operations.keptUntil']);
  });

  test('are read once for all concurrent clients until something changes, and lateness follows the clock', async () => {
    await read('Restricted');
    expect(await read('Standard')).not.toEqual(await read('Restricted'));
    expect(await statementsOf(() => read('Restricted'))).toHaveLength(2);
    const delivery = new Date(Date.now() + 5_000);
    const { job } = await floor.job(['Lamination'], { deliveryDate: delivery.toISOString() });
    const told = async () => (await read('Restricted')).jobs.find(({ id }) => id === job.id)?.lateness;
    expect([await told(), await told()]).toEqual([null, null]);
    vi.useFakeTimers({ toFake: ['Date'], now: delivery.getTime() + 1 });
    expect([await told(), await told()]).toEqual(['late', 'late']);
    vi.useRealTimers();
  });
});
