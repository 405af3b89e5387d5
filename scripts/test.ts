/**
 * `npm test` and `npm run check`: run their checks in stages until one fails, and print the durations. The check ends
 * before the stages that need a database. A test file that fails runs once more in a new process (decision 027).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { withoutLoader } from './node-options-without-loader.ts';

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
const env = {
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
  ...process.env,
  NODE_OPTIONS: withoutLoader(),
};

const took: string[] = [];
const tell = (ms: number, what: string) => took.push(`${(ms / 1000).toFixed(0).padStart(5)} s  ${what}`);

/** The largest number of failed test files that run once more. If more fail, the change under test is wrong. */
const mostRepeated = 3;

/** Runs an npm script and returns whether it succeeded. */
async function succeeds(script: string, args: string[]): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  const [status] = await once(child, 'close');
  return status === 0;
}

/** Returns the test files that failed in the last run of a script, from vitest's report, which it deletes. */
function failedFiles(report: string): string[] {
  if (!fs.existsSync(report)) return [];
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  fs.rmSync(report);
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => path.relative('.', name));
}

/** Runs the tests of a script. If few files fail, it runs those once more, and names them if they then succeed. */
async function runTests(name: string, script: string): Promise<boolean> {
  const report = path.resolve(`node_modules/.cache/${script.replaceAll(':', '-')}.json`);
  fs.rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (await succeeds(script, reporters)) return true;
  const failed = failedFiles(report);
  if (failed.length === 0 || failed.length > mostRepeated) return false;
  if (!(await succeeds(script, failed))) return false;
  took.push(`         unstable, failed once in ${name}: ${failed.join(', ')}`);
  return true;
}

/** Runs a script of the stage and records its duration. It returns whether the script succeeded. */
async function run([name, script]: readonly [string, string]): Promise<boolean> {
  const began = performance.now();
  const passed = script.startsWith('test:')
    ? await runTests(name, script)
    : await succeeds(script, script === 'e2e' ? ['--retries=1'] : []);
  tell(performance.now() - began, passed ? name : `${name}: failed`);
  return passed;
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
