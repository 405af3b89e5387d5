/** Tests that npm runs no script of any package at installation, except those that package.json allows. */
import fs from 'node:fs';
import { expect, test } from 'vitest';

interface Lock {
  packages: Record<string, { name?: string; hasInstallScript?: true }>;
}
const read = <T>(file: string) =>
  JSON.parse(fs.readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as T;

test('exactly the packages with an install script are allowed by name', () => {
  const { packages } = read<Lock>('package-lock.json');
  const named = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place, { name }]) => name ?? place.replace(/^.*node_modules\//, ''));
  const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
  expect(Object.keys(allowScripts)).toEqual([...new Set(named)].sort());
});
