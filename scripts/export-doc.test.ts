/**
 * Tests that docs/export.md lists the tables of an export, and that every other table is excluded on purpose.
 */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  csvFileName,
  exportedColumns,
  exportedTables,
  excludedTables,
} from '../server/app/exports/export-format.ts';

const root = path.join(import.meta.dirname, '..');
const meta = path.join(root, 'server/migrations/meta');
const last = fs.readdirSync(meta).findLast((name) => name.endsWith('_snapshot.json')) ?? '';
const { tables } = JSON.parse(fs.readFileSync(path.join(meta, last), 'utf8')) as {
  tables: Record<string, { name: string; columns: Record<string, { name: string; generated?: object }> }>;
};
const columnsOf = Object.fromEntries(
  Object.values(tables).map(({ name, columns }) => {
    // What the database works out of the others is in no export.
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

test('the document lists exactly the exported files and columns', () => {
  const told = doc.split(/^### /m).slice(1);
  const found = told.map((part) => {
    const columns = /^Columns: (.*)\.$/m.exec(part)?.[1] ?? '';
    return [
      part.split('\n')[0],
      columns
        .split(', ')
        .map((each) => each.replaceAll('`', ''))
        .sort(),
    ];
  });
  const wanted = exportedTables.map((table) => [
    csvFileName(table),
    exportedColumns(table, columnsOf[table] ?? []).sort(),
  ]);
  expect(found).toEqual(wanted);
});

test('the export contains no secret column', () => {
  const all = exportedTables.flatMap((table) => exportedColumns(table, columnsOf[table] ?? []));
  expect(all.filter((column) => /password|secret|token|key|verifier/.test(column))).toEqual([]);
});
