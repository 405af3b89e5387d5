/** Builds the browser's app when its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = path.join(root, 'dist', 'web.stamp');
const plugins = ['compressed', 'evaluated', 'parts', 'service-worker'].map((name) => `scripts/${name}.ts`);
const sources = ['web', 'shared', ...plugins, 'package-lock.json', 'vite.config.ts'];

/** Builds into dist/web unless it was already built from the same sources. Returns whether it built. */
export async function buildWeb(): Promise<boolean> {
  const stamp = hashOf(sources.map((source) => path.join(root, source)));
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp) return false;
  // After a failed build the next start must build again.
  fs.rmSync(stampFile, { force: true });
  const { build } = await import('vite');
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
  fs.writeFileSync(stampFile, stamp);
  return true;
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesUnder).sort()) {
    if (!file.includes('.test.')) hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(place: string): string[] {
  if (fs.statSync(place).isFile()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true })
    .flatMap((entry) => filesUnder(path.join(place, entry.name)));
}
