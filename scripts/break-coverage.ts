/**
 * `npm run coverage:break [-- words]`: breaks the behaviour of each row of docs/specification-coverage.md whose mutation contains the
 * words, runs the tests that the row names, and fails where they all still pass. Takes hours for the whole document.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { coverageRows, type Proof } from './coverage-rows.ts';
import { mutations } from './mutations/all.ts';
import { type Mutation } from './mutations/mutation.ts';

/** Returns a pattern for a title as written: what a table or a template fills in may be anything. */
const patternOf = (title: string) =>
  title
    .split(/%[sijd]|\$\{[^}]*\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');

/** Returns the command that runs one test alone. */
function commandOf({ file, title }: Proof): string[] {
  if (file.endsWith('.e2e.ts')) return ['scripts/e2e.ts', file, '-g', patternOf(title)];
  const project = file.startsWith('server/') ? 'api' : file.endsWith('.tsx') ? 'screens' : 'rules';
  return ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file, '-t', patternOf(title)];
}

/** Returns whether a test failed by its own assertion; a test that couldn't start doesn't count. */
function fails(proof: Proof): boolean {
  const { status, stdout } = spawnSync(process.execPath, commandOf(proof), {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 300_000,
  });
  return status !== 0 && /^\s*(?:Tests\s+)?\d+ failed/m.test(stdout);
}

/** Applies a mutation, runs the row's tests from the quickest on, and restores the file. Returns the test that failed, if any. */
function testThatFails({ file, find, replace }: Mutation, proofs: Proof[]): Proof | undefined {
  const original = fs.readFileSync(file, 'utf8');
  const restore = () => fs.writeFileSync(file, original);
  process.once('exit', restore);
  try {
    fs.writeFileSync(
      file,
      original.replace(find, () => replace),
    );
    return proofs.find(fails);
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
  const caught = testThatFails(mutation, proofs);
  if (!caught) survived += 1;
  console.log(
    `${caught ? 'caught  ' : 'SURVIVED'}  ${mutation.row}\n          ${caught?.title ?? mutation.file}`,
  );
}
console.log(`${chosen.length - survived} caught, ${survived} survived`);
process.exitCode = survived === 0 ? 0 : 1;
