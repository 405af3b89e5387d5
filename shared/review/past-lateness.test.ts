import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LateJob, type MachinePast, type Span, explainLateness } from './past-lateness.ts';

const hour = 3600;
/** The shop's opening hours: 8 to 18 on ten days. Times count from 10 o'clock of the first day. */
const openings = Array.from({ length: 10 }, (_, day) => ({
  start: (day * 24 - 2) * hour,
  end: (day * 24 + 8) * hour,
}));
const span = (start: number, end: number): Span => ({ start: start * hour, end: end * hour });

const job = (of: Partial<LateJob> & { due: number; left: number }): LateJob => ({
  createdAt: 0,
  scheduledAt: 0,
  paperAt: null,
  artworkAt: null,
  held: [],
  steps: [{ index: 1, machineId: 'press', finishedAt: 5 * hour, runs: [span(4, 5)], pauses: [] }],
  ...of,
  deliveryDate: of.due * hour,
  out: of.left * hour,
});
const press = (past: Partial<MachinePast>) => new Map([['press', { busy: [], down: [], ...past }]]);
const parts = (of: LateJob, machines = press({})) =>
  Object.fromEntries(
    explainLateness(of, machines, openings).map(({ cause, seconds }) => [cause, seconds / hour]),
  );

describe("the causes of a late job's lateness", () => {
  test.each<[string, LateJob, ReturnType<typeof press>, object]>([
    ['waited finished for dispatch', job({ due: 5, left: 6 }), press({}), { 'not-sent': 1 }],
    [
      'waited behind other jobs',
      job({ due: 2, left: 5 }),
      press({ busy: [span(0, 4)] }),
      { 'other-jobs': 3 },
    ],
    ['machine down', job({ due: 4, left: 5 }), press({ down: [span(2, 4)] }), { 'machine-down': 1 }],
    ['not started', job({ due: 4, left: 5 }), press({}), { 'not-started': 1 }],
    ['not scheduled', job({ due: 4, left: 5, scheduledAt: 4 * hour }), press({}), { 'not-scheduled': 1 }],
    ['paper', job({ due: 4, left: 5, paperAt: 4 * hour }), press({}), { paper: 1 }],
    [
      'waited for artwork after paper',
      job({ due: 4, left: 5, paperAt: hour, artworkAt: 4 * hour }),
      press({}),
      { artwork: 1 },
    ],
    [
      'on hold',
      job({ due: 4, left: 5, held: [span(2, 4)] }),
      press({ busy: [span(0, 4)] }),
      { 'on-hold': 1 },
    ],
    // It could not have been made by then: the hours before were too few.
    ['work', job({ due: -6, left: 5 }), press({}), { work: 7, 'not-started': 4 }],
    // On Monday it waits from four o'clock on. The night counts for the cause at closing time.
    [
      'waited over a night',
      job({
        due: 6,
        left: 24,
        steps: [{ index: 1, machineId: 'press', finishedAt: 24 * hour, runs: [span(23, 24)], pauses: [] }],
      }),
      press({ busy: [span(0, 7)], down: [span(7, 22)] }),
      { 'machine-down': 15, 'other-jobs': 2, 'not-started': 1 },
    ],
    [
      'waited over two nights, each with the cause before it',
      job({
        due: 6,
        left: 48,
        steps: [{ index: 1, machineId: 'press', finishedAt: 48 * hour, runs: [span(47, 48)], pauses: [] }],
      }),
      press({ busy: [span(7, 8)], down: [span(22, 32)] }),
      { 'machine-down': 24, 'other-jobs': 15, 'not-started': 3 },
    ],
  ])('%s', (_what, of, machines, expected) => {
    expect(parts(of, machines)).toEqual(expected);
  });

  test('a pause while the machine is down counts as the machine’s downtime', () => {
    const steps = [
      {
        index: 1,
        machineId: 'press',
        finishedAt: 5 * hour,
        runs: [span(1, 2), span(4, 5)],
        pauses: [span(2, 4)],
      },
    ];
    expect(parts(job({ due: 3, left: 5, steps }))).toEqual({ paused: 2 });
    expect(parts(job({ due: 3, left: 5, steps }), press({ down: [span(3, 4)] }))).toEqual({
      'machine-down': 1,
      paused: 1,
    });
  });

  test('a wait for a machine counts the machine’s open hours, not the shop’s', () => {
    // The shop closes at eight, the press works until twenty.
    const step = { index: 1, machineId: 'press', finishedAt: 19 * hour, runs: [span(18, 19)], pauses: [] };
    const late = job({ due: 13, left: 19, steps: [step] });
    const past = { busy: [span(0, 12)], down: [span(12, 14)] };
    expect(parts(late, press(past))).toEqual({ 'other-jobs': 6 });
    expect(parts(late, press({ ...past, openings: [span(8, 20)] }))).toEqual({
      'machine-down': 2,
      'not-started': 4,
    });
  });

  test('a job in time has no causes', () => {
    expect(parts(job({ due: 6, left: 5 }))).toEqual({});
  });

  const some = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 9 }))
      .map(([at, long]) => span(at, at + long)),
    { maxLength: 5 },
  );
  const at = fc.option(fc.integer({ min: 0, max: 90 }).map((hours) => hours * hour));
  test('property: the causes add up to the lateness, and none is empty', () => {
    fc.assert(
      fc.property(
        fc.record({ createdAt: fc.constant(0), scheduledAt: at, paperAt: at, artworkAt: at, held: some }),
        fc.array(fc.record({ index: fc.nat(3), runs: some, pauses: some, finishedAt: fc.nat(90 * hour) }), {
          maxLength: 3,
        }),
        fc.record({ busy: some, down: some }),
        fc.tuple(fc.nat(60 * hour), fc.nat(40 * hour)),
        (past, steps, machine, [deliveryDate, late]) => {
          const of = steps.map((step) => ({ ...step, machineId: 'press' }));
          const found = explainLateness(
            { ...past, steps: of, deliveryDate, out: deliveryDate + late },
            new Map([['press', machine]]),
            openings,
          );
          expect(found.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(late);
          expect(found.every(({ seconds }) => seconds > 0)).toBe(true);
        },
      ),
    );
  });
});
