import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateBuffer, bufferInWords, flowOfJob, withEffectiveBuffer } from './buffer-for-losses.ts';
import { operationTypes } from '../../../platform/specification-constants.ts';
import { type ExpectedLoss, proposedLoss } from '../../../shop/expected-loss.ts';
import { type PlannedStep, plannedFlowStep } from './piece-flow.ts';
import { papersRequired, paperStateOf, papersWithBuffer, noMakeUp } from '../paper/press-sheets.ts';

const plan: PlannedStep[] = [
  { type: 'Printing', unit: 'sheets' },
  { type: 'Punching', unit: 'sheets' },
  { type: 'Pasting', unit: 'pieces' },
];
const operations = plan.map((step, index) => plannedFlowStep({ ...step, id: `o${index}` }, index));
const order = { quantity: 17_000, ups: 12, buffer: 1, scheduledAt: null, consumedSheets: 0, ...noMakeUp };
const scheduledAt = '2026-11-26T10:00:00Z';

describe('the default buffer', () => {
  test('follows the expected loss, before and after scheduling', () => {
    const { buffer } = calculateBuffer(order, plan, proposedLoss);
    expect(buffer).toBeGreaterThan(500);
    expect(withEffectiveBuffer(order, { plan, operations: [] }, proposedLoss)).toMatchObject({ buffer });
    expect(withEffectiveBuffer({ ...order, scheduledAt }, { plan, operations }, proposedLoss)).toMatchObject({
      buffer,
    });
  });

  test('is zero without expected loss', () => {
    expect(withEffectiveBuffer(order, { plan, operations: [] }, {})).toMatchObject({ buffer: 4 });
    expect(withEffectiveBuffer({ ...order, ups: 10 }, { plan, operations: [] }, {})).toMatchObject({
      buffer: 0,
    });
  });

  test.each([0, 2, 800])('does not apply to %i, which a person set', (buffer) => {
    expect(withEffectiveBuffer({ ...order, buffer }, { plan, operations: [] }, proposedLoss)).toMatchObject({
      buffer,
    });
  });

  test('leaves no job short once the sheets with the buffer are assigned', () => {
    const loss = fc.record({ makeReadySheets: fc.nat(200), runWastePercent: fc.nat(20) });
    const losses = fc.dictionary(fc.constantFrom(...operationTypes), loss) as fc.Arbitrary<ExpectedLoss>;
    const orders = fc.record({
      quantity: fc.integer({ min: 1, max: 50_000 }),
      ups: fc.integer({ min: 1, max: 24 }),
    });
    fc.assert(
      fc.property(orders, losses, (of, expected) => {
        const job = { ...order, ...of, scheduledAt };
        const steps = { plan, operations };
        const assignedSheets = papersWithBuffer(withEffectiveBuffer(job, steps, expected));
        expect(flowOfJob({ ...job, assignedSheets }, steps, expected).short).toBe(0);
      }),
    );
  });
});

test('a draft is never short, whatever its buffer and its paper', () => {
  for (const buffer of [0, 1, 20])
    for (const assignedSheets of [0, 100, 1_417]) {
      const draft = { ...order, buffer, assignedSheets };
      expect(flowOfJob(draft, { plan, operations: [] }, proposedLoss).short).toBe(0);
    }
});

describe('the state of a job’s paper', () => {
  const job = { papersRequired: 1_417, papersWithBuffer: 1_532, scheduledAt, short: 0 };
  test.each([
    ['too few sheets are assigned', { papersAssigned: 1_400 }, { is: 'short', sheets: 17 }],
    [
      'the job will be short without the buffer',
      { papersAssigned: 1_417, short: 349 },
      { is: 'without buffer', sheets: 115 },
    ],
    [
      'a draft lacks only its buffer',
      { papersAssigned: 1_417, scheduledAt: null },
      { is: 'without buffer', sheets: 115 },
    ],
    [
      'more was lost than all its sheets can replace',
      { papersAssigned: 1_532, short: 40 },
      { is: 'too few pieces', pieces: 40 },
    ],
    ['no piece will be missing', { papersAssigned: 1_417 }, { is: 'met' }],
  ])('%s', (_what, of, says) => {
    expect(paperStateOf({ ...job, ...of })).toEqual(says);
  });
});

test('papers required do not depend on the buffer', () => {
  expect(papersRequired(withEffectiveBuffer(order, { plan, operations: [] }, proposedLoss))).toBe(1_417);
});

test.each([
  [1, '270, by expected loss'],
  [270, '270'],
])('the text of a buffer of %s names the expected loss if nobody set the buffer', (buffer, words) => {
  expect(bufferInWords({ buffer, effectiveBuffer: 270 }, String)).toBe(words);
});
