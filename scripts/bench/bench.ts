/**
 * `npm run bench`: starts a Postgres and compares Makeready with a minimal server on the same Postgres
 * (docs/performance.md).
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bench, tableOf } from '../../server/testing/bench/compare-with-baseline.ts';
import { openServer } from '../../server/testing/database/postgres.ts';

const { BENCH_ROWS = '100000', BENCH_MS = '1200', BENCH_ONLY, BENCH_FILE = 'dist/bench.json' } = process.env;
const [rows, ms] = [whole('BENCH_ROWS', BENCH_ROWS, 300), whole('BENCH_MS', BENCH_MS, 10)];
const postgres = await openServer();
try {
  const result = await bench({
    postgres: postgres.connection,
    rows,
    ms,
    rounds: 2,
    only: BENCH_ONLY,
    say: console.log,
  });
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const machine = `${os.cpus()[0]?.model}, ${os.availableParallelism()} processors, Node ${process.versions.node}`;
  const of = { at: new Date().toISOString(), commit: stdout.trim(), machine, load: os.loadavg() };
  fs.mkdirSync(path.dirname(BENCH_FILE), { recursive: true });
  fs.writeFileSync(BENCH_FILE, `${JSON.stringify({ ...of, ...result }, null, 2)}\n`);
  const load = of.load.map((each) => each.toFixed(1)).join(', ');
  console.log(`\n${tableOf(result)}\n${of.commit}, ${of.at}, ${machine}, load ${load}\n\n${BENCH_FILE}`);
} finally {
  await postgres.stop();
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least) return value;
  console.error(`${name} is a whole number from ${least}`);
  return process.exit(1);
}
