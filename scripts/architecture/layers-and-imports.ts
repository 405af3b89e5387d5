/**
 * Reads all imports between source files, and finds the layer and subject of each file. The picture of the
 * architecture and the tests of its rules use this file.
 */
import fs from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';

const root = path.join(import.meta.dirname, '../..');

/**
 * The layers of each side, lowest first. A layer imports only layers before it. Folders are divided by
 * subject, so the kind of a file decides on its layer: see `placeOf`.
 */
export const layers = {
  packages: ['planner', 'layout', 'pg-kit', 'embedded-postgres', 'client'],
  shared: ['messages', 'rules', 'contract'],
  server: ['platform', 'tables', 'subjects', 'app'],
  web: ['client', 'ui', 'subjects', 'app'],
  tools: ['demo'],
} as const satisfies Record<string, readonly string[]>;
export type Side = keyof typeof layers;
export const sides = Object.keys(layers) as Side[];

/**
 * The subjects, lowest first: folders of the same name in shared, server and web. In each layer a subject
 * imports only itself and subjects before it. A folder inside a subject is listed by itself if it is lower or
 * higher than the rest of its subject.
 */
export const subjects = [
  'platform',
  'help',
  'artwork',
  'shop',
  'structure',
  'people',
  'codes/reading',
  'views',
  'connections',
  'history',
  'spreadsheets',
  'customers',
  'stock',
  'tools',
  'jobs/aggregate',
  'operations',
  'open-shop',
  'jobs',
  'machines',
  'layouts',
  'products',
  'stock/orders',
  'dispatch',
  'documents',
  'review',
  'queues',
  'planning',
  'today',
  'floor',
  'codes',
  'imports',
  'exports',
  'first-steps',
  'history/records',
  'contract',
] as const;

/** The place of a file in the architecture: server/jobs/read/jobs.repo.ts is of subject `jobs` in layer `subjects`. */
export interface Place {
  side: string;
  layer: string;
  /** The subject, or the folder in layers without subjects. Empty if the layer is not divided. */
  module: string;
}

export interface Import {
  from: string;
  to: string;
}

/**
 * Returns the place of a file by its path. Messages and tables are in the folder of their subject but form
 * separate layers, because all subjects share one catalogue of messages and one database.
 */
export function placeOf(file: string): Place {
  const [side = '', first = '', second = '', ...more] = file.split('/');
  if (side === 'shared') return { side, layer: kindOfShared(file), module: subjectOf(file) };
  if (side === 'packages' || side === 'tools') return { side, layer: first, module: '' };
  if (second === '' || first === 'app') return { side, layer: 'app', module: more.length > 0 ? second : '' };
  if (['platform', 'client', 'ui'].includes(first))
    return { side, layer: first, module: more.length > 0 ? second : '' };
  if (/\.(table|sql)\.ts$/.test(file)) return { side, layer: 'tables', module: '' };
  return { side, layer: 'subjects', module: subjectOf(file) };
}

/**
 * Returns the layer of a file in shared. Records of floor actions count as messages, because they contain
 * their texts, and so does the function that translates texts.
 */
function kindOfShared(file: string): string {
  if (/^shared\/platform\/(reasons\/|translate\.ts$)|-messages\.ts$|\/floor-actions\.ts$/.test(file))
    return 'messages';
  if (/^shared\/(platform\/)?contract\/|\.contract\.ts$/.test(file)) return 'contract';
  return 'rules';
}

/** Returns the listed subject of a file by its folders, the longest name first; otherwise its folder in the side. */
function subjectOf(file: string): string {
  const folders = file.split('/').slice(1, -1);
  const names = folders.map((_, at) => folders.slice(0, folders.length - at).join('/'));
  return names.find((name) => subjects.some((each) => each === name)) ?? folders[0] ?? '';
}

/** The paths of the product's source files, without tests and their support. */
export const sources = globSync(['{shared,server,tools}/**/*.ts', 'web/**/*.{ts,tsx}', 'packages/**/*.ts'], {
  cwd: root,
})
  .filter((file) => !/\.(test|bench)\.|\/testing\/|\/fixtures\/|\/node_modules\/|\.d\.ts$/.test(file))
  .sort();

/**
 * Matches the paths in `import … from './x.ts'`, `export … from './x.ts'`, `import './x.css'` and `import('./x.ts')`.
 */
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+|@makeready\/[^']+)'/g;

/** Returns each import of one source file by another, as a pair of paths. */
export function readImports(): Import[] {
  return sources.flatMap((from) => {
    const source = fs.readFileSync(path.join(root, from), 'utf8');
    return [...source.matchAll(imported)].map(([, name = '']) => ({
      from,
      to: name.startsWith('@')
        ? name.replace('@makeready', 'packages') + '/src/index'
        : path.posix.join(path.posix.dirname(from), name),
    }));
  });
}
