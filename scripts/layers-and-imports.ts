/**
 * Reads all imports between source files, and finds the layer and module of each file. The picture of the
 * architecture and the tests of its rules use this file.
 */
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/**
 * The layers of each side (packages, shared, server and web), lowest first. A layer imports only layers before
 * it.
 */
export const layers = {
  packages: ['embedded-postgres'],
  shared: ['reasons', 'plan', 'rules', 'contract'],
  server: ['platform', 'stock', 'production', 'app'],
  web: ['client', 'ui', 'platform', 'stock', 'production', 'app'],
} as const satisfies Record<string, readonly string[]>;
export type Side = keyof typeof layers;
export const sides = Object.keys(layers) as Side[];

/**
 * The place of a file in the architecture: server/production/jobs/jobs.repo.ts is in folder `jobs` of layer
 * `production`.
 */
export interface Place {
  side: string;
  layer: string;
  /** The file's folder in the layer, or an empty text if the file is directly in the layer. */
  folder: string;
}

export interface Import {
  from: string;
  to: string;
}

/**
 * Returns the place of a file by its path. A file directly in a side, such as server/main.ts, belongs to the
 * side's last layer.
 */
export function placeOf(file: string): Place {
  const [side = '', layer = '', folder = '', ...more] = file.split('/');
  if (folder === '') return { side, layer: 'app', folder };
  return { side, layer, folder: more.length > 0 && side !== 'packages' ? folder : '' };
}

/** The paths of the product's source files, without tests and their support. */
const files = fs
  .globSync(['shared/**/*.ts', 'server/**/*.ts', 'web/**/*.{ts,tsx}', 'packages/**/*.ts'], { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.(test|bench)\.|\/testing\/|\/fixtures\/|\/node_modules\/|\.d\.ts$/.test(file))
  .sort();

/**
 * Matches the paths in `import … from './x.ts'`, `export … from './x.ts'`, `import './x.css'` and `import('./x.ts')`.
 */
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+|@makeready\/[^']+)'/g;

/** Returns each import of one source file by another, as a pair of paths. */
export function readImports(): Import[] {
  return files.flatMap((from) => {
    const source = fs.readFileSync(path.join(root, from), 'utf8');
    return [...source.matchAll(imported)].map(([, name = '']) => ({
      from,
      to: name.startsWith('@')
        ? name.replace('@makeready', 'packages') + '/src/index'
        : path.posix.join(path.posix.dirname(from), name),
    }));
  });
}
