/** Tests that THIRD-PARTY-NOTICES.txt contains the licence of every package that Makeready ships. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { shipped } from './third-party-notices.ts';

test('THIRD-PARTY-NOTICES.txt lists every installed package, Postgres and the font', () => {
  const text = fs.readFileSync(new URL('../THIRD-PARTY-NOTICES.txt', import.meta.url), 'utf8');
  const lines = new Set(text.split('\n'));
  expect(
    shipped().filter(({ line }) => !lines.has(line)),
    'npm run notices',
  ).toEqual([]);
  expect(text).toContain('PostgreSQL Global Development Group');
  expect(text).toContain('SIL OPEN FONT LICENSE');
});
