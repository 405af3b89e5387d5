import { expect, test } from 'vitest';
import { boundsOf } from './allowed-moves-and-prices.ts';
import { decode } from './calculate-schedule.ts';
import { Sequence } from './operation-sequence.ts';
import { usualGoal, weightsOf } from './plan-cost.ts';
import { readProblem } from './planning-problem.ts';
import { randomOf } from './seeded-random.ts';
import { randomShop } from './testing/random-shop.ts';

test('a move leads to the times of its sequence, and reverting it restores all times', () => {
  let [refused, made] = [0, 0];
  for (let seed = 1; seed <= 40; seed += 1) {
    const problem = readProblem(randomShop(seed, { machines: 4, jobs: 10, steps: 4 }));
    const bounds = boundsOf(problem, decode(problem), { frozenHours: 0, horizonDays: 100, isPriced: true });
    const sequence = new Sequence(problem, bounds, weightsOf(usualGoal));
    const random = randomOf(seed);
    const below = (count: number) => Math.floor(random() * count);
    const state = () => structuredClone([sequence.list, sequence.at, sequence.schedule, sequence.cost]);
    sequence.load(problem.operationIds.keys(), bounds.machine);
    sequence.mayReorder = seed % 4 > 0;
    for (let each = 0; each < 200; each += 1) {
      const moved = sequence.list[below(sequence.list.length)];
      const options = problem.optionMachine.subarray(problem.optionAt[moved], problem.optionAt[moved + 1]);
      const machine = sequence.machine[moved] < 0 ? -1 : options[below(options.length)];
      const there = [...sequence.list].filter((other) => sequence.machine[other] === machine);
      const behind = [...there, -1][below(there.length + 1)];
      if (machine < 0 || behind === moved || problem.isDown[machine]) continue;
      if (machine === sequence.machine[moved] && sequence.behind[moved] === behind) continue;
      const was = state();
      const isDone = sequence.move(moved, machine, behind);
      const [list, , schedule, cost] = state();
      if (isDone) sequence.revert();
      expect(state()).toEqual(was);
      refused += Number(!isDone);
      if (!isDone) continue;
      made += 1;
      sequence.move(moved, machine, behind);
      const other = new Sequence(problem, bounds, weightsOf(usualGoal));
      other.load(list as Int32Array, sequence.machine.slice());
      expect([seed, each, other.schedule]).toEqual([seed, each, schedule]);
      expect(other.cost).toBeCloseTo(cost as number, 6);
    }
  }
  expect(refused).toBeGreaterThan(100);
  expect(made).toBeGreaterThan(1000);
}, 120_000);
