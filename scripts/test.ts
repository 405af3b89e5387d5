/**
 * `npm test` and `npm run check`: run their checks in stages until one fails, and print the durations. The check ends
 * before the stages that need a database.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/**
 * The stages of the run. Each has one or two scripts, which run in parallel because each needs only one
 * processor.
 */
const quick = [
  [
    ['format', 'format:check'],
    ['types', 'types'],
  ],
  [
    ['lint', 'lint'],
    ['unused code', 'unused'],
  ],
  [['rules and screens', 'test:rules']],
] as const;
const full = [
  ...quick,
  [['API on Postgres 18', 'test:api']],
  [['API on Postgres 15', 'test:api:15']],
  [['the package on each Node', 'test:package']],
  [['journeys', 'e2e']],
] as const;

/**
 * The environment variables of all stages. They name a cache of compiled modules, because dozens of processes
 * load the same modules.
 */
const env = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'), ...process.env };

const took: string[] = [];
const tell = (ms: number, what: string) => took.push(`${(ms / 1000).toFixed(0).padStart(5)} s  ${what}`);

/** Runs a script of the stage and records its duration. It returns whether the script succeeded. */
async function run([name, script]: readonly [string, string]): Promise<boolean> {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  const [status] = await once(child, 'close');
  tell(performance.now() - began, status === 0 ? name : `${name}: failed`);
  return status === 0;
}

for (const stage of process.argv[2] === 'check' ? quick : full) {
  const passed = await Promise.all(stage.map(run));
  if (passed.includes(false)) {
    process.exitCode = 1;
    break;
  }
}
tell(performance.now(), 'together');
console.log(`\n${took.join('\n')}`);
