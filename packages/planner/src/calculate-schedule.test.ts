import { describe, expect, test } from 'vitest';
import { decode, planEntries } from './calculate-schedule.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { liveThrough } from './testing/minute-simulation.ts';
import { at, daily, machine, minutesTo, operation, snapshot } from './testing/build-snapshots.ts';

/**
 * Plans the snapshot. Returns each operation's start and finish in minutes from now, or the reason why it has none.
 */
function times(of: PlanSnapshot) {
  const problem = readProblem(of);
  return Object.fromEntries(
    planEntries(problem, decode(problem)).map(({ operationId, start, finish, why }) => [
      operationId,
      start !== null && finish !== null ? [minutesTo(start), minutesTo(finish)] : why,
    ]),
  );
}
const press = machine('press');
const cutter = machine('cutter');
const one = (makeReady: number, run: number, more = {}) =>
  operation('a', { on: { press: [makeReady, run] }, ...more });

describe('hours', () => {
  const shifts = { ...daily({ from: '06:00', to: '10:00' }, { from: '12:00', to: '14:00' }) };
  const twoShifts = daily({ from: '06:00', to: '10:00' }, { from: '10:00', to: '14:00' });
  const whole = { wholeMakeReady: true };
  const holiday = {
    ...shifts,
    exceptions: [{ date: '2026-11-20', hours: [{ from: '13:00', to: '15:00' }] }],
  };
  test.each([
    ['work goes on after a break', shifts, {}, [30, 150], [0, 300]],
    ['work continues on the next day', shifts, {}, [30, 240], [0, 1350]],
    ['a day with its own hours', holiday, {}, [30, 30], [300, 360]],
    [
      'unattended running continues when the shop is closed',
      shifts,
      { attended: 'make-ready' },
      [30, 600],
      [0, 630],
    ],
    [
      'unattended running still needs people for its make-ready',
      shifts,
      { attended: 'make-ready' },
      [150, 600],
      [0, 870],
    ],
    ['closing time interrupts a make-ready', shifts, {}, [150, 60], [0, 330]],
    ['a whole make-ready may end at closing time', shifts, whole, [120, 30], [0, 270]],
    ['a whole make-ready waits for hours that are long enough', shifts, whole, [150, 60], [1320, 1530]],
    ['a whole make-ready goes on in a shift that follows directly', twoShifts, whole, [150, 60], [0, 210]],
    [
      'a whole make-ready that no hours are long enough for is interrupted',
      shifts,
      whole,
      [300, 10],
      [0, 1390],
    ],
    ['downtime interrupts work', shifts, { downs: [{ from: at(60), until: at(250) }] }, [30, 60], [0, 280]],
    [
      'downtime interrupts unattended running',
      shifts,
      { attended: 'make-ready', downs: [{ from: at(60), until: at(200) }] },
      [30, 60],
      [0, 230],
    ],
    ['past downtime has no effect', shifts, { downs: [{ from: at(-60), until: at(-30) }] }, [0, 60], [0, 60]],
    [
      'a machine that is down without an expected return',
      shifts,
      { downs: [{ from: at(-60), until: null }] },
      [0, 60],
      'machine down',
    ],
    [
      'a machine that goes down tomorrow without an expected return',
      shifts,
      { downs: [{ from: at(60), until: null }] },
      [0, 90],
      'never open',
    ],
  ] as const)('%s', (_case, calendar, changes, [makeReady, run], expected) => {
    const of = snapshot([machine('press', changes)], [one(makeReady, run)], { calendars: [calendar] });
    expect(times(of).a).toEqual(expected);
  });

  test('a machine uses its own hours, and an operation without a machine uses the shop’s hours', () => {
    const night = { ...daily({ from: '20:00', to: '04:00' }), id: 'night' };
    const of = snapshot(
      [machine('press', { calendarId: 'night' })],
      [one(0, 60), operation('b', { runMinutes: 60 })],
      { calendars: [shifts, night] },
    );
    expect(times(of)).toEqual({ a: [720, 780], b: [0, 60] });
  });
});

test.each([
  [
    'no key',
    {},
    [
      [0, 70],
      [70, 140],
    ],
  ],
  [
    'a different key',
    { a: { ink: 'red' }, b: { ink: 'blue' } },
    [
      [0, 70],
      [70, 145],
    ],
  ],
  [
    'an equal key',
    { a: { ink: 'red' }, b: { ink: 'red' } },
    [
      [0, 70],
      [70, 140],
    ],
  ],
  [
    'two different keys',
    { a: { ink: 'red', die: '1' }, b: { ink: 'blue', die: '2' } },
    [
      [0, 70],
      [70, 165],
    ],
  ],
  [
    'no ink required',
    { a: { ink: 'red' }, b: { ink: null } },
    [
      [0, 70],
      [70, 140],
    ],
  ],
  [
    'a different key without minutes on this machine',
    { a: { coat: 'matt' }, b: { coat: 'gloss' } },
    [
      [0, 70],
      [70, 140],
    ],
  ],
] as const)('changed set-up keys add their minutes: %s', (_case, keys, expected) => {
  const of = snapshot(
    [machine('press', { keyMinutes: { ink: 5, die: 20 } })],
    ['a', 'b'].map((id, rank) =>
      operation(id, { rank, on: { press: [10, 60] }, keys: keys[id as keyof typeof keys] ?? {} }),
    ),
  );
  expect(Object.values(times(of))).toEqual(expected);
});

test('the first operation’s change-over starts from the machine’s present set-up keys', () => {
  const red = machine('press', { keyMinutes: { ink: 5 }, keys: { ink: 'red' } });
  const first = (ink: string) => times(snapshot([red], [one(10, 60, { keys: { ink } })])).a;
  expect([first('red'), first('blue')]).toEqual([
    [0, 70],
    [0, 75],
  ]);
});

test.each([
  ['light to dark', { yellow: 10, black: 90 }, 'yellow', 'black', 5],
  ['dark to light', { yellow: 10, black: 90 }, 'black', 'yellow', 40],
  ['equally dark', { green: 50, blue: 50 }, 'green', 'blue', 5],
  ['to an ink without a place', { black: 90 }, 'black', 'yellow', 5],
  ['from an ink without a place', { yellow: 10 }, 'black', 'yellow', 5],
  ['the same ink', { yellow: 10, black: 90 }, 'black', 'black', 0],
])('a change of ink from %s takes its own minutes', (_case, ink, before, next, minutes) => {
  const press = machine('press', {
    keyMinutes: { ink: 5, die: 0 },
    keyMinutesDown: { ink: 40 },
    keys: { ink: before },
  });
  const shop = snapshot([press], [one(10, 60, { keys: { ink: next, die: 'a' } })]);
  expect(times({ ...shop, keyOrder: { ink } }).a).toEqual([0, 70 + minutes]);
});

test('the order of one key does not matter to another one with the same words', () => {
  const press = machine('press', {
    keyMinutes: { ink: 5, coat: 7 },
    keyMinutesDown: { ink: 40, coat: 80 },
    keys: { ink: 'a', coat: 'b' },
  });
  const shop = snapshot([press], [one(10, 60, { keys: { ink: 'b', coat: 'a' } })]);
  expect(times({ ...shop, keyOrder: { ink: { a: 2, b: 1 } } }).a).toEqual([0, 70 + 40 + 7]);
});

describe('links', () => {
  const after = (link: object, cut: readonly [number, number] = [20, 60]) =>
    times(
      snapshot(
        [press, cutter],
        [
          operation('a1', { on: { press: [30, 100] } }),
          operation('a2', { on: { cutter: cut }, after: [{ operationId: 'a1', ...link }] }),
        ],
      ),
    ).a2;
  test.each([
    ['a successor starts after the predecessor’s end', {}, [20, 60], [130, 210]],
    [
      'a successor starts some minutes into the predecessor’s run',
      { transferMinutes: 15 },
      [20, 100],
      [45, 165],
    ],
    ['a successor starts as soon as the predecessor runs', { transferMinutes: 0 }, [20, 100], [30, 150]],
    [
      'a successor starts after a share of the predecessor’s run',
      { transferPart: 0.5 },
      [20, 100],
      [80, 200],
    ],
    ['a successor ends no earlier than its predecessor', { transferMinutes: 0 }, [0, 10], [30, 130]],
    [
      'a successor ends no earlier than the last part from its predecessor',
      { transferMinutes: 0, tailPart: 0.5 },
      [0, 10],
      [30, 135],
    ],
    [
      'a transfer happens at the predecessor’s end at the latest',
      { transferMinutes: 500 },
      [0, 10],
      [130, 140],
    ],
    ['a wait counts from the predecessor’s end', { waitMinutes: 240 }, [20, 60], [370, 450]],
    [
      'a wait delays the first pieces of a transfer too',
      { transferMinutes: 15, waitMinutes: 240 },
      [20, 100],
      [285, 405],
    ],
    [
      'a successor ends no earlier than the wait after the last part',
      { transferMinutes: 0, tailPart: 0.5, waitMinutes: 240 },
      [0, 10],
      [270, 375],
    ],
  ] as const)('%s', (_case, link, cut, expected) => {
    expect(after(link, cut)).toEqual(expected);
  });

  test('a wait passes while the shop is closed, and leaves the machine to others', () => {
    const day = daily({ from: '08:00', to: '10:00' });
    const dries = operation('a2', {
      rank: 1,
      on: { press: [0, 30] },
      after: [{ operationId: 'a1', waitMinutes: 240 }],
    });
    const of = snapshot(
      [press],
      [
        operation('a1', { rank: 0, on: { press: [0, 60] } }),
        dries,
        operation('b', { rank: 2, on: { press: [0, 40] } }),
      ],
      { calendars: [day] },
    );
    expect(times(of)).toEqual({ a1: [0, 60], b: [60, 100], a2: [1440, 1470] });
  });

  test('the wait after a finished predecessor delays the start, but not of what has started', () => {
    const dries = { waitUntil: at(90) };
    const release = at(30);
    expect(times(snapshot([press], [one(10, 60, { ...dries, release })])).a).toEqual([90, 160]);
    expect(times(snapshot([press], [one(0, 60, { ...dries, state: 'running' })])).a).toEqual([0, 60]);
  });

  test('an operation after two branches waits for both', () => {
    const of = snapshot(
      [press, cutter],
      [
        operation('a1', { on: { press: [0, 30] } }),
        operation('a2', { on: { cutter: [0, 50] } }),
        operation('a3', { on: { press: [0, 10] }, after: ['a1', 'a2'] }),
      ],
    );
    expect(times(of).a3).toEqual([50, 60]);
  });
});

test('a tool is in one place at a time', () => {
  const die = { tools: ['die'] };
  const of = snapshot(
    [press, cutter],
    [
      operation('a', { rank: 1, on: { press: [0, 30] }, ...die }),
      operation('b', { rank: 2, on: { cutter: [0, 30] }, ...die }),
    ],
  );
  expect(times(of)).toEqual({ a: [0, 30], b: [30, 60] });
});

test('an operation further back in the queue runs before operations that wait for a tool', () => {
  const die = { tools: ['die'] };
  const of = snapshot(
    [press, cutter],
    [
      operation('a', { rank: 1, on: { press: [0, 60] }, ...die }),
      operation('b', { rank: 2, on: { cutter: [0, 30] }, ...die }),
      operation('c', { rank: 3, on: { cutter: [0, 20] } }),
    ],
  );
  expect(times(of)).toMatchObject({ c: [0, 20], b: [60, 90] });
});

describe('a machine that is reserved for an operation', () => {
  /**
   * Plans a shop in which operation c could start on the cutter at once. Operation b2 precedes c there but arrives
   * from the press only at minute 60.
   */
  const kept = (until: string | null, more = {}) =>
    times(
      snapshot(
        [press, cutter],
        [
          operation('b1', { on: { press: [0, 60] } }),
          operation('b2', { rank: 1, on: { cutter: [0, 30] }, after: ['b1'], keptUntil: until, ...more }),
          operation('c', { rank: 2, on: { cutter: [0, 100] } }),
        ],
      ),
    );
  test.each([
    ['runs the next operation if nothing is reserved', null, { b2: [100, 130], c: [0, 100] }],
    ['waits until the operation arrives', at(60), { b2: [60, 90], c: [90, 190] }],
    [
      'is free as soon as the operation has finished, even if reserved for longer',
      at(600),
      { b2: [60, 90], c: [90, 190] },
    ],
    ['runs the next operation when the reservation ends', at(59), { c: [59, 159], b2: [159, 189] }],
    ['ignores a past reservation', at(-10), { b2: [100, 130], c: [0, 100] }],
  ])('%s', (_case, until, expected) => {
    const { b2, c } = kept(until);
    expect({ b2, c }).toEqual(expected);
  });
  test('is not reserved for an operation without a date', () => {
    expect(kept(at(600), { why: 'no paper' })).toMatchObject({ b2: 'no paper', c: [0, 100] });
  });
});

describe('a pin', () => {
  const pinned = (start: string | null, run = 50) =>
    times(
      snapshot(
        [press],
        [
          operation('a', { rank: 1, on: { press: [0, run] } }),
          operation('b', { rank: 2, on: { press: [0, 100] } }),
          operation('c', { rank: 3, on: { press: [0, 30] }, pin: { machineId: 'press', start } }),
        ],
      ),
    );
  test.each([
    ['to a machine without a time changes nothing', null, 50, { a: [0, 50], b: [50, 150], c: [150, 180] }],
    [
      'with a time starts first at that time, and no other operation runs past it',
      at(90),
      50,
      { a: [0, 50], c: [90, 120], b: [120, 220] },
    ],
    ['lets operations that fit run before it', at(150), 50, { a: [0, 50], b: [50, 150], c: [150, 180] }],
    [
      'lets an operation run that exceeds its time by a few minutes',
      at(146),
      50,
      { a: [0, 50], b: [50, 150], c: [150, 180] },
    ],
    ['in the past starts before all others', at(-5), 50, { c: [0, 30], a: [30, 80], b: [80, 180] }],
  ])('%s', (_case, start, run, expected) => {
    expect(pinned(start, run)).toEqual(expected);
  });
  test.each([0, 5, 45, 180])(
    'several pins in a row run in the order of their times, %s minutes later with nothing started',
    (later) => {
      const row = ['a', 'b', 'c', 'd'].map((id, place) => {
        const pin = { machineId: 'press', start: at([0, 20, 21, 60][place] ?? 0) };
        return operation(id, { rank: 9 - place, on: { press: [5, 15 + 10 * place] }, pin });
      });
      const of = { ...snapshot([press], row), now: at(later) };
      const told = times(of);
      const startOf = (id: string) => Number(told[id]?.[0]);
      expect(Object.keys(told).toSorted((a, b) => startOf(a) - startOf(b))).toEqual(['a', 'b', 'c', 'd']);
      const minutesOf = (time: number) => minutesTo(new Date(time * 60_000).toISOString());
      const lived = [...liveThrough(of, 2)].map(
        ([id, time]) => [id, time && [minutesOf(time.start), minutesOf(time.finish)]] as const,
      );
      expect(Object.fromEntries(lived)).toEqual(told);
    },
  );
});
