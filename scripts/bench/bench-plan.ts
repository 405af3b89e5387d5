/**
 * `npm run bench:plan`: measures the quality and speed of plans on generated plants (docs/plan.md). `--data
 * DIR` adds published instances, and `--data-only` leaves out the plants. If DIR has FJSPLib's
 * `instances.json`, each gap to the best known result is printed. `--instance FILE --json --budget-ms N --seed
 * N` solves only one instance. `--loop` measures only how long requests block the event loop, `--decode` only
 * the decoder.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { globSync } from 'tinyglobby';
import { decode } from '../../packages/planner/src/calculate-schedule.ts';
import { type Improver, openImprover } from '../../packages/planner/src/improve-plan.ts';
import { cost, measure, usualGoal } from '../../packages/planner/src/plan-cost.ts';
import { type Problem, readProblem } from '../../packages/planner/src/planning-problem.ts';
import { type PlanMeasures, type PlanSnapshot } from '../../packages/planner/src/snapshot.ts';
import { type Instance, minute, problemOf } from '../../packages/planner/src/testing/published-instance.ts';
import {
  plannedBy,
  type PlantFile,
  snapshotOf,
} from '../../packages/planner/src/testing/read-exported-plant.ts';
import { readBenchmarkFile } from '../../packages/planner/src/testing/read-benchmark-file.ts';
import { randomPlant } from '../../packages/planner/src/testing/random-plant.ts';
import { blocks } from './bench-event-loop.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    instance: { type: 'string' },
    json: { type: 'boolean', default: false },
    'budget-ms': { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    loop: { type: 'boolean', default: false },
    decode: { type: 'boolean', default: false },
    'data-only': { type: 'boolean', default: false },
  },
});

const whole = (name: string, text: string, least: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`--${name} is a whole number from ${least}`);
  return process.exit(1);
};
const budget = whole('budget-ms', values['budget-ms'], 1);
const seed = whole('seed', values.seed, 0);

const served = [
  { machines: 80, operations: 10_000 },
  { machines: 500, operations: 50_000 },
];

const sizes = [
  { machines: 10, operations: 60 },
  { machines: 20, operations: 500 },
  { machines: 80, operations: 2_000 },
  { machines: 200, operations: 10_000 },
  { machines: 500, operations: 50_000 },
];

function readFile<T>(file: string): T {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
  } catch (error) {
    console.error(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
    return process.exit(1);
  }
}

/** Returns the milliseconds that this process has spent on the processor. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs the improver until the processor has spent `ms` milliseconds since the time `from`. */
function runUntil(improver: Improver, from: number, ms: number): void {
  while (processorTime() - from < ms) improver.run(improver.rulesLeft > 0 ? 1 : 50);
}

function solve(instance: Instance, ms: number, seed: number) {
  const from = processorTime();
  const problem = problemOf(instance);
  const improver = openImprover(problem, { goal: 'makespan', seed });
  runUntil(improver, from, ms);
  const { run, finish } = decode(problem, improver.best);
  const entries = problem.operationIds.map((id, at) => ({
    id: Number(id),
    machine: Number(problem.machineIds[improver.best.machine[at] as number]),
    start: (run[at] as number) / minute,
    finish: (finish[at] as number) / minute,
  }));
  return { makespan: Math.max(...entries.map(({ finish }) => finish)), entries };
}

function decoded(problem: Problem, count: number) {
  const times = Array.from({ length: count }, () => {
    const from = performance.now();
    decode(problem);
    return performance.now() - from;
  }).sort((a, b) => a - b);
  return { best: times[0] as number, median: times[count >> 1] as number };
}

function decodings(plant: PlanSnapshot): void {
  const problem = readProblem(plant);
  const { start } = decode(problem);
  const { operations } = plant;
  const kept = operations.map((operation, at) =>
    at % 2 === 0 ? { ...operation, keptUntil: new Date((start[at] as number) + 1).toISOString() } : operation,
  );
  const withTools = operations.map((operation, at) =>
    at % 7 === 0 ? { ...operation, tools: [`tool ${at % Math.ceil(operations.length / 20)}`] } : operation,
  );
  const figures = [
    problem,
    ...[kept, withTools].map((operations) => readProblem({ ...plant, operations })),
  ].map((each) => {
    const { best, median } = decoded(each, 25);
    return `${best.toFixed(1)} (${median.toFixed(1)})`;
  });
  console.log(
    `${plant.machines.length} machines, ${operations.length} operations, ms at best (half): ${figures.join(', ')}`,
  );
}

/**
 * Prints the cost of the best dispatching rule. Then it prints the costs of plans after 0.1, 1 and 10
 * seconds, for five seeds.
 */
function quality(problem: Problem): void {
  const costs = [100, 1000, 10_000].map(() => [] as number[]);
  let [dispatched, first] = [0, 0];
  let last: PlanMeasures | undefined;
  const { median } = decoded(problem, 9);
  for (let seed = 1; seed <= 5; seed += 1) {
    const from = processorTime();
    const improver = openImprover(problem, { goal: usualGoal, seed, steady: false });
    if (seed === 1) first = processorTime() - from;
    for (const [at, ms] of [100, 1000, 10_000].entries()) {
      runUntil(improver, from, ms);
      costs[at]?.push(improver.cost);
    }
    dispatched = improver.dispatched;
    last = measure(problem, decode(problem, improver.best));
  }
  const figures = costs.map((of) => {
    const mean = of.reduce((sum, each) => sum + each, 0) / of.length;
    return `${(mean / dispatched).toFixed(3)} (${(Math.max(...of) / Math.min(...of)).toFixed(3)})`;
  });
  console.log(
    `${problem.machineIds.length} machines, ${problem.operationIds.length} operations: decoded in ${median.toFixed(1)} ms, first plan in ${first.toFixed(0)} ms`,
  );
  console.log(
    `  cost against the best dispatch rule (${dispatched.toFixed(0)}), of five seeds (the worst against the best of them), after 0.1, 1, 10 s: ${figures.join(', ')}`,
  );
  if (last)
    console.log(
      `  ${last.lateJobs} jobs late by ${last.tardinessHours.toFixed(1)} h, making ready ${last.makeReadyHours.toFixed(1)} h, mean flow ${last.meanFlowHours.toFixed(1)} h, makespan ${last.makespanHours.toFixed(1)} h`,
    );
}

/** The best known results of published instances, as FJSPLib lists them. */
interface KnownResult {
  name: string;
  optimum: number | null;
  bounds?: { upper: number };
}

/** Prints an instance's makespan or weighted tardiness for three seeds, and the gap of their mean to the best known. */
function published(dir: string, file: string, known: readonly KnownResult[]): void {
  const { snapshot, hasDueDates } = readBenchmarkFile(fs.readFileSync(path.join(dir, file), 'utf8'));
  const problem = readProblem(snapshot);
  const lateness = { lateness: 1, makeReady: 0, flow: 0 };
  const results = [1, 2, 3].map((seed) => {
    const from = processorTime();
    const improver = openImprover(problem, {
      goal: hasDueDates ? lateness : 'makespan',
      seed,
      steady: false,
    });
    runUntil(improver, from, budget);
    const schedule = decode(problem, improver.best);
    const hours = hasDueDates ? cost(problem, lateness, schedule) : measure(problem, schedule).makespanHours;
    return Math.round(hours * 60);
  });
  const entry = known.find(({ name }) => name === path.parse(file).name);
  const best = entry?.optimum ?? entry?.bounds?.upper;
  const mean = results.reduce((sum, each) => sum + each, 0) / results.length;
  const gap = best ? `, ${(100 * (mean / best - 1)).toFixed(1)} % above ${best}` : '';
  console.log(`${file}: ${hasDueDates ? 'tardiness' : 'makespan'} ${results.join(' ')}${gap}`);
}

if (values.instance) {
  const { makespan, entries } = solve(readFile<Instance>(values.instance), budget, seed);
  console.log(values.json ? JSON.stringify({ makespan, entries }) : String(makespan));
} else if (values.decode) {
  for (const size of sizes) decodings(randomPlant(1, size));
} else if (!values['data-only']) {
  for (const plant of served) await blocks(plant);
}
if (!values.instance && !values.loop && !values.decode) {
  for (const size of values['data-only'] ? [] : sizes) quality(readProblem(randomPlant(1, size)));
  const dir = values.data ?? '';
  const list = path.join(dir, 'instances.json');
  const known = dir && fs.existsSync(list) ? readFile<KnownResult[]>(list) : [];
  for (const file of dir ? globSync('**/*.{txt,fjs}', { cwd: dir }).sort() : []) published(dir, file, known);
  for (const file of dir ? globSync('**/*.json', { cwd: dir, ignore: 'instances.json' }).sort() : []) {
    const read = readFile<Partial<Instance & PlantFile & PlanSnapshot>>(path.join(dir, file));
    if (read.resources && read.jobs) {
      const spans = [1, 2, 3, 4, 5].map((each) => solve(read as Instance, budget, each).makespan);
      console.log(`${file}: ${spans.join(' ')}`);
    } else if (read.calendars && read.operations) {
      console.log(`${file}:`);
      quality(readProblem(read as PlanSnapshot));
    } else if (read.machines && read.operations) {
      const plant = read as PlantFile;
      const { meanFlowHours, makespanHours } = plannedBy(plant);
      console.log(
        `${file}: mean flow ${meanFlowHours.toFixed(1)} h, makespan ${makespanHours.toFixed(1)} h by its own plan`,
      );
      quality(readProblem(snapshotOf(plant)));
    }
  }
}
