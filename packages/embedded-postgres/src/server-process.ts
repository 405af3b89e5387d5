import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, open, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterOf, isAlive, logOf, nameOf, readPidFile } from './data-folder.ts';
import { LOCKED, kernelLock, removeForeignPidFile } from './kernel-lock.ts';
import { command, environment, give } from './run-without-root.ts';
import type { Launcher } from './run-without-root.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

const LOG_LIMIT = 1024 * 1024;
const STOP_MS = 60_000;

/**
 * Why a server did not start. `lock`: a server that is ending still has the folder. `lack`: it was killed, or lacked
 * memory or disk space. `fault`: anything else, such as a wrong setting or a damaged file, for which Postgres aborts.
 */
export class StartError extends Error {
  readonly kind: 'lock' | 'lack' | 'fault';

  constructor(kind: StartError['kind'], folder: string, text: string) {
    super(`Postgres did not start on ${folder}. It said:\n${text}`);
    this.kind = kind;
  }
}

const LACK = /No space left on device|Cannot allocate memory|out of memory|terminated by signal 9\b/i;
const HELD = /lock file|shared memory block|Unix-domain/;

/** A Postgres server that this process started. */
export interface Child {
  process: ChildProcess;
  ended: Promise<void>;
  /** Returns why the server did not start. */
  failure: () => Promise<StartError>;
}

const SETTINGS = {
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Not in /dev/shm, which has 64 MB in a container, and which systemd empties when an ordinary user logs out.
  ...(process.platform === 'win32' ? {} : { dynamic_shared_memory_type: 'mmap' }),
  // No gain for a small database beside the application on the same few cores.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A distribution's build may have it: compiling a query takes longer than running it here.
  jit: 'off',
  log_min_error_statement: 'panic',
  logging_collector: 'off',
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listening(socketFolder: string | null, port?: number): Promise<Record<string, string>> {
  if (!socketFolder) return { listen_addresses: '127.0.0.1', port: `${port ?? (await freePort())}` };
  return { listen_addresses: '', port: '5432', unix_socket_directories: `"${socketFolder}"` };
}

async function openLog(folder: string, launcher: Launcher): Promise<{ fd: number; size: number }> {
  const path = logOf(folder);
  const fd = openSync(path, 'a', 0o600);
  await give(launcher, path);
  await limitLog(folder);
  return { fd, size: (await stat(path)).size };
}

/** Moves the lines of a long log to postgres.log.1, in place of the ones there. Postgres goes on writing to the log. */
export async function limitLog(folder: string): Promise<void> {
  const path = logOf(folder);
  if ((await stat(path)).size <= LOG_LIMIT) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}

/** Returns the last lines of the server's log, from the byte offset `start` on. */
export async function lastLines(folder: string, start = 0): Promise<string> {
  const handle = await open(logOf(folder)).catch(() => null);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const from = Math.max(start > size ? 0 : start, size - 4096);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(4096), position: from });
    return buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-8).join('\n');
  } finally {
    await handle.close();
  }
}

/**
 * Starts Postgres on the data folder, at the address `before` if that is given. It returns before Postgres
 * accepts connections.
 */
export async function spawnServer(
  folder: string,
  launcher: Launcher,
  bin: string,
  extra: Record<string, string>,
  name: string,
  before?: { host: string; port: number },
): Promise<Child> {
  const lock = await kernelLock(folder, launcher);
  await removeForeignPidFile(folder, launcher, lock);
  const socketFolder =
    process.platform === 'win32' ? null : await makeSocketFolder(folder, launcher, before?.host);
  // The name tells an adopting process who started the server: that process may take the lock first.
  const cluster_name = nameOf({ name, pid: process.pid });
  const settings = {
    ...SETTINGS,
    ...(await listening(socketFolder, before?.port)),
    ...extra,
    cluster_name,
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const postgres = [join(bin, 'postgres'), '-D', clusterOf(folder), ...flags];
  const { file, args, options } = command(launcher, [...lock, ...postgres]);
  const log = await openLog(folder, launcher);
  // In its own process group, because Ctrl-C must reach only the program, which then stops Postgres last.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log.fd, log.fd] });
  closeSync(log.fd);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  }).then(() => removeSocketFolder(socketFolder));
  const failure = async () => {
    if (child.exitCode === LOCKED)
      return new StartError(
        'lock',
        folder,
        'another Postgres, perhaps in another container, holds the folder',
      );
    const lines = await lastLines(folder, log.size);
    const how = child.signalCode === null ? '' : `It was ended by ${child.signalCode}.`;
    const text = [lines, how].filter(Boolean).join('\n');
    const isKilled = child.signalCode !== null && child.signalCode !== 'SIGABRT';
    const isLack = isKilled || LACK.test(text);
    return new StartError(isLack ? 'lack' : HELD.test(text) ? 'lock' : 'fault', folder, text);
  };
  return { process: child, ended, failure };
}

/** Returns whether a server that this process started has ended. */
export const hasEnded = ({ process: child }: Child) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

// The process id is not enough: in a container without an init process an orphan stays a zombie for good.
async function isGone(folder: string, pid: number, child: Child | undefined): Promise<boolean> {
  if (child) return hasEnded(child);
  return !isAlive(pid) || (await readPidFile(folder))?.pid !== pid;
}

/** Sends the signal to the process, if it still exists. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Stops the server with a checkpoint and waits until it has ended. */
export async function stopServer(
  folder: string,
  pid: number,
  child: Child | undefined,
  findBin: () => string,
  log: (message: string) => void,
): Promise<void> {
  if (await isGone(folder, pid, child)) return child?.ended;
  if (process.platform === 'win32') {
    const args = ['stop', '--mode=fast', '--wait', `--timeout=${STOP_MS / 1000}`, '-D', clusterOf(folder)];
    await promisify(execFile)(join(findBin(), 'pg_ctl'), args, {
      env: environment(),
      windowsHide: true,
    });
    return;
  }
  signal(pid, 'SIGINT');
  const started = performance.now();
  let pressed = false;
  while (!(await isGone(folder, pid, child))) {
    await delay(10);
    if (!pressed && performance.now() > started + STOP_MS) {
      log(
        `Postgres (${pid}) has not stopped within ${STOP_MS / 1000} s; stopping it at once, it recovers at its next start`,
      );
      signal(pid, 'SIGQUIT');
      pressed = true;
    } else if (performance.now() > started + 2 * STOP_MS) {
      throw new Error(`Postgres (${pid}) does not stop`);
    }
  }
  await child?.ended;
}
