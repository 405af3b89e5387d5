import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { clusterOf, isAlive, LASTING, nameOf, programIn, readPidFile } from './data-folder.ts';
import type { Program } from './data-folder.ts';
import { readPassword } from './initdb.ts';
import { checkSocketFolder } from './socket-folder.ts';

// Any two numbers, as long as every version uses the same.
const LOCK = [0x6d6b7264, 1];
const LOCK_WAIT_MS = 5000;

export interface Connection {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

/** The running server of a data folder, and the connection through which this process locks the folder. */
export interface Found {
  client: Client;
  connection: Connection;
  pid: number;
}

/** The error that `startEmbedded` throws if another running process uses the data folder. */
export class AlreadyRunningError extends Error {
  readonly folder: string;
  readonly pid: number;
  /** The name of the command that uses the folder and will end soon, or null for a program that goes on. */
  readonly command: string | null;

  constructor(folder: string, { name, pid }: Program) {
    super(`The data folder ${folder} is in use already, by process ${pid}. Stop that one first.`);
    this.name = 'AlreadyRunningError';
    this.folder = folder;
    this.pid = pid;
    this.command = name === LASTING ? null : name;
  }
}

async function connect(connection: Connection, name = LASTING): Promise<Client> {
  const client = new Client({
    ...connection,
    ssl: false, // PGSSLMODE is meant for other servers
    application_name: nameOf({ name, pid: process.pid }),
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {}); // handled by the 'end' that follows
  await client.connect();
  return client;
}

// 'absent': no server. 'busy': it is starting, stopping, recovering, or has no free connections.
function judge(error: NodeJS.ErrnoException): 'absent' | 'busy' {
  if (['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(error.code ?? '')) return 'absent';
  const busy = ['57P03', '57P01', '53300', 'ECONNRESET', 'EPIPE', 'EAGAIN'].includes(error.code ?? '');
  if (busy || /terminated|timeout/i.test(error.message)) return 'busy';
  throw error;
}

// A copied folder may contain the postmaster.pid of the original's running server.
async function isOurs(client: Client, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  const theirs = await stat(rows[0]?.data_directory ?? '').catch(() => null);
  const ours = await stat(clusterOf(folder));
  return theirs?.ino === ours.ino && theirs.dev === ours.dev;
}

/**
 * Connects to the server that runs on the data folder. It returns 'absent' if none runs, and 'busy' if the
 * server does not accept connections yet.
 */
export async function findServer(
  folder: string,
  user: string,
  name?: string,
): Promise<Found | 'absent' | 'busy'> {
  const file = await readPidFile(folder);
  if (!file) return 'absent';
  const windows = process.platform === 'win32';
  if (!windows && !(file.socketFolder && (await checkSocketFolder(folder, file.socketFolder))))
    return 'absent';
  const password = await readPassword(folder);
  const host = windows ? '127.0.0.1' : file.socketFolder;
  const base = { host, port: file.port, user, database: 'postgres' };
  const connection = password === undefined ? base : { ...base, password };
  try {
    const client = await connect(connection, name);
    if (await isOurs(client, folder)) return { client, connection, pid: file.pid };
    await client.end();
    return 'absent';
  } catch (error) {
    return judge(error as NodeJS.ErrnoException);
  }
}

async function holderOf(client: Client): Promise<Program> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2 AND l.objsubid = 2
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    LOCK,
  );
  return programIn(rows[0]?.application_name);
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS got', LOCK);
  return rows[0]?.got === true;
}

/**
 * Takes the data folder's lock, or throws AlreadyRunningError. If the process that holds the lock has died,
 * it waits until Postgres releases the lock.
 */
export async function takeLock(client: Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ cluster_name: string }>('SHOW cluster_name');
  const starter = programIn(rows[0]?.cluster_name);
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    const late = performance.now() > deadline;
    const holder = await holderOf(client);
    if (holder.pid && (late || isAlive(holder.pid))) throw new AlreadyRunningError(folder, holder);
    // The process that started the server comes first: if it were refused and ended, the server would end with it.
    const polite = starter.pid !== process.pid && isAlive(starter.pid) && !late;
    if (!holder.pid && !polite && (await tryLock(client))) return;
    if (late) throw new AlreadyRunningError(folder, await holderOf(client));
    await delay(50);
  }
}

/**
 * Holds the folder's lock while the server runs, and returns a function that releases the lock. If the
 * connection breaks, for example after a backend's crash, it takes the lock again. It ends when `isOver`
 * returns true, because the server is being stopped. If the server ends for another reason, it calls `gone`.
 */
export function keepLock(
  found: Found,
  { folder, name, log }: { folder: string; name: string; log: (message: string) => void },
  isOver: () => boolean,
  gone: () => void,
): () => Promise<void> {
  let { client } = found;
  const retake = async () => {
    const next = await connect(found.connection, name);
    try {
      await takeLock(next, folder);
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next.once('end', () => void again());
  };
  const again = async () => {
    if (!isOver() && isAlive(found.pid)) log('the connection that holds the lock was dropped');
    while (!isOver() && isAlive(found.pid)) {
      try {
        await retake();
        return log('the lock is held again');
      } catch (error) {
        // Two programs on one database do no damage, but someone should know.
        if (error instanceof AlreadyRunningError) log(error.message);
        await delay(200);
      }
    }
    if (!isOver()) gone();
  };
  client.once('end', () => void again());
  return () => client.end().catch(() => {});
}
