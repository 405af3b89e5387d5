import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

test('npm pack includes all files that a built Makeready needs, and no tests, data or screen sources', () => {
  const said = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: path.join(import.meta.dirname, '..'),
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
      'scripts/start.ts',
      'scripts/backup.ts',
      'server/migrations/meta/_journal.json',
      'server/platform/artwork/image.process.ts',
      'server/platform/users/common-passwords.txt',
      'server/app/demo/artwork/asw-1l-lb.webp',
      'packages/embedded-postgres/package.json',
      'packages/postgres-15/package.json',
    ]),
  );
  const strange = /\.test\.|testing\/|fixtures\/|^data|^tests\/|^web\/|node_modules|\.stamp$|^dist\/compiled/;
  expect(paths.filter((file) => strange.test(file))).toEqual([]);
}, 90_000);
