/**
 * Tests that docs/asvs.md and SECURITY.md cite only existing files and give the right numbers of security
 * requirements.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const walk = read('docs/asvs.md');

const verdicts = ['met', 'partly', 'not met', 'proxy', 'n/a'];
const rows = walk
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );

test('every requirement is listed once, in order, with a verdict and its reason', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.filter(([, verdict = '', why]) => !verdicts.includes(verdict) || !why)).toEqual([]);
  const numbers = rows.map(([number = '']) => number);
  const inOrder = [...new Set(numbers)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual(inOrder);
});

test('the stated totals match the number of rows for each verdict', () => {
  const counted = verdicts.map((verdict) => `${verdict} ${rows.filter(([, is]) => is === verdict).length}`);
  expect(walk.toLowerCase()).toContain(`${counted.join(', ')}.`);
});

test.each(['SECURITY.md', 'docs/asvs.md'])('every file that %s cites exists', (page) => {
  const cited = [...read(page).matchAll(/`([\w./-]+\/[\w./-]+|\.?[\w-]+\.(?:md|json))`/g)].map(
    ([, file = '']) => file,
  );
  const files = cited.filter((file) => !file.startsWith('/') && !file.startsWith('@'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});
