/**
 * Tests that the plan and the expected dates follow the values that a person set on operations, such as times
 * and pins.
 */
import { expect, test } from 'vitest';
import { hasOverlaps } from '../shop/calendar.ts';
import { refuseMachine } from '../operations/machine-queue.ts';
import { expectedOfJob, projectQueues } from './expected-dates.ts';
import { type Operation, type ShopQueues } from './expected-dates-input.ts';
import {
  countedSetupKeys,
  setupAfter,
  setupSavings,
  operationSetupKeys,
  jobSetupKeys,
} from '../tools/setup-keys.ts';
import { snapshotQueues } from './queue-snapshot.ts';

const now = '2026-11-23T00:00:00.000Z';
const minute = (at: number) => new Date(Date.parse(now) + at * 60_000).toISOString();
const link = (operationId: string, more: object = {}) => ({
  operationId,
  transferMinutes: null,
  transferPieces: null,
  ...more,
});
const operation = (id: string, index: number, more: Partial<Operation> = {}): Operation => ({
  id,
  type: 'Pasting',
  unit: 'pieces',
  needsMachine: true,
  index,
  rank: 1,
  state: index === 0 ? 'queued' : 'waiting',
  machineId: id,
  overlap: false,
  deliveryDate: null,
  planned: 1000,
  run: null,
  ...more,
});

/**
 * Returns a shop that never closes, with a machine for each operation. A machine takes 10 minutes of make-ready and
 * 100 minutes for 1,000 pieces.
 */
function shop(operations: Operation[], job: Partial<ShopQueues['jobs'][number]> = {}): ShopQueues {
  const down = null;
  const day = { open: true, from: '00:00', to: '00:00' };
  return {
    now,
    calendar: { timeZone: 'UTC', hours: Array.from({ length: 7 }, () => day), holidays: [] },
    machines: operations.map(({ id }) => ({ id, down, makeReadyMinutes: 10, perHour: 600 })),
    jobs: [{ id: 'job', status: 'scheduled', deliveryDate: minute(10_000), operations, ...job }],
  };
}
const times = (queues: ShopQueues) =>
  [...projectQueues(queues).values()].map(({ start, finish }) =>
    [start, finish].map((at) => Math.round((Date.parse(at ?? '') - Date.parse(now)) / 60_000)),
  );

const away = (more: Partial<Operation> = {}): Operation =>
  operation('out', 0, { type: 'Outsource', needsMachine: false, machineId: null, ...more });
const sent = (minutes: number) => ({
  state: 'running' as const,
  run: { seconds: minutes * 60, running: true, made: 0 },
});

test.each([
  ['not sent yet', away({ dueBack: minute(3000) }), 3000],
  ['sent', away({ dueBack: minute(3000), ...sent(500) }), 3000],
  ['due back sooner than it can be done', away({ dueBack: minute(30) }), 60],
  ['overdue and not sent', away({ dueBack: minute(-30) }), 60],
])('an operation at a supplier ends on its due date, and then the job continues: %s', (_case, out, back) => {
  expect(times(shop([out, operation('pack', 1)])).map(([, finish]) => finish)).toEqual([back, back + 110]);
});

test('an operation overdue at its supplier and its successors have no date, and the job is at risk', () => {
  const queues = shop([away({ dueBack: minute(-30), ...sent(500) }), operation('pack', 1)]);
  const expected = projectQueues(queues);
  expect([...expected.values()].map(({ finish, why }) => [finish, why])).toEqual([
    [null, 'overdue back'],
    [null, 'an earlier operation'],
  ]);
  expect(expectedOfJob(queues.jobs[0], expected, new Date(now))).toMatchObject({ finish: null, late: true });
});

test.each<[string, Operation[], number[][]]>([
  [
    'the default order of places',
    [operation('a', 0), operation('b', 1)],
    [
      [0, 110],
      [110, 220],
    ],
  ],
  [
    'no predecessors',
    [operation('a', 0), operation('b', 1, { after: [], state: 'queued' })],
    [
      [0, 110],
      [0, 110],
    ],
  ],
  [
    'some minutes into the run',
    [operation('a', 0), operation('b', 1, { after: [link('a', { transferMinutes: 20 })] })],
    [
      [0, 110],
      [30, 140],
    ],
  ],
  [
    'a number of pieces',
    [operation('a', 0), operation('b', 1, { after: [link('a', { transferPieces: 500 })] })],
    [
      [0, 110],
      [60, 170],
    ],
  ],
  [
    'a number of pieces, and an end no earlier than the predecessor’s',
    [operation('a', 0), operation('b', 1, { runMinutes: 5, after: [link('a', { transferPieces: 100 })] })],
    [
      [0, 110],
      [20, 110],
    ],
  ],
  [
    'its own make-ready and run minutes',
    [operation('a', 0, { makeReadyMinutes: 2.5, runMinutes: 30 }), operation('b', 1)],
    [
      [0, 33],
      [33, 143],
    ],
  ],
])('the start after predecessors: %s', (_name, operations, expected) => {
  expect(times(shop(operations))).toEqual(expected);
});

test('no operation starts before its release or pin, and time already run shortens a transfer', () => {
  expect(times(shop([operation('a', 0)], { releaseDate: minute(60) }))).toEqual([[60, 170]]);
  expect(times(shop([operation('a', 0, { releaseDate: minute(30) })], { releaseDate: minute(20) }))).toEqual([
    [30, 140],
  ]);
  expect(times(shop([operation('a', 0, { pin: { start: minute(45) } })]))).toEqual([[45, 155]]);
  const run = { seconds: 1500, running: true, made: 0 };
  const half = [
    operation('a', 0, { state: 'running', run }),
    operation('b', 1, { after: [link('a', { transferMinutes: 20 })] }),
  ];
  // Made ready for 10 minutes, it has run for 15.
  expect(snapshotQueues(shop(half)).operations[1]?.after[0]?.transferMinutes).toBe(5);
});

test('a machine without settings uses the shop’s hours, needs people, and is never down', () => {
  const shops = shop([operation('a', 0)]);
  const [machine] = shops.machines;
  expect(snapshotQueues(shops)).toMatchObject({
    calendars: [{ id: 'shop' }],
    machines: [{ id: 'a', calendarId: 'shop', attended: 'all', downs: [] }],
  });
  const said = { ...shops, calendars: [], machines: [{ ...machine!, plannedDowns: [] }] };
  expect(snapshotQueues(said)).toEqual(snapshotQueues(shops));
});

const early = { from: '06:00', to: '10:00' };
const late = { from: '10:30', to: '14:00' };
const shifts = {
  id: 'shifts',
  hours: Array.from({ length: 7 }, () => [early, late]),
  exceptions: [] as { date: string; hours: (typeof early)[] }[],
  shopHolidays: true,
};
const by = (more: object, own: Partial<typeof shifts> = {}, holidays: string[] = []): ShopQueues => {
  // 10 minutes of making ready, 350 of run.
  const shops = shop([operation('a', 0, { runMinutes: 350 })]);
  return {
    ...shops,
    calendar: { ...shops.calendar, holidays },
    calendars: [{ ...shifts, ...own }],
    machines: shops.machines.map((machine) => ({ ...machine, calendarId: 'shifts', ...more })),
  };
};

test.each<[string, ShopQueues, [number, number]]>([
  ['shifts and the break between them', by({}), [360, 750]],
  ['unattended running', by({ attended: 'make-ready' }), [360, 720]],
  [
    'planned downtime',
    by({ plannedDowns: [{ from: minute(400), to: minute(460), reason: '' }] }),
    [360, 810],
  ],
  [
    'overtime on a day',
    by({}, { exceptions: [{ date: '2026-11-23', hours: [{ from: '02:00', to: '14:00' }] }] }),
    [120, 480],
  ],
  ['the shop’s holidays', by({}, {}, ['2026-11-23']), [1800, 2190]],
  [
    'the shop’s holidays, for a calendar that ignores them',
    by({}, { shopHolidays: false }, ['2026-11-23']),
    [360, 750],
  ],
  [
    'overtime on a holiday',
    by({}, { exceptions: [{ date: '2026-11-23', hours: [early, late] }] }, ['2026-11-23']),
    [360, 750],
  ],
])('a machine works by its calendar: %s', (_name, queues, expected) => {
  expect(times(queues)).toEqual([expected]);
});

test('overlapping shifts are detected in any order, and a night shift ends at midnight', () => {
  const night = { from: '22:00', to: '06:00' };
  expect(
    [
      [late, early],
      [night, early],
      [early, { from: '09:59', to: '11:00' }],
      [night, { from: '23:00', to: '23:30' }],
    ].map(hasOverlaps),
  ).toEqual([false, false, true, true]);
});

test('an operation may run on any machine capable of its type, at that machine’s speed', () => {
  const varnish = { capability: 'Varnishing', perHour: 300, makeReadyMinutes: 5 };
  const shops = shop([operation('a', 0), operation('b', 0, { type: 'Varnishing', state: 'queued' })]);
  const [press, coater] = shops.machines.map((machine) => ({ ...machine, length: 0, breadth: 0, name: '' }));
  const machines = [
    { ...press!, type: 'Pasting', capabilities: [varnish] },
    { ...coater!, type: 'Varnishing' },
  ];
  const sheet = { length: 1, breadth: 1 };
  const snapshot = snapshotQueues({ ...shops, machines }, new Date(now), (each) =>
    machines.filter((machine) => refuseMachine(machine, { ...each, sheet }) === null),
  );
  expect(snapshot.operations.map(({ options }) => options)).toEqual([
    [{ machineId: 'a', makeReadyMinutes: 10, runMinutes: 100 }],
    [
      { machineId: 'a', makeReadyMinutes: 5, runMinutes: 200 },
      { machineId: 'b', makeReadyMinutes: 10, runMinutes: 100 },
    ],
  ]);
  // The varnishing operation is in the press's queue, behind the pasting operation.
  const moved = shops.jobs.map((job) => ({
    ...job,
    operations: job.operations.map((each) => ({ ...each, machineId: 'a', rank: each.id === 'a' ? 1 : 2 })),
  }));
  expect(times({ ...shops, machines, jobs: moved })).toEqual([
    [0, 110],
    [110, 315],
  ]);
});

const carton = {
  ink: 'Cyan, Magenta',
  coat: 'Matt',
  paperQuality: 'Art card',
  paperGsm: 300,
  paperLength: 720,
  paperBreadth: 1030,
  productCode: 'C-1',
};

test('set-up keys come from the job, except those that a person set', () => {
  const keys = { ink: 'cyan, magenta', coat: 'Matt', board: 'Art card 300 g/m²', die: 'C-1' };
  expect(operationSetupKeys(carton, null)).toEqual({ ...keys, format: '720 × 1030 mm' });
  const turned = { ...carton, ink: 'magenta ,Cyan', paperLength: 1030, paperBreadth: 720 };
  expect(operationSetupKeys(turned, null)).toEqual(operationSetupKeys(carton, null));
  expect(operationSetupKeys(carton, { coat: 'Gloss', die: null })).toMatchObject({
    coat: 'Gloss',
    die: null,
    ink: keys.ink,
  });
  expect(jobSetupKeys({ ...carton, ink: ' ', coat: '' })).toMatchObject({ ink: null, coat: null });
});

test('a changed set-up key adds its minutes of make-ready, and an unchanged key adds none', () => {
  const minutes = { ink: 15, coat: 5 };
  const [red, blue] = [
    { ink: 'red', coat: 'Matt' },
    { ink: 'blue', coat: 'Matt' },
  ];
  const own = (id: string, rank: number, keys: object) =>
    operation(id, 0, { machineId: 'a', rank, keys, state: 'queued' });
  const shops = shop([own('a', 1, blue), own('b', 2, blue), own('c', 3, { ...red, coat: null })]);
  const made = (keys: object | null) => ({
    ...shops,
    machines: shops.machines.map((machine) => ({ ...machine, keyMinutes: minutes, keys })),
  });
  // Ten minutes of making ready and a hundred of run each.
  expect(times(made(null))).toEqual([
    [0, 110],
    [110, 220],
    [220, 345],
  ]);
  expect(times(made(red))[0]).toEqual([0, 125]);
  expect(setupSavings(minutes, setupAfter(red, { ink: 'blue', coat: null }), blue)).toEqual({
    keys: ['ink', 'coat'],
    minutes: 20,
  });
  expect(setupSavings(minutes, red, { ink: null, coat: 'Gloss' })).toEqual({ keys: [], minutes: 0 });
  expect(
    countedSetupKeys(operationSetupKeys(carton, null), {
      keyMinutes: { ink: 15, die: 0 },
      keyMinutesDown: {},
    }),
  ).toEqual({
    ink: 'cyan, magenta',
  });
});

test('a successor that overlaps always gets exactly a tenth of the pieces, whatever the planned quantity', () => {
  for (let planned = 500; planned < 1500; planned += 7) {
    const queues = shop([operation('a', 0, { planned }), operation('b', 1, { planned, overlap: true })]);
    expect(snapshotQueues(queues).operations[1]?.after).toMatchObject([{ transferPart: 0.1, tailPart: 0.1 }]);
  }
});
