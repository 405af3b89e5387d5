import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { clusterOf } from './data-folder.ts';
import { canEnter, give } from './launcher.ts';
import type { Launcher } from './launcher.ts';

const socketPrefix = (folder: string) =>
  `postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}-`;

/**
 * Creates the private folder of the Unix socket. The path must be short, because a socket's path has at most
 * 107 bytes. It reuses the ended server's folder `before`, where clients look for the new server.
 */
export async function makeSocketFolder(folder: string, launcher: Launcher, before?: string): Promise<string> {
  if (before) {
    const isNew = await mkdir(before, { mode: 0o700 }).then(
      () => true,
      () => false, // it still exists; its owner is checked before connecting
    );
    if (isNew) await give(launcher, before);
    return before;
  }
  const short = [tmpdir(), '/tmp'].filter((path) => Buffer.byteLength(path) <= 65 && !/["\n]/.test(path));
  const parent = short.find((path) => canEnter(launcher, path)) ?? '/tmp';
  const made = await mkdtemp(join(parent, socketPrefix(folder)));
  await give(launcher, made);
  return made;
}

/** Removes the socket folder of an ended server. On Windows there is no such folder. */
export async function removeSocketFolder(path: string | null): Promise<void> {
  if (path) await rmdir(path).catch(() => {});
}

/**
 * Removes the socket folders that killed servers of this data folder left. Only the process that holds the
 * lock may call this function.
 */
export async function removeOldSocketFolders(folder: string, current: string): Promise<void> {
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(socketPrefix(folder)) || name === basename(current)) continue;
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
    }
  }
}

/**
 * Returns whether the socket folder still exists. It throws if another user could have put a server into the
 * folder.
 */
export async function checkSocketFolder(folder: string, socketFolder: string): Promise<boolean> {
  const found = await lstat(socketFolder).catch(() => null);
  if (!found) return false;
  const owners = [process.getuid?.(), (await stat(clusterOf(folder))).uid];
  if (!found.isDirectory() || !owners.includes(found.uid) || (found.mode & 0o077) !== 0) {
    throw new Error(
      `The database's socket folder ${socketFolder} belongs to another user (${found.uid}) or is open to others ` +
        `(mode ${(found.mode & 0o777).toString(8)}). No connection is made to a server there.`,
    );
  }
  return true;
}
