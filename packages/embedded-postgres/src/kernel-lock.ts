import { closeSync, existsSync, openSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOf, readPidFile } from './data-folder.ts';
import { attempt, give } from './run-without-root.ts';
import type { Launcher } from './run-without-root.ts';

/** The exit code of `flock` if another process has the lock. */
export const LOCKED = 75;

/**
 * Returns the command that runs Postgres under a kernel lock, or an empty list if there is no `flock`.
 * Postgres' own lock does not notice a server in another container on the same volume. Every server process
 * inherits the kernel lock, so it is free only after the last one has ended.
 */
export async function kernelLock(folder: string, launcher: Launcher): Promise<string[]> {
  if (attempt(launcher, 'flock', '--no-fork', '--version') !== null) return [];
  const file = join(folder, 'lock');
  closeSync(openSync(file, 'a', 0o600));
  await give(launcher, file);
  return ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', `${LOCKED}`, file];
}

/**
 * Removes a postmaster.pid that would prevent Postgres from starting. The file may be damaged after a power
 * cut. In a restarted container, an unrelated process may have the id in the file, and Postgres would take
 * that process for a server.
 */
export async function removeForeignPidFile(
  folder: string,
  launcher: Launcher,
  lock: string[],
): Promise<void> {
  const pidFile = join(clusterOf(folder), 'postmaster.pid');
  if (lock.length === 0 || process.platform !== 'linux' || !existsSync(pidFile)) return;
  const file = await readPidFile(folder);
  // Under the lock no server runs, which is what a file that says nothing can't tell; a starting one has the lock already.
  if (!file) {
    attempt(launcher, ...lock, 'rm', pidFile);
    return;
  }
  try {
    // A running server has its data directory as working directory, even if that was moved.
    if (readlinkSync(`/proc/${file.pid}/cwd`) === clusterOf(folder)) return;
  } catch {
    return; // no such process, or one of another user: Postgres handles both
  }
  // Under the lock, because the process may be in another container, and another program may be starting.
  const script = 'test "$(head -n 1 "$1")" = "$2" && rm "$1"';
  attempt(launcher, ...lock, '/bin/sh', '-c', script, 'sh', pidFile, `${file.pid}`);
}
