import { noMakeUp } from '../paper/press-sheets.ts';
import { expect, test } from 'vitest';
import { flowOf, type FlowJob, type FlowStep, plannedFlowStep } from './piece-flow.ts';
import { inflowOf, piecesToRun } from './operation-inflow.ts';

const job: FlowJob = {
  quantity: 10_000,
  buffer: 117,
  ups: 8,
  assignedSheets: 1265,
  consumedSheets: 1265,
  ...noMakeUp,
  scheduledAt: '2026-11-19T05:19:00Z',
};
const finished = (goodQuantity: number, of: Partial<FlowStep> = {}): Partial<FlowStep> => ({
  state: 'finished',
  startedAt: '2026-11-19T05:19:00Z',
  counted: true,
  goodQuantity,
  ...of,
});
/**
 * Returns the steps of a job with these fields: a press and a laminator, which count sheets, and Packing, which
 * counts pieces.
 */
const steps = (...of: Partial<FlowStep>[]): FlowStep[] =>
  (['sheets', 'sheets', 'pieces'] as const).map((unit, index) => ({
    ...plannedFlowStep({ id: 'abc'.charAt(index), type: `${index}`, unit }, index),
    ...of[index],
  }));
const makeUpRun = (...of: Partial<FlowStep>[]): FlowStep[] =>
  of.map((each, place) => {
    const step = { ...steps()[place], quantity: 4_000, makeUp: 1 } as FlowStep;
    return { ...step, ...each, id: 'xy'.charAt(place) };
  });
const inflow = (all: FlowStep[], of: Partial<FlowJob> = {}) =>
  inflowOf({ ...job, ...of }, all, flowOf({ ...job, ...of }, all, {}).lines);

test.each<[string, FlowStep[], Partial<FlowJob>, ReturnType<typeof inflowOf>]>([
  ['empty before any operation is finished', steps(), {}, null],
  [
    'the output of the press for all later operations',
    steps(finished(4200)),
    {},
    { a: 10_117, b: 4200, c: 4200 },
  ],
  [
    'the output of the press for a larger order too',
    steps(finished(4200)),
    { quantity: 20_000 },
    { a: 10_120, b: 4200, c: 4200 },
  ],
  [
    'the output of the press even above the plan',
    steps(finished(10_120)),
    { buffer: 0 },
    { a: 10_000, b: 10_120, c: 10_120 },
  ],
  [
    'the output of the laminator, and the former inflow of finished operations',
    steps(finished(4200), finished(4000)),
    {},
    { a: 10_117, b: 4200, c: 4000 },
  ],
  [
    'the whole input past an operation without counts',
    steps(finished(0, { counted: false })),
    {},
    { a: 10_117, b: 10_120, c: 10_120 },
  ],
  [
    'the smallest output of two parallel operations',
    steps(finished(4200), finished(3200, { index: 0 })),
    {},
    { a: 10_117, b: 10_117, c: 3200 },
  ],
  [
    'a share for an operation with its own quantity',
    steps(finished(5056), { quantity: 20_234 }),
    {},
    { a: 10_117, b: 10_112, c: 5056 },
  ],
  [
    'the output of the press and of a make-up run where it joins',
    [...steps(finished(4200)), ...makeUpRun({})],
    { sheetsBeforeMakeUp: 1265, makeUpSheets: 500 },
    { a: 10_117, b: 8200, c: 8200 },
  ],
  [
    'the output of the first operation within a make-up run',
    [...steps(finished(4200), finished(4200)), ...makeUpRun(finished(3600), {})],
    { sheetsBeforeMakeUp: 1265, makeUpSheets: 500, consumedSheets: 1765 },
    { a: 10_117, b: 4200, c: 7800, y: 3600 },
  ],
])('the inflow is %s', (_what, all, of, expected) => {
  expect(inflow(all, of)).toEqual(expected);
});

test('an operation runs the pieces that come in, else its own quantity, else the order with its buffer', () => {
  const order = { quantity: 1_000, buffer: 1, effectiveBuffer: 50, inflow: { a: 0 } };
  const run = (id: string, quantity: number | null) => piecesToRun(order, { id, quantity });
  expect([run('a', 8_000), run('b', 8_000), run('b', null)]).toEqual([0, 8_000, 1_050]);
  expect(piecesToRun({ ...order, effectiveBuffer: null, inflow: null }, { id: 'a', quantity: null })).toBe(
    1_001,
  );
});
