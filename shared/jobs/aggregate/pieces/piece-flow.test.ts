import { noMakeUp } from '../paper/press-sheets.ts';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { operationTypes } from '../../../platform/specification-constants.ts';
import { type ExpectedLoss } from '../../../shop/expected-loss.ts';
import { type FlowJob, flowOf, type FlowStep, plannedFlowStep } from './piece-flow.ts';
import { startingTypes } from '../../../shop/operation-types.ts';
import { calculateBuffer } from './buffer-for-losses.ts';
import { planMakeUp } from './make-up-runs.ts';

const job = (of: Partial<FlowJob> = {}): FlowJob => ({
  quantity: 18_000,
  buffer: 720,
  ups: 6,
  assignedSheets: 3120,
  consumedSheets: 0,
  ...noMakeUp,
  ...of,
});
const planned = (type: (typeof operationTypes)[number], index: number) =>
  plannedFlowStep({ id: `${index}`, type, unit: startingTypes[type].unit }, index);
const types = ['Printing', 'Lamination', 'Punching', 'Window Patching', 'Pasting'] as const;
const plan = (...of: Partial<FlowStep>[]): FlowStep[] =>
  types.map((type, index) => ({ ...planned(type, index), ...of[index] }));
const finished = (good: number, waste: number): Partial<FlowStep> => ({
  state: 'finished',
  startedAt: '2026-11-19T05:19:00Z',
  goodQuantity: good * 6,
  wasteQuantity: waste * 6,
  counted: true,
});
/** The losses that the shop of these tests expects, by operation type. */
const losses: ExpectedLoss = {
  Punching: { makeReadySheets: 24, runWastePercent: 0 },
  'Window Patching': { makeReadySheets: 0, runWastePercent: 0.3 },
  Pasting: { makeReadySheets: 0, runWastePercent: 0.26 },
};
const running = { state: 'running', startedAt: '2026-11-23T04:10:00Z', counted: true } as const;
const drawn = plan(finished(3012, 108), finished(2938, 74), {
  ...running,
  goodQuantity: 626 * 6,
  wasteQuantity: 36,
  makeReadyWaste: 36,
});

describe('the flow', () => {
  test('shows where pieces were lost, what each operation will still pass on, and what is short', () => {
    const flow = flowOf(job({ consumedSheets: 3120 }), drawn, losses);
    expect(flow.lines).toMatchObject([
      { unit: 'sheets', in: 3120, good: 3012, waste: 108, toCome: 0, gives: 3012 },
      { unit: 'sheets', in: 3012, good: 2938, waste: 74, toCome: 0, gives: 2938 },
      { unit: 'sheets', in: 2938, good: 626, waste: 6, toCome: 2306, gives: 2914 },
      { unit: 'pieces', in: 17_484, good: 0, waste: 0, toCome: 17_484, gives: 17_431 },
      { unit: 'pieces', in: 17_431, gives: 17_385 },
    ]);
    expect(flow).toMatchObject({ made: 0, willMake: 17_385, short: 615, tooMuch: [] });
  });

  test.each([
    ['consumed sheets', { consumedSheets: 3000, assignedSheets: 3120 }, 3000],
    ['assigned sheets (none is consumed yet)', { assignedSheets: 2990 }, 2990],
    ['required sheets with the buffer (none is assigned yet)', { assignedSheets: 0 }, 3120],
    ['assigned sheets less the missing ones', { assignedSheets: 3120, missingSheets: 120 }, 3000],
    ['no sheets (all are missing)', { assignedSheets: 3120, missingSheets: 3120 }, 0],
    ['all consumed sheets (the job has started)', { consumedSheets: 3120, missingSheets: 120 }, 3120],
    [
      'required sheets with the buffer (a draft with too few assigned)',
      { assignedSheets: 2990, scheduledAt: null },
      3120,
    ],
    ['assigned sheets (a draft with all it requires)', { assignedSheets: 3000, scheduledAt: null }, 3000],
    ['assigned sheets (the order has grown since)', { assignedSheets: 2990, scheduledAt: '2026' }, 2990],
  ])('%s come into the first operation', (_what, sheets, came) => {
    expect(flowOf(job(sheets), plan(), {}).lines[0]).toMatchObject({ in: came, gives: came });
  });

  test('a finished operation passes on its count, or its input if nobody counted', () => {
    const [uncounted, nothing] = [{ ...finished(0, 0), counted: false }, finished(0, 0)];
    expect(flowOf(job(), plan(uncounted), {})).toMatchObject({ willMake: 18_720, short: 0 });
    expect(flowOf(job(), plan(uncounted), {}).lines[0]).toMatchObject({ gives: 3120, uncounted: true });
    expect(flowOf(job(), plan(nothing), {})).toMatchObject({ willMake: 0, short: 18_000 });
  });

  test('a cancelled operation passes on its input', () => {
    expect(flowOf(job(), plan(finished(3000, 120), { state: 'cancelled' }), {}).lines[2]).toMatchObject({
      in: 3000,
    });
  });

  test('parallel operations all get the full input, and the smallest output continues', () => {
    const side = { ...running, index: 2, goodQuantity: 0, wasteQuantity: 600 };
    const steps = plan(finished(3120, 0), finished(3120, 0), {}, { ...side }, { index: 3 });
    const { lines } = flowOf(job({ consumedSheets: 3120 }), steps, {});
    expect(lines.slice(2)).toMatchObject([
      { in: 3120, gives: 3120 },
      { in: 18_720, gives: 18_120 },
      { in: 18_120 },
    ]);
  });

  test('a count above the input is reported as too much, unless a person confirmed the count', () => {
    const over = { ...running, goodQuantity: 3200 * 6 };
    const { tooMuch } = flowOf(job({ consumedSheets: 3120 }), plan(over), {});
    expect(tooMuch).toEqual([{ id: '0', in: 18_720, out: 19_200 }]);
    const flow = flowOf(job({ consumedSheets: 3120 }), plan({ ...over, confirmedIn: 19_200 }), {});
    expect(flow.tooMuch).toEqual([]);
    expect(flow.lines[0]).toMatchObject({ in: 3200, over: true });
  });

  test('a start undone after counting keeps the counted pieces as input, even if a stock count misses sheets', () => {
    const counted = { goodQuantity: 17_000, wasteQuantity: 41, counted: true };
    const hit = job({ assignedSheets: 3000, missingSheets: 2985, scheduledAt: '2026' });
    const { lines, tooMuch } = flowOf(hit, plan(counted), {});
    expect(lines[0]).toMatchObject({ in: 2841 });
    expect(lines[0]).not.toHaveProperty('over');
    expect(tooMuch).toEqual([]);
    // Never more than it holds.
    const few = { ...hit, assignedSheets: 2840 };
    expect(flowOf(few, plan(counted), {}).tooMuch).toEqual([{ id: '0', in: 17_040, out: 17_041 }]);
  });

  test('an operation done before Makeready passes on what it is taken to have made, whatever is counted behind it', () => {
    const done = { state: 'finished', confirmedIn: 18_720 } as const;
    const printed = job({ assignedSheets: 0, sheetsBeforeMakeUp: 0 });
    const { lines, short, made, tooMuch } = flowOf(printed, plan(done), {});
    expect(lines.map(({ in: came }) => came).slice(0, 2)).toEqual([3120, 3120]);
    expect({ short, made, tooMuch }).toEqual({ short: 0, made: 0, tooMuch: [] });
    const more = { ...running, goodQuantity: 20_004 };
    expect(flowOf(printed, plan(done, more), {})).toMatchObject({ willMake: 20_004, tooMuch: [] });
    const fewer = { ...running, state: 'finished', goodQuantity: 12_000 } as const;
    expect(flowOf(printed, plan(done, fewer), {}).short).toBe(6_000);
  });

  test('the pieces made so far are the count of the last operation', () => {
    const last = { ...running, goodQuantity: 60_300 };
    const steps = plan(...types.slice(0, 4).map(() => finished(10_300, 0)), last);
    expect(flowOf(job({ consumedSheets: 10_300 }), steps, {})).toMatchObject({ made: 60_300 });
    expect(flowOf(job(), plan(), {}).made).toBe(0);
  });
});

describe('a make-up run', () => {
  test('repeats finished operations, with paper for the missing pieces and the expected waste', () => {
    const short = job({ consumedSheets: 3120 });
    const run = planMakeUp(short, drawn, {
      ...losses,
      Printing: { makeReadySheets: 40, runWastePercent: 2 },
    });
    expect(run?.steps.map(({ of }) => of.type)).toEqual(['Printing', 'Lamination']);
    expect(run).toMatchObject({ sheets: 146, steps: [{ quantity: 876 }, { quantity: 618 }] });
  });

  test('adds its output to the operation after the run, and its paper to the run’s first operation', () => {
    const copies = plan()
      .slice(0, 2)
      .map((step, place) => ({ ...step, id: `m${place}`, makeUp: 1, quantity: 630 }));
    const steps = [...drawn, ...copies];
    const added = job({ consumedSheets: 3120, makeUpSheets: 105, sheetsBeforeMakeUp: 3120 });
    const before = flowOf(added, steps, {});
    const line = (id: string) => before.lines.find(({ operationId }) => operationId === id);
    expect(line('0')).toMatchObject({ in: 3120 });
    expect(line('m0')).toMatchObject({ in: 105, gives: 105 });
    expect(line('2')).toMatchObject({ in: 3043 });
    expect(before.tooMuch).toEqual([]);
    const counted = copies.map((step, place) =>
      place === 0 ? { ...step, ...running, goodQuantity: 6 } : step,
    );
    expect(flowOf(added, [...drawn, ...counted], {}).tooMuch).toEqual([{ id: 'm0', in: 0, out: 6 }]);
    expect(flowOf({ ...added, consumedSheets: 3225 }, [...drawn, ...counted], {}).tooMuch).toEqual([]);
  });

  test.each([
    ['nothing is short', job(), plan(finished(3120, 0))],
    ['the press still takes more paper', job({ consumedSheets: 2000 }), plan({ ...running })],
  ])('is not offered if %s', (_why, of, steps) => {
    expect(planMakeUp(of, steps, {})).toBeNull();
  });
});

const anyLoss = fc.record({
  makeReadySheets: fc.nat(200),
  runWastePercent: fc.integer({ min: 0, max: 20_000 }).map((n) => n / 1000),
});
const anyLosses = fc.dictionary(fc.constantFrom(...operationTypes), anyLoss) as fc.Arbitrary<ExpectedLoss>;
const anyJob = fc.record({
  quantity: fc.integer({ min: 1, max: 100_000 }),
  ups: fc.integer({ min: 1, max: 24 }),
});
const anyPlan = fc.array(fc.constantFrom(...operationTypes), { minLength: 1, maxLength: 6 });

test('property: with the proposed buffer nothing is short', () => {
  fc.assert(
    fc.property(anyJob, anyPlan, anyLosses, (order, plan, losses) => {
      const steps = plan.map((type, index) => planned(type, index));
      const { buffer } = calculateBuffer(order, steps, losses);
      const flow = flowOf(
        { ...order, ...noMakeUp, buffer, assignedSheets: 0, consumedSheets: 0 },
        steps,
        losses,
      );
      expect(flow.short).toBe(0);
    }),
  );
});

const anyOwn = fc.array(fc.option(fc.integer({ min: 1, max: 100_000 }), { freq: 3 }), {
  minLength: 6,
  maxLength: 6,
});

test('property: after a make-up run nothing is short, whatever was lost before', () => {
  fc.assert(
    fc.property(anyJob, anyPlan, anyLosses, fc.nat(100), anyOwn, (order, plan, losses, part, own) => {
      const sheets = Math.ceil(order.quantity / order.ups);
      const given = Math.floor((sheets * part) / 100) * order.ups;
      const first = { ...finished(0, 0), goodQuantity: given };
      const steps = plan.map((type, index) => ({
        ...planned(type, index),
        ...(index === 0 ? first : { quantity: own[index] ?? null }),
      }));
      const now = { ...order, ...noMakeUp, buffer: 0, assignedSheets: sheets, consumedSheets: sheets };
      const run = planMakeUp(now, steps, losses) ?? { sheets: 0, steps: [] };
      expect(run.sheets > 0).toBe(flowOf(now, steps, losses).short > 0);
      const copies = run.steps.map(({ of, quantity }) => ({
        ...plannedFlowStep(of, of.index),
        id: `m${of.id}`,
        quantity,
        makeUp: 1,
      }));
      const added = { ...now, makeUpSheets: run.sheets, sheetsBeforeMakeUp: sheets };
      expect(flowOf(added, [...steps, ...copies], losses).short).toBe(0);
      if (steps.some(({ quantity }) => quantity !== null)) return;
      // No more than the whole order would take with its buffer, but for the whole sheets that each operation counts in.
      const { buffer } = calculateBuffer(order, steps, losses);
      const all = Math.ceil((order.quantity + buffer) / order.ups);
      expect(run.sheets).toBeLessThanOrEqual(all + plan.length);
    }),
  );
});

test('property: no operation passes on more than comes in', () => {
  const counts = fc.record({
    good: fc.nat(3000),
    waste: fc.nat(500),
    state: fc.constantFrom('waiting' as const, 'running' as const, 'finished' as const),
  });
  fc.assert(
    fc.property(
      anyJob,
      fc.array(fc.tuple(fc.constantFrom(...operationTypes), counts), { maxLength: 6 }),
      anyLosses,
      (order, of, losses) => {
        const steps = of.map(([type, { good, waste, state }], index) => ({
          ...planned(type, index),
          ...(state !== 'waiting' && {
            ...running,
            state,
            goodQuantity: good,
            wasteQuantity: waste,
          }),
        }));
        const { lines, tooMuch, willMake } = flowOf(
          { ...order, ...noMakeUp, buffer: 0, assignedSheets: 0, consumedSheets: 0 },
          steps,
          losses,
        );
        fc.pre(tooMuch.length === 0 && order.ups === 1);
        for (const { in: came, good, waste, gives } of lines) {
          expect(good + waste).toBeLessThanOrEqual(came);
          expect(gives).toBeLessThanOrEqual(came);
        }
        expect(willMake).toBeLessThanOrEqual(order.quantity);
      },
    ),
  );
});
