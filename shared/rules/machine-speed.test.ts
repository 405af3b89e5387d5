import { describe, expect, test } from 'vitest';
import { operationTypes } from './catalogue.ts';
import { machineDefaults, makeReadyMaximum, speedMaximum, speedOf } from './machine-speed.ts';

describe('how long a machine takes', () => {
  test.each(operationTypes)('what is usual for %s is within the limits of what may be entered', (type) => {
    const { makeReadyMinutes, perHour } = machineDefaults[type];
    expect(makeReadyMinutes).toBeGreaterThanOrEqual(0);
    expect(makeReadyMinutes).toBeLessThanOrEqual(makeReadyMaximum);
    expect(perHour).toBeGreaterThan(0);
    expect(perHour).toBeLessThanOrEqual(speedMaximum);
  });
  test('what is given stands, none and zero being two things', () => {
    const { Printing } = machineDefaults;
    const machine = { type: 'Printing', makeReadyMinutes: null, sheetsPerHour: null } as const;
    expect(speedOf(machine)).toEqual(Printing);
    expect(speedOf({ ...machine, makeReadyMinutes: 0 })).toEqual({ ...Printing, makeReadyMinutes: 0 });
    expect(speedOf({ ...machine, sheetsPerHour: 12_000 })).toEqual({ ...Printing, perHour: 12_000 });
  });
});
