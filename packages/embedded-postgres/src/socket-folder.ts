import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { clusterOf } from './data-folder.ts';
import { canEnter, give } from './run-without-root.ts';
import type { Launcher } from './run-without-root.ts';

/** Returns how the name of a socket folder in `parent` begins. In a temporary folder it tells the data folder. */
const socketPrefix = (parent: string, folder: string) =>
  parent === folder
    ? 'socket-'
    : `postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}-`;

/** Returns the folders in which a socket folder may lie, the best first. */
const parentsOf = (folder: string) => [...new Set([folder, tmpdir(), '/tmp'])];

/** Returns whether a Unix socket can lie in the folder. Some folders that a container shares with its host take none. */
async function takesSockets(folder: string): Promise<boolean> {
  const probe = createServer().listen(join(folder, 'probe'));
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise((resolve) => probe.close(resolve));
  return isListening;
}

/**
 * Creates the private folder of the Unix socket. It is in the data folder, where another program finds it
 * even if a service has a /tmp of its own. A socket's path has at most 107 bytes; where the data folder's
 * path is too long, or takes no sockets, the folder is in a temporary folder. If a server has ended, it
 * reuses that server's folder `before`, where clients look for the new server.
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
  const usable = parentsOf(folder).filter(
    (path) => Buffer.byteLength(path) <= 65 && !/["\n]/.test(path) && canEnter(launcher, path),
  );
  for (const parent of usable) {
    const made = await mkdtemp(join(parent, socketPrefix(parent, folder)));
    if (await takesSockets(made)) {
      await give(launcher, made);
      return made;
    }
    await rm(made, { recursive: true });
  }
  throw new Error(`No folder for the database's socket among ${parentsOf(folder).join(', ')}`);
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
  for (const parent of parentsOf(folder)) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(socketPrefix(parent, folder)) || name === basename(current)) continue;
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
