/** A row that has a version is written where the version is raised and the audit log told, and nowhere else (decision 015). */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = fs
  .readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('server', name))
  .filter((name) => name.endsWith('.ts') && !/\.test\.|server\/testing\//.test(name))
  .map((name) => ({ name, text: fs.readFileSync(name, 'utf8') }));

/** The tables whose rows have one. */
const versioned = sources
  .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\([^{]*\{\s*\.\.\.\w+Columns,/g)])
  .map(([, table = '']) => table);

/** The tables that a source inserts into, updates or deletes from, by the names that it imports them under. */
function writtenBy(text: string): string[] {
  const names = versioned.map((table) => [
    table,
    new RegExp(`\\b${table} as (\\w+)`).exec(text)?.[1] ?? table,
  ]);
  const written = [...text.matchAll(/(?:\.(?:insert|update|delete)|\bupdateRows)(?:<\w+>)?\(\s*(\w+)/g)];
  const raw = [...text.matchAll(/\b(?:update|insert into|delete from) \$\{(\w+)\}/g)];
  const all = new Set([...written, ...raw].map(([, name]) => name));
  return names.flatMap(([table = '', name]) => (all.has(name) ? [table] : []));
}

test('rows with a version are written by the kit, and by these', () => {
  const written = sources.flatMap(({ name, text }) => writtenBy(text).map((table) => `${name}: ${table}`));
  expect(written.sort()).toEqual(
    [
      // Ranks: where an operation stands among others is no change of its record.
      'server/production/work/machine-queue.repo.ts: operations',
      // What a verb changed of its jobs, told with it in one statement (decision 011).
      'server/production/work/save-job.repo.ts: jobs',
      'server/production/work/save-job.repo.ts: operations',
      // The first row, which nobody has made.
      'server/platform/settings/settings.repo.ts: shop',
      // When somebody signed in last: no change of their record.
      'server/platform/users/users.repo.ts: users',
    ].sort(),
  );
  expect(versioned.length).toBeGreaterThan(9);
});
