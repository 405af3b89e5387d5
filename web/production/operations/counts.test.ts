import { describe, expect, test } from 'vitest';
import { type Operation } from '../../../shared/contract/operations.ts';
import { countedOf, inUnit, secondsSoFar } from './counts.ts';

const counted = (of: Partial<Operation>) =>
  countedOf({
    type: 'Printing',
    plannedQuantity: 24_800,
    goodQuantity: 0,
    wasteQuantity: 0,
    job: { ups: 8 },
    ...of,
  } as Operation);

describe('counts in the unit of the type', () => {
  test('sheets up to punching', () => {
    expect(counted({ goodQuantity: 12_400, wasteQuantity: 800 })).toEqual({
      unit: 'sheets',
      good: 1550,
      waste: 100,
      planned: 3100,
      left: 1550,
      part: 0.5,
      wastePart: 100 / 1650,
    });
  });
  test('pieces after it', () => {
    expect(counted({ type: 'Pasting', goodQuantity: 24_800 })).toMatchObject({
      unit: 'pieces',
      good: 24_800,
    });
  });
  test('above plan is allowed: nothing is left, the part is above one', () => {
    expect(counted({ goodQuantity: 31_000 })).toMatchObject({ left: 0, part: 1.25 });
  });
  test('nothing made is no waste', () => {
    expect(counted({})).toMatchObject({ part: 0, wastePart: 0 });
  });
  test.each([
    [1, 'sheets', '1 sheet'],
    [3100, 'pieces', '3,100 pieces'],
  ] as const)('%i in %s is %s', (n, unit, words) => {
    expect(inUnit(n, unit)).toBe(words);
  });
});

describe('run time goes on from the answer', () => {
  const readAt = Date.parse('2026-11-20T10:00:00Z');
  const now = new Date('2026-11-20T10:05:00Z');
  test('while it runs', () => {
    const running = { runningSeconds: 600, runningSince: '2026-11-20T09:50:00Z' };
    expect(secondsSoFar(running, readAt, now)).toBe(900);
  });
  test('not while it is stopped', () => {
    expect(secondsSoFar({ runningSeconds: 600, runningSince: null }, readAt, now)).toBe(600);
  });
});
