import { expect, test } from 'vitest';
import { applyWork, openProposal } from './build-proposal.ts';
import { decode } from './calculate-schedule.ts';
import { bestPart } from './moves-that-matter.ts';
import { measure, usualGoal } from './plan-cost.ts';
import { readProblem } from './planning-problem.ts';
import { randomOf } from './seeded-random.ts';
import { type PlanSnapshot } from './snapshot.ts';
import { disturbed, later } from './testing/simulate-plant-day.ts';
import { randomPlant } from './testing/random-plant.ts';
import { at, machine, operation, snapshot } from './testing/build-snapshots.ts';

const wanted = { goal: usualGoal, horizonDays: 60, frozenHours: 0, seed: 1, assume: [] };

function ranked(shop: PlanSnapshot, rounds: number, more: object = {}) {
  const search = openProposal(shop, { ...wanted, ...more }, () => 1);
  for (let round = 0; round < rounds; round += 1) search.run();
  let steps = 1;
  while (!search.rank()) steps += 1;
  return { ...search.result(), steps };
}

/** Returns a plant some days after its plan was accepted, with what happened in between. */
function plantInUse(seed: number): PlanSnapshot {
  const random = randomOf(seed);
  const plant = randomPlant(seed, { machines: 12, operations: 120 });
  let shop = applyWork(plant, ranked(plant, 100).work);
  for (let event = 0; event < 4; event += 1) shop = disturbed(later(shop, 2), random);
  return shop;
}
const tardiness = (shop: PlanSnapshot) => {
  const problem = readProblem(shop);
  return measure(problem, decode(problem)).tardinessHours;
};

test('the ranked moves are those that the proposal writes, and the last part is the whole proposal', () => {
  const { proposal, work } = ranked(plantInUse(1), 100);
  const { operationIds = [], parts = [] } = proposal.ranked ?? {};
  expect(operationIds.toSorted()).toEqual(work.changes.map(({ id }) => id).toSorted());
  expect(parts.map(({ moves }) => moves)).toEqual(parts.map(({ moves }) => moves).toSorted((a, b) => a - b));
  expect(parts.slice(0, 40).map(({ moves }) => moves)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  const { lateJobs, tardinessHours } = proposal.measures.after;
  expect(parts.at(-1)).toEqual({ moves: operationIds.length, lateJobs, tardinessHours });
});

test(
  'in six plants in use, twenty moves bring most of what the whole proposal gains',
  { timeout: 120_000 },
  () => {
    let [before, part, whole] = [0, 0, 0];
    for (let seed = 1; seed <= 6; seed += 1) {
      const shop = plantInUse(seed);
      const { ranked: of = { parts: [] }, measures } = ranked(shop, 100).proposal;
      const now = tardiness(shop);
      before += now;
      part += bestPart(of, 20, now)?.tardinessHours ?? now;
      whole += measures.after.tardinessHours;
    }
    expect(before - whole).toBeGreaterThan(10);
    expect((before - part) / (before - whole)).toBeGreaterThan(0.7);
  },
);

test('of two moves, the one that saves a job comes first', () => {
  const press = machine('press');
  const folder = machine('folder');
  const queued = (id: string, on: string, rank: number, run: number) =>
    operation(id, { on: { [on]: [0, run] }, state: 'queued', rank });
  const shop = snapshot(
    [press, folder],
    [
      queued('a', 'press', 1, 600),
      queued('b', 'press', 2, 60),
      queued('c', 'folder', 1, 90),
      queued('d', 'folder', 2, 80),
    ],
    { jobs: { b: { deliveryDate: at(100) }, d: { deliveryDate: at(90) } } },
  );
  const { proposal } = ranked(shop, 12);
  const { operationIds = [], parts = [] } = proposal.ranked ?? {};
  expect(operationIds).toHaveLength(2);
  expect(['a', 'b']).toContain(operationIds[0]);
  expect(parts.map(({ moves, lateJobs }) => [moves, lateJobs])).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

test('the moves of a what-if are not ranked', () => {
  const { proposal, steps } = ranked(plantInUse(1), 20, { assume: [{ jobFirst: { jobId: 'j1' } }] });
  expect([proposal.ranked, steps]).toEqual([undefined, 1]);
});
