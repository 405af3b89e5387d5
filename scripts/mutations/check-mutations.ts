/**
 * `npm run coverage:break [-- words]`: breaks the code by each mutation that matches the words, and runs the
 * tests of its row. It fails if all tests of a row still pass. It prints the failed assertion, because only
 * that proves that the test noticed. All mutations take hours.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { coverageRows, type Proof } from './specification-coverage.ts';
import { mutations } from './all-mutations.ts';
import { type Mutation } from './mutation.ts';

const run = promisify(execFile);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Returns a pattern for the test's title in the source file. Placeholders of the title match any text. */
const patternOf = (title: string) =>
  title
    .split(/%[sijd]|\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');

/** Returns the command that runs one test alone. */
function commandOf({ file, title }: Proof): string[] {
  if (file.endsWith('.e2e.ts')) return ['scripts/e2e.ts', file, '-x', '-g', patternOf(title)];
  const project = /^(server|tools)\//.test(file) ? 'api' : file.endsWith('.tsx') ? 'screens' : 'rules';
  return ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file, '-t', patternOf(title)];
}

/** Matches the lines of a failed test's output that show the error and the place in the test. */
const assertion =
  /^[ \t]*(?:\w*Error: .*|(?:>\s*|❯ )\S*\d+ ?\|.*|❯ \S+\.(?:test|e2e)\.tsx?:\d+.*|Test timeout of .*)$/gm;

/**
 * Runs the test. It returns the output about the failed assertion, or undefined if the test passed or could
 * not start.
 */
async function failureOf(proof: Proof): Promise<string[] | undefined> {
  const options = {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 2 ** 26,
    timeout: 300_000,
  };
  const failed: { stdout?: string } = await run(process.execPath, commandOf(proof), options).then(
    () => ({}),
    (error: { stdout: string }) => error,
  );
  const { stdout = '' } = failed;
  return /^\s*(?:Tests\s+)?\d+ failed/m.test(stdout)
    ? (stdout.match(assertion) ?? []).slice(0, 3)
    : undefined;
}

/**
 * Applies a mutation, runs the tests of its row in docs/specification-coverage.md one after the other, and restores
 * the file even after an interruption. It returns the output of the first test that fails.
 */
async function firstFailure({ file, find, replace }: Mutation, proofs: Proof[]) {
  const original = fs.readFileSync(file, 'utf8');
  const restore = () => fs.writeFileSync(file, original);
  process.once('exit', restore);
  try {
    fs.writeFileSync(
      file,
      original.replace(find, () => replace),
    );
    for (const proof of proofs) {
      const failure = await failureOf(proof);
      if (failure) return [proof.title, ...failure];
    }
    return undefined;
  } finally {
    restore();
    process.off('exit', restore);
  }
}

const isJourney = ({ file }: Proof) => Number(file.endsWith('.e2e.ts'));
const words = process.argv.slice(2).join(' ');
const chosen = mutations.filter((mutation) => JSON.stringify(mutation).includes(words));
let survived = 0;
for (const mutation of chosen) {
  const row = coverageRows().find(({ says }) => says === mutation.row);
  const proofs = (row?.proofs ?? []).toSorted((a, b) => isJourney(a) - isJourney(b));
  const caught = await firstFailure(mutation, proofs);
  if (!caught) survived += 1;
  console.log(
    [
      `${caught ? 'caught  ' : 'SURVIVED'}  ${mutation.row}`,
      ...(caught ?? [mutation.file]).map((line) => line.trim()),
    ].join('\n          '),
  );
}
console.log(`${chosen.length - survived} caught, ${survived} survived`);
process.exitCode = survived === 0 ? 0 : 1;
