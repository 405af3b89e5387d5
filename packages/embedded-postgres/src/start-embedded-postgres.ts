import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries, prepareBinaries } from './binaries.ts';
import { clusterOf, openFolder, readPidFile, removeStale } from './data-folder.ts';
import { ensureCluster } from './initdb.ts';
import { chooseLauncher } from './launcher.ts';
import type { Way } from './launcher.ts';
import { AlreadyRunningError, findServer, keepLock, takeLock } from './server-lock.ts';
import type { Connection, Found } from './server-lock.ts';
import { hasEnded, lastLines, signal, spawnServer, stopServer } from './server-process.ts';
import type { Child } from './server-process.ts';
import { removeOldSocketFolders, removeSocketFolder } from './socket-folder.ts';

export { AlreadyRunningError, findBinaries };

const RETRY_MS = 5000;
/**
 * The time in ms for a restart after a crash, because the crashed server's other processes may need some time to end.
 */
const RESTART_MS = 15_000;
const DISK_FULL_MS = 1000;
const WATCH_MS = 1000;
const RECOVERY_MS = 600_000;
const FIND_MS = 10_000;

export interface EmbeddedOptions {
  /** The folder for all files of the database. `startEmbedded` creates the folder if it is missing. */
  dataDir: string;
  /** The folder with bin, lib, share and pg-symlinks.json. By default it is the installed package's folder. */
  binaries?: string;
  /** The database's superuser, created with the folder and never changed afterwards. The default is postgres. */
  user?: string;
  /** A text that ends the error message if Postgres cannot run here, such as ', or name a server'. */
  advice?: string;
  /** Further settings of the Postgres server, by the name of the setting. */
  settings?: Record<string, string>;
  /** Receives messages about the server, each of one line. */
  log?: (message: string) => void;
  /** The package calls this when it can't restart a server that ended. By default, the program ends. */
  lost?: (error: Error) => void;
}

export interface Embedded {
  /** The connection for pg.Pool. Its host is the socket's folder, except on Windows. */
  connection: Connection;
  /** Whether the server was already running and was taken over. */
  adopted: boolean;
  /** The server's process id, which changes when the server is restarted. */
  readonly pid: number;
  /** Stops the server with a checkpoint and releases the lock. Further calls change nothing. */
  stop(): Promise<void>;
}

type Job = Required<EmbeddedOptions> & { folder: string; force: Way | undefined };

// Called only when needed: adopting a running server needs no programs.
function binariesOf({ binaries, advice }: Job): string {
  if (binaries) return binaries;
  throw new Error(
    `There is no Postgres for ${process.platform}-${process.arch}: npm has not installed the optional package. ` +
      `Run npm ci without --omit=optional${advice}.`,
  );
}

/** The values of a crashed server that the restarted server takes over, so that clients find it again. */
interface Before {
  connection: Connection;
  isOver: () => boolean;
}

// Does everything needed before Postgres can start on the folder; returns the function that starts it.
async function prepare(job: Job, before: Before | undefined): Promise<() => Promise<Child>> {
  const { folder, settings, log, user } = job;
  // Never replace a database that is gone by an empty one.
  if (before && !existsSync(clusterOf(folder))) throw new Error(`The database is gone from ${folder}`);
  const launcher = chooseLauncher(folder, job.advice, job.force);
  if (launcher.note && !before) log(launcher.note);
  await removeStale(folder, log);
  const binaries = await prepareBinaries(binariesOf(job), folder, launcher, log);
  await ensureCluster(folder, launcher, binaries, settings, user);
  return () => spawnServer(folder, launcher, binaries, settings, before?.connection);
}

/**
 * Returns a function that waits before the next try to start Postgres. If waiting can't help, that function throws
 * the server's last lines.
 */
function patienceFor(job: Job, before: Before | undefined) {
  const { folder, log } = job;
  const retry = before ? RESTART_MS : RETRY_MS;
  let until: number | undefined;
  return async ({ text, passing, diskFull }: Awaited<ReturnType<Child['failure']>>) => {
    // With a full disk, a server that was running waits for as long as it takes; at the first start it fails at once.
    const waits = before && diskFull && !before.isOver();
    if (!waits && (!passing || Date.now() > (until ?? Infinity))) {
      throw new Error(`Postgres did not start on ${folder}. It said:\n${text}`);
    }
    if (!until) {
      const how = waits ? 'the disk is full, waiting for room' : `trying on for ${retry / 1000} s`;
      log(`Postgres did not start, ${how}: ${text.split('\n')[0]}`);
      until = Date.now() + retry;
    }
    await delay(waits ? DISK_FULL_MS : 200);
  };
}

// Connects to the running server, or starts one and waits until it answers.
async function bringUp(job: Job, before?: Before): Promise<Found & { child: Child | undefined }> {
  const { folder } = job;
  let start: (() => Promise<Child>) | undefined;
  let child: Child | undefined;
  const wait = patienceFor(job, before);
  let patience = Date.now() + RECOVERY_MS;
  while (Date.now() < patience) {
    const found = await findServer(folder, job.user);
    if (typeof found === 'object') return { ...found, child };
    if (found === 'absent' && (!child || hasEnded(child))) {
      if (child) await wait(await child.failure());
      start ??= await prepare(job, before);
      child = await start();
      patience = Date.now() + RECOVERY_MS;
    }
    await delay(20);
  }
  child?.process.kill('SIGINT');
  throw new Error(
    `Postgres is not ready on ${folder} after ten minutes. It said:\n${await lastLines(folder)}`,
  );
}

interface Server extends Found {
  /** The server's process, if this process started it. It is undefined for a server that was already running. */
  child: Child | undefined;
}

/** Finds or starts the server, and takes the data folder's lock. */
async function begin(job: Job, before?: Before): Promise<Server> {
  const { folder, log } = job;
  const { child, ...found } = await bringUp(job, before);
  // Another process may have been faster, so that its server answered.
  const mine = child?.process.pid === found.pid ? child : undefined;
  child?.process.unref();
  if (!mine) log(`a Postgres that is already running (${found.pid}) was found`);
  try {
    await takeLock(found.client, folder);
  } catch (error) {
    await found.client.end().catch(() => {});
    if (!(error instanceof AlreadyRunningError)) mine?.process.kill('SIGINT');
    // If ours came too late, it ends by itself, because the other one has the folder.
    if (!mine) await child?.ended;
    throw error;
  }
  return { ...found, child: mine };
}

async function own(job: Job, first: Server): Promise<Embedded> {
  const { folder, log, lost } = job;
  const { connection } = first;
  let server = first;
  let stopping: Promise<void> | undefined;
  let restarting = Promise.resolve();
  const isOver = () => stopping !== undefined;
  const restart = async () => {
    await server.child?.ended;
    const { exitCode, signalCode } = server.child?.process ?? {};
    const how = signalCode ?? exitCode ?? 'not ours';
    log(`Postgres (${server.pid}) ended unexpectedly (${how}): ${await lastLines(folder)}`);
    try {
      server = await begin(job, { connection, isOver });
      release = hold();
      log(`Postgres runs again (${server.pid})`);
    } catch (error) {
      if (!isOver()) lost(error as Error);
    }
  };
  const hold = () =>
    keepLock(server, folder, log, isOver, () => {
      restarting = restart();
    });
  let release = hold();
  // A server that someone else told to stop waits for all connections to end, also for the one that holds the lock.
  const hasten = async () => {
    const { pid, status } = (await readPidFile(folder)) ?? {};
    if (!isOver() && pid === server.pid && status === 'stopping') signal(pid, 'SIGINT');
  };
  const watch = setInterval(() => void hasten().catch(() => {}), WATCH_MS).unref();
  const socketFolder = process.platform === 'win32' ? null : connection.host;
  if (socketFolder) await removeOldSocketFolders(folder, socketFolder);
  const end = async () => {
    clearInterval(watch);
    await restarting.catch(() => {});
    // Release the lock after the server has stopped, so that no other process can get in between.
    try {
      await stopServer(folder, server.pid, server.child, job.binaries, log);
    } finally {
      await release();
    }
    await removeSocketFolder(socketFolder);
  };
  return {
    connection,
    adopted: !first.child,
    get pid() {
      return server.pid;
    },
    stop: () => (stopping ??= end()),
  };
}

function endProgram(error: Error): never {
  throw error;
}

/**
 * Returns the connection to a folder's running server, for other programs, or null if no server runs. Throws if the
 * server is still starting or stopping after ten seconds.
 */
export async function findConnection(dataDir: string, user = 'postgres'): Promise<Connection | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  for (const patience = Date.now() + FIND_MS; Date.now() < patience; await delay(50)) {
    const found = await findServer(folder, user);
    if (found === 'absent') return null;
    if (found === 'busy') continue;
    await found.client.end();
    return found.connection;
  }
  throw new Error(`Postgres on ${folder} is starting or stopping; try again.`);
}

/** Does what startEmbedded does. Tests pass `force` to choose how the process gives up root's rights. */
export async function startAs(options: EmbeddedOptions, force?: Way): Promise<Embedded> {
  const log = options.log ?? (() => {});
  const binaries = options.binaries ? resolve(options.binaries) : (findBinaries() ?? '');
  const defaults = { settings: {}, user: 'postgres', advice: '', lost: endProgram };
  try {
    const folder = await openFolder(options.dataDir);
    const job: Job = { ...defaults, ...options, log, binaries, folder, force };
    return await own(job, await begin(job));
  } catch (error) {
    // Errors of the file system: no permission, a file in place of the folder, a full disk.
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new Error(`Cannot use the data folder ${options.dataDir}: ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * Runs a Postgres on a folder: starts one, or takes over one that a killed program left running. If Postgres ends by
 * itself, it is restarted at the same address. Throws AlreadyRunningError if another running process has the folder.
 * Call it from the main thread, because on Linux the server ends with the calling thread.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return startAs(options);
}
