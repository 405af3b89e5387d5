import { describe, expect, test } from 'vitest';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type FlowLine, flowAt, flowWords, lossWords } from './piece-flow-words.ts';

const line = (fields: Partial<FlowLine>): FlowLine => ({
  operationId: 'a',
  unit: 'sheets',
  in: 125,
  good: 0,
  waste: 0,
  toCome: 0,
  gives: 125,
  ...fields,
});
const jobOf = (flow: FlowLine[], short = 0): Job =>
  ({ flow, short, wasteReasons: [], quantity: 1000, ups: 8 }) as unknown as Job;
const words = (fields: Partial<FlowLine>, state: Parameters<typeof flowWords>[1]) => {
  const flow = flowAt(jobOf([line(fields)]), 'a');
  return flow ? Object.values(flowWords(flow, state)) : null;
};

describe('the pieces that pass through an operation', () => {
  test.each([
    ['waiting', { toCome: 125, gives: 120 }, ['125 → 120 sheets', '5 waste expected']],
    [
      'running',
      { good: 50, waste: 3, toCome: 72, gives: 118 },
      ['125 → 50 sheets so far', '3 waste; 4 more expected'],
    ],
    ['finished', { good: 100, waste: 20, gives: 100 }, ['125 → 100 sheets', '20 waste; 5 not counted']],
    ['finished', { uncounted: true }, ['125 → 125 sheets', 'nothing was counted']],
    ['finished', { good: 125, over: true }, ['125 → 125 sheets', 'more came out than came in, as confirmed']],
    ['cancelled', {}, ['125 sheets pass on', '']],
  ] as const)('%s %j', (state, fields, expected) => {
    expect(words(fields, state)).toEqual(expected);
  });

  test('an operation outside the flow has no text', () => {
    expect(flowAt(jobOf([]), 'a')).toBeUndefined();
  });
});

describe('where pieces were lost', () => {
  const named = (state: 'finished' | 'running') => () => ({ name: 'Printing', state });
  test.each([
    [
      'finished',
      { in: 140, good: 100, waste: 35, gives: 100 },
      'Printing took it below the order: 280 pieces lost, 40 not counted',
    ],
    [
      'finished',
      { in: 140, good: 100, waste: 0, gives: 100 },
      'Printing took it below the order: 320 pieces not counted',
    ],
    [
      'running',
      { in: 140, good: 50, waste: 20, toCome: 70, gives: 110 },
      'Printing takes it below the order: 160 pieces lost, 80 more expected to be lost',
    ],
    ['running', { in: 100, gives: 100 }, '800 pieces come into Printing, 1,000 are ordered'],
  ] as const)('%s %j', (state, fields, said) => {
    expect(lossWords(jobOf([line(fields)], 200), named(state))).toBe(said);
  });
});
