import { describe, expect, test } from 'vitest';
import { operationTypes } from '../platform/specification-constants.ts';
import { makeReadyMaximum, speedMaximum, ownOrUsualSpeed } from './machine-speed.ts';
import { startingTypes } from './operation-types.ts';

describe('the speed of a machine', () => {
  test.each(operationTypes)('has defaults within the allowed limits for %s', (type) => {
    const { makeReadyMinutes, perHour } = startingTypes[type];
    expect(makeReadyMinutes).toBeGreaterThanOrEqual(0);
    expect(makeReadyMinutes).toBeLessThanOrEqual(makeReadyMaximum);
    expect(perHour).toBeGreaterThan(0);
    expect(perHour).toBeLessThanOrEqual(speedMaximum);
  });
  test('uses set values first, and zero is different from no value', () => {
    const usual = { makeReadyMinutes: 30, perHour: 8_000 };
    const unsaid = { makeReadyMinutes: null, sheetsPerHour: null };
    const machine = { ...unsaid, usualMakeReadyMinutes: 30, usualPerHour: 8_000 };
    expect(ownOrUsualSpeed(machine)).toEqual(usual);
    expect(ownOrUsualSpeed({ ...machine, makeReadyMinutes: 0 })).toEqual({ ...usual, makeReadyMinutes: 0 });
    expect(ownOrUsualSpeed({ ...machine, sheetsPerHour: 12_000 })).toEqual({ ...usual, perHour: 12_000 });
  });
});
