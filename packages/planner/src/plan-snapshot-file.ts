/**
 * Implements `npm run plan -- snapshot.json`, which plans the shop of a snapshot file and compares the plan
 * with the queues in the file.
 */
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { usualGoal } from './plan-cost.ts';
import { openProposal, type Proposal } from './build-proposal.ts';
import { readSnapshot } from './read-snapshot.ts';
import { type PlanMeasures, type PlanSnapshot } from './snapshot.ts';

const usage = `npm run plan -- snapshot.json [--seconds 2] [--seed 1] [--json]

Searches for a better plan for the shop in the file, which has the form of GET /api/plan/snapshot, and prints its
figures. --json prints each operation with its machine and times.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  if (file === undefined || positionals.length > 1) throw new Error(usage);
  if (!(seconds > 0)) throw new Error('--seconds must be a number above 0');
  if (!Number.isInteger(seed)) throw new Error('--seed must be a whole number');
  return { file, seconds, seed, isJson: values.json };
}

/** Reads the file. Its errors name the file, and the field if one is wrong. */
function readFile(file: string): PlanSnapshot {
  try {
    return readSnapshot(JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

function search(shop: PlanSnapshot, { seconds, seed }: { seconds: number; seed: number }): Proposal {
  const search = openProposal(
    shop,
    { goal: usualGoal, horizonDays: Infinity, frozenHours: 0, seed, assume: [] },
    () => 1,
  );
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end && !search.run().ended);
  return search.result().proposal;
}

const rows: readonly [string, keyof PlanMeasures, number][] = [
  ['late jobs', 'lateJobs', 0],
  ['lateness, hours', 'tardinessHours', 1],
  ['make-ready, hours', 'makeReadyHours', 1],
  ['mean flow, hours', 'meanFlowHours', 1],
  ['all done after, hours', 'makespanHours', 1],
];

function describe({ machines, jobs }: PlanSnapshot, { measures, moved, evaluations }: Proposal): string {
  const line = (name: string, before: string, after: string) =>
    name.padEnd(24) + before.padStart(12) + after.padStart(12);
  return [
    `${moved.of} operations of ${jobs.length} jobs on ${machines.length} machines; ${evaluations} plans compared`,
    line('', 'queues', 'plan'),
    ...rows.map(([name, key, digits]) =>
      line(name, measures.before[key].toFixed(digits), measures.after[key].toFixed(digits)),
    ),
    `${moved.count} operations move to another machine or by more than ${moved.thresholdMinutes} minutes`,
  ].join('\n');
}

try {
  const { file, isJson, ...limits } = readArguments();
  const shop = readFile(file);
  const proposal = search(shop, limits);
  const { measures, entries } = proposal;
  process.stdout.write(`${isJson ? JSON.stringify({ measures, entries }) : describe(shop, proposal)}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
