import { expect, test } from 'vitest';
import { planWrites } from './queue-changes-of-plan.ts';
import { decode } from './calculate-schedule.ts';
import { openImprover } from './improve-plan.ts';
import { usualGoal } from './plan-cost.ts';
import { readProblem } from './planning-problem.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { randomShop } from './testing/random-shop.ts';

/** Returns the snapshot as it is after an accepted plan has written its queues and operations. */
function written(
  snapshot: PlanSnapshot,
  { queues, operations }: ReturnType<typeof planWrites>,
): PlanSnapshot {
  const ranks = new Map(
    queues.flatMap(({ operationIds }) => operationIds.map((id, rank) => [id, rank] as const)),
  );
  const changes = new Map(operations.map((change) => [change.operationId, change]));
  return {
    ...snapshot,
    operations: snapshot.operations.map((operation) => {
      const { machineId, keptUntil } = changes.get(operation.id) ?? operation;
      return { ...operation, machineId, keptUntil, rank: ranks.get(operation.id) ?? operation.rank };
    }),
  };
}

test('the queues that an accepted plan writes decode to the same plan', () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const snapshot = randomShop(seed, { machines: 4, jobs: 7, steps: 4 });
    const problem = readProblem(snapshot);
    const improver = openImprover(problem, { goal: usualGoal, seed, steady: seed % 2 === 0 });
    improver.run(300);
    const plan = decode(problem, improver.best);
    const after = readProblem(written(snapshot, planWrites(problem, improver.best)));
    const then = decode(after);
    expect([seed, after.currentPlan.machine.filter((_, each) => !Number.isNaN(then.start[each]))]).toEqual([
      seed,
      improver.best.machine.filter((_, each) => !Number.isNaN(plan.start[each])),
    ]);
    expect([seed, then.start, then.finish]).toEqual([seed, plan.start, plan.finish]);
  }
});
