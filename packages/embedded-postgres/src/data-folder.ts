import { readFileSync } from 'node:fs';
import { mkdir, open, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the path of Postgres' own data directory inside the data folder. */
export const clusterOf = (folder: string) => join(folder, 'postgres');
export const logOf = (folder: string) => join(folder, 'postgres.log');

/** A program that uses a data folder. A name other than this one is the name of a command, which ends soon. */
export interface Program {
  name: string;
  pid: number;
}
export const LASTING = 'embedded';
/** Returns the application name of the server and of the lock's connection, which names the program. */
export const nameOf = ({ name, pid }: Program) => `${name} ${pid}`;
/** Parses a name from `nameOf`. The process id is 0 if the name contains none. */
export function programIn(text: string | undefined): Program {
  const [, name = LASTING, pid] = /^(.*) (\d+)$/.exec(text ?? '') ?? [];
  return { name, pid: Number(pid ?? 0) };
}

/** The lines of Postgres' file postmaster.pid that this package reads. */
export interface PidFile {
  pid: number;
  port: number;
  socketFolder: string;
  /** The state of the server: 'ready', 'starting' or 'stopping'. */
  status: string;
}

/** Creates the data folder if it is missing and returns its real path. */
export async function openFolder(dataDir: string): Promise<string> {
  // Other users may enter but not list it: as root, Postgres may have to run as another user. Everything inside is private.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  return realpath(dataDir);
}

/** Returns whether a process exists, even if it belongs to another user. A zombie does not count. */
export function isAlive(pid: number): boolean {
  if (pid <= 0) return false; // kill(0) would mean our own process group
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// In a container without an init process an orphan stays a zombie for good.
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false; // not on Linux
  }
}

/** Flushes a folder to disk, so that new and renamed files in it survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the contents of postmaster.pid, or null if the file is missing or incomplete. */
export async function readPidFile(folder: string): Promise<PidFile | null> {
  const text = await readFile(join(clusterOf(folder), 'postmaster.pid'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // Postgres may be writing it: a line counts once it has ended.
  const [pid, , , port, socketFolder = '', , , status = ''] = text.split('\n').slice(0, -1);
  if (!(Number(pid) > 0 && Number(port) > 0)) return null;
  return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() };
}

/** Removes files that first starts left when they were killed, unless a running process works on them. */
export async function removeStale(folder: string, log: (message: string) => void): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/^init-(\d+)/.exec(name)?.[1]);
    if (!pid || (pid !== process.pid && isAlive(pid))) continue;
    log(`removing ${name}, left by a start that was killed`);
    // An orphaned initdb may go on writing for a moment; then the next start removes the rest.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}
