/** Tests the licences of the packages: THIRD-PARTY-NOTICES.txt has those that ship, and none is of an unknown kind. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { shipped } from './third-party-notices.ts';

const free = ['MIT', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0'];
/** Licences of single packages that ship: libvips, which users may replace, and fonts. */
const alsoShipped: readonly [RegExp, string][] = [
  [/node_modules\/@img\/sharp-/, 'LGPL-3.0-or-later'],
  [/font/, 'OFL-1.1'],
];
const tools = ['MPL-2.0', 'CC-BY-4.0', 'Python-2.0', 'Zlib'];

interface Package {
  license?: string;
  dev?: true;
  link?: true;
}

/** Returns whether the licence allows shipping the package, or using it as a tool. */
function isAllowed(place: string, { license = 'none', dev }: Package): boolean {
  const ones = alsoShipped.flatMap(([where, one]) => (where.test(place) ? one : []));
  const allowed = [...free, ...ones, ...(dev ? tools : [])];
  const all = (part: string) => part.split(' AND ').every((one) => allowed.includes(one));
  return license.replaceAll(/[()]/g, '').split(' OR ').some(all);
}

test('every package has a licence that allows its use', () => {
  const lock = fs.readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, Package> };
  const refused = Object.entries(packages)
    .filter(([place, each]) => place.includes('node_modules/') && !each.link && !isAllowed(place, each))
    .map(([place, { license }]) => `${place}: ${license}`);
  expect(refused).toEqual([]);
  expect(isAllowed('node_modules/left-pad', { license: 'GPL-3.0-only' })).toBe(false);
  expect(isAllowed('node_modules/left-pad', { license: 'MPL-2.0' })).toBe(false);
  expect(isAllowed('node_modules/left-pad', {})).toBe(false);
});

test('THIRD-PARTY-NOTICES.txt lists every installed package, Postgres and the font', () => {
  const text = fs.readFileSync(new URL('../../THIRD-PARTY-NOTICES.txt', import.meta.url), 'utf8');
  const lines = new Set(text.split('\n'));
  expect(
    shipped().filter(({ line }) => !lines.has(line)),
    'npm run notices',
  ).toEqual([]);
  expect(text).toContain('PostgreSQL Global Development Group');
  expect(text).toContain('SIL OPEN FONT LICENSE');
});
