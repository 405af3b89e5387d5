/** Makes a backup every day and before each migration, and reports the state of the backups. */
import path from 'node:path';
import pg from 'pg';
import { type Backups } from '../../../shared/contract/backups.ts';
import { type Reason, reason, sentence, toReasonResponse } from '../../../shared/reasons/reason.ts';
import { backUp, isDiskFull } from './backup.ts';
import { type BackupFile, keep, type Kind, listBackups, nameOf, pruneBackups } from './backup-files.ts';
import { prepareSession, lockDailyBackup } from '../db/copy-tables.ts';

const dayMs = 24 * 60 * 60_000;
/** The delay in ms from the server's start to the first check whether a backup is due. */
const firstMs = 60_000;
const everyMs = 10 * 60_000;
/**
 * The age in ms of the newest backup from which Admins see a warning. Since the server retries failed backups every
 * ten minutes, two days mean a lasting problem.
 */
const oldMs = 2 * dayMs;

export interface DailyBackups {
  /** Returns the state of the backups, for Admins. */
  status: () => Promise<Backups>;
  /**
   * Makes a backup if the last day has none and no other process makes one. It never throws, because `status` shows
   * its errors.
   */
  makeDue: () => Promise<void>;
  /** Makes a backup before a migration of the database. If it throws, the migration must not run. */
  makeBefore: (migration: string) => Promise<void>;
  /** Starts the check every ten minutes whether a backup is due. */
  begin: () => void;
  /** Aborts a backup that is under way, and ends the checks. */
  stop: () => Promise<void>;
}

interface Options {
  connection: pg.ClientConfig;
  /** The folder of the backups, or null if backups are off. */
  folder: string | null;
  say: (line: string) => void;
  now?: () => Date;
}

export function openBackups({ connection, folder, say, now = () => new Date() }: Options): DailyBackups {
  const stopping = new AbortController();
  const since = now();
  let failure: Reason | null = null;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  const make = async (into: string, kind: Kind) => {
    await backUp(connection, path.join(into, nameOf(kind, now())), stopping.signal);
    await pruneBackups(into, now());
  };
  const isDue = async (into: string) => {
    const newest = await newestDaily(into);
    return !newest || now().getTime() - newest.at.getTime() >= dayMs;
  };

  async function makeDue(): Promise<void> {
    if (folder === null) return;
    try {
      if (await isDue(folder)) {
        await withDailyLock(connection, async () => {
          // Another process may have made the backup while this one waited for the lock.
          if (await isDue(folder)) await make(folder, 'makeready');
        });
      }
      if (!(await isDue(folder))) failure = null;
    } catch (error) {
      if (stopping.signal.aborted) return;
      const { message, cause } = error as Error;
      failure = isDiskFull(error)
        ? reason('backup-disk-full', { folder: path.resolve(folder) })
        : reason('backup-failed', { why: cause instanceof Error ? cause.message : message });
      say(sentence(failure));
    }
  }

  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      work = look();
    }, ms).unref();
  };
  const look = async () => {
    await makeDue();
    if (!stopping.signal.aborted) schedule(everyMs);
  };

  return {
    makeDue,
    makeBefore: async (migration) => {
      if (folder === null) return;
      say(`Backing up into ${folder} before ${migration}`);
      await make(folder, `before-${migration}`);
    },
    status: async () => {
      if (folder === null) return { folder, keep, newest: null, problem: null };
      const found = await newestDaily(folder).catch(() => null);
      const newest = found && { at: found.at.toISOString(), bytes: found.bytes };
      const problem = failure ?? ageProblem(found?.at ?? null, since, now());
      return { folder: path.resolve(folder), keep, newest, problem: problem && toReasonResponse(problem) };
    },
    begin: () => {
      if (folder !== null) schedule(firstMs);
    },
    stop: async () => {
      clearTimeout(timer);
      stopping.abort(new Error('Makeready is stopping'));
      await work;
    },
  };
}

const newestDaily = async (folder: string): Promise<BackupFile | null> =>
  (await listBackups(folder)).find(({ kind }) => kind === 'makeready') ?? null;

/**
 * Returns a warning if the newest backup is too old. Without any backup, the age counts from the start of the
 * process.
 */
export function ageProblem(newest: Date | null, since: Date, now: Date): Reason | null {
  const age = now.getTime() - (newest ?? since).getTime();
  if (age <= oldMs) return null;
  return newest ? reason('backup-old', { days: Math.floor(age / dayMs) }) : reason('backup-none');
}

/** Runs `work`, which makes a daily backup, unless another process makes one at this moment. */
async function withDailyLock(connection: pg.ClientConfig, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({
    connectionTimeoutMillis: 10_000,
    ...connection,
    application_name: 'makeready daily backup',
  });
  client.on('error', () => {}); // the lock ends with the connection, the backup does not
  try {
    await client.connect();
    await client.query('begin');
    await prepareSession(client);
    if (await lockDailyBackup(client)) await work();
  } finally {
    await client.end().catch(() => {});
  }
}
