/**
 * Tests that code changes versioned rows only through functions that also raise the row's version and write
 * the audit log (decision 015).
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = fs
  .readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('server', name))
  .filter((name) => name.endsWith('.ts') && !/\.test\.|server\/testing\//.test(name))
  .map((name) => ({ name, text: fs.readFileSync(name, 'utf8') }));

/** The names of the tables with a version column. */
const versioned = sources
  .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = pgTable\([^{]*\{\s*\.\.\.\w+Columns,/g)])
  .map(([, table = '']) => table);

/** Returns the tables that a source file writes to, even if it imports them under other names. */
function writtenBy(text: string): string[] {
  const names = versioned.map((table) => [
    table,
    new RegExp(`[{,]\\s*${table} as (\\w+)`).exec(text)?.[1] ?? table,
  ]);
  const written = [...text.matchAll(/(?:\.(?:insert|update|delete)|\bupdateRows)(?:<\w+>)?\(\s*(\w+)/g)];
  const raw = [...text.matchAll(/\b(?:update|insert into|delete from) \$\{(\w+)\}/g)];
  const all = new Set([...written, ...raw].map(([, name]) => name));
  return names.flatMap(([table = '', name]) => (all.has(name) ? [table] : []));
}

test('only crudOf and the listed files write rows with a version', () => {
  const written = sources.flatMap(({ name, text }) => writtenBy(text).map((table) => `${name}: ${table}`));
  expect(written.sort()).toEqual(
    [
      // Ranks: an operation's place in the queue is not a change of its record.
      'server/jobs/aggregate/placing/machine-queue.repo.ts: operations',
      // The aggregate: a verb's changes to its jobs, with their audit lines (decision 011).
      'server/jobs/aggregate/job-aggregate.domain.ts: jobs',
      'server/jobs/aggregate/job-aggregate.domain.ts: operations',
      // How many pieces a job makes, which the server computes, and new jobs.
      'server/jobs/aggregate/recompute-piece-flows.domain.ts: jobs',
      'server/jobs/aggregate/save-job.domain.ts: jobs',
      // The expected dates of jobs, which no person changes (decision 041).
      'server/open-shop/stored-expected-dates.repo.ts: jobs',
      // Changed with the jobs that wait for it, and the audit line names these (decision 039).
      'server/stock/orders/paper-orders.repo.ts: paperOrders',
      'server/stock/orders/paper-orders.domain.ts: paperOrders',
      // The types to which styles and reasons belong, when an Admin renames a type (decision 045).
      'server/shop/lists/lists.repo.ts: listValues',
      // The sequence of the shop's own fields, which is not a change of each of them (decision 131).
      'server/shop/own-fields/own-fields.repo.ts: ownFields',
      // The audit line of a note is about the record that has the note (decision 047).
      'server/history/notes/notes.repo.ts: notes',
      // The initial row, which no user creates.
      'server/shop/settings/settings.repo.ts: shop',
      // When a key was last used, which is not a change of its record (decision 049).
      'server/connections/keys/keys.repo.ts: apiKeys',
      // All records of the sample shop go at once, with their audit lines (decision 097).
      'server/exports/sample-shop.repo.ts: users',
      // The last sign-in, which is not a change of the user's record.
      'server/people/users.repo.ts: users',
    ].sort(),
  );
  expect(versioned.length).toBeGreaterThan(9);
});
