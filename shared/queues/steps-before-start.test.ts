import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whyKinds } from '../../packages/planner/src/delay-reasons.ts';
import { toStepsBeforeStart } from './steps-before-start.ts';

const hour = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();
const stretches = fc.array(
  fc.record({
    kind: fc.constantFrom(...whyKinds),
    operationId: fc.constantFrom('a', 'b'),
    machineId: fc.constantFrom('m', null),
    minutes: fc.integer({ min: 1, max: 600 }),
    behind: fc.array(fc.constantFrom('j', 'k')),
  }),
);

const toSpans = (from: readonly { kind: (typeof whyKinds)[number]; minutes: number }[]) => {
  let end = 0;
  return from.map(({ minutes, ...span }) => {
    const start = end;
    end += (minutes * hour) / 60;
    return { operationId: 'a', machineId: 'm', behind: [], ...span, start: at(start), end: at(end) };
  });
};

test('property: the steps and the closed hours add up to the time, in sequence', () => {
  fc.assert(
    fc.property(stretches, (some) => {
      const { steps, closedHours } = toStepsBeforeStart(toSpans(some));
      const total = some.reduce((sum, { minutes }) => sum + minutes, 0) / 60;
      expect(steps.reduce((sum, { hours }) => sum + hours, 0) + closedHours).toBeCloseTo(total, 9);
      expect(steps.map(({ start }) => start)).toEqual(steps.map(({ start }) => start).toSorted());
    }),
  );
});

test('make-ready and run are one step over a night, and waits name all jobs that go first', () => {
  const spans = toSpans([
    { kind: 'waiting', minutes: 60, behind: ['j'] },
    { kind: 'closed', minutes: 600 },
    { kind: 'waiting', minutes: 30, behind: ['k', 'j'] },
    { kind: 'make-ready', minutes: 15 },
    { kind: 'closed', minutes: 60 },
    { kind: 'work', minutes: 45 },
  ] as never);
  const { steps, closedHours } = toStepsBeforeStart(spans);
  expect(closedHours).toBe(11);
  expect(steps.map(({ kind, hours, behind }) => [kind, hours, behind])).toEqual([
    ['waiting', 1.5, ['j', 'k']],
    ['work', 1, []],
  ]);
});
