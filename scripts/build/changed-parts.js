/*
 * Says which parts of the build are older than their sources. Plain JavaScript, because each start of a checkout asks
 * (bin/makeready.js): a process that reads TypeScript takes half a second for the same.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = path.join(root, 'dist');

const sources = {
  web: [
    'web',
    'shared',
    'docs/manual',
    'languages',
    'packages/planner/src',
    'packages/layout/src',
    'vite.config.ts',
    'scripts/build/vite-app-icons.ts',
    'scripts/build/vite-code-chunks.ts',
    'scripts/build/compress-output.ts',
    'scripts/build/vite-direct-imports.ts',
    'scripts/build/vite-evaluate-module.ts',
    'scripts/build/vite-inline-runtime.ts',
    'scripts/build/build-service-worker.ts',
    'scripts/build/vite-languages.ts',
    'scripts/languages',
  ],
  server: [
    'server',
    'tools',
    'shared',
    'packages/planner/src',
    'packages/layout/src',
    'packages/embedded-postgres/src',
    'packages/pg-kit/src',
    'scripts/build/build-server.ts',
    'scripts/build/escape-non-ascii.ts',
  ],
};

export const stampFile = (part) => path.join(dist, `${part}.stamp`);
/** Matches files of no build, such as tests. A change of such a file causes no build. */
const notInBuild = /\.test\.|[\\/]testing[\\/]|\.webp$/;

/** @returns {string[]} the files under the folder, or the file itself */
function filesUnder(place) {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true })
    .flatMap((entry) => filesUnder(path.join(place, entry.name)));
}

export function stampOf(part) {
  const hash = createHash('sha256');
  const places = [...sources[part], 'package-lock.json'].map((source) => path.join(root, source));
  for (const file of places.flatMap(filesUnder).sort())
    if (!notInBuild.test(file)) hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

export const changedParts = () =>
  Object.keys(sources).filter((part) => {
    const stamp = stampFile(part);
    return !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== stampOf(part);
  });
