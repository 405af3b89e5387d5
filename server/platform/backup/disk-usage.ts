/** Measures the disks of the backups and of the database, and estimates when they are full. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { type Backups } from '../../../shared/shop/backups/backups.contract.ts';
import { forecast } from '../../../shared/shop/backups/disk-forecast.ts';
import { mostRetained } from '../../../shared/shop/backups/retained-backups.ts';
import { type BackupFile } from './backup-files.ts';
import { type Manifest } from './manifest.ts';
import { describeBackup } from './restore.ts';

type Disk = Backups['disks'][number];
type Sizes = NonNullable<Manifest['sizes']>;

/** The sizes in backups, by file. A backup never changes. */
const sizesOf = new Map<string, Promise<Sizes | null>>();
function readSizes({ file }: BackupFile): Promise<Sizes | null> {
  const sizes =
    sizesOf.get(file) ??
    describeBackup(file).then(
      (manifest) => manifest.sizes ?? null,
      () => null,
    );
  sizesOf.set(file, sizes);
  return sizes;
}

/**
 * Measures the disk of the backups and that of the embedded database, which may be the same. `daily` lists the daily
 * backups, newest first; they know how large everything was.
 */
export async function measureDisks(
  backups: string,
  cluster: string | null,
  daily: readonly BackupFile[],
): Promise<Disk[]> {
  const [newest] = daily;
  const now = newest && (await readSizes(newest));
  if (!newest || !now) return [];
  let first = { file: newest, sizes: now };
  for (const file of daily.toReversed()) {
    const sizes = await readSizes(file);
    if (!sizes) continue;
    first = { file, sizes };
    break;
  }
  const isShared = cluster !== null && (await deviceOf(cluster)) === (await deviceOf(backups));
  const measure = async (of: Disk['of'], folder: string, use: Use): Promise<Disk> => {
    const { bavail, bsize } = await fs.statfs(folder);
    const freeBytes = bavail * bsize;
    const free = freeBytes - use.missing;
    const [then, today] = [first, { file: newest, sizes: now }].map(({ file, sizes }) => ({
      at: file.at,
      bytes: use.of(file, sizes),
    }));
    if (!then || !today) throw new Error('There are two measurements');
    return { of, folder: path.resolve(folder), bytes: use.bytes, freeBytes, ...forecast(then, today, free) };
  };
  const zips = daily.reduce((sum, { bytes }) => sum + bytes, 0);
  const ofBackups: Use = {
    bytes: zips + now.artwork + (isShared ? now.database : 0),
    // In its first year the folder gets further backups, which no growth explains.
    missing: Math.max(0, mostRetained - daily.length) * newest.bytes,
    of: (file, sizes) => mostRetained * file.bytes + sizes.artwork + (isShared ? sizes.database : 0),
  };
  const disks = [await measure(isShared ? 'both' : 'backups', backups, ofBackups)];
  if (cluster === null || isShared) return disks;
  const ofDatabase: Use = { bytes: now.database, missing: 0, of: (_file, sizes) => sizes.database };
  return [...disks, await measure('database', cluster, ofDatabase)];
}

interface Use {
  bytes: number;
  /** The number of bytes that backups will add even if the database does not grow. */
  missing: number;
  of: (file: BackupFile, sizes: Sizes) => number;
}

const deviceOf = async (folder: string) => (await fs.stat(folder)).dev;
