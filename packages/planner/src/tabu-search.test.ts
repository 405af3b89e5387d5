import { expect, test } from 'vitest';
import { decode } from './calculate-schedule.ts';
import { openImprover } from './improve-plan.ts';
import { measure } from './plan-cost.ts';
import { readProblem } from './planning-problem.ts';
import { readBenchmarkFile } from './testing/read-benchmark-file.ts';

/** The job shop "ft06" of Fisher and Thompson (1963). Its shortest makespan is 55. */
const ft06 = `6 6
2 1 0 3 1 6 3 7 5 3 4 6
1 8 2 5 4 10 5 10 0 10 3 4
2 5 3 4 5 8 0 9 1 1 4 7
1 5 0 5 2 5 3 3 4 8 5 9
2 9 1 3 4 5 5 4 0 3 3 1
1 3 3 3 5 9 0 10 4 4 2 1`;
/** The first flexible job shop of Kacem, Hammadi and Borne (2002), with machines that all can do all. */
const flexible = `4 5
3 5 0 2 1 5 2 4 3 1 4 2 5 0 5 1 4 2 5 3 7 4 5 5 0 4 1 5 2 5 3 4 4 5
3 5 0 2 1 5 2 4 3 7 4 8 5 0 5 1 6 2 9 3 8 4 5 5 0 4 1 5 2 4 3 54 4 5
4 5 0 9 1 8 2 6 3 7 4 9 5 0 6 1 1 2 2 3 5 4 4 5 0 2 1 5 2 4 3 2 4 4 5 0 4 1 5 2 2 3 1 4 5
2 5 0 1 1 5 2 2 3 4 4 12 5 0 5 1 1 2 2 3 1 4 2`;

test.each([
  ['ft06', ft06, 55],
  ['kacem1', flexible, 11],
])('%s reaches its optimum in a few thousand evaluations', (_name, text, optimum) => {
  const problem = readProblem(readBenchmarkFile(text).snapshot);
  for (const seed of [1, 2, 3]) {
    const improver = openImprover(problem, { goal: 'makespan', seed });
    improver.run(4000);
    expect(measure(problem, decode(problem, improver.best)).makespanHours * 60).toBeCloseTo(optimum, 6);
  }
});
