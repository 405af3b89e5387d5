/**
 * Tests that the planner puts a new job on the machine that finishes it first. The test finds that machine by trying
 * each one.
 */
import { expect, test } from 'vitest';
import { placeByUrgency, type Precedes } from './urgency-placement.ts';
import { decode } from './calculate-schedule.ts';
import { type Plan, type Problem, readProblem } from './planning-problem.ts';
import { type PlanLink } from './snapshot.ts';
import { randomShop } from './testing/random-shop.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';

const behindAll: Precedes = () => true;
const beforeAll: Precedes = () => false;

function placed(problem: Problem, job: number, precedes: Precedes): Plan {
  const steps = placeByUrgency(problem, decode(problem), { jobs: [job], precedes });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.plan;
  }
}

const whole = (link: PlanLink): PlanLink => ({
  ...link,
  transferMinutes: null,
  transferPart: null,
  tailPart: 0,
});

/**
 * Returns the finish of the operation on each machine that can do it, at the end of the queue or before the whole
 * queue.
 */
function onEach(problem: Problem, each: number, place: number): number[] {
  const { optionAt, optionMachine, currentPlan } = problem;
  return [...optionMachine.subarray(optionAt[each], optionAt[each + 1])].map((on) => {
    const plan = { ...currentPlan, machine: currentPlan.machine.slice(), order: currentPlan.order.slice() };
    plan.machine[each] = on;
    plan.order[each] = place;
    const finish = decode(problem, plan).finish[each];
    return Number.isNaN(finish) ? Infinity : finish;
  });
}

test('a new job goes to the machine that finishes the job first', () => {
  let chosen = 0;
  for (let seed = 1; seed <= 150; seed += 1) {
    const shop = randomShop(seed, { machines: 5, jobs: 14, steps: 3, isPlain: true });
    // The chosen operation has no successors, because those would wait for it, and others for them.
    const followed = new Set(
      shop.operations.flatMap(({ after }) => after.map(({ operationId }) => operationId)),
    );
    const own = shop.operations.findLast(({ id, options }) => options.length > 1 && !followed.has(id));
    if (!own) continue;
    // All queued, so that each queue is in one order; and nothing is handed over at the moment at which somebody else begins.
    const operations = shop.operations.map((each) => {
      return each === own
        ? { ...each, after: [], machineId: null }
        : { ...each, state: 'queued' as const, after: each.after.map(whole) };
    });
    const problem = readProblem({ ...shop, operations });
    const each = problem.operationIds.indexOf(own.id);
    for (const [precedes, place] of [
      [behindAll, 1e9],
      [beforeAll, -1e9],
    ] as const) {
      const ends = onEach(problem, each, place);
      const plan = placed(problem, problem.job[each], precedes);
      if (new Set(ends).size > 1) chosen += 1;
      expect(decode(problem, plan).finish[each]).toBe(Math.min(...ends));
    }
  }
  expect(chosen).toBeGreaterThan(100);
});

test('on a tie an operation goes to the least busy machine; without a capable machine it has none', () => {
  const shop = snapshot(
    [machine('full'), machine('idle')],
    [
      operation('a', { on: { full: [0, 60] }, state: 'queued', release: at(500) }),
      operation('z1', { on: { full: [0, 60], idle: [0, 60] }, machineId: null }),
      operation('z2', { on: {}, machineId: null, after: ['z1'], runMinutes: null }),
    ],
  );
  const problem = readProblem(shop);
  expect([...placed(problem, 1, behindAll).machine]).toEqual([0, 1, -1]);
});
