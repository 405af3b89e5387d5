import { closeSync, openSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { clusterOf, readPidFile } from './folder.ts';
import { attempt, give } from './launcher.ts';
import type { Launcher } from './launcher.ts';

/** The exit code that flock is told to give when another process has the lock. */
export const LOCKED = 75;

/**
 * The command that runs Postgres under the kernel's lock; empty where there is none. Postgres' own interlock does not
 * see a server in another container on the same volume. Every process of the server inherits the lock, so that it is
 * free only when the last of them has gone.
 */
export async function kernelLock(folder: string, launcher: Launcher): Promise<string[]> {
  if (attempt(launcher, 'flock', '--no-fork', '--version') !== null) return [];
  const file = join(folder, 'lock');
  closeSync(openSync(file, 'a', 0o600));
  await give(launcher, file);
  return ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', `${LOCKED}`, file];
}

/**
 * Removes a dead server's postmaster.pid when its process id now belongs to something else, as in a restarted
 * container, where Postgres would take that for a living server and never start again.
 */
export async function removeForeignPidFile(
  folder: string,
  launcher: Launcher,
  lock: string[],
): Promise<void> {
  const file = await readPidFile(folder);
  if (!file || lock.length === 0 || process.platform !== 'linux') return;
  try {
    // A living server stands in its data directory, even when that was moved.
    if (readlinkSync(`/proc/${file.pid}/cwd`) === clusterOf(folder)) return;
  } catch {
    return; // no such process, or not ours to see: Postgres judges that well
  }
  // Under the lock, because the process may live in another container, and another program may be starting.
  const script = 'test "$(head -n 1 "$1")" = "$2" && rm "$1"';
  const pidFile = join(clusterOf(folder), 'postmaster.pid');
  attempt(launcher, ...lock, '/bin/sh', '-c', script, 'sh', pidFile, `${file.pid}`);
}
