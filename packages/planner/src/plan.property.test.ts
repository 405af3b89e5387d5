import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, decodeUntil, planEntries } from './calculate-schedule.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { brokenRules } from './testing/plan-checker.ts';
import { liveThrough } from './testing/minute-simulation.ts';
import { fullShops, shopsWithCrews } from './testing/arbitrary-shops.ts';

const decoded = (snapshot: PlanSnapshot) => {
  const problem = readProblem(snapshot);
  return planEntries(problem, decode(problem));
};
const runs = { numRuns: Number(process.env.PLAN_RUNS ?? 150) };

test('property: decoded queues break no rule', () => {
  fc.assert(
    fc.property(fullShops, (snapshot) => {
      expect(brokenRules(snapshot, decoded(snapshot))).toEqual([]);
    }),
    runs,
  );
});

test('property: decoded queues break no rule in shops with crews, and people are there whenever work needs them', () => {
  fc.assert(
    fc.property(shopsWithCrews, (snapshot) => {
      expect(brokenRules(snapshot, decoded(snapshot))).toEqual([]);
    }),
    runs,
  );
});

test('property: decoding up to some operations gives the same times as decoding all', () => {
  fc.assert(
    fc.property(fullShops, fc.nat(8), fc.nat(8), (snapshot, one, other) => {
      const problem = readProblem(snapshot);
      const some = [one, other].filter((each) => each < problem.operationIds.length);
      const [whole, part] = [decode(problem), decodeUntil(problem, problem.currentPlan, some)];
      for (const each of some) expect(part.finish[each]).toBe(whole.finish[each]);
    }),
    runs,
  );
});

test('property: decoding gives the same times as a minute-by-minute simulation', () => {
  fc.assert(
    fc.property(fullShops, (snapshot) => {
      const lived = liveThrough(snapshot, 40);
      const told = new Map(
        decoded(snapshot).map(({ operationId, start, finish }) => [
          operationId,
          start === null || finish === null
            ? null
            : { start: Date.parse(start) / 60_000, finish: Date.parse(finish) / 60_000 },
        ]),
      );
      expect(told).toEqual(lived);
    }),
    runs,
  );
});
