import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { version } from '../../server/platform/version.ts';

test('the newest entry of the changelog is of the version in package.json', () => {
  const text = fs.readFileSync(path.join(import.meta.dirname, '../..', 'CHANGELOG.md'), 'utf8');
  expect(/^## \[(.+?)\] - (unreleased|20\d\d-\d\d-\d\d)$/m.exec(text)?.[1]).toBe(version);
});

test('npm pack includes all files that a built Makeready needs, and no tests, data or screen sources', () => {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: path.join(import.meta.dirname, '../..'),
    shell: process.platform === 'win32',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files } = { files: [] }] = JSON.parse(said) as { files: { path: string }[] }[];
  const paths = files.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'package.json',
      'LICENSE',
      'bin/makeready.js',
      'server/migrations/meta/_journal.json',
      'tools/demo/artwork/asw-1l-lb.webp',
    ]),
  );
  const strange = /\.ts$|testing\/|fixtures\/|^data|^tests\/|^web\/|node_modules|\.stamp$|^dist\/compiled/;
  expect(paths.filter((file) => strange.test(file))).toEqual([]);
}, 240_000);
