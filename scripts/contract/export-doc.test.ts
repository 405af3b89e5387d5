/**
 * Tests that docs/export.md lists the tables of an export, and that every other table is excluded on purpose.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  csvFileName,
  exportedColumns,
  type ExportedTable,
  exportedTables,
  excludedTables,
} from '../../server/exports/exported-tables.ts';

const root = path.join(import.meta.dirname, '../..');
const meta = path.join(root, 'server/migrations/meta');
const last = fs.readdirSync(meta).findLast((name) => name.endsWith('_snapshot.json')) ?? '';
const { tables } = JSON.parse(fs.readFileSync(path.join(meta, last), 'utf8')) as {
  tables: Record<string, { name: string; columns: Record<string, { name: string; generated?: object }> }>;
};
const columnsOf = Object.fromEntries(
  Object.values(tables).map(({ name, columns }) => {
    // An export omits generated columns.
    const own = Object.values(columns).filter(({ generated }) => !generated);
    return [name, own.map((each) => each.name)];
  }),
);
const doc = fs.readFileSync(path.join(root, 'docs/export.md'), 'utf8');

test('every table is either exported or excluded', () => {
  const known = new Set<string>([...exportedTables, ...excludedTables]);
  expect(Object.keys(columnsOf).filter((table) => !known.has(table))).toEqual([]);
  expect(known.size).toBe(exportedTables.length + excludedTables.length);
});

/** Returns the section on a table, with all exported columns. A new table gets a section without a description. */
function withColumns(table: ExportedTable, section = `${csvFileName(table)}\n\nColumns: .\n\n`): string {
  const listed = /^Columns: (.*)\.$/m.exec(section)?.[1]?.match(/\w+/g) ?? [];
  const columns = new Set(exportedColumns(table, columnsOf[table] ?? []));
  const all = new Set([...listed.filter((name) => columns.has(name)), ...columns]);
  const line = `Columns: ${[...all].map((name) => `\`${name}\``).join(', ')}.`;
  return section.replace(/^Columns: .*\.$/m, line);
}

test('the document lists exactly the exported files and columns (to update it, run npm run contract:accept)', async () => {
  const [before, ...sections] = doc.split(/^### /m);
  const byFile = new Map(sections.map((section) => [section.split('\n')[0], section]));
  const wanted = exportedTables.map((table) => withColumns(table, byFile.get(csvFileName(table))));
  const document = [before, ...wanted].map((part) => part?.trimEnd()).join('\n\n### ');
  await expect(`${document}\n`).toMatchFileSnapshot('../../docs/export.md');
});

test('the export contains no secret column', () => {
  const all = exportedTables.flatMap((table) => exportedColumns(table, columnsOf[table] ?? []));
  expect(all.filter((column) => /password|secret|token|key|verifier/.test(column))).toEqual([]);
});
