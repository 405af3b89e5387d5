import { expect, test } from 'vitest';
import { chunkNames } from './vite-code-chunks.ts';

const zod = '/m/node_modules/zod/index.js';
const react = '/m/node_modules/react/index.js';
const sheets = '/m/node_modules/sheets/index.js';
const rows = '/m/node_modules/rows/index.js';
const dialog = '/m/node_modules/dialog/index.js';
const numbers = '/m/node_modules/number-format/index.js';
/** The modules that each module imports, in a small app with a list and two forms. */
const imports: Record<string, string[]> = {
  '/languages/hi.js': ['catalogue.ts'],
  'main.tsx': [react, 'base.css', 'words.ts'],
  'jobs-screen.tsx': [react, rows, 'words.ts', 'list.css', 'rows.ts'],
  'other-list.tsx': [rows, 'rows.ts', 'picks.ts'],
  'overlays.tsx': [react, dialog, 'dialog.css'],
  'bulk.tsx': [dialog, 'rows.ts', 'acts.ts', 'bulk-only.ts'],
  'board.tsx': ['acts.ts', sheets],
  'queues/one.tsx': ['queue.ts', 'rows.ts'],
  'queues/other.tsx': ['queue.ts'],
  'new.tsx': ['form.ts', 'words.ts', 'new-only.ts', 'rows.ts', 'picks.ts'],
  'edit.tsx': ['form.ts'],
  'form.ts': [zod, numbers, 'form.css'],
  'words.ts': ['circle.ts'],
  'circle.ts': ['words.ts'],
};
const ids = [...new Set([...Object.keys(imports), ...Object.values(imports).flat()])];
const isScreen = (id: string) =>
  [
    'jobs-screen.tsx',
    'other-list.tsx',
    'new.tsx',
    'edit.tsx',
    'board.tsx',
    'queues/one.tsx',
    'queues/other.tsx',
  ].includes(id);
const partOf = chunkNames(ids, (id) => ({
  isEntry: id === 'main.tsx' || id === '/languages/hi.js',
  importedIds: imports[id] ?? [],
  dynamicImporters: isScreen(id)
    ? ['main.tsx']
    : id === 'bulk.tsx' || id === 'overlays.tsx'
      ? ['jobs-screen.tsx']
      : [],
}));

test.each([
  [react, 'libraries'],
  // Only one screen uses it, so no other screen loads it.
  [sheets, null],
  // The first list needs it as well.
  [rows, 'libraries'],
  // It does not need this.
  ['picks.ts', 'further'],
  ['words.ts', 'shared'],
  ['circle.ts', 'shared'],
  ['base.css', 'shared'],
  ['list.css', 'shared'],
  ['rows.ts', 'shared'],
  ['queue.ts', 'queues'],
  ['form.ts', 'forms'],
  ['form.css', 'forms'],
  [zod, 'forms'],
  ['main.tsx', 'shared'],
  ['catalogue.ts', null],
  [numbers, 'forms'],
  ['new-only.ts', null],
  ['jobs-screen.tsx', 'shared'],
  ['board.tsx', null],
  [dialog, 'overlays'],
  ['dialog.css', 'overlays'],
  ['overlays.tsx', 'overlays'],
  ['acts.ts', 'actions'],
  ['bulk-only.ts', null],
])('%s is in the chunk %s', (id, part) => expect(partOf(id)).toBe(part));
