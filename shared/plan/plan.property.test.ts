import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, entriesOf } from './decode.ts';
import { readProblem } from './problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { brokenRules } from './testing/check.ts';
import { liveThrough } from './testing/minutes.ts';
import { shops } from './testing/shops.ts';

const decoded = (snapshot: PlanSnapshot) => {
  const problem = readProblem(snapshot);
  return entriesOf(problem, decode(problem));
};
const runs = { numRuns: Number(process.env.PLAN_RUNS ?? 150) };

test('no rule is broken by the queues as they come out', () => {
  fc.assert(
    fc.property(shops, (snapshot) => {
      expect(brokenRules(snapshot, decoded(snapshot))).toEqual([]);
    }),
    runs,
  );
});

test('it comes out as it does when the shop is lived through minute by minute', () => {
  fc.assert(
    fc.property(shops, (snapshot) => {
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
