import { closeSync, existsSync, openSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOf, readPidFile } from './folder.ts';
import { attempt, give } from './launcher.ts';
import type { Launcher } from './launcher.ts';

/** The exit code of flock if another process has the lock. */
export const LOCKED = 75;

/**
 * The command that runs Postgres under a lock of the kernel; empty if there is no flock. Postgres' own lock does not see a
 * server in another container on the same volume. Every process of the server inherits the lock, so it is free only after
 * the last of them has ended.
 */
export async function kernelLock(folder: string, launcher: Launcher): Promise<string[]> {
  if (attempt(launcher, 'flock', '--no-fork', '--version') !== null) return [];
  const file = join(folder, 'lock');
  closeSync(openSync(file, 'a', 0o600));
  await give(launcher, file);
  return ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', `${LOCKED}`, file];
}

/**
 * Removes a postmaster.pid that Postgres would not start over: one that is damaged, as after a power cut, and one whose process id
 * belongs to another process now, as in a restarted container. Postgres would take that for a running server.
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
